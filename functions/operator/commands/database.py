"""The two tables: whether the log is as written, the directory made to fit it, and both protected."""

import sys
import time
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterable, Iterator

from engine.kit.words import capital
from engine.registry import GAMES
from events.store.checking import HARMLESS, CheckedLog, Fault, FaultKind
from events.store.retention import all_tables
from events.store.stored import CODEC, apply
from events.table.state import Table
from functions.aws import clients
from functions.operator.deployed import Deployed
from functions.operator.fitting import Fitting

_SAYS: dict[FaultKind, str] = {
    "missing": "is missing",
    "unreadable": "can’t be read",
    "altered": "has changed since it was written",
    "newer": "was written by a newer version of Bluffpost",
    "no game": "is of a game that isn’t installed, or is broken (nothing is lost)",
    "unfoldable": "doesn’t follow from the versions before",
    "broken snapshot": "has a broken snapshot (nothing is lost)",
    "wrong snapshot": "has a snapshot that its commits don’t lead to",
}

_LINES = 5
"""Lines for each kind and table; the rest is counted."""


def check_log(stack: Deployed, arguments: Namespace) -> Iterator[str]:
    """Reads every table, and says which moves are missing or have changed. Ends with 1 if something is lost. Changes
    nothing."""
    only = arguments.table
    log = CheckedLog(clients.dynamodb(), stack.settings.log_table, CODEC, Table, apply)
    if only and not log.has(only):
        sys.exit(f"We can’t find table {only}.")
    yield from (f"{capital(why)}." for why in GAMES.all_missing())
    checked = bad = 0
    for table in [only] if only else all_tables(clients.dynamodb(), stack.settings.log_table):
        checked += 1
        faults = list(log.faults(table))
        if faults and stack.tables.is_being_deleted(table):
            yield f"{table}  is being deleted"
            continue
        bad += any(fault.kind not in HARMLESS for fault in faults)
        yield from _said(table, faults)
    yield f"{checked} {'table' if checked == 1 else 'tables'} checked, {bad or 'none'} with faults."
    if bad:
        sys.exit(1)


def _said(table: str, faults: Iterable[Fault]) -> Iterator[str]:
    found: Counter[FaultKind] = Counter()
    for fault in faults:
        found[fault.kind] += 1
        if found[fault.kind] <= _LINES:
            yield f"{table}  version {fault.n} {_SAYS[fault.kind]}"
    yield from [
        f"{table}  and {count - _LINES} more: each {_SAYS[kind]}" for kind, count in found.items() if count > _LINES
    ]


def takes_table(parser: ArgumentParser) -> None:
    """Which table."""
    parser.add_argument("table", nargs="?", default="", help="id of one table alone")


def rebuild_directory(stack: Deployed, arguments: Namespace) -> Iterator[str]:
    """Makes the directory fit the log again: every table is known, and what a restore took back is forgotten. The next
    sweep does what is due. Safe to repeat."""
    stored = all_tables(clients.dynamodb(), stack.settings.log_table)
    yield from Fitting(stack.directory, stack.tables).fit_all(stored, int(time.time()))


def protect(stack: Deployed, arguments: Namespace) -> Iterator[str]:
    """Protects both tables from deletion, once the first deployment has succeeded. Safe to repeat."""
    for name in (stack.settings.log_table, stack.settings.directory_table):
        if not clients.dynamodb().describe_table(TableName=name)["Table"].get("DeletionProtectionEnabled"):
            clients.dynamodb().update_table(TableName=name, DeletionProtectionEnabled=True)
        yield f"{name} can’t be deleted by accident."
