"""What commands say alike, and how they ask."""

from collections.abc import Mapping
from datetime import UTC, datetime

from events.directory.mailboxes import No
from events.directory.person import Ended, Reference
from events.directory.preferences import Preferences
from events.reading import MissingGame, NoSuchTable
from events.store.codec import NewerEvent
from events.store.log import DamagedLog

UNREAD = (NoSuchTable, NewerEvent, DamagedLog)
"""Why a table cannot be read."""

ENDED: Mapping[Ended | No, str] = {
    "paused": "unsubscribed",
    "bounced": "bounced",
    "complained": "called our mail spam",
    "blocked": "blocked",
    "refused": "wants no stranger’s ask",
}


def typed(question: str) -> str:
    """The operator’s answer; empty at the end of the input."""
    try:
        return input(question).strip()
    except EOFError:
        return ""


def unread(table: str, why: Exception) -> str:
    """Why a table cannot be read, and the next step.

    :param why: one of `UNREAD`
    """
    match why:
        case MissingGame():
            return f"Table {table} can’t be read: {why}."
        case NoSuchTable():
            return f"We can’t find table {table}."
        case NewerEvent():
            return f"Table {table} was written by a newer version. Check out that one, and repeat this."
        case _:
            return f"Table {table} is damaged ({why}). `check-log {table}` says more."


def moment(at: int) -> str:
    """A time to the minute."""
    return f"{datetime.fromtimestamp(at, UTC):%Y-%m-%d %H:%M} UTC"


def dead(reference: Reference) -> str:
    """Why messages to a player's contact have ended; empty if they have not."""
    if reference.ended:
        return f"{ENDED[reference.ended]} {moment(reference.since)}"
    if reference.muted:
        return f"muted for this table {moment(reference.muted)}"
    if reference.declined:
        return f"its owner declined {moment(reference.declined)}"
    return "the address takes no messages" if reference.answer == "never" else ""


def wishes(preferences: Preferences) -> str:
    """A player's wishes that keep messages back, in a line; empty for none."""
    told = []
    if preferences.quiet:
        told.append(f"quiet from {preferences.quiet.begin} to {preferences.quiet.end} o’clock ({preferences.zone})")
    if preferences.digest:
        told.append(f"a digest every {preferences.digest} hours ({preferences.zone})")
    if preferences.off:
        told.append(f"switched off: {', '.join(sorted(preferences.off))}")
    return "; ".join(told)
