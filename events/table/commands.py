"""What may be asked of a table. The seat of whoever asks is in no command: `Who` says it."""

from typing import ClassVar, TypeAlias, get_args

from engine.kit.options import OptionValue
from engine.kit.seats import Seat
from engine.kit.value import Value
from events.table.events import Settings
from events.table.who import Scope


class Open(Value):
    """Open a table. `seed` (32 bytes) is from the operating system's generator; `commitment` binds the table to it.

    :param host_name, host_entropy, host_person: given if the host takes the first seat
    :param bots: how many of the last seats bots take
    :param rematches_left: how many rematches may follow each other from here; `None` for any number
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
    rematches_left: int | None = None


class TableCommand(Value):
    """Asked of a table that is there.

    `scopes` says whose links may ever give it, `verb` is what people call it: the form that gives it, the API, the
    documents. What only the system asks has no verb. When it is refused says `events.table.legal`.
    """

    scopes: ClassVar[tuple[Scope, ...]]
    verb: ClassVar[str] = ""


class TakeSeat(TableCommand):
    """Sit down on the open seat that the link is for."""

    scopes = ("open",)
    verb = "take"

    name: str
    entropy: str
    person: str


class LeaveSeat(TableCommand):
    """Leave the seat before the start."""

    scopes = ("seat",)
    verb = "leave"


class FreeSeat(TableCommand):
    """Free someone’s seat before the start."""

    scopes = ("host",)
    verb = "free"

    seat: Seat


class Begin(TableCommand):
    """Start with the seats that are taken."""

    scopes = ("host",)
    verb = "begin"


class Move(TableCommand):
    """Answer the own prompt `number` with a message in notation; several parts are joined by `;`."""

    scopes = ("seat",)
    verb = "move"

    number: int
    text: str


class GiveOrder(TableCommand):
    """Answer later questions in advance: a standing order in notation (`engine.kit.orders`)."""

    scopes = ("seat",)
    verb = "order"

    text: str


class CancelOrder(TableCommand):
    """Drop the plan with that text, or the queued rest of a message (its parts joined by "; ")."""

    scopes = ("seat",)
    verb = "cancel"

    text: str


class BotMove(TableCommand):
    """What a bot answers for a seat that it plays."""

    scopes = ("system",)

    seat: Seat
    text: str


class TimeOut(TableCommand):
    """Make the move of a standing order, or the automatic moves of all overdue seats, and whatever else is due."""

    scopes = ("system",)


class ComeBack(TableCommand):
    """Come back from autopilot."""

    scopes = ("seat",)
    verb = "back"


class Resign(TableCommand):
    """Resign from the match."""

    scopes = ("seat",)
    verb = "resign"


class Say(TableCommand):
    """Table talk."""

    scopes = ("host", "seat")
    verb = "say"

    text: str


class SetContacts(TableCommand):
    """Say how to be reached. No event follows: the directory keeps it."""

    scopes = ("seat",)
    verb = "contact"


class RenewLink(TableCommand):
    """Replace a lost link."""

    scopes = ("host",)
    verb = "renew"

    seat: Seat


class OfferRematch(TableCommand):
    """Tell everybody of the table `table` that was opened for a rematch."""

    scopes = ("host", "seat")
    verb = "rematch"

    table: str


class Close(TableCommand):
    """Close the table: by its host or the operator at any time, or because nothing happened for the retention time."""

    scopes = ("host", "operator", "system")
    verb = "close"


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

OF_PEOPLE: tuple[type[AnyCommand], ...] = tuple([each for each in get_args(AnyCommand) if each.verb])
"""What people can ask of a table."""
