"""Local clocks, which change by any step, at any hour.

A local time may be missing or come twice, so all arithmetic is in seconds since 1970, from one change to the next.
"""

from bisect import bisect_left
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from events.directory.limits import DAY, HOUR

MOST_CHANGE = 2 * HOUR
"""The largest change of a clock, in seconds (Antarctica/Troll)."""


class WallClock:
    """The clock of a time zone (an IANA name)."""

    def __init__(self, zone: str) -> None:
        self._zone = ZoneInfo(zone)

    def second_of_day(self, at: int) -> int:
        """The local second of the day."""
        return (at + self._ahead(at)) % DAY

    def change(self, after: int, until: int) -> int | None:
        """When the clock changes within (`after`, `until`], at most a day; `None` if it does not."""
        before, seconds = self._ahead(after), range(after + 1, until + 1)
        if before == self._ahead(until):
            return None
        return seconds[bisect_left(seconds, True, key=lambda at: self._ahead(at) != before)]

    def _ahead(self, at: int) -> int:
        ahead = datetime.fromtimestamp(at, self._zone).utcoffset() or timedelta()
        return int(ahead.total_seconds())
