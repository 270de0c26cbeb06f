"""Time zones by their IANA names, as browsers and people give them."""

from datetime import datetime
from zoneinfo import ZoneInfo, available_timezones

from functions.pages.problem_words import Problems
from functions.play.errors import invalid


def check_zone(name: str) -> None:
    """Refuses a zone that is none; an empty name says nothing.

    :raises Problem: when there is no such time zone
    """
    if name and name not in available_timezones():
        raise invalid(Problems.zone_wrong)


def moment_given(text: str | int, zone: str) -> int:
    """A moment in seconds since 1970: given as such, or as date and time (ISO 8601).

    :param zone: where it is that time, unless the text says so itself; UTC if empty
    :raises Problem: when it is neither, or there is no such time zone
    """
    check_zone(zone)
    said = str(text).strip()
    if said.isascii() and said.isdecimal() and len(said) <= 12:
        return int(said)
    try:
        given = datetime.fromisoformat(said)
        return int((given if given.tzinfo else given.replace(tzinfo=ZoneInfo(zone or "UTC"))).timestamp())
    except (ValueError, OverflowError):
        raise invalid(Problems.time_wrong) from None
