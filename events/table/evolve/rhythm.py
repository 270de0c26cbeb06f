"""More time, nudges, and absences."""

from engine.kit.value import replace
from events.table.events import Deferred, Nudged, PaceEvent, Returned, TimeGiven, WentAway
from events.table.evolve.changes import NOT_AWAY, CommitHeader
from events.table.state import Table


def paced(table: Table, event: PaceEvent, moment: CommitHeader) -> Table:
    """After more time, a nudge, or a player's absence or return."""
    place = table.places[event.seat]
    before = place.prompt
    match event:
        case TimeGiven(seat, _, due, remind):
            return table.with_place(seat, prompt=before and replace(before, due=due, remind=remind, prolonged=True))
        case Nudged(seat):
            return table.with_place(seat, prompt=before and replace(before, nudged=moment.version))
        case WentAway(seat, until):
            spent = place.was_away(moment.at)
            return table.with_place(seat, away_since=moment.at, away_until=until, spent_away=spent)
        case Returned(seat):
            return table.with_place(seat, spent_away=place.was_away(moment.at), **NOT_AWAY)
        case Deferred(seat, since, due, remind, renewal):
            moved = before and replace(before, since=since, due=due, remind=remind)
            return table.with_place(seat, prompt=moved, renewal=renewal)
