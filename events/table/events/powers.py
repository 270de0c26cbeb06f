"""Links, hosting, and the rights to read and watch."""

from typing import Literal, TypeAlias

from engine.kit.seats import Seat
from engine.kit.value import Value
from engine.kit.visibility import personal

ReplaceableLink: TypeAlias = Literal["seat", "host", "invite", "watch"]
"""Those that can be replaced without changing hands."""


class LinkRenewed(Value):
    """The host replaced a seat's lost link by a new open-seat link."""

    seat: Seat


class LinkReplaced(Value):
    """The holder replaced a link.

    :param seat: of the own link of a seat
    """

    kind: ReplaceableLink
    seat: Seat | None = None


class RenewalAnnounced(Value):
    """The host gives the seat away then, unless its player objects."""

    seat: Seat
    at: int


class SeatKept(Value):
    """The player objected and keeps the seat."""

    seat: Seat


class HostMissed(Value):
    """The host was silent for long: anyone seated may begin, or take over."""


class HostReturned(Value):
    """The missed host is back."""


class HostingPassed(Value):
    """The player of the seat is the host now. `taken`: because the former host was gone."""

    seat: Seat
    taken: bool = False


class Muted(Value):
    """A player hides another's talk (`on`), or reads it again."""

    seat: Seat
    other: Seat
    on: bool


class Reported(Value):
    """Another player's talk until then goes to the operator."""

    seat: Seat
    other: Seat


class TalkSwitched(Value):
    """The host switched table talk off or on."""

    on: bool


class WatchingSwitched(Value):
    """The host switched watching off or on."""

    on: bool


class KeyReplaced(Value):
    """All links get another key: the old ones are dead."""

    key: str


class Forgotten(Value):
    """A player is forgotten, but keeps the seat: name and talk so far are shown no more, and the directory erases their
    data.

    :param person: the player's new id in the directory
    """

    seat: Seat
    person: str | None = personal()
