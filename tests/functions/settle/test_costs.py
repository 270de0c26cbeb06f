"""What is paid after a commit, in units of capacity by AWS's published rules, however many sit at the table."""

import statistics
from collections.abc import Callable
from random import Random

import pytest

from drills.bench.meter import Meter, metered
from events.directory.live import FIRST_LOOK
from functions.aws import clients
from tests.events.played import any_move
from tests.functions.events import stream_record
from tests.functions.posting import follow, posting
from tests.functions.world import DAY, HOUR, Play, World
from tests.pages import whole_pages

MOVES = 8
SEATED = ("Anna", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana", "Ida", "Jo")
MOST_READ, MOST_WRITTEN = 5, 4
"""Units of one move of which the next player is told by mail."""

NOTHING_NEW = 2
"""Units that are read at most where nothing is new."""


def measured(act: Callable[[], object]) -> Meter:
    served = [clients.dynamodb(), clients.queues(), clients.schedules(), clients.mail()]
    with whole_pages(), metered(served) as meter:
        act()
    return meter


def begun(world: World, players: int, game: str) -> Play:
    """A table of people who get mail; all that the beginning owes was paid."""
    play = world.table(*SEATED[:players], game=game, deadline=3 * DAY, begin_when_full=True)
    world.flows().later(FIRST_LOOK).sweep_due().later(HOUR).sweep_due()
    return play


def told_moves(world: World, play: Play) -> list[Meter]:
    """What is done after each of some moves, an hour apart, of which the next player is told and nobody else."""
    random, found = Random(1), list[Meter]()
    while len(found) < MOVES and play.table.phase == "playing":
        play.moves(any_move(play.table, random))
        meter = measured(world.flows)
        others = any(place.out >= play.table.version - 1 for place in play.table.places if place.out)
        if meter.calls["SendEmail"] == 1 and not others:
            found.append(meter)
        world.later(HOUR).flows()  # what was left for later: a question that somebody's own move put
    assert len(found) > 2
    return found


def test_one_told_move_of_three(world: World) -> None:
    moves = told_moves(world, begun(world, 3, "liars_dice"))
    assert max(each.read for each in moves) <= MOST_READ
    assert max(each.written for each in moves) <= MOST_WRITTEN


def test_one_told_move_of_ten(world: World) -> None:
    """A letter that tells of many commits reads all of them, whoever sits there: half a unit for each 4 KB."""
    moves = told_moves(world, begun(world, 10, "liar_liar"))
    assert statistics.median(each.read for each in moves) <= MOST_READ
    assert max(each.written for each in moves) <= MOST_WRITTEN


@pytest.mark.parametrize(("players", "game"), [(3, "liars_dice"), (10, "liar_liar")])
def test_where_nothing_is_new_next_to_nothing_is_done(world: World, players: int, game: str) -> None:
    play = begun(world, players, game)
    for _ in range(2):
        again = measured(lambda: world.settles(stream_record(play.id, play.table.version)))
    assert (again.calls["CreateSchedule"], again.written) == (0, 0)
    assert again.read <= NOTHING_NEW


def test_a_record_that_comes_again_costs_one_write_at_most(world: World) -> None:
    """The move's own settle wrote nothing: it would have been written for the next one in vain."""
    play = begun(world, 3, "liars_dice")
    told_moves(world, play)
    record = stream_record(play.id, play.table.version)
    first, second = measured(lambda: world.settles(record)), measured(lambda: world.settles(record))
    assert first.written <= 1
    assert (second.calls["CreateSchedule"], second.written) == (0, 0)
    assert second.read <= NOTHING_NEW


def test_a_webhook_costs_what_is_said_here(world: World) -> None:
    """Its row, the head and the commits since the last post; the claim, the count of the address and of all, and that
    it left."""
    with posting() as posts:
        play = world.table("Anna", "Ben", "Cleo", contacts="", deadline=3 * DAY)
        follow(world, play)
        world.flows().later(FIRST_LOOK).sweep_due().later(HOUR).sweep_due()
        play.moves("1x2")
        world.flows()
        world.later(HOUR)
        play.moves("2x2")
        with_one = measured(world.flows)
        assert len(posts.sent) == 2
        world.directory.webhooks.remove(play.id)
        world.directory.live.has_webhook(play.id, has=False)
        world.later(HOUR)
        play.moves("3x2")
        without = measured(world.flows)
    assert with_one.read - without.read <= 1.5
    assert with_one.written - without.written <= 4


def test_the_sweep_finds_nothing_where_nothing_is_due(world: World) -> None:
    for _ in range(3):
        begun(world, 3, "liars_dice")
    idle = measured(world.sweep_due)
    assert idle.written == 0
    assert set(idle.calls) == {"Query"}
