"""The types the log stores, by stored name, which is never given to another type."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from engine.game import AnyGame
from engine.registry import GAMES
from events.store.codec import Codec, Downcaster, UnknownGame, Upcaster
from events.store.database import DynamoDB
from events.store.dynamo import DynamoLog
from events.store.folding import HERE_AND_NOW, Folding
from events.store.log import SYSTEM, Commit
from events.table.events import TABLE_EVENTS
from events.table.evolve import CommitHeader, evolve_all
from events.table.state import Table

_EVENTS = {each.__name__: each for each in TABLE_EVENTS}


def types_of_games(name: str) -> dict[str, type[Any]]:
    """The stored types of the game a name belongs to ("high_claim.Position"); of all loaded games if it is empty.

    :raises UnknownGame: when it is not installed
    """
    of_game, dot, _ = name.partition(".")
    games = [_known(of_game)] if dot else [] if name else GAMES.loaded()
    return {f"{game.name}.{each.__name__}": each for game in games for each in game.stored}


def _known(name: str) -> AnyGame:
    if name not in GAMES:
        raise UnknownGame(name)
    return GAMES[name]


def apply(table: Table | None, commit: Commit) -> Table:
    """The first commit names the game."""
    game = _known(commit.events[0].game if table is None else table.game)
    return evolve_all(game, table, commit.events, CommitHeader(commit.n, commit.at, commit.by != SYSTEM, commit.by))


TYPICAL = Path(__file__).parent / "typical_snapshots.jsonl"
TYPICAL_SNAPSHOTS = TYPICAL.read_bytes()
"""The preset dictionary of snapshots: one of each game, from a random match, without names and keys. It saves a third.
After a new one (`make typical-snapshots`) all are folded anew.
"""


UPCASTERS: Mapping[tuple[str, int], Upcaster] = {}
DOWNCASTERS: Mapping[tuple[str, int], Downcaster] = {}
"""Between released schemas: none yet."""

HELD_BACK: frozenset[tuple[str, int]] = frozenset()
"""Events and schemas this version reads and must not write, because the release before does not know them: going
back one release strands no table.
"""

CODEC = Codec(_EVENTS, UPCASTERS, TYPICAL_SNAPSHOTS, types_of_games, DOWNCASTERS, HELD_BACK)


def log_of_tables(client: "DynamoDB", name: str, folding: Folding = HERE_AND_NOW) -> DynamoLog[Table]:
    """The log of all tables, in the DynamoDB table `name`."""
    return DynamoLog(client, name, CODEC, Table, apply, folding)
