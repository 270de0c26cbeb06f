"""Time zones by their IANA names, as browsers and people give them."""

from datetime import datetime
from zoneinfo import ZoneInfo, available_timezones

from functions.pages.problem_words import Problems
from functions.play.errors import invalid

NOBODYS = "UTC"
"""The zone of whoever named none."""


def zone_given(name: str, here: str | None = None) -> str:
    """The zone that a form names; an empty name says nothing.

    A browser may name a zone that we do not know, which then counts as UTC: its player typed nothing that they could
    mend.

    :param here: what the browser says its zone is, where the form shows the field; `None` where only the browser fills
        it
    :raises Problem: when a player typed a zone that is none
    """
    if not name or name in available_timezones():
        return name
    if here is not None and name != here:
        raise invalid(Problems.zone_wrong)
    return NOBODYS


def moment_given(text: str | int, zone: str, here: str = "") -> int:
    """A moment in seconds since 1970: given as such, or as date and time (ISO 8601).

    :param zone: where it is that time, unless the text says so itself; UTC if empty
    :param here: as in `zone_given`
    :raises Problem: when it is neither, or there is no such time zone
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
