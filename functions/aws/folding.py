"""What the functions do where a snapshot of the log cannot be read (`events.store.folding`).

Other code stored it, as after a deployment, or it is broken.
"""

from collections.abc import Callable

from engine.kit.value import Value
from events.directory.snapshots import Snapshots
from events.store.folding import Folding, Kept
from functions.aws import clock
from functions.aws.log import logger
from functions.aws.metrics import counted


class _Keeping(Value):
    """The directory's rows, by this worker's clock: they are kept for weeks."""

    snapshots: Snapshots

    def find(self, table: str, name: str) -> Kept | None:
        return self.snapshots.find(table, name)

    def keep(self, table: str, name: str, kept: Kept) -> None:
        self.snapshots.keep(table, name, kept, clock.now(0))


def in_requests(snapshots: Snapshots, ask: Callable[[str, int], None]) -> Folding:
    """For whoever is waited for, or has as little time.

    :param ask: has `settle` fold a table up to a version
    """
    return Folding(_Keeping(snapshots), in_request=True, ask=ask, broken=_broken)


def after_settle(snapshots: Snapshots) -> Folding:
    """For whoever has a message of `settle`, which kept what it folded before it sent that: if this is not so, the
    message comes again."""
    return Folding(_Keeping(snapshots), in_request=True, broken=_broken)


def in_settle(snapshots: Snapshots) -> Folding:
    """For `settle`, which folds for all others."""
    return Folding(_Keeping(snapshots), keeps=True, broken=_broken)


def _broken(table: str, n: int) -> None:
    """It costs time and nothing else. But what was written is not what is read, so the operator gets a mail."""
    logger.error("broken snapshot", table=table, n=n, **counted("BrokenSnapshots"))
