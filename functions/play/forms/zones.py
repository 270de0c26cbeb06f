"""Time zones by their IANA names, from browsers and people."""

from datetime import datetime
from zoneinfo import ZoneInfo, available_timezones

from functions.pages.problem_words import Problems
from functions.play.door.errors import invalid

NOBODYS = "UTC"
"""By default."""


def zone_given(name: str, here: str | None = None) -> str:
    """The form's zone, or empty. A browser's unknown zone counts as UTC, because its player typed nothing to correct.

    :param here: the browser's zone, where the form shows the field
    :raises Problem: when a player typed an unknown zone
    """
    if not name or name in available_timezones():
        return name
    if here is not None and name != here:
        raise invalid(Problems.zone_wrong)
    return NOBODYS


def moment_given(text: str | int, zone: str, here: str = "") -> int:
    """A moment in seconds since 1970: given as such, or as date and time (ISO 8601).

    :param zone: of the date and time; UTC if empty
    :raises Problem: when it is neither, or the zone is unknown
    """
    zone = zone_given(zone, here)
    said = str(text).strip()
    if said.isascii() and said.isdecimal() and len(said) <= 12:
        return int(said)
    try:
        given = datetime.fromisoformat(said)
        return int((given if given.tzinfo else given.replace(tzinfo=ZoneInfo(zone or NOBODYS))).timestamp())
    except (ValueError, OverflowError):
        raise invalid(Problems.time_wrong) from None
