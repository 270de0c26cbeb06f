"""Wake-ups come when they are due: whichever clock is wrong, no player waits for the sweep (docs/design/notices.md)."""

import json

import pytest

from events.table.commands import GiveOrder
from events.table.events import Moved
from events.table.orders import LONGEST_DELAY
from functions.settle.wake_ups import SOONEST, STEP
from tests.functions.events import stream_record
from tests.functions.world import DAY, ENVIRONMENT, HOUR, NOON, WAKE_UP, Play, World
from tests.said import headline

MINUTES = 120
"""Seconds after which a wake-up has done its work at the latest: its own precision, and once more."""

BEHIND = (0, 1, 2, 30, 59, 60, 61, 299)
"""Seconds by which a clock is wrong. AWS turns away who signs with one that is five minutes wrong."""


def moves(play: Play) -> list[tuple[int, str]]:
    """Who moved, and how it came about; of what was planned, how."""
    moved = [event for commit in play.commits() for event in commit.events if isinstance(event, Moved)]
    return [(event.seat, event.planned or event.how) for event in moved]


def waits(world: World, seconds: int = MINUTES, step: int = 5) -> World:
    """Time passes as it does, without a sweep."""
    for _ in range(0, seconds, step):
        world.later(step).flows()
    return world


def at_time(world: World) -> tuple[Play, str]:
    """Anna is asked until now, and the schedule that is about to say so."""
    play = world.table("Anna", "Ben", deadline=HOUR)
    world.flows().later(HOUR)
    return play, f"{play.id}-{NOON + HOUR}"


# ---- schedules ----


def test_a_wake_up_is_a_schedule_that_fires_once_into_the_wake_up_queue(world: World) -> None:
    play = world.table("Anna", "Ben", deadline=HOUR)
    world.settles(*world.arrived())
    schedule = world.scheduler.get_schedule(GroupName="bluffpost", Name=f"{play.id}-{NOON + HOUR}")
    assert schedule["ScheduleExpression"] == "at(2027-01-15T09:00:00)"
    assert schedule["ActionAfterCompletion"] == "DELETE"
    assert schedule["FlexibleTimeWindow"] == {"Mode": "OFF"}
    assert schedule["Target"]["Arn"] == ENVIRONMENT["WAKE_UP_QUEUE_ARN"]
    assert schedule["Target"]["RoleArn"] == ENVIRONMENT["SCHEDULER_ROLE_ARN"]
    assert schedule["Target"]["DeadLetterConfig"] == {"Arn": ENVIRONMENT["FAILURE_QUEUE_ARN"]}
    assert json.loads(schedule["Target"]["Input"]) == {"table": play.id}


def test_a_schedule_that_exists_is_left_alone(world: World) -> None:
    play = world.table("Anna", "Ben", deadline=HOUR)
    world.settles(*world.arrived())
    before = world.schedules()
    assert world.later(HOUR - SOONEST).settles(stream_record(play.id, 3)) == []
    assert world.schedules() == before


def test_no_schedule_is_nearer_than_a_minute(world: World) -> None:
    play = world.table("Anna", "Ben", deadline=HOUR)
    world.later(HOUR - 14).settles(*world.arrived())
    fires = NOON + HOUR - 14 + SOONEST + STEP - 6  # the next full ten seconds
    assert world.schedules() == {f"{play.id}-{fires}": fires}


# ---- clocks ----


@pytest.mark.parametrize("behind", BEHIND)
def test_a_worker_whose_clock_is_behind_makes_nobody_wait_for_the_sweep(world: World, behind: int) -> None:
    play, _ = at_time(world)
    world.behind = behind
    waits(world.flows())
    assert moves(play) == [(0, "timeout")]


def test_of_two_wake_ups_in_one_batch_the_later_one_says_what_time_it_is(world: World) -> None:
    play, name = at_time(world)
    world.later(-100).wake(play).later(100).fire(name).behind = 299
    batch = world.waiting(WAKE_UP)
    assert len(batch) == 2
    world.settles(*sorted(batch, key=lambda record: int(record["attributes"]["SentTimestamp"])))
    assert moves(play) == [(0, "timeout")]


@pytest.mark.parametrize("early", BEHIND[1:5])
def test_a_wake_up_that_comes_early_comes_again(world: World, early: int) -> None:
    play, name = at_time(world)
    world.later(-early).fire(name).flows()
    assert moves(play) == []
    waits(world, early + MINUTES)
    assert moves(play) == [(0, "timeout")]


@pytest.mark.parametrize("late", [1, 59, 300])
def test_a_wake_up_that_comes_late_does_its_work_at_once(world: World, late: int) -> None:
    play, _ = at_time(world)
    world.later(late).flows()
    assert moves(play) == [(0, "timeout")]


@pytest.mark.parametrize("behind", BEHIND)
def test_a_reminder_is_not_lost_either(world: World, behind: int) -> None:
    world.table("Anna", "Ben", deadline=DAY)
    world.flows().later(DAY * 3 // 4)
    world.behind = behind
    waits(world.flows())
    assert world.headlines("Anna") == [headline("begun"), headline("reminder")]


@pytest.mark.parametrize("behind", BEHIND)
def test_nor_is_the_answer_of_a_standing_order(world: World, behind: int) -> None:
    play = world.table("Anna", "Ben", deadline=DAY)
    play.does(1, GiveOrder("challenge any")).moves("9x6")
    world.flows().behind = behind
    waits(world, LONGEST_DELAY + MINUTES, 30)
    assert moves(play) == [(0, "own"), (1, "order")]


def test_however_often_a_table_is_settled_it_has_few_schedules(world: World) -> None:
    play = world.table("Anna", "Ben", deadline=HOUR)
    world.flows().later(HOUR - MINUTES)
    for _ in range(MINUTES - 1):
        world.later(1).settles(stream_record(play.id, 3), stream_record(play.id, 3))
    assert moves(play) == []
    assert len(world.schedules()) == 1 + SOONEST // STEP, "when it is due, and each ten seconds of the next minute"
    world.later(1).flows()
    assert moves(play) == [(0, "timeout")]
    waits(world)
    assert set(world.schedules()) == {f"{play.id}-{NOON + 2 * HOUR}"}, "of the next question"


def test_a_wake_up_that_fired_is_not_taken_for_one_that_will(world: World) -> None:
    """The schedule is still there, with the name that a new one would have."""
    play, name = at_time(world)
    world.later(-1).fire(name).flows()
    fires = world.schedules()
    assert name not in fires
    assert fires == {f"{play.id}-{NOON + HOUR + SOONEST}": NOON + HOUR + SOONEST}
