"""A person's wishes for notices."""

from bisect import bisect_left
from collections.abc import Mapping
from datetime import UTC, datetime, time, timedelta
from typing import Literal, TypeAlias
from zoneinfo import ZoneInfo

from engine.kit.value import Value, replace
from events.directory.addresses import Channel
from events.directory.limits import DAY, HOUR
from events.directory.rows import Row, Stored, row, value_of, written

NoticeKind: TypeAlias = Literal[
    "welcome",
    "begun",
    "turn",
    "reminder",
    "last",
    "nudged",
    "timed_out",
    "eliminated",
    "autopilot",
    "renewal",
    "renewed",
    "link",
    "lost",
    "joined",
    "full",
    "hostless",
    "hosting",
    "over",
    "again",
    "closing",
    "closed",
    "unreached",
    "call",
    "digest",
    "report",
]
"""`welcome` asks an address to be confirmed. `begun` carries the first question if the same commit put it. `last` is
the last call before time is up. A `digest` covers several. `unreached`: messages to a player do not arrive. `call`
asks a member of a circle to its next table. `report` goes to the operator.
"""

PERSONAL: frozenset[NoticeKind] = frozenset(("welcome", "renewal", "renewed", "link", "report"))
"""About the address or the link itself: sent at once, over every channel, and never switched off."""

REMINDERS: frozenset[NoticeKind] = frozenset(("reminder", "last"))

GROUPS: Mapping[str, frozenset[NoticeKind]] = {
    "turns": frozenset(("turn",)),
    "reminders": REMINDERS,
    "nudges": frozenset(("nudged",)),
    "default_moves": frozenset(("timed_out", "autopilot")),
    "match": frozenset(("begun", "eliminated", "over")),
    "again": frozenset(("again",)),
    "guests": frozenset(("joined", "full")),
    "hosting": frozenset(("hostless", "hosting", "closing", "closed", "lost")),
    "reach": frozenset(("unreached",)),
    "circles": frozenset(("call",)),
}
"""Kinds that can be switched off, by their name on pages."""

MORNING = 8
"""The hour from which digests are counted."""


MOST_CHANGE = 2 * HOUR
"""The largest change of a clock, in seconds (Antarctica/Troll)."""


class WallClock:
    """The clock of a time zone (an IANA name), which changes by any step, at any hour.

    A local time may be missing or come twice, so all arithmetic is in seconds since 1970, from one change to the next.
    """

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


class Quiet(Value):
    """Hours of the day, possibly past midnight; none if both are equal.

    >>> Quiet(22, 8).covers(23 * 3600), Quiet(22, 8).covers(8 * 3600), Quiet(9, 17).covers(12 * 3600)
    (True, False, True)
    """

    begin: int
    end: int

    def covers(self, second: int) -> bool:
        """Whether a second of the day is in them."""
        return (second // HOUR - self.begin) % 24 < (self.end - self.begin) % 24


NIGHT = Quiet(22, 8)

ORDER = ("mail", "sms")

NOBODYS = "UTC"
"""The zone of a person who has none yet."""


class Preferences(Value):
    """A person's wishes.

    :param zone: an IANA name
    :param quiet: `None` if no hours were chosen
    :param order: of channels; missing ones come last
    :param digest: hours from one digest to the next, 0 for none
    :param hand: whether texts, which appear on locked screens, show the reader's hand
    :param always: whether to tell everything at once, even at the page, and own moves too
    """

    zone: str = NOBODYS
    quiet: Quiet | None = None
    order: tuple[str, ...] = ORDER
    off: frozenset[str] = frozenset()
    digest: int = 0
    hand: bool = True
    always: bool = False

    def over(self, channel: Channel) -> "Preferences":
        """Preferences for a channel: texts wake people up, so they have quiet hours by default."""
        return replace(self, quiet=NIGHT) if channel == "sms" and self.quiet is None else self

    @property
    def reminders(self) -> bool:
        """Whether any is on."""
        return not self.off >= REMINDERS

    def after_quiet(self, at: int) -> int:
        """`at`, or the end of quiet hours around it."""
        clock = WallClock(self.zone)
        while self.quiet and self.quiet.covers(second := clock.second_of_day(at)):
            end = at + (self.quiet.end * HOUR - second) % DAY
            at = clock.change(at, end) or end
        return at

    def before_quiet(self, at: int) -> int:
        """`at`, or the beginning of quiet hours around it."""
        clock = WallClock(self.zone)
        if not self.quiet or not self.quiet.covers(clock.second_of_day(at)):
            return at
        while self.quiet.covers(second := clock.second_of_day(at - 1)):
            begin = at - 1 - (second - self.quiet.begin * HOUR) % DAY
            at = clock.change(begin, at - 1) or begin
        return at

    def next_digest(self, after: int) -> int:
        """When the next digest is sent."""
        local = datetime.fromtimestamp(after, ZoneInfo(self.zone))
        for day in (local.date() - timedelta(days=1), local.date(), local.date() + timedelta(days=1)):
            for hours in range(0, 24, self.digest):
                at = self._at(datetime.combine(day, time()) + timedelta(hours=MORNING + hours))
                if at > after:
                    return at
        raise AssertionError("there is one every day")

    def last_digest(self, now: int) -> int:
        """When the current digest was due."""
        at = self.next_digest(now - self.digest * HOUR - MOST_CHANGE)  # clocks may have been put back since
        while (later := self.next_digest(at)) <= now:
            at = later
        return at

    def _at(self, local: datetime) -> int:
        return int(local.replace(tzinfo=ZoneInfo(self.zone)).astimezone(UTC).timestamp())


def stored(preferences: Preferences) -> "Row":
    """The attributes without defaults, as in rows of older versions."""
    quiet, order, off = preferences.quiet, preferences.order, preferences.off
    wishes: dict[str, Stored] = {
        "quiet": f"{quiet.begin}-{quiet.end}" if quiet else "",
        "channels": " ".join(order) if order != ORDER else "",
        "kinds_off": " ".join(sorted(off)),
        "digest": preferences.digest,
        "always": preferences.always,
    }
    known = {name: wish for name, wish in wishes.items() if wish} | ({} if preferences.hand else {"hand": False})
    return row({}, zone=preferences.zone, reminders=preferences.reminders, **known)


STORED = ("zone", "reminders", "quiet", "channels", "kinds_off", "digest", "hand", "always")


def read(row: "Row") -> Preferences:
    """Preferences from a row of any version."""
    off = frozenset(written(row, "kinds_off").split())
    if "reminders" in row and not row["reminders"]["BOOL"]:
        off |= REMINDERS
    begin, _, end = written(row, "quiet").partition("-")
    quiet = Quiet(int(begin), int(end)) if end else None
    order = tuple(written(row, "channels").split()) or ORDER
    return value_of(row, Preferences, zone=written(row, "zone") or NOBODYS, quiet=quiet, order=order, off=off)
