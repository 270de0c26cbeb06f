"""What a reader knows without being told: the one module that infers it, from what they did and when they were there.

A player's own deed shows them what came of it: the page, or the answer to their mail, says so. They may have missed the
question that it puts to them, because they closed the page at once.
"""

from events.directory.notices import Notice
from events.store.log import Commit
from events.table.state import Place, Table

DONE_BY_SOMEBODY = frozenset(("begun", "joined", "full", "hosting", "eliminated", "over", "rematch", "closed"))
"""Kinds that a player can cause."""

READING = 120
"""Seconds after their own deed in which a player at the page may not have read the question that it put to them."""

TOLD_AFTER = 900
"""Seconds after which a player is told of a question that their own deed put to them."""


def caused(table: Table, notice: Notice, cause: Commit | None) -> bool:
    """Whether the reader of a notice did what it tells.

    :param cause: the commit that made it worth telling, if it was read
    """
    seat = table.seat_of(notice.chair)
    assert seat is not None
    place = table.places[seat]
    if notice.kind == "turn":
        return notice.cause in (place.last_move, place.taken)
    return notice.kind in DONE_BY_SOMEBODY and cause is not None and cause.by in _capabilities(table, place, cause)


def needs_cause(notice: Notice) -> bool:
    """Whether `caused` has to know the commit of which the notice tells."""
    return notice.kind in DONE_BY_SOMEBODY


def told_from(since: int, own: bool) -> int:
    """From when the reader is told of a question, unless they know it. All in seconds since 1970.

    :param since: when it was put
    :param own: whether their own deed put it
    """
    return since + TOLD_AFTER if own else since


def known_from(since: int, own: bool) -> int:
    """From when presence at the page shows that its reader knows a question. All in seconds since 1970."""
    return since + READING + 1 if own else since


def _capabilities(table: Table, place: Place, cause: Commit) -> tuple[str, ...]:
    """With what a seat's player can have caused the commit, as the log names it. Up to the commit that passed hosting
    on, the host was another player."""
    own = (f"seat{place.chair}", f"open{place.chair}")
    return (*own, "host") if place.chair == table.host and cause.n > table.passed else own
