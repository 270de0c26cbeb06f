"""Remembers what is done at a table, and when somebody has to look there again, for whoever settles it next."""

from collections.abc import Iterable

from engine.kit.value import Value, replace
from events.directory.limits import DAY
from events.directory.live import LiveTables, Remembered
from events.store.log import Head
from events.table.state import Table
from events.tables import Busy
from functions.settle.wake_ups import SOONEST

ONE_MOVE = 1
"""Debts that a move brings and that are paid at once, its notice to somebody without a contact: that alone is not worth
a write, for the next move brings others."""

_TRIES = 4
"""How often what is done is written, if others do so at the same moment."""


class Visit(Value):
    """How a call came about.

    :param seen: the version that a record of the log speaks of; 0 for none
    :param swept: whether the sweep looks at the table, and has to know when it looks next
    :param anew: whether nothing counts that is remembered as done
    :param newest: a later version that is known to be there
    """

    seen: int = 0
    swept: bool = False
    anew: bool = False
    newest: int = 0


class Outcome(Value):
    """What a call leaves to be remembered.

    :param done: the debts that nobody needs to look at again, by `events.debts.name`
    :param at: when the sweep has to look at the table, in seconds since 1970
    :param wakes: when a schedule fires that was made, in seconds since 1970
    """

    done: frozenset[str]
    at: int
    wakes: int


def remember(
    live: LiveTables, head: Head[Table], remembered: Remembered, outcome: Outcome, visit: Visit, now: int
) -> str:
    """Remembers what is done at this version, unless a later one was settled already; the row by which the sweep finds
    the table. Nothing is written that saves nobody a look.

    :param remembered: as it was before
    :raises Busy: when others remembered something at the same moment, every time
    """
    table_id, wakes = head.commit.table, outcome.wakes
    for _ in range(_TRIES):
        is_held = now < remembered.held
        done = frozenset[str]() if is_held else outcome.done
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


def lasting(names: Iterable[str]) -> set[str]:
    """Those of the names that speak of what only whoever reads people sees: not at each look."""
    return {each for each in names if "/unreached/" in each}


def _has_older(names: Iterable[str], head: Head[Table]) -> bool:
    """Whether one of them is a notice of an earlier commit: it stays owed, and would be looked at with each move."""
    notices = [each.split("/") for each in names if each.count("/") == 2]
    return any(int(cause) < head.commit.n for _, _, cause in notices)
