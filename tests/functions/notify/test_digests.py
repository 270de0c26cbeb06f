"""A digest tells its reader of their own seats, and of nobody else's."""

from dataclasses import replace
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from events import links
from events.directory.preferences import Preferences
from functions.messages.policy import Addressee, last_digest
from tests.functions.world import DAY, Play, World

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
    reader = Addressee(("mail",), Preferences("Europe/Berlin", digest=digest))
    assert last_digest(reader, eight) == last_digest(reader, eight + 16) == eight
    assert last_digest(reader, eight - 1) < eight
