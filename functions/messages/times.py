"""Moments in words."""

from datetime import UTC, datetime, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError


def moment(at: int, zone: str) -> str:
    """A moment in full.

    >>> moment(1_736_845_500, "Europe/Berlin"), moment(1_736_845_500, "")
    ('Tue 14 January, 10:05 (Europe/Berlin)', 'Tue 14 January, 09:05 (UTC)')

    :param zone: an IANA name; UTC if there is no such zone
    """
    here = _zone(zone)
    there = datetime.fromtimestamp(at, here)
    return f"{there:%a} {there.day} {there:%B, %H:%M} ({here})"


def soon(at: int, since: int, zone: str) -> str:
    """A moment in short, for a reader after `since`: within a week with the day's name.

    >>> soon(1_736_845_500, 1_736_800_000, "Europe/Berlin"), soon(1_736_845_500, 1_736_000_000, "")
    ('Tue 10:05', '14 Jan 09:05 UTC')
    """
    here = _zone(zone)
    there = datetime.fromtimestamp(at, here)
    day = f"{there:%a}" if at - since < _NAMED_DAYS else f"{there.day} {there:%b}"
    return f"{day} {there:%H:%M}" + " UTC" * (here == UTC or str(here) == "UTC")


_NAMED_DAYS = 6 * 86_400
"""Seconds in which no day's name repeats."""


def _zone(name: str) -> tzinfo:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return UTC
