"""When and over which channel a notice goes: a pure function. `settle` asks it, and `notify` again before sending."""

from collections.abc import Mapping
from dataclasses import field
from typing import TypeAlias

from engine.kit.value import Value, replace
from events.directory.addresses import Channel
from events.directory.limits import HOUR
from events.directory.preferences import PERSONAL, NoticeKind, Preferences
from events.directory.presence import PRESENT
from functions.notices.knowledge import TOLD_AFTER, known_from


class Occasion(Value):
    """A notice; times are 0 for never.

    :param since: when it happened; for a reminder, when its question was asked
    :param own: whether its reader caused it
    :param asks: whether it asks an open question
    """

    kind: NoticeKind
    channel: Channel
    since: int
    due: int = 0
    remind: int = 0
    own: bool = False
    asks: bool = False


class Addressee(Value):
    """A reader with the channels that reach them, in preferred order."""

    channels: tuple[Channel, ...]
    preferences: Preferences = Preferences()


class Seen(Value):
    """When the reader showed signs of knowledge; 0 for never.

    :param sent: when the same notice left over other channels
    """

    at: int = 0
    sent: Mapping[Channel, int] = field(default_factory=dict)


TEXTED: frozenset[NoticeKind] = frozenset(
    ("timed_out", "autopilot", "full", "hostless", "again", "closing", "unreached", "call")
)
"""Kinds that call for an action without a question."""


class Now(Value):
    """Send it now."""


class At(Value):
    """Ask again then."""

    time: int


class Withheld(Value):
    """Not for this reader, or not over this channel."""


Decision: TypeAlias = Now | At | Withheld


def when(notice: Occasion, reader: Addressee, seen: Seen, now: int) -> Decision:
    """Whether and when the notice goes out."""
    if notice.kind in PERSONAL:
        return Now()
    reader = _reached(notice, reader)
    if notice.kind in reader.preferences.off or notice.channel not in reader.channels:
        return Withheld()
    preferences = reader.preferences.over(notice.channel)
    always = preferences.always
    if notice.own and not always and (not notice.asks or _knows(notice, seen)):
        return Withheld()
    wanted = _wanted(notice, reader, seen)
    if wanted is None:
        return Withheld()
    time = preferences.after_quiet(max(wanted, now))
    if time <= now < seen.at + PRESENT and not always:
        time = seen.at + PRESENT
    return At(time) if time > now else Now()


def waits_for_digest(notice: Occasion, reader: Addressee) -> bool:
    """Notices about a link or an unreachable player never wait, nor notices the digest would tell too late."""
    preferences, channels = reader.preferences, _reached(notice, reader).channels
    if not preferences.digest or notice.kind in PERSONAL | {"last", "unreached"} or notice.channel not in channels[:1]:
        return False
    return not notice.due or preferences.next_digest(_told_from(notice, reader)) <= notice.due - HOUR


def _reached(notice: Occasion, reader: Addressee) -> Addressee:
    """A text message must call for an action."""
    if notice.asks or notice.kind in TEXTED:
        return reader
    return replace(reader, channels=tuple([channel for channel in reader.channels if channel != "sms"]))


def _wanted(notice: Occasion, reader: Addressee, seen: Seen) -> int | None:
    """Without quiet hours and presence; `None` for never."""
    is_first = notice.channel == reader.channels[0]
    match notice.kind:
        case "reminder" | "last" | "nudged" if not is_first:
            return None
        case "reminder":
            went_on = len(reader.channels) > 1 and not _knows(notice, seen)  # another channel takes over
            needless = went_on or reader.preferences.digest or _is_last_call(notice, reader)
            return None if needless else notice.remind
        case "last":
            return _last_call(notice, reader)
        case _:
            return _told_first(notice, reader) if is_first else _told_next(notice, reader, seen)


def _knows(notice: Occasion, seen: Seen) -> bool:
    """Whether the reader visited since, long enough to read the question."""
    return seen.at >= known_from(notice.since, notice.own)


def _told_from(notice: Occasion, reader: Addressee) -> int:
    """When the reader is told of an unknown question: later after their own move."""
    return notice.since + TOLD_AFTER if notice.own and not reader.preferences.always else notice.since


def _told_first(notice: Occasion, reader: Addressee) -> int:
    at = _told_from(notice, reader)
    return reader.preferences.next_digest(at) if waits_for_digest(notice, reader) else at


def _told_next(notice: Occasion, reader: Addressee, seen: Seen) -> int | None:
    """After half of the time left when the preceding channel was used, unless the reader visited since."""
    if not notice.due or _knows(notice, seen):
        return None
    before = reader.channels[reader.channels.index(notice.channel) - 1]
    told = seen.sent.get(before, notice.since)
    return told + (notice.due - told) // 2


def _last_call(notice: Occasion, reader: Addressee) -> int | None:
    """An hour before the deadline, or before quiet hours around it; `None` soon after another message."""
    end = reader.preferences.over(notice.channel).before_quiet(notice.due)
    time = end - HOUR
    was_reminded = end == notice.due and time - notice.remind < HOUR
    return None if not notice.remind or was_reminded or time < notice.since + HOUR else time


def _is_last_call(notice: Occasion, reader: Addressee) -> bool:
    time = _last_call(notice, reader)
    return time is not None and abs(time - notice.remind) < HOUR
