"""Writes logs of this version into the corpus: games until every type of event occurred."""

from itertools import product
from random import Random
from typing import TYPE_CHECKING, Any

from engine import VERSION
from engine.game import AnyGame
from engine.options import settings
from engine.registry import GAMES
from events.log import DynamoLog, Log
from events.memory import MemoryLog
from events.stored import CODEC, apply
from events.table.events import TABLE_EVENTS
from events.table.state import Table
from tests import stores
from tests.events.corpus import FOLDER, StoredLog, facts
from tests.events.played import EventfulGame

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient

LOG = "bluffpost-corpus-log"
MOST_GAMES = 500
MOST_COMMITS = 100
"""Kept of a game: a rare event waits for a game that shows it sooner."""


def main() -> None:
    """Writes one file for each game that shows an event for the first time."""
    missing: set[type[Any]] = {*TABLE_EVENTS, *(event for game in GAMES.values() for event in game.events)}
    for old in FOLDER.glob(f"{VERSION}-*.json"):
        old.unlink()
    with stores.locked_moto() as address:
        client = stores.dynamodb(address)
        stores.create_log_table(client, LOG)
        for seed, game in product(range(MOST_GAMES), GAMES.values()):
            new = {event: version for event, version in _shown(game, seed).items() if event in missing}
            if new:
                missing -= new.keys()
                _write(client, game, seed, max(new.values()))
            if not missing:
                break
    print("not shown:", ", ".join(sorted(each.__name__ for each in missing)) or "none")


def _game(log: Log[Table], game: AnyGame, seed: int) -> EventfulGame:
    seats = game.seats[seed % len(game.seats)]
    random = Random(seed)
    options = {name: random.choice([*each.choices]) for name, each in settings(game.options).items() if each.choices}
    refused = game.refuse_options(game.options(**options), seats)
    return EventfulGame(log, game.name, seats, {} if refused else options, seed)


def _shown(game: AnyGame, seed: int) -> dict[type[Any], int]:
    """The types of events that occur, with the version that shows each first."""
    log: MemoryLog[Table] = MemoryLog()
    played = _game(log, game, seed)
    *_, last = played.play()
    shown: dict[type[Any], int] = {}
    for commit in log.read(played.table_id, 0, min(MOST_COMMITS, last.version)):
        for event in commit.events:
            for each in (event, *getattr(event, "events", ())):
                shown.setdefault(type(each), commit.n)
    return shown


def _write(client: "DynamoDBClient", game: AnyGame, seed: int, until: int) -> None:
    """The same game again, as far as that version, on a store whose items are kept."""
    played = _game(DynamoLog(client, LOG, CODEC, Table, apply), game, seed)
    last = next(table for table in played.play() if table.version >= until)
    pages = client.get_paginator("query").paginate(
        TableName=LOG,
        KeyConditionExpression="#table = :table",
        ExpressionAttributeNames={"#table": "table"},
        ExpressionAttributeValues={":table": {"S": played.table_id}},
    )
    items = [item for page in pages for item in page["Items"]]
    path = FOLDER / f"{VERSION}-{game.name}-{seed}.json"
    StoredLog(played.table_id, items, facts(last)).write(path)
    print(f"{path.name}: {last.version} commits")


if __name__ == "__main__":
    main()
