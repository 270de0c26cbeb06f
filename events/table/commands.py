"""What may be asked of a table. The seat of whoever asks is in no command: `Who` says it."""

from collections.abc import Callable
from typing import ClassVar, TypeAlias

from engine.kit.options import OptionValue
from engine.kit.seats import Seat
from engine.kit.sentence import Sentence, sentence
from engine.kit.value import Value
from events.table.events import (
    AutopilotOff,
    Closed,
    LinkRenewed,
    RematchOpened,
    Resigned,
    SeatLeft,
    Settings,
    TableEvent,
)
from events.table.refusals import Refusals
from events.table.state import Phase, Table
from events.who import Scope, Who

UNTIL_CLOSED: tuple[Phase, ...] = ("lobby", "playing", "over")


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


class TableCommand(Value):
    """Asked of a table that is there.

    `scopes` says whose links may ever give it, `phases` when, and `otherwise` why not at another time. `verb` is what
    people call it: the form that gives it, the API, the documents; what only the system asks has none. What else it
    is refused for says `events.table.legal`. A field with a default is not for whoever asks: the door fills it in.
    """

    scopes: ClassVar[tuple[Scope, ...]]
    phases: ClassVar[tuple[Phase, ...]] = ("playing",)
    otherwise: ClassVar[Callable[..., str] | None] = None
    verb: ClassVar[str] = ""

    def question(self, table: Table) -> Sentence | None:
        """What is asked once, before something final is done."""
        return None


class PlainCommand(TableCommand):
    """A command that leads to one event, whatever follows from that."""

    def event(self, table: Table, who: Who) -> TableEvent:
        """What happens, once it is not refused."""
        raise NotImplementedError


class TakeSeat(TableCommand):
    """Sit down."""

    scopes = ("open",)
    phases = ("lobby", "playing")
    verb = "take"

    name: str
    entropy: str
    person: str = ""


class LeaveSeat(PlainCommand):
    """Leave the seat before the start."""

    scopes = ("seat",)
    phases = ("lobby",)
    otherwise = Refusals.already_begun
    verb = "leave"

    def question(self, table: Table) -> Sentence | None:
        return sentence(Refusals.confirm_leave)

    def event(self, table: Table, who: Who) -> TableEvent:
        return SeatLeft(who.own, table.places[who.own].name)


class FreeSeat(PlainCommand):
    """Free someone’s seat before the start."""

    scopes = ("host",)
    phases = ("lobby",)
    otherwise = Refusals.already_begun
    verb = "free"

    seat: Seat

    def question(self, table: Table) -> Sentence | None:
        return sentence(Refusals.confirm_free, seat=self.seat)

    def event(self, table: Table, who: Who) -> TableEvent:
        return SeatLeft(self.seat, table.places[self.seat].name)


class Begin(TableCommand):
    """Start with the seats that are taken."""

    scopes = ("host",)
    phases = ("lobby",)
    otherwise = Refusals.begun_before
    verb = "begin"

    def question(self, table: Table) -> Sentence | None:
        return sentence(Refusals.confirm_begin) if any(place.open for place in table.places) else None


class Move(TableCommand):
    """Move: answer the prompt of that number, in notation; several parts are joined by `;`."""

    scopes = ("seat",)
    verb = "move"

    prompt: int
    text: str


class GiveOrder(TableCommand):
    """Plan ahead: choose a move for later."""

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


class ComeBack(PlainCommand):
    """Come back from autopilot."""

    scopes = ("seat",)
    verb = "back"

    def event(self, table: Table, who: Who) -> TableEvent:
        return AutopilotOff(who.own)


class Resign(PlainCommand):
    """Resign from the match."""

    scopes = ("seat",)
    verb = "resign"

    def question(self, table: Table) -> Sentence | None:
        return sentence(Refusals.confirm_resign)

    def event(self, table: Table, who: Who) -> TableEvent:
        return Resigned(who.own)


class Say(TableCommand):
    """Table talk."""

    scopes = ("host", "seat")
    phases = UNTIL_CLOSED
    verb = "say"

    text: str


class RenewLink(PlainCommand):
    """Replace a lost link."""

    scopes = ("host",)
    verb = "renew"

    seat: Seat

    def question(self, table: Table) -> Sentence | None:
        return sentence(Refusals.confirm_renew, seat=self.seat)

    def event(self, table: Table, who: Who) -> TableEvent:
        return LinkRenewed(self.seat)


class OfferRematch(PlainCommand):
    """Open a rematch for the same players."""

    scopes = ("host", "seat")
    phases = ("over",)
    otherwise = Refusals.not_over
    verb = "rematch"

    table: str = ""

    def event(self, table: Table, who: Who) -> TableEvent:
        return RematchOpened(self.table)


class Close(PlainCommand):
    """Close the table: by its host or the operator at any time, or because nothing happened for the retention time."""

    scopes = ("host", "operator", "system")
    phases = UNTIL_CLOSED
    verb = "close"

    def question(self, table: Table) -> Sentence | None:
        return sentence(Refusals.confirm_close)

    def event(self, table: Table, who: Who) -> TableEvent:
        return Closed(by_host=who.scope != "system")


class SetContacts(TableCommand):
    """Set how we reach you. Fields left out or empty stay as they are; `forget` erases."""

    scopes = ("seat",)
    phases = UNTIL_CLOSED
    verb = "contact"


Command: TypeAlias = PlainCommand | TakeSeat | Begin | Move | GiveOrder | CancelOrder | BotMove | TimeOut | Say
"""What leads to a commit."""

AnyCommand: TypeAlias = Command | SetContacts
"""The same, and what the directory keeps."""

COMMANDS: tuple[type[AnyCommand], ...] = tuple(
    [each for each in list(globals().values()) if isinstance(each, type) and "scopes" in vars(each)]
)
"""All that can be asked of a table that is there."""

OF_PEOPLE = tuple([each for each in COMMANDS if each.verb])
"""What people can ask."""
