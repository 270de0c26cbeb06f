"""Random games of every kind, stored and read again: a snapshot is the fold of all commits, and a move is cheap."""

from dataclasses import replace
from statistics import median
from typing import Any

import pytest

from engine.registry import GAMES
from events.store.capacity import item_size, read_units, write_units
from events.store.log import DynamoLog, Head, fold
from events.store.memory import MemoryLog
from events.store.stored import CODEC, apply
from events.table.state import Table
from tests import stores
from tests.events.conftest import new_log_table
from tests.events.played import EventfulGame, RandomGame
from tests.pages import whole_pages

GAMES_AND_SEATS = [(name, seats) for name, game in GAMES.items() for seats in game.seats]
LONGEST_LOG = 10_000


@pytest.mark.parametrize("kind", [RandomGame, EventfulGame])
@pytest.mark.parametrize(("game", "seats"), GAMES_AND_SEATS)
def test_a_snapshot_is_the_fold_of_what_was_stored(kind: type[RandomGame], game: str, seats: int) -> None:
    for seed in range(5):
        log: MemoryLog[Table] = MemoryLog()
        played = kind(log, game, seats, {}, seed)
        snapshots = [CODEC.pack_snapshot(table) for table in played.play()]
        commits = [
            replace(commit, events=CODEC.unpack_events(CODEC.pack_events(commit.events)))
            for commit in log.read(played.table_id, after=0, limit=LONGEST_LOG)
        ]
        head = fold(played.table_id, iter(commits), 1, apply)  # the first commit opened the table
        for commit, snapshot in zip(commits[1:], snapshots, strict=True):
            head = Head.after(head, commit, apply(head.state, commit))
            assert head.state == CODEC.unpack_snapshot(snapshot, Table)
        assert head == fold(played.table_id, iter(commits), len(commits), apply)


@pytest.mark.parametrize(("game", "seats"), GAMES_AND_SEATS)
def test_the_median_move_stays_within_the_budget(moto_address: str, game: str, seats: int) -> None:
    """DESIGN §10: one Query and one PutItem, at most 1 RCU and 2 WCU."""
    client: Any = stores.dynamodb(moto_address)
    name = new_log_table(client)
    puts: list[int] = []
    queries: list[int] = []
    client.meta.events.register(
        "provide-client-params.dynamodb.PutItem", lambda params, **_: puts.append(item_size(params["Item"]))
    )
    client.meta.events.register(
        "after-call.dynamodb.Query", lambda parsed, **_: queries.append(sum(map(item_size, parsed["Items"])))
    )
    with whole_pages():
        for _ in RandomGame(DynamoLog(client, name, CODEC, Table, apply), game, seats, {}, seed=1).play():
            pass
    assert median(map(write_units, puts)) <= 2
    assert median(read_units(size, consistent=True) for size in queries) <= 1
