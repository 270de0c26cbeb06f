"""The preset dictionary of snapshots: one of each game, from the middle of a random match.

`make typical-snapshots` writes it, when the states of a game or of the table have changed.
"""

from engine.kit.value import replace
from engine.registry import GAMES
from events.store import stored
from events.store.memory import MemoryLog
from events.table.state import History, Table
from tests.events.played import RandomGame

SEED = 1
SEATS = {"lie21": 2, "liars_dice": 6, "liar_liar": 10}
"""Of whom a match has many, since what is said of one seat is like what is said of another; else four."""


def document() -> str:
    """A snapshot a line, the longest first: what comes last is found by the shortest references (RFC 1951)."""
    lines = [stored.CODEC.written(_anonymous(_middle(game))) for game in GAMES]
    return "\n".join(sorted(lines, key=len, reverse=True)) + "\n"


def _middle(game: str) -> Table:
    tables = list(RandomGame(MemoryLog(), game, SEATS.get(game, 4), {}, SEED).play())
    playing = [table for table in tables if table.phase == "playing"]
    return playing[len(playing) // 2]


def _anonymous(table: Table) -> Table:
    """Without what is another one at each table: names, persons, keys and seals."""
    places = tuple([replace(place, name="", person="") for place in table.places])
    return replace(table, places=places, commitment="", game_key=b"", history=History())


if __name__ == "__main__":
    stored.TYPICAL.write_text(document())
