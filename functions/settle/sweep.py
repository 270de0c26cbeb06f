"""The sweep: settles tables that may owe something without a stream record or a wake-up (docs/design/notices.md).

Overlapping calls repeat work, which is harmless. In large sites the scheduled call invokes one for each part (`Size` in
template.yaml).
"""

from collections.abc import Callable
from typing import TypeAlias

from engine.kit.value import Value
from engine.patience import in_time
from events.directory.limits import DAY
from events.directory.live import EVERY_TABLE, LiveTable, LiveTables, Share
from functions.aws import clock, log_lines
from functions.aws.failures import log_failure
from functions.settle.settler import LONGEST, Settled

SWEEPS = 40
"""Seconds in which a call starts tables: the function's time-out, less one table's time."""

PUT_OFF = 900
"""Seconds until a failed table is retried, so that it does not hold up others."""


class Swept(Value):
    """A call's result: tables looked at and failed, and whether no due table is left."""

    tables: int
    failed: int
    is_whole: bool


Looks: TypeAlias = Callable[[LiveTable, int, bool], Settled]
"""`Settler.look`."""


def sweep(live: LiveTables, looks: Looks, now: int, everything: bool = False, share: Share = EVERY_TABLE) -> Swept:
    """Settles due tables while there is time, or every table with no stored debt counting as paid."""
    until, tables, failed = clock.running() + SWEEPS, 0, 0
    for found in live.all(share) if everything else live.due(now, share):
        if clock.running() >= until:
            return Swept(tables, failed, is_whole=False)
        tables += 1
        failed += not _looked(live, looks, found, now, everything)
    return Swept(tables, failed, is_whole=True)


def _looked(live: LiveTables, looks: Looks, found: LiveTable, now: int, anew: bool) -> bool:
    """A failed table is retried later."""
    log_lines.begin(table=found.table)
    try:
        with in_time(LONGEST):
            settled = looks(found, now, anew)
    except Exception as error:
        log_failure("table not settled", error)
        live.put_off(found, now + PUT_OFF)
        return False
    if settled.missing:
        live.put_off(found, now + DAY)
    elif settled.unborn:
        live.put_off(found, found.since + DAY)
    elif settled.deleted or settled.row not in ("", found.row):
        live.drop(found)
    return True
