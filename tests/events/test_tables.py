"""Commands on tables: what is done once, and when a table gives up."""

import pytest

from engine.chance import commitment
from events.store.log import Head, Outcome, SlotTaken
from events.store.memory import MemoryLog
from events.table.commands import Open, Say
from events.table.events import Settings
from events.table.state import Table
from events.tables import TRIES, Busy, Sender, Submission, Tables
from events.who import Who

NOON = 1_800_000_000
HOST = Sender("host", "opening", "opening")
OPENING = Open("liars_dice", {}, 2, Settings(), "1", bytes(32), commitment("table", bytes(32)))


class CrowdedLog(MemoryLog[Table]):
    """A log in which somebody else is always faster, once it has a table."""

    def append(self, head: Head[Table]) -> Outcome[Table]:
        return SlotTaken() if head.commit.n > 1 else super().append(head)


def test_a_table_is_registered_before_it_is_opened_and_for_a_repeat_not_again() -> None:
    tables = Tables(MemoryLog())
    registered: list[bool] = []

    def register() -> None:
        registered.append(tables.log.head("table", consistent=True) is None)

    results = [tables.open("table", HOST, OPENING, NOON, register) for _ in range(3)]
    assert [result.repeated for result in results] == [False, True, True]
    assert registered == [True]


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
