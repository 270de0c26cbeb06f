"""An address that turns bad: the line says so, the host is told, and its owner over the other channel. Once."""

from typing import Any

import pytest

from events.directory.limits import DAY
from events.directory.preferences import GROUPS, Preferences, Quiet
from events.people.ending import end
from events.people.proving import prove_address
from events.reach import Reach, reach, unreached
from events.table.commands import LeaveSeat, PassHosting
from functions.notices.queue import queued
from tests.functions.crashes import crash, endings, recording
from tests.functions.feedback.reported import arrives, of_mail
from tests.functions.feedback.test_feedback import tags
from tests.functions.mailbox import phone_number
from tests.functions.world import HOUR, NOTIFY, Play, World, running
from tests.said import headline, said

ANNA, BEN = range(2)
NAMES = ("Anna", "you")
UNREACHED = headline("unreached")
SECONDS_TO_LEAVE = 3 * HOUR


def hosted(world: World, **settings: Any) -> Play:
    """Anna hosts, Ben has mail and a phone, and all that the beginning owes was told."""
    play = world.table("Anna", "Ben", contacts={"Anna": "mail", "Ben": "mail sms"}, **settings)
    play.does(None, PassHosting(ANNA))
    world.flows().later(HOUR).flows()
    return play


@pytest.fixture
def play(world: World) -> Play:
    return hosted(world)


def bounces(world: World, play: Play, name: str = "Ben", what: str = "bounce") -> None:
    assert arrives(of_mail(what, tags(play, name), world.now)) == 1


def passes(world: World) -> None:
    """Leases end, what was put off comes again, and the sweep looks."""
    for _ in range(2):
        world.flows().later(SECONDS_TO_LEAVE).sweep_due()


def mails(world: World, name: str = "Anna") -> int:
    return world.headlines(name).count(UNREACHED)


def texts(world: World, name: str = "Ben") -> list[str]:
    lost = said("letter", "not_arriving").replace("’", "'")
    return [text for number, text in world.texts if number == phone_number(name) and lost in text]


def line(world: World, name: str = "Ben") -> Reach:
    return reach(world.directory.people.get(f"person-{name}"))


@pytest.mark.parametrize("what", ["bounce", "complaint"])
def test_the_host_and_the_owner_are_told_once(world: World, play: Play, what: str) -> None:
    bounces(world, play, what=what)
    passes(world)
    assert mails(world) == 1
    assert said("letter", "mail_lost", ("you", "Ben"), by=BEN) in world.mail_to("Anna", UNREACHED).text
    (text,) = texts(world)
    assert said("letter", "your_mail_lost").partition(".")[0] in text.replace("'", "’")
    assert mails(world, "Ben") == 0
    bounces(world, play, what=what)
    passes(world)
    world.later(DAY).sweep()
    assert (mails(world), len(texts(world))) == (1, 1)


def test_the_next_channel_takes_over_in_the_line(world: World, play: Play) -> None:
    assert line(world) == Reach("told", "mail")
    bounces(world, play)
    assert line(world) == Reach("told", "sms")


def test_without_another_channel_the_line_says_since_when_and_the_host_alone_is_told(world: World) -> None:
    play = world.table("Anna", "Ben").does(None, PassHosting(ANNA))
    world.flows()
    began = world.now
    bounces(world, play)
    passes(world)
    assert line(world) == Reach("lost", "mail", began)
    assert (mails(world), mails(world, "Ben")) == (1, 0)


def test_a_host_is_told_of_their_own_address_by_their_phone_alone(world: World) -> None:
    play = world.table("Anna", "Ben", contacts={"Anna": "mail sms", "Ben": "mail"}).does(None, PassHosting(ANNA))
    world.flows()
    bounces(world, play, "Anna")
    passes(world)
    assert (mails(world), len(texts(world, "Anna")), mails(world, "Ben")) == (0, 1, 0)


