"""Everything that the log stores, by the names that it is stored under. A name is never given to another type."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.registry import GAMES
from events.store.codec import Codec, Downcaster, Upcaster
from events.store.dynamo import DynamoLog
from events.store.folding import HERE_AND_NOW, Folding
from events.store.log import SYSTEM, Commit
from events.table.events import TABLE_EVENTS, Opened
from events.table.evolve import Moment, evolve_all
from events.table.state import Table

if TYPE_CHECKING:
    from mypy_boto3_dynamodb.client import DynamoDBClient

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


def _opened_in_1_0_0(fields: dict[str, Any]) -> dict[str, Any]:
    """Nobody could be away at a table of 1.0.0, and Liar's Deck had one look: whoever sat down there knew it so.
    Nor had tables a salt: theirs follows from the seed."""
    settings, options = {**fields["settings"], "away_days": 0}, fields["options"]
    if fields["game"] == "liars_deck":
        options = [*options, ["skin", "revolver"]]
    return {**fields, "settings": settings, "options": options, "salt": None}


def _opened_for_1_0_0(fields: dict[str, Any]) -> dict[str, Any]:
    """The way back: a table at which nobody can be away, and Liar's Deck has revolvers, is what 1.0.0 opened."""
    settings = {name: value for name, value in fields["settings"].items() if name != "away_days"}
    options = fields["options"]
    return {**fields, "settings": settings, "options": options[:-1] if fields["game"] == "liars_deck" else options}


_UPCASTERS: dict[tuple[str, int], Upcaster] = {("Opened", 1): _opened_in_1_0_0}
"""Of what a released version stored; 1.0.0, the first one, stored schema 1 of everything. Its
snapshots are not read any more: `Table.schema` is 2 since a table knows the series that it belongs to."""

_DOWNCASTERS: dict[tuple[str, int], Downcaster] = {("Opened", 2): _opened_for_1_0_0}

HELD_BACK: frozenset[tuple[str, int]] = frozenset()
"""Events and schemas that this version reads and must not write, because the release before does not know them.

Readers ship one release before writers, so that whoever goes back one release strands no table: what is new stands here
first, and not any more in the release after. A test holds each version to what the one before it reads.
"""

TOO_NEW_FOR_1_0_0 = frozenset(
    {
        ("Opened", 2),
        ("PlayedBefore", 1),
        ("TimeGiven", 1),
        ("Nudged", 1),
        ("Deferred", 1),
        ("WentAway", 1),
        ("Returned", 1),
        ("Forgotten", 1),
    }
)
"""1.1.0 came before that rule, and writes these (docs/deploy.md, "Updating"). `Forgotten` joined them before it was
released: whoever wants to be forgotten does not wait for the next one. Nothing is ever added after it."""

CODEC = Codec(_EVENTS, _UPCASTERS, TYPICAL_SNAPSHOTS, types_of_games, _DOWNCASTERS, HELD_BACK)


def log_of_tables(client: "DynamoDBClient", name: str, folding: Folding = HERE_AND_NOW) -> DynamoLog[Table]:
    """The log of all tables, in the DynamoDB table of that name.

    :param folding: what is done where a snapshot cannot be read
    """
    return DynamoLog(client, name, CODEC, Table, apply, folding)
