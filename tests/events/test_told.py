"""Pages of the log: each holds what its viewer was told, found without reading what lies before it."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from events.store.log import DynamoLog, Head
from events.store.memory import MemoryLog
from events.store.stored import CODEC, apply
from events.table.events import concerns
from events.table.state import Table
from events.tables import Tables
from tests.events.conftest import new_log_table
from tests.events.played import EventfulGame
from tests.pages import whole_pages

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient

PAGE = 7


class OtherSnapshots(MemoryLog[Table]):
    """A log whose states were stored by other code."""

    def snapshot(self, table: str, n: int) -> None:
        return None


def played(log: Any) -> tuple[Tables, Head[Table]]:
    """A table at which everything happens, orders as well, of which the others are told nothing."""
    game = EventfulGame(log, "liar_liar", 3, {}, seed=0)
    list(game.play())
    tables = Tables(log)
    return tables, tables.head(game.table_id)


def pages(tables: Tables, head: Head[Table], viewer: int | None) -> Iterator[list[int]]:
    """The versions on each page."""
    for first in range(0, head.state.told_to(viewer), PAGE):
        yield [commit.n for commit in tables.told_next(head, viewer, first, PAGE)]


@pytest.mark.parametrize("log", [MemoryLog[Table](), OtherSnapshots()], ids=["of this code", "of other code"])
def test_together_the_pages_are_all_that_a_viewer_was_told(log: MemoryLog[Table]) -> None:
    tables, head = played(log)
    everything = tables.history(head.commit.table, head.commit.n)
    for viewer in (None, *range(len(head.state.places))):
        told = [commit.n for commit in everything if concerns(commit.events, viewer)]
        assert list(pages(tables, head, viewer)) == [told[at : at + PAGE] for at in range(0, len(told), PAGE)]
    assert head.state.told < head.state.places[0].told < head.commit.n, "somebody was told what others were not"


def test_a_page_in_the_middle_takes_a_query_for_each_halving(client: "DynamoDBClient") -> None:
    memory = MemoryLog[Table]()
    _, head = played(memory)
    log = DynamoLog(client, new_log_table(client), CODEC, Table, apply)
    for at in range(1, head.commit.n + 1):
        state, (commit,) = memory.snapshot(head.commit.table, at), memory.read(head.commit.table, at - 1, 1)
        assert state
        log.append(Head(commit, state))
    queries: list[None] = []
    client.meta.events.register("before-call.dynamodb.Query", lambda **call: queries.append(None))
    assert list(pages(Tables(log), head, None)) == list(pages(Tables(memory), head, None))
    queries.clear()
    with whole_pages():
        Tables(log).told_next(head, None, head.state.told // 2, PAGE)
    assert head.commit.n > 30
    assert len(queries) <= head.commit.n.bit_length() + 3
