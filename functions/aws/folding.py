"""How functions fold the log if a snapshot is unreadable: damaged, or stored by other code."""

from collections.abc import Callable

from engine.kit.value import Value
from events.directory.snapshots import Snapshots
from events.store.folding import Folding, Kept
from functions.aws import clock
from functions.aws.log_lines import logger
from functions.aws.metrics import counted


class _Keeping(Value):
    """The worker's clock is good enough, because snapshots last for weeks."""

    snapshots: Snapshots

    def find(self, table: str, name: str) -> Kept | None:
        return self.snapshots.find(table, name)

    def keep(self, table: str, name: str, kept: Kept) -> None:
        self.snapshots.keep(table, name, kept, clock.now(0))


def in_requests(snapshots: Snapshots, ask: Callable[[str, int], None]) -> Folding:
    """For requests, and other functions with as little time.

    :param ask: asks `settle` to fold a table up to a version
    """
    return Folding(_Keeping(snapshots), in_request=True, ask=ask, broken=_broken)


def after_settle(snapshots: Snapshots) -> Folding:
    """For consumers of the queues. `settle` stores its snapshot before it enqueues; if it is missing, the message is
    redelivered."""
    return Folding(_Keeping(snapshots), in_request=True, broken=_broken)


def in_settle(snapshots: Snapshots) -> Folding:
    """For `settle`, which stores the snapshots."""
    return Folding(_Keeping(snapshots), keeps=True, broken=_broken)


def _broken(table: str, n: int) -> None:
    """Alerts the operator: reads differ from writes, though it only costs time."""
    logger.error("broken snapshot", table=table, n=n, **counted("BrokenSnapshots"))
