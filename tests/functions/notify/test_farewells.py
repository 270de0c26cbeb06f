"""Who is told that the host took their seat: whoever it was, if they proved their address, and nobody else."""

from contextlib import suppress
from typing import Any

import pytest

from events.directory.person import Person, Reference
from events.directory.preferences import GROUPS, Preferences
from events.people.ending import end
from events.table.commands import FreeSeat, LeaveSeat, RenewLink, TakeSeat
from tests.functions.crashes import Killed, crash, endings, recording
from tests.functions.mailbox import address
from tests.functions.world import DAY, HOUR, PUBLIC_URL, Play, World, running
from tests.said import headline, said

LOST = headline("lost")
STEP = 900
"""Seconds: what is to be looked at again is at multiples of it."""


def seated(world: World, contacts: Any = "mail", confirmed: bool = True) -> Play:
    """Anna and Ben wait for the others."""
    return world.table("Anna", "Ben", contacts=contacts, confirmed=confirmed, begin_when_full=False)


def test_whose_seat_was_freed_is_told_once_and_forgotten(world: World) -> None:
    seated(world).does(None, FreeSeat(1))
    world.flows().sweep()
    assert world.headlines("Ben") == [LOST]
    mail = world.mail_to("Ben", LOST)
    assert said("letter", "no_longer_there") in mail.text
    assert f"{PUBLIC_URL}/unsubscribe/" in mail.text
    assert not [each for each in ("/t/", "/s/", "Anna") if each in mail.raw], "it is not their table any more"
    assert world.directory.people.get("person-Ben") is None
    assert world.headlines("Anna") == []


def test_whose_seat_was_given_away_is_told_too(world: World) -> None:
    play = world.table("Anna", "Ben", contacts={"Ben": "mail sms"})
    world.flows()
    play.does(None, RenewLink(1))
    world.flows()
    world.takes_open_seat(play, 1, "Cleo")
    world.flows().sweep()
    assert world.headlines("Ben")[-2:] == [headline("renewed"), LOST]
    assert LOST in world.texts[-1][1]
    assert LOST not in world.headlines("Cleo")


@pytest.mark.parametrize("how", ["left", "unproved", "unsubscribed", "switched off"])
def test_nobody_else_is_told(world: World, how: str) -> None:
    play = seated(world, confirmed=how != "unproved")
    world.flows()
    if how == "unsubscribed":
        end(world.directory, world.directory.contacts.hash("mail", address("Ben")), "paused", world.now)
    if how == "switched off":
        world.directory.people.prefer("person-Ben", Preferences(off=GROUPS["hosting"]))
    play.does(*((1, LeaveSeat()) if how == "left" else (None, FreeSeat(1))))
    world.flows().sweep()
    assert LOST not in world.headlines("Ben")
    assert world.directory.people.get("person-Ben") is None


@pytest.mark.parametrize("proved", [True, False])
def test_who_sits_there_again_with_the_same_address_is_not_told_if_they_proved_it(world: World, proved: bool) -> None:
    """Or whoever takes a seat could keep its player from hearing of it, by typing their address."""
    play = seated(world).does(None, FreeSeat(1))
    contact = world.directory.contacts.hash("mail", address("Ben"))
    again = Person("again", "Benjamin", contacts={"mail": Reference(contact, world.now if proved else 0)})
    world.directory.people.add(again, world.now + 30 * DAY, play.id)
    play.does(1, TakeSeat("Benjamin", "entropy", again.id))
    world.flows().sweep()
    assert (LOST in world.headlines("Ben")) is not proved


@pytest.mark.parametrize("wanted", [True, False])
def test_what_a_cap_keeps_back_is_told_once_there_is_room(
    world: World, monkeypatch: pytest.MonkeyPatch, wanted: bool
) -> None:
    """Unless its reader wants nothing any more."""
    monkeypatch.setenv("DAILY_MAIL_CAP", "0")
    play = seated(world.restart()).does(None, FreeSeat(1))
    world.flows().later(HOUR + STEP).sweep_due()
    assert world.headlines("Ben") == []
    assert len(world.directory.claims.left(play.id, "lost", world.now)) == 1
    if not wanted:
        end(world.directory, world.directory.contacts.hash("mail", address("Ben")), "paused", world.now)
    monkeypatch.setenv("DAILY_MAIL_CAP", "200")
    for _ in range(2):
        world.restart().later(HOUR + STEP).sweep_due()
    assert world.headlines("Ben") == [LOST] * wanted
    assert world.directory.claims.left(play.id, "lost", world.now + DAY) == []


@pytest.mark.parametrize("moment", ["before", "after"])
def test_after_a_crash_at_any_call_it_is_told_and_twice_at_most(moment: str) -> None:
    with running() as world:
        seated(world).does(None, FreeSeat(1))
        with recording() as calls:
            world.flows()
    for number in (number for number, each in endings(calls) if each == moment):
        with running() as world:
            seated(world).does(None, FreeSeat(1))
            with crash(number, moment), suppress(Killed):
                world.flows()
            for _ in range(3):
                world.later(120).flows()
            where = f"{moment} call {number}, {calls[number]}"
            assert 1 <= world.headlines("Ben").count(LOST) <= 2, where
