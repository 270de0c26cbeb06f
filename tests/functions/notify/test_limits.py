"""What is not sent: who said no, caps and switches, tables that are gone."""

import json
from collections.abc import Callable

import pytest

from events import links
from events.directory.person import Ended
from events.people.ending import block, end
from tests.functions.mailbox import address
from tests.functions.notify.test_notices import BEGUN, asked_ben, ben, handles
from tests.functions.world import DAY, HOUR, NOTIFY, World

# ---- limits ----


def ends(world: World, stop: Ended) -> None:
    """Nothing is sent to Ben any more."""
    if stop == "blocked":
        block(world.directory, "mail", address("Ben"), world.now)
    else:
        end(world.directory, ben(world), stop, world.now)


@pytest.mark.parametrize("stop", ["paused", "blocked", "bounced", "complained"])
def test_who_said_no_or_is_blocked_hears_nothing_more(world: World, stop: Ended) -> None:
    play = asked_ben(world)
    ends(world, stop)
    world.flows()
    play.moves("1x3", "1x4")
    world.flows().sweep()
    assert world.headlines("Ben") == [BEGUN]


def test_a_blocked_address_is_not_asked_to_confirm(world: World) -> None:
    ends(world, "blocked")
    world.table("Anna", "Ben", contacts={"Ben": "mail"}, confirmed=False)
    world.flows().sweep()
    assert world.mails == []


def test_the_kill_switch_stops_everything_and_loses_nothing(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SENDING", "off")
    channels = {"Moritz": "sms", "Anna": "mail", "Cleo": "mail"}
    world.table(*channels, contacts=channels)
    world.flows().sweep()
    assert (world.mails, world.texts) == ([], [])
    monkeypatch.setenv("SENDING", "on")
    world.restart().sweep()
    assert (len(world.mails), len(world.texts)) == (2, 1)


@pytest.mark.parametrize(("cap", "channel"), [("DAILY_MAIL_CAP", "mail"), ("DAILY_SMS_CAP", "sms")])
def test_the_daily_cap_holds_for_the_whole_stack_and_the_rest_comes_the_next_day(
    world: World, monkeypatch: pytest.MonkeyPatch, cap: str, channel: str
) -> None:
    monkeypatch.setenv(cap, "3")
    for name in ("Anna", "Ben", "Felix", "Moritz"):
        world.table(name, "Zoe", contacts={name: channel}, deadline=0)
    world.flows().later(HOUR).sweep()
    assert len(world.mails) + len(world.texts) == 3
    world.later(DAY).sweep()
    assert len(world.mails) + len(world.texts) == 4


def test_one_number_gets_so_many_texts_a_day(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("functions.messages.channels.TEXTS_PER_CONTACT", 2)
    play = world.table("Anna", "Ben", contacts={"Ben": "sms"})
    for number in range(2, 6):
        play.moves(f"{number}x2", f"{number}x3")
        world.flows()
        play.moves(f"{number}x4")
        world.flows()
        if play.asked == [1]:
            play.moves(f"{number}x5")
    assert len(world.texts) == 2


@pytest.mark.parametrize(("cap", "channel"), [("DAILY_MAIL_CAP", "mail"), ("DAILY_SMS_CAP", "sms")])
def test_whoever_gets_many_messages_leaves_others_theirs(
    world: World, monkeypatch: pytest.MonkeyPatch, cap: str, channel: str
) -> None:
    monkeypatch.setenv(cap, "4")
    for _ in range(5):
        world.table("Anna", "Moritz", contacts={"Anna": channel}, deadline=0)
        world.flows()
    assert len(world.mails) + len(world.texts) == 1
    world.table("Ben", "Moritz", contacts={"Ben": channel}, deadline=0)
    world.flows()
    assert len(world.mails) + len(world.texts) == 2


@pytest.mark.parametrize(("variable", "value"), [("SMS_COUNTRIES", "US,DE"), ("SMS_ENABLED", "false")])
def test_texts_go_to_allowed_countries_and_only_if_they_are_switched_on(
    world: World, monkeypatch: pytest.MonkeyPatch, variable: str, value: str
) -> None:
    monkeypatch.setenv(variable, value)
    world.table("Anna", "Ben", "Cleo", contacts={"Anna": "mail", "Ben": "mail", "Cleo": "sms"})
    world.flows()
    assert (len(world.mails), world.texts) == (2, [])


# ---- what goes wrong ----


def test_a_table_or_person_that_is_gone_is_done(world: World) -> None:
    play = asked_ben(world)
    body = {"table": "nowhere", "chair": 1, "kind": "turn", "cause": 4, "channel": "mail"}
    world.sqs.send_message(QueueUrl=world.queues[NOTIFY], MessageBody=json.dumps(body))
    world.settles(*world.arrived())
    world.directory.people.erase("person-Ben")
    assert handles(world) == []
    assert world.headlines("Ben") == [BEGUN]
    assert play.asked == [1]


def test_no_secret_and_no_address_reaches_the_log(
    world: World, monkeypatch: pytest.MonkeyPatch, lines: Callable[[], str]
) -> None:
    play = asked_ben(world)
    world.flows()
    play.moves("1x3", "1x4")
    monkeypatch.setattr("functions.notify.notifier.letter", lambda *_: 1 / 0)
    world.flows()
    said = lines()
    own = links.secret(b"key of the links", play.id, links.seat(play.table.places[1]))
    assert "notice not sent" in said
    hidden = ("example.org", "ben", "entropy", "key of", own, "1x3")
    assert not [word for word in hidden if word in said.lower()]
