"""Make the directory fit the log."""

import time
from argparse import Namespace
from collections.abc import Iterator

from events.store.retention import all_tables
from functions.aws import clients
from functions.operator.deployed import Deployed
from functions.operator.fitting import Fitting


def rebuild_directory(stack: Deployed, arguments: Namespace) -> Iterator[str]:
    """Makes the directory fit the log again: every table is known, and what a restore took back is forgotten. The next
    sweep does what is due. Safe to repeat."""
    stored = all_tables(clients.dynamodb(), stack.settings.log_table)
    yield from Fitting(stack.directory, stack.tables).fit_all(stored, int(time.time())).told()
