"""What a viewer was told, a page of the log or the last of it: found without reading what lies before or between."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from drills.bench.meter import metered
from engine.kit.value import replace
from events.reading import pages_of
from events.store.log import Head
from events.store.memory import MemoryLog
from events.store.stored import log_of_tables
from events.table.events import concerns
from events.table.state import Table
from events.tables import Tables
from tests.events.conftest import new_log_table
from tests.events.played import EventfulGame
from tests.pages import whole_pages

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient

PAGE, LINES = 8, 4


@pytest.fixture(autouse=True)
def short_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("events.table.index", "events.reading"):
        monkeypatch.setattr(f"{module}.PAGE", PAGE)
    monkeypatch.setattr("events.reading.LINES", LINES)


class OtherSnapshots(MemoryLog[Table]):
    """A log of which other code stored most states: every twelfth one is at hand."""

    def near(self, table: str, n: int) -> tuple[int, Table | None]:
        kept = n - n % 12
        return kept, self.snapshot(table, kept) if kept else None


def played(log: Any) -> tuple[Tables, Head[Table]]:
    """A table at which everything happens, orders as well, of which the others are told nothing."""
    game = EventfulGame(log, "liar_liar", 3, {}, seed=0)
    list(game.play())
    tables = Tables(log)
    return tables, tables.head(game.table_id)


def pages(tables: Tables, head: Head[Table], viewer: int | None) -> Iterator[list[int]]:
    """The versions on each page, whose beginning may be an answer of its own."""
    for page in range(1, pages_of(head.state) + 1):
        found, first = list[int](), LINES
        while first:
            told = tables.told_versions(head, viewer, page, first)
            found, first = [*told.versions, *found], told.rest
        yield found


@pytest.mark.parametrize("most", [10, 26], ids=["in pieces", "whole"])
@pytest.mark.parametrize("kind", [MemoryLog[Table], OtherSnapshots], ids=["of this code", "of other code"])
def test_together_the_pages_are_all_that_a_viewer_was_told(
    kind: type[MemoryLog[Table]], most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("events.reading.MOST_READ", most)
    tables, head = played(kind())
    everything = tables.history(head.commit.table, head.commit.n)
    public = [commit.n for commit in everything if concerns(commit.events, None)]
    for viewer in (None, *range(len(head.state.places))):
        told = [commit.n for commit in everything if concerns(commit.events, head.state.seat_then(commit.n, viewer))]
        found = list(pages(tables, head, viewer))
        assert [n for page in found for n in page] == told
        assert [sum(n in public for n in page) for page in found[:-1]] == [LINES] * (len(found) - 1)
    assert head.state.told < head.state.places[0].told < head.commit.n, "somebody was told what others were not"
    assert len(found) > 3


def stored(client: "DynamoDBClient", memory: MemoryLog[Table], head: Head[Table]) -> Tables:
    """The same table in a log in DynamoDB."""
    log = log_of_tables(client, new_log_table(client))
    for at in range(1, head.commit.n + 1):
        state, (commit,) = memory.snapshot(head.commit.table, at), memory.read(head.commit.table, at - 1, 1)
        log.append(Head(commit, state))
    return Tables(log)


def test_a_page_takes_a_query_for_its_state_and_a_batch_for_its_commits(client: "DynamoDBClient") -> None:
    memory = MemoryLog[Table]()
    _, head = played(memory)
    tables = stored(client, memory, head)
    assert list(pages(tables, head, None)) == list(pages(Tables(memory), head, None))
    for page in (1, pages_of(head.state) // 2):
        with whole_pages(), metered([client]) as meter:
            tables.told_page(head, None, page)
        assert meter.calls == {"Query": 1, "BatchGetItem": 1}


def test_the_last_commits_are_found_in_one_batch(client: "DynamoDBClient") -> None:
    memory = MemoryLog[Table]()
    _, head = played(memory)
    tables = stored(client, memory, head)
    everything = Tables(memory).history(head.commit.table, head.commit.n)
    told = [commit.n for commit in everything if concerns(commit.events, None)]
    with whole_pages(), metered([client]) as meter:
        found = tables.told(head, None, 1, PAGE)
    assert [commit.n for commit in found] == told[-PAGE:]
    assert meter.calls == {"BatchGetItem": 1}


def test_a_match_that_began_as_its_table_was_opened_is_read_from_there(client: "DynamoDBClient") -> None:
    """The state when it began and the opening are one item: DynamoDB refuses a batch that names it twice."""
    memory = MemoryLog[Table]()
    _, head = played(memory)
    tables = stored(client, memory, head)
    at_once = Head(head.commit, replace(head.state, begun=1))
    with whole_pages(), metered([client]) as meter:
        table, opening = tables.beginning(at_once)
    assert (table, opening) == (memory.snapshot(head.commit.table, 1), memory.read(head.commit.table, 0, 1)[0])
    assert meter.calls == {"BatchGetItem": 1}
