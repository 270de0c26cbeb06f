"""Two and three settles of one table side by side: in every order nothing owed is lost, or told twice.

DynamoDB's stream keeps the order of each item, and each commit is an item: with more than one worker for a shard of the
stream two records of a table come side by side, and so do a wake-up, the sweep and a record.
"""

import os
from unittest.mock import patch

import pytest

from drills.simulation.side_by_side import DAY, Meeting, Scene, Task, in_drawn_orders, in_every_order
from events.directory.claims import Claim, Claims
from events.table.commands import Close, LeaveSeat, Resign, Say
from tests.invariants import Violation

DRAWN = range(24)
RETENTION = 2 * DAY
REMINDED = 2 * DAY + DAY // 4
"""Seconds after a question of three days at which a reminder is due, and with it the schedule that was made: until it
fires a move needs no other, and two settles of moves write nothing that the other reads."""


def two_moves(world: Meeting) -> list[Task]:
    world.opens("Anna", "Ben", "Cleo").rests(REMINDED)
    first = world.moves("1x2").settles(world.head.version)
    return [first, world.moves("2x2").settles(world.head.version)]


def a_move_while_the_one_before_is_settled(world: Meeting) -> list[Task]:
    world.opens("Anna", "Ben", "Cleo").rests(REMINDED)
    return [world.moves("1x2").settles(world.head.version), world.follows(lambda: world.moves("2x2"))]


def the_beginning(world: Meeting) -> list[Task]:
    version = world.opens("Anna", "Ben").head.version
    return [world.settles(version - 1), world.settles(version)]


def time_is_up_while_a_record_comes_late(world: Meeting) -> list[Task]:
    world.opens("Anna", "Ben").rests()
    late = world.moves("1x2").settles(world.head.version)
    world.pass_time(3 * DAY + 1)
    return [late, world.is_woken()]


def the_sweep_and_a_wake_up(world: Meeting) -> list[Task]:
    world.opens("Anna", "Ben").rests(3 * DAY)
    return [world.is_woken(), world.is_swept()]


def a_bot_and_a_person(world: Meeting) -> list[Task]:
    world.opens("Anna", "Ben", bots=1).rests()
    return [world.moves("1x2").settles(world.head.version), world.follows(lambda: world.moves("2x2"))]


def somebody_leaves(world: Meeting) -> list[Task]:
    world.opens("Anna", "Ben", seats=3).rests()
    return [world.does(1, LeaveSeat()).settles(world.head.version), world.follows(lambda: world.does(0, Say("Oh!")))]


def the_end_of_a_match(world: Meeting) -> list[Task]:
    world.opens("Anna", "Ben").rests()
    return [world.does(1, Resign()).settles(world.head.version), world.follows(lambda: world.does(0, Say("Oh!")))]


def the_end_of_a_table(world: Meeting) -> list[Task]:
    world.opens("Anna", "Ben").rests().does(None, Close()).rests(RETENTION)
    return [world.is_swept(), world.is_woken()]


FEW: list[Scene] = [two_moves, a_move_while_the_one_before_is_settled]
MANY: list[Scene] = [
    the_beginning,
    time_is_up_while_a_record_comes_late,
    the_sweep_and_a_wake_up,
    a_bot_and_a_person,
    somebody_leaves,
    the_end_of_a_match,
    the_end_of_a_table,
]


def named(scene: Scene) -> str:
    return scene.__name__


@pytest.mark.parametrize("scene", FEW, ids=named)
def test_two_side_by_side_in_every_order(scene: Scene) -> None:
    assert in_every_order(scene) > 2


@pytest.mark.parametrize("scene", MANY, ids=named)
def test_two_side_by_side_in_drawn_orders(scene: Scene) -> None:
    if os.environ.get("EVERY_VARIANT"):
        assert in_every_order(scene) > len(DRAWN)
    else:
        assert in_drawn_orders(scene, DRAWN) > 2


def three_records(world: Meeting) -> list[Task]:
    world.opens("Anna", "Ben", "Cleo").rests()
    first = world.moves("1x2").settles(world.head.version)
    return [first, world.follows(lambda: world.moves("2x2")), world.follows(lambda: world.does(0, Say("Hurry!")))]


def a_record_a_wake_up_and_the_sweep(world: Meeting) -> list[Task]:
    world.opens("Anna", "Ben", "Cleo").rests()
    late = world.moves("1x2").settles(world.head.version)
    world.pass_time(3 * DAY + 1)
    return [late, world.is_woken(), world.is_swept()]


@pytest.mark.parametrize("scene", [three_records, a_record_a_wake_up_and_the_sweep], ids=named)
@pytest.mark.costly("what three functions do side by side, in drawn orders")
def test_three_side_by_side_in_drawn_orders(scene: Scene) -> None:
    assert in_drawn_orders(scene, DRAWN) > 2


def always_ours(claims: Claims, notice: object, now: int) -> Claim:
    return Claim.OURS


def test_without_claims_somebody_would_be_told_twice() -> None:
    with patch.object(Claims, "claim", always_ours), pytest.raises(Violation, match="told once"):
        in_every_order(two_moves)
