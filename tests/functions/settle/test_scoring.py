"""What a circle keeps of a match that is over."""

from typing import Any

import pytest

from drills.bench.meter import metered
from engine.kit.value import replace
from events import links
from events.circles import Circle, Member
from events.table.commands import Begin, Close, Command, RenewLink, Resign, Say, TakeSeat
from functions.aws import clients
from tests.functions.crashes import crash, endings, recording
from tests.functions.world import DAY, HOUR, Play, World, running

KEY = b"key of the links"
CIRCLE = Circle("sundayliarsabcde", "Sunday Liars", "1")
TABLE = "table00000000000"


def played(world: World, *names: str, bots: int = 0, table: str = TABLE, circle: str = CIRCLE.id) -> Play:
    """A table of the circle that has begun: members in the order of their numbers, and guests with a small letter."""
    circles, now = world.directory.circles, world.now
    circles.found(CIRCLE, Member(1, "Ann", "", now, now))
    circles.add_table(CIRCLE.id, table, now)
    opening = {"bots": bots, "circle": circle}
    play = world.opened(table, len(names) + bots, opening=opening, begin_when_full=False, objection=0)
    for seat, name in enumerate(names):
        number = seat + 1 if name.istitle() else 0
        person = links.person_of_member(KEY, table, number) if number else "guest"
        play.does(seat, TakeSeat(name, name, person))
    play.does(None, Begin())
    return play


def kept(world: World) -> Any:
    """The results, and the open tables."""
    group = world.directory.circles.get(CIRCLE.id, world.now)
    assert group
    return [each.finishes for each in world.directory.circles.results(CIRCLE.id)], list(group.tables)


def test_a_result_stands_once_however_often_and_late_it_is_settled(world: World) -> None:
    """Two matches end in the same second."""
    one, other = played(world, "Ann", "Ben"), played(world, "Ann", "Ben", table="table00000000001")
    world.flows()
    assert sorted(kept(world)[1]) == [one.id, other.id]
    one.does(0, Resign())
    other.does(1, Resign())
    world.flows()
    both = kept(world)
    assert both == ([((1, 2), (2, 1)), ((1, 1), (2, 2))], [])
    world.later(100).rebuild().sweep()
    assert kept(world) == both


def test_killed_at_any_call_it_stands_once_in_the_end() -> None:
    with running() as world:
        played(world, "Ann", "Ben").does(0, Resign())
        with recording() as calls:
            world.flows()
    for ending in endings(calls):
        with running() as world:
            played(world, "Ann", "Ben").does(0, Resign())
            with crash(*ending):
                world.flows()
            world.later(HOUR).sweep()
            assert kept(world) == ([((1, 2), (2, 1))], [])


def test_it_counts_for_the_quarter_in_which_the_match_ended(world: World) -> None:
    world.now = 1_798_761_599  # the last second of December 2026
    play = played(world, "Ann", "Ben")
    play.does(0, Resign())
    world.later(62)
    play.does(1, Say("Happy new year"))
    world.later(HOUR).flows()
    (result,) = world.directory.circles.results(CIRCLE.id, "2026-4")
    assert result.at == 1_798_761_599


def test_guests_are_number_nought_and_members_play_among_themselves(world: World) -> None:
    play = played(world, "Ann", "Ben", "guest")
    play.does(0, Resign()).does(1, Resign())
    world.flows()
    ((finishes,), tables) = kept(world)
    assert [number for number, _ in finishes] == [1, 2, 0]
    assert tables == []


def test_a_seat_that_was_given_to_a_guest_scores_for_nobody(world: World) -> None:
    play = played(world, "Ann", "Ben", "Cleo")
    play.does(None, RenewLink(2)).does(2, TakeSeat("Gus", "Gus", "guest")).does(0, Resign()).does(1, Resign())
    world.flows()
    assert kept(world)[0] == [((1, 2), (2, 2), (0, 1))]


def test_it_costs_two_writes_more_than_a_match_without_a_circle() -> None:
    costs = []
    for circle in (CIRCLE.id, ""):
        with running() as world:
            play = played(world, "Ann", "Ben", circle=circle)
            world.flows()
            play.does(0, Resign())
            with metered([world.dynamodb, clients.dynamodb()]) as meter:
                world.flows()
            costs.append(meter)
    with_circle, without = costs
    assert with_circle.calls - without.calls == {"PutItem": 1, "DeleteItem": 1}
    assert (with_circle.read - without.read, with_circle.written - without.written) == (0, 2)


@pytest.mark.parametrize(
    ("names", "bots", "who", "end"), [(["Ann"], 1, 0, Resign()), (["Ann", "Ben"], 0, None, Close())]
)
def test_against_bots_alone_and_without_an_end_there_is_no_result(
    world: World, names: list[str], bots: int, who: int | None, end: Command
) -> None:
    played(world, *names, bots=bots).does(who, end)
    world.flows()
    assert kept(world) == ([], [])


def test_the_address_of_a_members_newest_seat_alone_outlives_the_table(world: World) -> None:
    play = played(world, "Ann", "Ben", "guest")
    people = [place.person for place in play.table.places]
    for person in people:
        known = replace(world.person("Ann", ["mail"], table=TABLE), id=person)
        world.directory.people.add(known, world.now + 60 * DAY, TABLE)
    world.directory.circles.sat_down(CIRCLE.id, 1, people[0], world.now)
    play.does(0, Resign()).does(None, Close())
    world.later(31 * DAY).sweep()
    assert world.tables.log.head(TABLE, consistent=True) is None
    assert [bool(world.directory.people.get(person)) for person in people] == [True, False, False]
