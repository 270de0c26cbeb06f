"""Random games of every kind, stored and read again: a snapshot is the fold of all commits, and a move is cheap."""

from dataclasses import replace
from statistics import median
from typing import Any

import pytest

from engine.registry import GAMES
from events.store.capacity import item_size, read_units, write_units
from events.store.folding import Known, fold_on
from events.store.log import Head
from events.store.memory import MemoryLog
from events.store.stored import CODEC, apply, log_of_tables
from events.table.state import Table
from tests.events.played import EventfulGame, RandomGame

GAMES_AND_SEATS = [(name, seats) for name, game in GAMES.items() for seats in game.seats]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("kind", [RandomGame, EventfulGame])
@pytest.mark.parametrize(("game", "seats"), GAMES_AND_SEATS)
@pytest.mark.costly("each recorded game, read again from what was stored")
def test_a_snapshot_is_the_fold_of_what_was_stored(kind: type[RandomGame], game: str, seats: int) -> None:
    for seed in range(5):
        log: MemoryLog[Table] = MemoryLog()
        played = kind(log, game, seats, {}, seed)
        snapshots = [CODEC.pack_snapshot(table) for table in played.play()]
        last = log.last(played.table_id)
        assert last
        commits = [
            replace(commit, events=CODEC.unpack_events(CODEC.pack_events(commit.events)))
            for commit in log.read(played.table_id, 0, last.n)
        ]
        head = Head.after(None, commits[0], apply(None, commits[0]))  # which opened the table
        for commit, snapshot in zip(commits[1:], snapshots, strict=True):
            head = Head.after(head, commit, apply(head.state, commit))
            assert head.state == CODEC.unpack_snapshot(snapshot, Table)
        assert fold_on(Known(), played.table_id, commits, last.n, apply) == Known(last.n, head.state, head.recent)


class Weighed:
    """What a log asks of DynamoDB for a table, in memory: notes what is written and read.

    :ivar written: the bytes of each item that was put
    :ivar read: the bytes of what each query gave
    """

    def __init__(self) -> None:
        self._items: list[Any] = []
        self.written: list[int] = []
        self.read: list[int] = []

    def put_item(self, Item: Any, **_: object) -> None:  # noqa: N803 # as DynamoDB calls it
        self._items.append(Item)
        self.written.append(item_size(Item))

    def query(
        self,
        ExpressionAttributeValues: Any,  # noqa: N803
        Limit: int,  # noqa: N803
        ScanIndexForward: bool = True,  # noqa: N803
        **_: object,
    ) -> Any:
        """The last item, or those from a version on: as a log asks for them."""
        after = int(ExpressionAttributeValues[":after"]["N"]) if ScanIndexForward else -1
        found = self._items[after:][:Limit]
        self.read.append(sum(map(item_size, found)))
        return {"Items": found}

    def batch_get_item(self, RequestItems: Any) -> Any:  # noqa: N803
        """The items of some versions: whoever begins a match reads who sat down."""
        ((name, asked),) = RequestItems.items()
        found = [self._items[int(key["n"]["N"]) - 1] for key in asked["Keys"]]
        self.read.append(sum(map(item_size, found)))
        return {"Responses": {name: found}, "UnprocessedKeys": {}}


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("game", "seats"), GAMES_AND_SEATS)
def test_the_median_move_stays_within_the_budget(game: str, seats: int) -> None:
    """docs/design/log.md: one Query and one PutItem, at most 1 RCU and 2 WCU."""
    client: Any = Weighed()
    for _ in RandomGame(log_of_tables(client, "log"), game, seats, {}, seed=1).play():
        pass
    assert median(map(write_units, client.written)) <= 2
    assert median(read_units(size, consistent=True) for size in client.read) <= 1
