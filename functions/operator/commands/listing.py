"""List and show tables."""

import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from events.reading import MissingGame, NoSuchTable
from events.store.codec import NewerEvent
from events.store.log import DamagedLog, Head
from events.table.state import Table
from functions.messages.channels import MessageSettings
from functions.operator.deployed import Deployed, KeptSettings, function_settings
from functions.operator.reasons import reasons
from functions.operator.shown import shown
from functions.operator.words import moment


class _ShowSettings(MessageSettings, KeptSettings):
    """Both."""


def list_tables(stack: Deployed, arguments: Namespace) -> Iterator[str]:
    """Lists every live table with its id, game, phase, players, moves and last activity of a person."""
    for live in stack.directory.live.all():
        yield line(stack, live.table)


def show(stack: Deployed, arguments: Namespace) -> Iterator[str]:
    """Shows a table as a spectator sees it, the players asked, and its debts, with the reason for each message that has
    not left. No hand, link or address."""
    now = int(time.time())
    try:
        head = stack.tables.head(arguments.table)
    except MissingGame as missing:
        sys.exit(f"Table {arguments.table} can’t be read: {missing}.")
    except NoSuchTable:
        sys.exit(f"We can’t find table {arguments.table}.")
    except NewerEvent:
        sys.exit(f"Table {arguments.table} was written by a newer version. Check out that one, and repeat this.")
    except DamagedLog as damaged:
        sys.exit(f"Table {arguments.table} is damaged ({damaged}). `check-log {arguments.table}` says more.")
    settings = function_settings(stack.settings, _ShowSettings)
    found = reasons(head, stack.tables, stack.directory, settings, now)
    yield from shown(head, found.why, now, settings.retention)


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


def takes_table(parser: ArgumentParser) -> None:
    """Which table."""
    parser.add_argument("table", help="id of the table")
