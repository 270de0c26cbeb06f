"""Stores a table's paid debts, and the sweep's next look."""

from collections.abc import Iterable

from engine.kit.value import Value, replace
from events.directory.limits import DAY
from events.directory.live import LiveTables, Remembered
from events.directory.notices import Notice
from events.directory.paid import Payable
from events.store.log import Head
from events.table.state import Table
from events.tables import Busy
from functions.settle.wake_ups import SOONEST

ONE_MOVE = 1
"""Debts that a move brings and that are paid at once (a notice to a player without a contact). The next move brings
others, so they are not worth a write alone."""

_TRIES = 4
"""Attempts at a contended write."""


class Visit(Value):
    """The trigger of a call.

    :param seen: the stream record's version; 0 for none
    :param swept: whether the sweep called, and needs the time of its next look
    :param anew: whether stored debts do not count as paid
    :param newest: a later version that exists
    """

    seen: int = 0
    swept: bool = False
    anew: bool = False
    newest: int = 0


class Outcome(Value):
    """A call's result.

    :param done: paid debts
    :param at: when the sweep has to look, in seconds since 1970
    :param wakes: when the schedule fires, in seconds since 1970
    """

    done: frozenset[Payable]
    at: int
    wakes: int


def remember(
    live: LiveTables, head: Head[Table], remembered: Remembered, outcome: Outcome, visit: Visit, now: int
) -> str:
    """Stores this version's paid debts, unless a later one is settled already, or no later look is saved. Returns the
    sweep's row.

    :raises Busy: when other workers won every attempt
    """
    table_id, wakes = head.commit.table, outcome.wakes
    for _ in range(_TRIES):
        is_held = now < remembered.held
        done = frozenset[Payable]() if is_held else outcome.done
        new = done - remembered.done
        is_new = len(new) > (ONE_MOVE if visit.seen else 0) or _has_older(new, head) or wakes != remembered.wakes
        is_due = visit.swept and remembered.due <= now
        checked = now if visit.anew and not is_held else remembered.checked
        soonest = max(min(outcome.at, checked + DAY, *([remembered.held] if is_held else [])), now + SOONEST)
        moves = is_due or soonest < remembered.due
        if head.commit.n < remembered.n or not (is_new or moves):
            break
        version = 0 if is_held else head.commit.n
        after = replace(remembered, n=version, done=done, checked=checked, wakes=wakes)
        if written := live.remember(table_id, remembered, after, soonest if moves else None):
            return written.row
        remembered = live.remembered(table_id, consistent=True)
    else:
        raise Busy
    return remembered.row


def _has_older(paid: Iterable[Payable], head: Head[Table]) -> bool:
    """Whether a notice of an earlier commit is among them: it stays owed, so every move would check it."""
    return any(isinstance(each, Notice) and each.cause < head.commit.n for each in paid)
