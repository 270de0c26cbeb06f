"""The sweep: what is due is found by time, whatever else is lost, and none waits for another."""

import json
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast

import pytest

from engine.kit.value import replace
from events.directory.live import FIRST_LOOK, LONGEST_REQUEST, LiveTable, LiveTables
from events.table.commands import Resign
from events.table.events import HostMissed, Moved
from functions.aws import clients, clock
from functions.settle import handler as settle
from functions.settle.settler import Settled
from functions.settle.sweep import PUT_OFF, sweep
from functions.settle.wake_ups import SOONEST
from local.memory.store import Store
from tests import stores
from tests.functions.events import Context, sweep_event
from tests.functions.log_lines import troubles
from tests.functions.mailbox import address
from tests.functions.world import DAY, DIRECTORY, HOUR, LOG, NOON, Play, World
from tests.said import headline

EVERY = 300
"""Seconds between two calls, as in the template."""

LONGEST_CALL = 60
"""Seconds that the function may run."""


def happened(play: Play, kind: type[Any]) -> bool:
    return any(isinstance(event, kind) for commit in play.commits() for event in commit.events)


def begun(world: World, **settings: Any) -> Play:
    """A table at which all that the beginning owes was paid, and known to be."""
    play = world.table("Anna", "Ben", **settings)
    world.flows().later(FIRST_LOOK).sweep_due()
    return play


def leads(world: World) -> list[Any]:
    """The rows that lead to tables, and what is known of these."""
    rows = stores.items(world.dynamodb, DIRECTORY)
    return [row for row in rows if row["pk"]["S"].startswith(("due/", "live", "table/"))]


# ---- found by time ----


def test_a_time_out_whose_wake_up_was_lost(world: World) -> None:
    play = begun(world, deadline=HOUR)
    world.lose_schedules().later(HOUR).sweep_due()
    assert happened(play, Moved)


def test_a_host_who_is_gone(world: World) -> None:
    play = begun(world, deadline=14 * DAY, host_absence=3 * DAY)
    world.lose_schedules().later(3 * DAY - FIRST_LOOK - 1).sweep_due()
    assert not happened(play, HostMissed)
    world.later(SOONEST + 1).sweep_due()
    assert happened(play, HostMissed)


def test_the_end_of_a_table_that_is_over(world: World) -> None:
    begun(world, deadline=DAY).does(1, Resign())
    world.flows().later(31 * DAY).sweep_due().later(HOUR).sweep_due()
    assert stores.items(world.dynamodb, LOG) == []
    assert leads(world) == []


