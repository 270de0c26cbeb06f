"""Logs of every released version are read by this code: commit by commit, with and without their snapshots."""

from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from engine.registry import GAMES
from events.log import DynamoLog, fold
from events.stored import CODEC, apply
from events.table.events import TABLE_EVENTS
from events.table.state import Table
from tests import stores
from tests.events.corpus import FOLDER, StoredLog, facts

FILES = sorted(FOLDER.glob("*.json"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_stored_log_is_replayed(moto_address: str, path: Path) -> None:
    stored = StoredLog.read(path)
    client = stores.dynamodb(moto_address)
    name = f"bluffpost-log-{uuid4().hex}"
    stores.create_log_table(client, name)
    log = DynamoLog(client, name, CODEC, Table, apply)
    for n, item in enumerate(stored.items, start=1):
        client.put_item(TableName=name, Item=item)
        head = log.head(stored.table, consistent=True)
        commits = log.read(stored.table, after=0, limit=n)
        assert head == fold(stored.table, iter(commits), n, apply), f"the snapshot of commit {n} is not its fold"
    assert head is not None
    assert facts(head.state) == stored.facts


def test_every_event_that_there_is_occurs_in_the_corpus() -> None:
    """So a type that changes its fields without a new schema version fails the test above."""
    expected: set[type[Any]] = {*TABLE_EVENTS, *(event for game in GAMES.values() for event in game.events)}
    assert expected == {
        type(each)
        for path in FILES
        for item in StoredLog.read(path).items
        for event in CODEC.unpack_events(item["events"]["B"])
        for each in (event, *getattr(event, "events", ()))
    }
