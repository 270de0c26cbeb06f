"""Close tables."""

import secrets
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from events.table.commands import Close
from events.table.refusals import RefusedForNow
from events.tables import Busy, Sender, Submission
from events.who import OPERATOR
from functions.operator.commands.listing import line
from functions.operator.commands.networks import tables_of_networks
from functions.operator.deployed import Deployed
from functions.operator.words import UNREAD, typed, unread


def close(stack: Deployed, arguments: Namespace) -> Iterator[str]:
    """Closes a table, as its host can, or many, once you typed how many. Players see it; the sweep deletes the
    table after the retention time."""
    if arguments.network is None and len(arguments.table) == 1:
        if problem := _problem(stack, *arguments.table):
            sys.exit(problem)
        yield f"Table {arguments.table[0]} is closed."
    else:
        yield from _close_many(stack, arguments)


def _close_many(stack: Deployed, arguments: Namespace) -> Iterator[str]:
    of_network = {table for network, table in tables_of_networks(stack) if network == arguments.network}
    tables = sorted({*arguments.table, *of_network})
    if not tables:
        sys.exit("No table to close. Name some, or a network that `network` found.")
    for table in tables:
        yield line(stack, table)
    count = str(len(tables))  # pressing Enter is not enough
    if not arguments.yes and typed(f"To close them, type how many there are ({count}): ") != count:
        sys.exit("No table was closed.")
    left = [problem for table in tables if (problem := _problem(stack, table))]
    yield from left
    yield f"{len(tables) - len(left)} closed."


def _problem(stack: Deployed, table: str) -> str | None:
    sender = Sender("operator", secrets.token_hex(8), "close")
    try:
        stack.tables.run(table, lambda _: Submission(OPERATOR, Close(), sender, confirmed=True), int(time.time()))
    except UNREAD as why:
        return unread(table, why)
    except RefusedForNow:
        return f"Table {table} is already closed."
    except Busy:
        return f"Table {table} is busy. Please try again."
    return None


def takes_tables(parser: ArgumentParser) -> None:
    """Which tables."""
    parser.add_argument("table", nargs="*", help="ids of tables")
    parser.add_argument("--network", help="all tables of a network, as `network` calls it")
    parser.add_argument("--yes", action="store_true", help="close many without being asked")
