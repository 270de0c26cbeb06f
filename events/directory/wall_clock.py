"""The clock on a wall somewhere, which is put forward or back now and then: by any step, at any hour.

A time of day may be missing there, or come twice, so nothing is computed with it. All is computed in seconds since
1970, from one change of the clock to the next.
"""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from events.directory.limits import DAY, HOUR

MOST_CHANGE = 2 * HOUR
"""Seconds by which a clock is put forward or back at most (Antarctica/Troll)."""


class WallClock:
    """The clock of a time zone.

    :param zone: an IANA name
    """

    def __init__(self, zone: str) -> None:
        self._zone = ZoneInfo(zone)

    def second_of_day(self, at: int) -> int:
        """What it shows at a moment."""
        return (at + self._ahead(at)) % DAY

    def change(self, after: int, until: int) -> int | None:
        """When it is put forward or back, after one moment and up to another one within a day; `None` if it is not."""
        if self._ahead(after) == self._ahead(until):
            return None
        while until - after > 1:
            middle = (after + until) // 2
            if self._ahead(middle) == self._ahead(after):
                after = middle
            else:
                until = middle
        return until

    def _ahead(self, at: int) -> int:
        """Seconds by which it is ahead of UTC."""
        ahead = datetime.fromtimestamp(at, self._zone).utcoffset() or timedelta()
        return int(ahead.total_seconds())
