"""Check the log."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from events.reading import NoSuchTable
from functions.operator import check
from functions.operator.command import OperatorCommand
from functions.operator.deployed import Deployed


def check_log(stack: Deployed, arguments: Namespace) -> Iterator[str]:
    """Folds every table of the log, compares it with its snapshots, and says which versions are missing or differ. Ends
    with 1 if something is lost. It reads the whole log and changes nothing."""
    try:
        yield from check.check_log(stack, arguments.table)
    except check.FaultsFound:
        sys.exit(1)
    except NoSuchTable:
        sys.exit(f"We can’t find table {arguments.table}.")


def _takes_table(parser: ArgumentParser) -> None:
    parser.add_argument("table", nargs="?", default="", help="id of one table alone")


COMMANDS = (OperatorCommand("check-log", check_log, _takes_table),)
