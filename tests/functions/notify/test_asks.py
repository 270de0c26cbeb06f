"""What the owner of an address is asked, and how often, whoever types it."""

from collections.abc import Callable

import pytest

from events.directory.addresses import Channel
from events.directory.mailboxes import BETWEEN_ASKS
from events.people.asking import SHORT_ASKS
from events.people.proving import prove_address
from functions.messages.gsm import gsm, septets
from functions.messages.sms import SEGMENT
from tests.functions.mailbox import address, phone_number
from tests.functions.world import DAY, PUBLIC_URL, Play, World
from tests.said import headline, said

LONG, SHORT = headline("welcome"), said("letter", "is_that_you")
BEGUN, TURN = headline("begun"), headline("turn")
SEATS = 6


def proved_elsewhere(world: World, channel: Channel = "mail") -> str:
    """Ben's address, proved by its owner at a table that is long gone; what stands for it."""
    written = address("Ben") if channel == "mail" else phone_number("Ben")
    contact = world.directory.contacts.meet(channel, written, world.now + DAY)
    prove_address(world.directory, contact, world.now)
    return contact


def typed(world: World, contacts: str = "mail") -> Play:
    """A table at which somebody typed Ben's address."""
    world.directory.people.erase("person-Ben")
    return world.table("Anna", "Ben", contacts={"Ben": contacts}, confirmed=False)


def test_an_address_that_is_proved_elsewhere_gets_a_short_question_and_no_turn(world: World) -> None:
    proved_elsewhere(world)
    typed(world).moves("1x2")
    world.flows().later(DAY).sweep()
    (mail,) = world.mails_to("Ben")
    assert mail.headline == SHORT
    assert f"{PUBLIC_URL}/confirm/" in mail.text
    assert f"{PUBLIC_URL}/t/" not in mail.raw
    assert said("letter", "only_if_yes") in mail.text
    assert str(mail.message["Subject"]) == said("letter", "say_if_you", title="Liar’s Dice")


def test_the_subject_of_an_ask_says_what_to_do_and_names_no_stranger(world: World) -> None:
    typed(world)
    world.flows()
    (mail,) = world.mails_to("Ben")
    assert str(mail.message["Subject"]) == said("letter", "confirm_for", title="Liar’s Dice")


def test_it_gets_its_turns_once_its_owner_said_yes(world: World) -> None:
    contact = proved_elsewhere(world)
    play = typed(world).moves("1x2")
    world.flows()
    prove_address(world.directory, contact, world.now)
    world.directory.people.prove("person-Ben", "mail", contact, world.now)
    world.wake(play).flows()
    assert world.headlines("Ben") == [SHORT, TURN]


def test_one_that_nobody_proved_gets_the_long_one(world: World) -> None:
    typed(world)
    world.flows()
    assert world.headlines("Ben") == [LONG]


def test_the_short_question_by_text_is_one_segment_without_what_carriers_want_of_the_first(world: World) -> None:
    proved_elsewhere(world, "sms")
    typed(world, "sms")
    world.flows()
    ((_, text),) = world.texts
    assert gsm(SHORT) in text
    assert "/confirm/" in text
    assert "rates may apply" not in text
    assert septets(text) <= SEGMENT


def test_a_mailbox_is_asked_so_often_in_a_day(world: World) -> None:
    proved_elsewhere(world)
    for _ in range(SHORT_ASKS + 2):
        typed(world)
        world.flows()
    assert world.headlines("Ben") == [SHORT] * SHORT_ASKS


# ---- strangers ----

NAMES = [f"Guest {letter}{other}" for letter in "abcdefghij" for other in "klmnop"]
"""Sixty of them."""


def strangers(world: World, monkeypatch: pytest.MonkeyPatch, names: list[str], addresses: Callable[[str], str]) -> None:
    """Somebody types an address for each of the names."""
    with monkeypatch.context() as typing:
        typing.setattr("tests.functions.world.address", addresses)
        for first in range(0, len(names), SEATS):
            world.table(*names[first : first + SEATS], contacts="mail", confirmed=False)


def test_the_asks_of_strangers_leave_the_turns_of_others_theirs(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DAILY_MAIL_CAP", "32")
    strangers(world, monkeypatch, NAMES[:30], lambda name: f"{name.replace(' ', '.')}@example.org")
    world.flows()
    assert [mail.headline for mail in world.mails] == [LONG] * 8, "a quarter"
    play = world.table("Anna", "Ben")
    world.flows()
    play.moves("1x2")
    world.flows()
    assert (world.headlines("Anna"), world.headlines("Ben")) == ([BEGUN], [BEGUN, TURN])
    world.later(DAY).sweep()
    assert [mail.headline for mail in world.mails].count(LONG) == 16, "the others' asks are still owed"


def test_asks_take_nothing_from_what_their_mailbox_gets_of_its_games(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("functions.messages.channels.MAILS_PER_CONTACT", 1)
    proved_elsewhere(world)
    typed(world)
    world.flows()
    world.directory.people.erase("person-Ben")
    world.table("Anna", "Ben", contacts={"Ben": "mail"})
    world.flows()
    assert world.headlines("Ben") == [SHORT, BEGUN]


def test_sixty_spellings_of_a_mailbox_are_asked_once_in_seven_days(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    strangers(world, monkeypatch, NAMES, lambda name: f"ben+{name.replace(' ', '')}@example.org")
    world.flows().later(BETWEEN_ASKS - DAY).sweep()
    assert [mail.headline for mail in world.mails] == [LONG]
    world.later(DAY).sweep()
    assert [mail.headline for mail in world.mails] == [LONG, LONG]
