"""Moments in words, in the time zone of whoever reads them."""

from datetime import UTC, datetime, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError


def moment(at: int, zone: str) -> str:
    """A moment as people write it.

    >>> moment(1_736_845_500, "Europe/Berlin"), moment(1_736_845_500, "")
    ('Tue 14 January, 10:05 (Europe/Berlin)', 'Tue 14 January, 09:05 (UTC)')

    :param at: seconds since 1970
    :param zone: an IANA name; UTC if there is no such zone
    """
    here = _zone(zone)
    there = datetime.fromtimestamp(at, here)
    return f"{there:%a} {there.day} {there:%B, %H:%M} ({here})"


def _zone(name: str) -> tzinfo:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return UTC
