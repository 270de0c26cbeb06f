"""Time zones by their IANA names, from browsers and people."""

from datetime import datetime
from functools import cache
from importlib.resources import files
from typing import Any
from zoneinfo import ZoneInfo

from events.directory.preferences import NOBODYS
from functions.pages.problem_words import Problems
from functions.play.door.errors import invalid


def zone_given(name: Any, here: Any = None) -> str:
    """The form's zone, or empty, as for a browser's unknown one.

    :param here: the browser's zone, where the form shows the field
    :raises Problem: when a player typed an unknown zone
    """
    if isinstance(name, str) and name in _zones():
        return name
    if name and here is not None and name != here:
        raise invalid(Problems.zone_wrong)
    return ""


@cache
def _zones() -> frozenset[str]:
    """The package's zones: `available_timezones` adds files of the machine. "Factory" is a clock that was never set."""
    return frozenset(files("tzdata").joinpath("zones").read_text().split()) - {"Factory"}


def moment_given(text: str | int, zone: str) -> int:
    """A moment in seconds since 1970: given as such, or as date and time (ISO 8601).

    :param zone: of the date and time; UTC if empty
    :raises Problem: when it is neither
    """
    said = str(text).strip()
    if said.isascii() and said.isdecimal() and len(said) <= 12:
        return int(said)
    try:
        given = datetime.fromisoformat(said)
        return int((given if given.tzinfo else given.replace(tzinfo=ZoneInfo(zone or NOBODYS))).timestamp())
    except (ValueError, OverflowError):
        raise invalid(Problems.time_wrong) from None
