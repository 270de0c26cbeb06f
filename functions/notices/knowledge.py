"""Infers a reader's knowledge from their moves and presence; no other module does."""

from events.directory.notices import Notice
from events.store.log import Commit
from events.table.state import SeatState, Table

DONE_BY_SOMEBODY = frozenset(("begun", "joined", "full", "hosting", "eliminated", "over", "again", "closed"))
"""Kinds a player can cause. Their commit shows whether the reader did."""

READING = 120
"""Seconds after their own move in which even a present player may not have read the next question."""

TOLD_AFTER = 900
"""Seconds until a player is told of a question after their own move."""


def caused(table: Table, notice: Notice, cause: Commit | None) -> bool:
    """Whether the reader caused a notice, by its commit if read."""
    seat = table.seat_of(notice.chair)
    assert seat is not None
    place = table.places[seat]
    if notice.kind == "turn":
        return notice.cause in (place.last_move, place.taken)
    return notice.kind in DONE_BY_SOMEBODY and cause is not None and cause.by in _capabilities(table, place, cause)


def known_from(since: int, own: bool) -> int:
    """From when presence shows that the reader knows a question.

    :param own: whether their own move led to it
    """
    return since + READING + 1 if own else since


def _capabilities(table: Table, place: SeatState, cause: Commit) -> tuple[str, ...]:
    """Capabilities of the reader that may have caused the commit. Before hosting passed to this player, another was the
    host."""
    own = (f"seat{place.chair}", f"open{place.chair}")
    return (*own, "host") if place.chair == table.host and cause.n > table.passed else own
