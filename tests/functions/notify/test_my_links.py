"""The message with all links of an address: to whom it goes, how often, and what is in it."""

from collections import Counter

import pytest

from events.directory.claims import LEASE
from events.directory.limits import DAY
from events.directory.person import Ended
from events.people.asking import LINKS_OF_ALL, LINKS_OF_ONE, disown
from events.people.ending import end
from events.people.proving import prove_address
from events.table.commands import Resign
from functions.notices.queue import LinksWanted, queued
from tests.functions.crashes import crash, recording, writes
from tests.functions.mailbox import Mail, address, phone_number
from tests.functions.suppression import suppressing
from tests.functions.world import NOTIFY, PUBLIC_URL, Play, World, running
from tests.said import said

HERE = said("letter", "here_are_links")


def wants(world: World, name: str = "Anna", channel: str = "mail", asker: str = "") -> World:
    """Somebody types the address."""
    typed = address(name) if channel == "mail" else phone_number(name)
    wanted = LinksWanted(world.directory.contacts.hash(channel, typed), channel, asker)  # type: ignore[arg-type]
    world.sqs.send_message(QueueUrl=world.queues[NOTIFY], MessageBody=queued(wanted))
    return world.flows()


def sent(world: World, name: str = "Anna") -> list[Mail]:
    return [mail for mail in world.mails_to(name) if "/tables/" in mail.text]


def anna(world: World, **how: object) -> Play:
    """Anna plays, and has been told what there is to tell."""
    play = world.table("Anna", "Ben", **how)  # type: ignore[arg-type]
    world.flows()
    return play


def plays_as(world: World, name: str, play: Play) -> Play:
    """Somebody at another table is the owner of Anna's address, too."""
    person = next(place.person for place in play.table.places if place.name == name)
    contact = world.directory.contacts.hash("mail", address("Anna"))
    world.directory.people.set_contact(person, "mail", contact, world.now + DAY, play.id)
    world.directory.people.prove(person, "mail", contact, world.now)
    return play


def seats(mail: Mail) -> list[str]:
    """The tables that a mail leads to."""
    return [line.split("/")[-2] for line in mail.text.splitlines() if f"{PUBLIC_URL}/t/" in line]


def test_it_has_a_link_to_every_live_table_and_to_the_page_of_all(world: World) -> None:
    plays = [anna(world), plays_as(world, "Cleo", world.table("Cleo", "Dan", contacts=""))]
    wants(world)
    (mail,) = sent(world)
    assert Counter(seats(mail)) == Counter(play.id for play in plays)
    assert mail.headline == HERE
    assert f"{PUBLIC_URL}/unsubscribe/" in mail.message["List-Unsubscribe"]
    assert len(mail.raw) < 30_000


def test_a_stranger_has_it_sent_a_few_times_a_month_and_its_owner_still_has(world: World) -> None:
    anna(world)
    for _ in range(10):
        wants(world, asker="stranger").later(DAY)
    assert len(sent(world)) == LINKS_OF_ONE
    wants(world, asker="home")
    assert len(sent(world)) == LINKS_OF_ONE + 1


def test_strangers_everywhere_have_it_sent_a_few_times_a_day(world: World) -> None:
    anna(world)
    for number in range(8):
        wants(world, asker=f"stranger-{number}")
    assert len(sent(world)) == LINKS_OF_ALL


def test_once_its_owner_says_not_me_that_stranger_has_it_sent_no_more(world: World) -> None:
    anna(world)
    wants(world, asker="stranger")
    (mail,) = sent(world)
    assert "#not-me" in mail.text
    assert "#not-me" in mail.html
    token = world.directory.tokens.find(
        mail.text.partition("/tables/")[2].split("#")[0].split()[0], "tables", world.now
    )
    contact = world.directory.contacts.get(token.contact) if token else None
    assert token
    assert contact
    disown(world.directory, contact, token.asker, world.now)
    world.later(2 * DAY)
    wants(world, asker="stranger")
    assert len(sent(world)) == 1
    wants(world, asker="home")
    assert len(sent(world)) == 2


def test_the_token_of_its_page_ends_after_a_day(world: World) -> None:
    anna(world)
    wants(world)
    (mail,) = sent(world)
    secret = mail.text.partition("/tables/")[2].split()[0]
    find = world.directory.tokens.find
    assert find(secret, "tables", world.now + DAY - 1)
    assert not find(secret, "tables", world.now + DAY)
    assert not find(secret, "settings", world.now)


