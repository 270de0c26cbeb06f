"""Everything that the log stores, by the names that it is stored under. A name is never given to another type."""

from pathlib import Path
from typing import Any

from engine.registry import GAMES
from events.store.codec import Codec, Upcaster
from events.store.log import SYSTEM, Commit
from events.table.events import TABLE_EVENTS, Opened
from events.table.evolve import Moment, evolve_all
from events.table.state import Table

_EVENTS = {each.__name__: each for each in TABLE_EVENTS}


def types_of_games(name: str) -> dict[str, type[Any]]:
    """What is stored of the game that a name belongs to ("lie21.Dealt"); without a name, of all that were loaded."""
    games = [GAMES.get(name.partition(".")[0])] if name else GAMES.loaded()
    return {f"{game.name}.{each.__name__}": each for game in games if game for each in game.stored}


def apply(table: Table | None, commit: Commit) -> Table:
    """The table after one more commit; the first one names the game."""
    if table is None:
        opened = commit.events[0]
        assert isinstance(opened, Opened)
        name = opened.game
    else:
        name = table.game
    return evolve_all(GAMES[name], table, commit.events, Moment(commit.n, commit.at, commit.by != SYSTEM, commit.by))


TYPICAL = Path(__file__).parent / "typical_snapshots.jsonl"
TYPICAL_SNAPSHOTS = TYPICAL.read_bytes()
"""The preset dictionary of snapshots: one of each game, from a random match, without names and keys. It makes them a
third smaller. Another text (`make typical-snapshots`) needs a new `Table.schema` once a version is released.
"""


_UPCASTERS: dict[tuple[str, int], Upcaster] = {}
"""Of what a released version stored; 1.0.0, the first one, stored schema 1 of everything."""

CODEC = Codec(_EVENTS, _UPCASTERS, TYPICAL_SNAPSHOTS, types_of_games)
