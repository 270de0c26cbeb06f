"""A function's directory and tables, and how it folds the log if a snapshot is unreadable: damaged, or stored by other
code."""

from collections.abc import Callable

from engine.kit.value import replace
from events.directory import Directory
from events.store.folding import Folding, Kept
from events.store.stored import log_of_tables
from events.tables import Tables
from functions.aws import clients, clock
from functions.aws.log_lines import logger
from functions.aws.metrics import counted
from functions.aws.settings import FunctionSettings


def in_requests(settings: FunctionSettings, ask: Callable[[str, int], None]) -> tuple[Directory, Tables]:
    """For requests, and other functions with as little time.

    :param ask: asks `settle` to fold a table up to a version
    """
    return _stored(settings, Folding(in_request=True, ask=ask))


def after_settle(settings: FunctionSettings) -> tuple[Directory, Tables]:
    """For consumers of the queues. `settle` stores its snapshot before it enqueues; if it is missing, the message is
    redelivered."""
    return _stored(settings, Folding(in_request=True))


def in_settle(settings: FunctionSettings) -> tuple[Directory, Tables]:
    """For `settle`, which stores the snapshots."""
    return _stored(settings, Folding(), keeps=True)


def _stored(settings: FunctionSettings, folding: Folding, keeps: bool = False) -> tuple[Directory, Tables]:
    directory = Directory(clients.dynamodb(), settings.directory_table)

    def keep(table: str, name: str, kept: Kept) -> None:
        directory.snapshots.keep(table, name, kept, clock.now(0))  # good enough: snapshots last for weeks

    folds = replace(folding, find=directory.snapshots.find, keep=keep if keeps else None, broken=_broken)
    return directory, Tables(log_of_tables(clients.dynamodb(), settings.log_table, folds))


def _broken(table: str, n: int) -> None:
    """Alerts the operator: reads differ from writes, though it only costs time."""
    logger.error("broken snapshot", table=table, n=n, **counted("BrokenSnapshots"))