def test_what_could_not_be_sent_is_tried_every_hour(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    play = begun(world, deadline=14 * DAY)
    monkeypatch.setenv("SENDING", "off")
    world.restart()
    play.moves("1x2")
    world.flows()
    monkeypatch.setenv("SENDING", "on")
    world.restart().later(HOUR + FIRST_LOOK).sweep_due()
    assert world.headlines("Ben")[-1] == headline("turn")


def test_a_record_that_was_lost_is_found_within_a_day(world: World) -> None:
    begun(world, deadline=14 * DAY).moves("1x2")
    world.arrived()
    world.later(DAY).sweep_due()
    assert world.headlines("Ben")[-1] == headline("turn")


def test_a_contact_that_comes_without_a_commit_brings_its_notice(world: World) -> None:
    """Whoever gives it dies before the table is woken."""
    play = begun(world, contacts="", deadline=14 * DAY)
    world.directory.live.owe_anew(play.id, world.now)
    world.flows()
    contact = world.directory.contacts.meet("mail", address("Ben"), world.now + DAY)
    world.directory.people.set_contact("person-Ben", "mail", contact, world.now + DAY)
    world.later(LONGEST_REQUEST).sweep_due()
    assert world.headlines("Ben") == [headline("welcome")]


# ---- many tables ----


def test_one_that_fails_holds_up_no_other_and_is_tried_again(
    world: World, monkeypatch: pytest.MonkeyPatch, lines: Callable[[], str]
) -> None:
    plays = [world.table("Anna", "Ben", contacts="") for _ in range(3)]
    world.arrived()
    heads = settle.settler().tables.head_since
    broken = plays[1].id

    def head(table: str, seen: int) -> Any:
        if table == broken:
            raise ValueError("it can’t be read")
        return heads(table, seen)

    world.later(FIRST_LOOK)
    with monkeypatch.context() as patch:
        patch.setattr(settle.settler().tables, "head_since", head)
        settle.handler(sweep_event(world.now), cast("Any", Context()))
    assert troubles(lines()) == ["NotSettled"]
    late = {each.table: each.at for each in world.directory.live.all()}
    assert late[broken] == world.now + PUT_OFF
    assert all(world.directory.live.remembered(play.id).n == 4 for play in (plays[0], plays[2]))
    world.later(PUT_OFF).sweep_due()
    assert world.directory.live.remembered(broken).n == 4


def test_one_that_fails_when_everything_is_looked_at_is_found_ever_after(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Found by seed 166 of `make simulate`: the row that was remembered was gone, and the other one not needed."""
    begun(world, deadline=14 * DAY)
    world.later(FIRST_LOOK).sweep_due()
    with monkeypatch.context() as patch:
        patch.setattr(settle.settler().tables, "head_since", _fails)
        world.sweep()
    assert [each.at for each in world.directory.live.all()] == [world.now + PUT_OFF]
    world.later(PUT_OFF).sweep_due()
    assert [each.at > world.now for each in world.directory.live.all()] == [True]


def _fails(table: str, seen: int) -> Any:
    raise ValueError("it can’t be read")


def test_many_tables_are_shared_by_calls_of_their_own(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    plays = [begun(world, deadline=14 * DAY) for _ in range(6)]
    world.later(DAY)
    monkeypatch.setenv("SWEEP_PARTS", "4")
    calls: list[dict[str, str]] = []
    monkeypatch.setattr(clients, "functions", lambda: SimpleNamespace(invoke=lambda **call: calls.append(call)))
    settle.handler(sweep_event(world.now), cast("Any", Context()))
    assert {(call["FunctionName"], call["InvocationType"]) for call in calls} == {("bluffpost", "Event")}
    assert not any(world.directory.live.remembered(play.id).checked == world.now for play in plays)
    for call in calls:
        settle.handler(json.loads(call["Payload"]), cast("Any", Context()))
    assert len(calls) == 4
    assert all(world.directory.live.remembered(play.id).checked == world.now for play in plays)


class Hours:
    """Live tables in memory, and calls of the sweep in a time that passes only while it looks at one."""

    def __init__(self, tables: int, look: float, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = float(NOON)
        self.look = look
        self.visits: dict[str, list[float]] = {f"table{number}": [] for number in range(tables)}
        store = Store({"directory": ("pk", "sk")}, lambda: self.now)
        self.live = LiveTables(cast("Any", store), "directory")
        monkeypatch.setattr(clock, "running", lambda: self.now)
        for table in self.visits:
            self.live.add(table, NOON - FIRST_LOOK)

    def looks(self, found: LiveTable, now: int, anew: bool = False) -> Settled:
        self.now += self.look
        self.visits[found.table].append(self.now)
        before = self.live.remembered(found.table)
        after = self.live.remember(found.table, before, replace(before, n=1), at=now + DAY)
        assert after
        return Settled(row=after.row)

    def passes(self, seconds: int, until: Callable[[], bool] = lambda: False) -> int:
        """A call every few minutes; how many there were."""
        begin, calls = self.now, 0
        while calls * EVERY < seconds and not until():
            self.now = max(self.now, begin + calls * EVERY)
            started, calls = self.now, calls + 1
            sweep(self.live, self.looks, int(self.now))
            assert self.now - started < LONGEST_CALL
        return calls


def test_ten_thousand_tables_that_are_due_at_once_are_done_within_the_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hundredth of them, each of which takes a hundred times as long."""
    hours = Hours(100, 3, monkeypatch)
    hours.passes(HOUR, until=lambda: all(hours.visits.values()))
    assert all(len(times) == 1 for times in hours.visits.values())
    assert hours.now < NOON + HOUR


def test_seventy_two_thousand_tables_are_each_looked_at_every_day(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hundredth of them, each of which takes a hundred times as long."""
    hours = Hours(720, 3, monkeypatch)
    hours.passes(DAY)
    assert all(hours.visits.values())
    hours.passes(DAY, until=lambda: all(len(times) == 2 for times in hours.visits.values()))
    assert all(len(times) == 2 for times in hours.visits.values())


def test_the_sweep_does_not_always_begin_with_the_same_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    hours = Hours(100, 1, monkeypatch)
    first = {next(hours.live.due(NOON)).table for _ in range(40)}
    assert len(first) > 1
