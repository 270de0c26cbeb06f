"""List tables."""

from argparse import Namespace
from collections.abc import Iterator

from events.reading import MissingGame, NoSuchTable
from events.store.codec import NewerEvent
from events.store.log import DamagedLog, Head
from events.table.state import Table
from functions.operator.deployed import Deployed
from functions.operator.words import moment


def list_tables(stack: Deployed, arguments: Namespace) -> Iterator[str]:
    """Lists every live table with its id, game, phase, players, moves and last activity of a person."""
    for live in stack.directory.live.all():
        yield line(stack, live.table)


def line(stack: Deployed, table: str) -> str:
    """A table in a line."""
    try:
        return _line(stack.tables.head(table, consistent=False))
    except MissingGame as missing:
        return f"{table}  can’t be read: {missing}"
    except NoSuchTable:
        return f"{table}  was never opened, or is deleted"
    except NewerEvent:
        return f"{table}  was written by a newer version"
    except DamagedLog as damaged:
        return f"{table}  is damaged: see check-log {table} ({damaged})"


def _line(head: Head[Table]) -> str:
    table = head.state
    players = sum(not place.open for place in table.places)
    return (
        f"{head.commit.table}  {table.game}  {table.phase:<8} {players}/{len(table.places)} players "
        f"{table.moves:>4} moves  {moment(table.touched)}"
    )
