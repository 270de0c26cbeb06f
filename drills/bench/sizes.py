"""What is stored: the capacity of a move in every game, from the sizes of its items."""

import statistics
from collections.abc import Iterator

from engine.registry import GAMES
from events.store.capacity import item_size, read_units, write_units
from events.store.items import Items
from events.store.memory import MemoryLog
from events.store.stored import CODEC
from events.table.state import Table
from tests.events.played import RandomGame

GAMES_EACH = 4
MOST_COMMITS = 400


def rows() -> Iterator[str]:
    """Rows of a Markdown table: game, players, median and largest item, median and worst units of a move."""
    for game in GAMES.values():
        for seats in game.seats:
            sizes = [size for seed in range(GAMES_EACH) for size in _sizes(game.name, seats, seed)]
            median, worst = statistics.median(sizes), max(sizes)
            cells = (
                f"{median:.0f}",
                str(worst),
                f"{read_units(round(median), True):g} + {write_units(round(median))}",
                f"{read_units(worst, True):g} + {write_units(worst)}",
            )
            yield f"| {game.title} | {seats} | {' | '.join(cells)} |"


def _sizes(game: str, seats: int, seed: int) -> list[int]:
    """Bytes of each commit's item; the next move reads one and writes one of about the same size."""
    log: MemoryLog[Table] = MemoryLog()
    items = Items(CODEC, Table)
    played = RandomGame(log, game, seats, {}, seed)
    sizes = []
    for _, _table in zip(range(MOST_COMMITS), played.play(), strict=False):
        head = log.head(played.table_id, consistent=True)
        assert head
        sizes.append(item_size(items.written(head)))
    return sizes[seats:]
