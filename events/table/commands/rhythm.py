"""More time for somebody else, a nudge, and being away for a while."""

from engine.kit.seats import Seat
from events.table.commands.base import PlainCommand, TableCommand
from events.table.events import Nudged, TableEvent
from events.table.state import Table
from events.who import Who


class GiveTime(TableCommand):
    """Give another player more time: anyone once per question, the host as often as it takes."""

    scopes = ("host", "seat")
    verb = "more_time"
    limit = "switch"

    seat: Seat


class Nudge(PlainCommand):
    """Nudge a player once half of the time is over, once per question."""

    scopes = ("host", "seat")
    verb = "nudge"

    seat: Seat

    def event(self, table: Table, who: Who) -> TableEvent:
        return Nudged(self.seat, who.seat)


class GoAway(TableCommand):
    """Be away until a time: your deadlines wait for you."""

    scopes = ("seat",)
    verb = "away"
    limit = "switch"

    until: int


class ComeBack(TableCommand):
    """Come back from autopilot, after running out of time, or earlier than you said."""

    scopes = ("seat",)
    verb = "back"
