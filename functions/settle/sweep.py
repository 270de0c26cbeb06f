"""The sweep: settles tables that could owe something without a record or a wake-up (docs/design/notices.md).

It settles them itself, apart from the queue of the wake-ups, within what one call may take: what is left is due still
when the next call comes. Two that overlap do some of it twice, which does no harm. Where there are very many tables,
calls share them (`Size` in template.yaml): that of the schedule has each part done by a call of its own.
"""

from typing import Protocol

from engine.kit.value import Value
from events.directory.limits import DAY
from events.directory.live import EVERY_TABLE, LiveTable, LiveTables, Share
from functions.aws import clock, log
from functions.aws.failures import log_failure
from functions.settle.settler import Settled

SWEEPS = 40
"""Seconds in which a call begins to look at tables: less than a function may run, by more than one table takes."""

PUT_OFF = 900
"""Seconds until a table that could not be settled is tried again, so that it holds up no other."""


class Swept(Value):
    """What one call did, for the log.

    :param tables: looked at
    :param failed: of these
    :param is_whole: whether nothing was left that was due
    """

    tables: int
    failed: int
    is_whole: bool


class Looks(Protocol):
    """`Settler.look`."""

    def __call__(self, found: LiveTable, now: int, anew: bool = False) -> Settled:
        """See there."""
        ...


def sweep(live: LiveTables, looks: Looks, now: int, everything: bool = False, share: Share = EVERY_TABLE) -> Swept:
    """Looks at the tables whose time has come, while there is time.

    :param now: seconds since 1970
    :param everything: whether every table is looked at, whatever its time, and nothing counts as done
    :param share: the tables that this call looks at
    """
    until, tables, failed = clock.running() + SWEEPS, 0, 0
    for found in live.all(share) if everything else live.due(now, share):
        if clock.running() >= until:
            return Swept(tables, failed, is_whole=False)
        tables += 1
        failed += not _looked(live, looks, found, now, everything)
    return Swept(tables, failed, is_whole=True)


def _looked(live: LiveTables, looks: Looks, found: LiveTable, now: int, anew: bool) -> bool:
    """Whether the table was settled; one that was not is tried again later."""
    log.begin(table=found.table)
    try:
        settled = looks(found, now, anew)
    except Exception as error:
        log_failure("table not settled", error)
        live.put_off(found, now + PUT_OFF)
        return False
    if settled.unborn:
        live.put_off(found, found.since + DAY)
    elif settled.deleted or settled.row not in ("", found.row):
        live.drop(found)
    return True
