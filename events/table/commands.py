"""What may be asked of a table. The seat of whoever asks is in no command: `Who` says it."""

from dataclasses import dataclass
from typing import TypeAlias

from engine.game import Seat
from engine.kit.options import OptionValue
from events.table.events import Settings


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
    """Sit down on the open seat that the link is for."""

    name: str
    entropy: str
    person: str


@dataclass(frozen=True, slots=True)
class LeaveSeat:
    """Stand up before the game begins."""


@dataclass(frozen=True, slots=True)
class FreeSeat:
    """Take somebody's seat away before the game begins."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Begin:
    """Begin with the seats that are taken."""


@dataclass(frozen=True, slots=True)
class Move:
    """Answer the own prompt `number` with a message in notation; several parts are joined by `;`."""

    number: int
    text: str


@dataclass(frozen=True, slots=True)
class GiveOrder:
    """Answer later questions in advance: a standing order in notation (`engine.kit.orders`)."""

    text: str


@dataclass(frozen=True, slots=True)
class CancelOrder:
    """Take back the standing order with that text, or the parts of a message that wait, joined by "; "."""

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
    """End the own autopilot."""


@dataclass(frozen=True, slots=True)
class Resign:
    """Give the game up."""


@dataclass(frozen=True, slots=True)
class Say:
    """Table talk."""

    text: str


@dataclass(frozen=True, slots=True)
class SetContacts:
    """Say how to be reached. No event follows: the directory keeps it."""


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
    """End the table: by its host or the operator at any time, or because nothing happened for the retention time."""


Command: TypeAlias = (
    TakeSeat
    | LeaveSeat
    | FreeSeat
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
"""Asked of a table that is there."""

AnyCommand: TypeAlias = Command | SetContacts
"""What leads to a commit, and what the directory keeps."""