def test_once_it_is_proved_again_another_bounce_is_told(world: World, play: Play) -> None:
    contact = tags(play)["contact"]
    bounces(world, play)
    passes(world)
    world.directory.live.owe_anew(play.id, world.now)
    prove_address(world.directory, contact, world.now)
    world.directory.people.prove("person-Ben", "mail", contact, world.now)
    world.later(HOUR)
    assert line(world) == Reach("told", "mail")
    bounces(world, play)
    passes(world)
    assert mails(world) == 2


def test_what_was_proved_again_before_it_was_told_is_not(world: World, play: Play) -> None:
    contact = tags(play)["contact"]
    end(world.directory, contact, "bounced", world.now)
    people = world.directory.people.several(["person-Anna", "person-Ben"])
    owed = [each for each in unreached(play.table, people) if each.chair == ANNA]
    prove_address(world.directory, contact, world.now)
    world.directory.people.prove("person-Ben", "mail", contact, world.now)
    for notice in owed:
        message = queued(notice.to(play.id, "mail", tags(play, "Anna")["contact"]))
        world.sqs.send_message(QueueUrl=world.queues[NOTIFY], MessageBody=message)
    passes(world)
    assert (len(owed), mails(world)) == (1, 0)


def test_nobody_is_told_of_an_address_that_was_not_proved_for_the_seat(world: World) -> None:
    play = world.table("Anna", "Ben", confirmed=False).does(None, PassHosting(ANNA))
    anna = world.directory.contacts.hash("mail", "anna@example.org")
    prove_address(world.directory, anna, world.now)
    world.directory.people.prove("person-Anna", "mail", anna, world.now)
    world.flows()
    bounces(world, play)
    passes(world)
    assert mails(world) == 0
    assert line(world) == Reach("unconfirmed")


def test_nobody_is_told_that_somebody_unsubscribed(world: World, play: Play) -> None:
    world.directory.live.owe_anew(play.id, world.now)
    end(world.directory, tags(play)["contact"], "paused", world.now)
    passes(world)
    assert (mails(world), texts(world)) == (0, [])


def test_nobody_is_told_of_whoever_has_left(world: World) -> None:
    play = world.table("Anna", "Ben", begin_when_full=False).does(None, PassHosting(ANNA))
    world.flows()
    world.directory.live.owe_anew(play.id, world.now)
    end(world.directory, tags(play)["contact"], "bounced", world.now)
    play.does(BEN, LeaveSeat())
    passes(world)
    assert mails(world) == 0


@pytest.mark.parametrize("digest", [0, 24])
def test_it_can_be_switched_off_and_waits_for_no_digest(world: World, digest: int) -> None:
    play = hosted(world)
    world.directory.people.prefer("person-Anna", Preferences(digest=digest))
    world.directory.people.prefer("person-Ben", Preferences(off=GROUPS["reach"]))
    bounces(world, play)
    passes(world)
    assert (mails(world), texts(world)) == (1, [])


def test_it_waits_until_quiet_hours_are_over(world: World, play: Play) -> None:
    world.directory.people.prefer("person-Anna", Preferences(quiet=Quiet(8, 20)))
    bounces(world, play)
    world.flows()
    assert mails(world) == 0
    world.later(12 * HOUR).sweep_due()
    assert mails(world) == 1


def recorded(what: str) -> list[str]:
    with running() as world:
        play = hosted(world)
        with recording() as calls:
            bounces(world, play, what=what)
            world.flows()
    return calls


def test_a_crash_at_any_call_loses_neither_and_repeats_one_at_most() -> None:
    calls = recorded("bounce")
    assert {"SendMessageBatch", "SendEmail", "SendTextMessage"} <= set(calls)
    for number, moment in endings(calls):
        with running() as world:
            play = hosted(world)
            with crash(number, moment):
                bounces(world, play)
                world.flows()
            passes(world)
            told = (mails(world), len(texts(world)))
            where = f"{moment} call {number}, {calls[number]}: {told}"
            assert min(told) >= 1, where
            assert sum(told) <= 3, where
            assert sum(told) == 2 or calls[number] in ("SendEmail", "SendTextMessage"), where