def test_a_match_that_is_over_is_on_the_page_alone(world: World) -> None:
    play = anna(world)
    play.does(1, Resign())
    wants(world)
    (mail,) = sent(world)
    assert seats(mail) == []
    assert mail.headline == said("letter", "no_match_now")


def test_it_goes_out_once_a_day_however_often_it_is_wanted(world: World) -> None:
    anna(world)
    for _ in range(3):
        wants(world)
    assert len(sent(world)) == 1
    wants(world.later(DAY))
    first, second = sent(world)
    assert first.text != second.text
    *_, last = _links(world)
    assert world.directory.tokens.find(last, "tables", world.now)


def test_all_spellings_of_a_mailbox_share_it(world: World) -> None:
    anna(world)
    other = world.directory.contacts.meet("mail", "anna+dice@example.org", world.now + DAY)
    prove_address(world.directory, other, world.now)
    wants(world)
    message = queued(LinksWanted(other, "mail"))
    world.sqs.send_message(QueueUrl=world.queues[NOTIFY], MessageBody=message)
    world.flows()
    assert len(sent(world)) == 1
    assert [mail for mail in world.mails if "anna+dice" in mail.to] == []


def test_by_text_it_is_one_link(world: World) -> None:
    anna(world, contacts="sms")
    before = len(world.texts)
    wants(world, channel="sms")
    ((_, text),) = world.texts[before:]
    assert f"{PUBLIC_URL}/tables/" in text
    assert len(text) <= 160


@pytest.mark.parametrize("ended", ["paused", "bounced", "complained"])
def test_nothing_goes_where_nothing_is_to_be_sent(world: World, ended: Ended) -> None:
    anna(world)
    end(world.directory, world.directory.contacts.hash("mail", address("Anna")), ended, world.now)
    wants(world)
    assert sent(world) == []


def test_nothing_goes_to_an_address_that_nobody_proved_or_gave(world: World) -> None:
    anna(world, confirmed=False)
    wants(world)
    wants(world, "Zoe")
    assert sent(world) == sent(world, "Zoe") == []


def test_a_seat_that_somebody_else_typed_the_address_for_is_not_in_it(world: World) -> None:
    play = anna(world)
    theirs = world.table("Cleo", "Dan", contacts="")
    person = theirs.table.places[0].person
    contact = world.directory.contacts.hash("mail", address("Anna"))
    world.directory.people.set_contact(person, "mail", contact, world.now + DAY, theirs.id)
    world.flows()
    wants(world)
    (mail,) = sent(world)
    assert seats(mail) == [play.id]


def test_what_could_not_leave_comes_another_time(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    anna(world)
    monkeypatch.setenv("SENDING", "off")
    wants(world.restart())
    assert sent(world) == []
    monkeypatch.setenv("SENDING", "on")
    wants(world.restart())
    assert len(sent(world)) == 1


# ---- crashes ----


def recorded() -> list[str]:
    with running() as world:
        anna(world)
        with recording() as calls:
            wants(world)
    return calls


def test_it_makes_calls_of_these_kinds() -> None:
    assert set(recorded()) >= {"GetItem", "Query", "BatchGetItem", "PutItem", "UpdateItem", "SendEmail"}


@pytest.mark.parametrize("moment", ["before", "after"])
def test_a_crash_at_any_call_repeats_it_once_at_most_and_loses_none(moment: str) -> None:
    calls = recorded()
    for number in writes(calls):
        with running() as world:
            anna(world)
            with crash(number, moment):
                wants(world)
            for _ in range(3):
                world.later(2 * LEASE).flows()
            assert 1 <= len(sent(world)) <= 2, f"{moment} call {number}, {calls[number]}"
            assert len(set(_links(world))) == 1


def _links(world: World) -> list[str]:
    return [mail.text.partition("/tables/")[2].split()[0] for mail in sent(world)]


def test_an_address_that_bounced_and_was_proved_again_is_written_to(world: World) -> None:
    """SES keeps back what goes there until it is told otherwise."""
    anna(world)
    contact = world.directory.contacts.hash("mail", address("Anna"))
    end(world.directory, contact, "bounced", world.now)
    prove_address(world.directory, contact, world.now)
    with suppressing(address("Anna")) as suppressed:
        wants(world)
    assert not suppressed
    assert len(sent(world)) == 1
