"""Sitting down, playing, talking, and the end."""

from engine.kit.seats import Seat
from engine.kit.sentence import Sentence, sentence
from engine.registry import GAMES
from events.table.commands.base import UNTIL_CLOSED, PlainCommand, TableCommand
from events.table.events import Closed, PlayedAgain, Resigned, SeatLeft, TableEvent
from events.table.refusals import Refusals
from events.table.state import Table
from events.who import Who


class TakeSeat(TableCommand):
    """Sit down."""

    scopes = ("open", "invite")
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
    leads_to = "open seat"

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
        is_bot = self.seat < len(table.places) and table.places[self.seat].bot
        return None if is_bot else sentence(Refusals.confirm_free, seat=self.seat)

    def event(self, table: Table, who: Who) -> TableEvent:
        return SeatLeft(self.seat, table.places[self.seat].name)


class AddBot(TableCommand):
    """Put a bot on the last free seat before the start; `free` takes it off again."""

    scopes = ("host",)
    phases = ("lobby",)
    otherwise = Refusals.already_begun
    verb = "add_bot"
    limit = "switch"


class Begin(TableCommand):
    """Start with the seats that are taken: the host, or anyone seated at a circle’s table or once the host is
    gone."""

    scopes = ("host", "seat")
    phases = ("lobby",)
    otherwise = Refusals.begun_before
    verb = "begin"

    def question(self, table: Table) -> Sentence | None:
        """Asks if the number of seats was chosen; a table for any number begins with open seats."""
        chosen = table.settings.begin_when_full or len(table.places) < GAMES[table.game].seats[-1]
        is_early = chosen and any(place.open for place in table.places)
        return sentence(Refusals.confirm_begin) if is_early else None


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
    limit = "order"
    leads_to = "plans"

    text: str


class CancelOrder(TableCommand):
    """Drop the plan with that text, or the queued rest of a message (its parts joined by "; ")."""

    scopes = ("seat",)
    verb = "cancel"
    limit = "order"
    leads_to = "plans"

    text: str


class BotMove(TableCommand):
    """What a bot answers for a seat that it plays."""

    scopes = ("system",)

    seat: Seat
    text: str


class TimeOut(TableCommand):
    """Make the move of a standing order, or the automatic moves of all overdue seats, and whatever else is due."""

    scopes = ("system",)


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


class PlayAgain(PlainCommand):
    """Play again with the same rules: sit down at the next table, which opens by a circle for the same players."""

    scopes = ("seat",)
    phases = ("over",)
    otherwise = Refusals.not_over
    verb = "again"

    def event(self, table: Table, who: Who) -> TableEvent:
        return PlayedAgain()


class Close(PlainCommand):
    """Close the table: by its host or the operator at any time, or because nothing happened for the retention time."""

    scopes = ("host", "operator", "system")
    phases = UNTIL_CLOSED
    verb = "close"

    def question(self, table: Table) -> Sentence | None:
        opens_all = table.phase == "playing" and table.settings.disclose == "all"
        return sentence(Refusals.confirm_close_begun if opens_all else Refusals.confirm_close)

    def event(self, table: Table, who: Who) -> TableEvent:
        return Closed(by_host=who.scope != "system")


class SetContacts(TableCommand):
    """Set how we reach you. Fields left out or empty stay as they are; `forget` erases."""

    scopes = ("seat",)
    phases = UNTIL_CLOSED
    verb = "contact"
