"""Links, hosting, and who reads and watches what."""

from typing import Literal, TypeAlias

from engine.kit.fields import personal
from engine.kit.seats import Seat
from engine.kit.value import Value

LinkKind: TypeAlias = Literal["seat", "host", "invite", "watch"]
"""What can be made anew without changing hands."""


class LinkRenewed(Value):
    """The host replaced a seat's lost link by a new open-seat link; the old link is dead."""

    seat: Seat


class LinkReplaced(Value):
    """A link was made anew by whoever has it: the old one is dead.

    :param seat: of the own link of a seat
    """

    kind: LinkKind
    seat: Seat | None = None


class RenewalAnnounced(Value):
    """The host is going to give the seat away: at that time, in seconds since 1970, unless its player objects."""

    seat: Seat
    at: int


class SeatKept(Value):
    """The player objected and keeps the seat."""

    seat: Seat


class HostMissed(Value):
    """Nothing was heard of the host for long: anyone seated may begin, or take over."""


class HostReturned(Value):
    """The host, who was missed, is there again."""


class HostingPassed(Value):
    """The player of the seat is the host now. `taken`: because the host before was gone."""

    seat: Seat
    taken: bool = False


class Muted(Value):
    """From now on a seat does not read what another says (`on`), or reads it again. Nobody else is told."""

    seat: Seat
    other: Seat
    on: bool


class Reported(Value):
    """What another player had said until then is sent to the operator. Only whoever did that is told."""

    seat: Seat
    other: Seat


class TalkSwitched(Value):
    """The host switched table talk off or on."""

    on: bool


class WatchingSwitched(Value):
    """The host switched watching off or on."""

    on: bool


class KeyReplaced(Value):
    """All links of the table are made with another key from now on: those before are dead."""

    key: str


class Forgotten(Value):
    """The player of a seat wants to be forgotten: name and talk so far are shown nowhere any more, and what the
    directory knew of them goes. They keep the seat.

    :param person: the opaque id by which the directory knows whoever sits there from now on
    """

    seat: Seat
    person: str | None = personal()
