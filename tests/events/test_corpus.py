"""Logs of every released version are read by this code: commit by commit, with and without their snapshots."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from engine.registry import GAMES
from events.codec import Codec
from events.log import DynamoLog, Head
from events.stored import CODEC, apply
from events.table.events import TABLE_EVENTS, Said
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
    folded: Head[Table] | None = None
    for n, item in enumerate(stored.items, start=1):
        client.put_item(TableName=name, Item=item)
        (commit,) = log.read(stored.table, after=n - 1, limit=1)
        folded = Head.after(folded, commit, apply(folded.state if folded else None, commit))
        assert log.head(stored.table, consistent=True) == folded, f"the snapshot of commit {n} is not its fold"
    assert folded is not None
    assert facts(folded.state) == stored.facts


@dataclass(frozen=True, slots=True)
class SaidAsText:
    """Table talk as it was stored first."""

    by: int | None
    name: str
    text: str


def test_talk_that_was_stored_as_a_text_is_read_line_by_line() -> None:
    stored = Codec({"Said": SaidAsText}).pack_events([SaidAsText(1, "Ben", "Hm.\n\nAnna: I resign")])
    assert CODEC.unpack_events(stored) == (Said(1, "Ben", ("Hm.", "Anna: I resign")),)


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
