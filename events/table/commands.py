"""What may be asked of a table. The seat of whoever asks is in no command: `Who` says it."""

from typing import TypeAlias

from engine.kit.options import OptionValue
from engine.kit.seats import Seat
from engine.kit.value import Value
from events.table.events import Settings


class Open(Value):
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


class TakeSeat(Value):
    """Sit down on the open seat that the link is for."""

    name: str
    entropy: str
    person: str


class LeaveSeat(Value):
    """Leave the seat before the match begins."""


class FreeSeat(Value):
    """Take somebody's seat away before the game begins."""

    seat: Seat


class Begin(Value):
    """Begin with the seats that are taken."""


class Move(Value):
    """Answer the own prompt `number` with a message in notation; several parts are joined by `;`."""

    number: int
    text: str


class GiveOrder(Value):
    """Answer later questions in advance: a standing order in notation (`engine.kit.orders`)."""

    text: str


class CancelOrder(Value):
    """Take back the standing order with that text, or the parts of a message that wait, joined by "; "."""

    text: str


class BotMove(Value):
    """What a bot answers for a seat that it plays."""

    seat: Seat
    text: str


class TimeOut(Value):
    """Make the move of a standing order, or the automatic moves of all overdue seats, and whatever else is due."""


class ComeBack(Value):
    """End the own autopilot."""


class Resign(Value):
    """Give the game up."""


class Say(Value):
    """Table talk."""

    text: str


class SetContacts(Value):
    """Say how to be reached. No event follows: the directory keeps it."""


class RenewLink(Value):
    """Replace a seat's link, which was lost, by a new open-seat link."""

    seat: Seat


class OfferRematch(Value):
    """Tell everybody of the table `table` that was opened for a rematch."""

    table: str


class Close(Value):
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
