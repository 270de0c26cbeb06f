"""Commands on tables: what is done once, and when a table gives up."""

from collections.abc import Sequence

import pytest

from engine.chance import commitment
from events.store.log import Appended, Commit, Head
from events.store.memory import MemoryLog
from events.table.commands import Command, FreeSeat, Open, Say, TakeSeat
from events.table.events import Begun, Settings
from events.table.state import Table
from events.tables import TRIES, Busy, Sender, Submission, Tables
from events.who import Who
from tests.events.table.scenario import whose

NOON = 1_800_000_000
HOST = Sender("host", "opening", "opening")
OPENING = Open("liars_dice", {}, 2, Settings(), "1", bytes(32), commitment("table", bytes(32)))


class CrowdedLog(MemoryLog[Table]):
    """A log in which somebody else is always faster, once it has a table."""

    def append(self, head: Head[Table]) -> Appended[Table] | None:
        return None if head.commit.n > 1 else super().append(head)


def test_a_table_is_registered_before_it_is_opened_and_for_a_repeat_not_again() -> None:
    tables = Tables(MemoryLog())
    registered: list[bool] = []

    def register() -> None:
        registered.append(tables.log.head("table", consistent=True) is None)

    results = [tables.open("table", HOST, OPENING, NOON, register) for _ in range(3)]
    assert [result.repeated for result in results] == [False, True, True]
    assert registered == [True]


def test_whoever_others_were_faster_than_is_counted_once() -> None:
    """What others do uses up nobody's limit."""
    counted: list[bool] = []
    tables = Tables(CrowdedLog(), pause=lambda seconds: None)
    tables.open("table", HOST, OPENING, NOON)
    talk = Submission(Who("host"), Say("Hello?"), Sender("host", "talk", "Hello?"))
    with pytest.raises(Busy):
        tables.run("table", lambda table: talk, NOON, lambda: counted.append(True))
    assert counted == [True]


def test_nobody_waits_after_the_last_try() -> None:
    happened: list[str] = []
    tables = Tables(CrowdedLog(), pause=lambda seconds: happened.append("pause"))
    tables.open("table", HOST, OPENING, NOON)

    def talk(table: Table) -> Submission:
        happened.append("try")
        return Submission(Who("host"), Say("Hello?"), Sender("host", "talk", "Hello?"))

    with pytest.raises(Busy):
        tables.run("table", talk, NOON)
    assert happened == ["try", *["pause", "try"] * (TRIES - 1)]


def test_a_match_begins_after_a_long_lobby_without_reading_it() -> None:
    """Seed and entropies are in the first commit and in those that took the seats."""
    reads: list[tuple[int, ...]] = []

    class Counting(MemoryLog[Table]):
        def read(self, table: str, after: int, limit: int) -> tuple[Commit, ...]:
            raise AssertionError("a range of the log is read")

        def commits(self, table: str, versions: Sequence[int]) -> tuple[Commit, ...]:
            reads.append(tuple(versions))
            return super().commits(table, versions)

    tables = Tables(Counting())
    tables.open("table", HOST, OPENING, NOON)

    def does(seat: int | None, command: Command) -> None:
        sender = Sender("host", f"{len(reads)} {tables.head('table').commit.n}", str(command))
        tables.run("table", lambda table: Submission(whose(seat, command), command, sender, confirmed=True), NOON)

    does(0, TakeSeat("Anna", "left again"))
    for _ in range(20):
        does(None, Say("Who else comes?"))
    does(None, FreeSeat(0))
    does(0, TakeSeat("Anna", "entropy of Anna"))
    does(1, TakeSeat("Ben", "entropy of Ben"))
    last = tables.head("table").commit
    assert reads == [(1, last.n - 1)]
    (begun,) = [event for event in last.events if isinstance(event, Begun)]
    assert begun.entropies == ("entropy of Anna", "entropy of Ben")
