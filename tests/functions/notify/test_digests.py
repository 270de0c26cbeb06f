"""A digest tells its reader of their own seats, and of nobody else's."""

from dataclasses import replace
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from engine.kit.dice import dice_in_words
from engine.registry import GAMES
from events import links
from events.directory.preferences import Preferences
from events.table.commands import Resign
from events.table.words import names_for, result
from tests.functions.world import DAY, Play, World
from tests.said import headline, said

KEY = b"key of the links"
DAILY = Preferences(digest=24)


def seat_link(play: Play, seat: int) -> str:
    return links.secret(KEY, play.id, links.seat(play.table.places[seat]))


def takes_over(world: World, play: Play, name: str) -> None:
    """Somebody who wants one mail a day has the second seat now."""
    known = world.person(name, ["mail"], table=play.id)
    person = replace(known, id=f"{known.id} at {play.id}", preferences=DAILY)
    world.directory.people.add(person, world.now + 30 * DAY, play.id)
    world.takes_over(play, 1, name, person)


def test_a_seat_that_somebody_else_has_now_is_not_in_it(world: World) -> None:
    kept, lost = (world.table("Anna", "Cleo", deadline=3 * DAY) for _ in range(2))
    for play in (lost, kept):
        takes_over(world, play, "Ben")
        play.moves("1x2")
    world.flows()
    takes_over(world, lost, "Dora")
    world.flows().later(DAY).flows()
    to_ben = [mail.text for mail in world.mails_to("Ben")]
    assert any(seat_link(kept, 1) in text for text in to_ben)
    assert not any(seat_link(lost, 1) in text for text in to_ben)
    assert any(seat_link(lost, 1) in mail.text for mail in world.mails_to("Dora"))


@pytest.mark.parametrize("digest", [3, 6, 12, 24])
@pytest.mark.parametrize("day", ["2027-03-27", "2027-03-28", "2027-03-29", "2027-10-31", "2027-11-01"])
def test_it_is_the_one_whose_hour_it_is_when_clocks_change(day: str, digest: int) -> None:
    eight = int(datetime.fromisoformat(f"{day}T08:00").replace(tzinfo=ZoneInfo("Europe/Berlin")).timestamp())
    reader = Preferences("Europe/Berlin", digest=digest)
    assert reader.last_digest(eight) == reader.last_digest(eight + 16) == eight
    assert reader.last_digest(eight - 1) < eight


def test_it_names_each_table_in_the_order_of_deadlines_with_hand_and_result(world: World) -> None:
    """“Your turn.” at each of them says neither where nor until when, and “The match is over.” not who won."""
    late, soon = (world.table("Ben", name, deadline=days * DAY) for name, days in (("Anna", 3), ("Cleo", 2)))
    over = world.table("Ben", "Dora")
    world.directory.people.prefer("person-Ben", DAILY)
    over.does(1, Resign())
    world.flows().later(DAY).flows()
    text = world.mails_to("Ben")[-1].text
    title = said("letter", "game_with", ("you", "Cleo"), title="Liar’s Dice", seats=(1,))
    assert f"{title}: by Sun 08:00 UTC. {hold(soon)}" in text
    other = said("letter", "game_with", ("you", "Anna"), title="Liar’s Dice", seats=(1,))
    assert f"{other}: by Mon 08:00 UTC. {hold(late)}" in text
    assert text.index(title) < text.index(other)
    assert f"{headline('over')} {result(GAMES['liars_dice'], over.table, names_for(over.table, 0))}" in text


def hold(play: Play) -> str:
    """What the first player has."""
    return said("letter", "you_hold", pieces=dice_in_words(play.table.position.hidden[0]))
