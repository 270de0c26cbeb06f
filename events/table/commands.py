"""What may be asked of a table. Who may ask it is decided by the link it came with (`events.links`)."""

from dataclasses import dataclass
from typing import TypeAlias

from engine.game import Seat
from engine.options import OptionValue
from events.table.events import Settings, Speaker


@dataclass(frozen=True, slots=True)
class Open:
    """Open a table. `seed` (32 bytes) is from the operating system's generator; `commitment` binds the table to it.

    :param host_name, host_entropy, host_person: given if the host takes the first seat
    :param bots: how many of the last seats bots take
    """

    game: str
    options: dict[str, OptionValue]
    seats: int
    settings: Settings
    link_key: str
    seed: bytes
    commitment: str
    host_name: str = ""
    host_entropy: str = ""
    host_person: str = ""
    rematch_of: str = ""
    bots: int = 0


@dataclass(frozen=True, slots=True)
class TakeSeat:
    """Sit down on an open seat."""

    seat: Seat
    name: str
    entropy: str
    person: str


@dataclass(frozen=True, slots=True)
class LeaveSeat:
    """Stand up before the game begins."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Begin:
    """Begin with the seats that are taken."""


@dataclass(frozen=True, slots=True)
class Move:
    """Answer the seat's prompt `number` with a message in notation; several parts are joined by `;`."""

    seat: Seat
    number: int
    text: str


@dataclass(frozen=True, slots=True)
class GiveOrder:
    """Answer later questions in advance: a standing order in notation (`engine.orders`)."""

    seat: Seat
    text: str


@dataclass(frozen=True, slots=True)
class CancelOrder:
    """Take back the standing order with that text, or the parts of a message that wait, joined by "; "."""

    seat: Seat
    text: str


@dataclass(frozen=True, slots=True)
class BotMove:
    """What a bot answers for a seat that it plays."""

    seat: Seat
    text: str


@dataclass(frozen=True, slots=True)
class TimeOut:
    """Make the move of a standing order, or the automatic moves of all overdue seats, and whatever else is due."""


@dataclass(frozen=True, slots=True)
class ComeBack:
    """End the seat's autopilot."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Resign:
    """Give the game up."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Say:
    """Table talk."""

    by: Speaker
    text: str


@dataclass(frozen=True, slots=True)
class RenewLink:
    """Replace a seat's link, which was lost, by a new open-seat link."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class OfferRematch:
    """Tell everybody of the table `table` that was opened for a rematch."""

    table: str


@dataclass(frozen=True, slots=True)
class Close:
    """End the table: by its host at any time, or because nothing happened for the retention time."""

    by_host: bool


Command: TypeAlias = (
    Open
    | TakeSeat
    | LeaveSeat
    | Begin
    | Move
    | GiveOrder
    | CancelOrder
    | BotMove
    | TimeOut
    | ComeBack
    | Resign
    | Say
    | RenewLink
    | OfferRematch
    | Close
)
