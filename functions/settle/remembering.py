"""Stores a table's paid debts, and the sweep's next look."""

from engine.kit.value import replace
from events.directory.limits import DAY
from events.directory.live import LiveTables
from events.directory.notices import Notice
from events.directory.paid import Payable
from events.tables import Busy
from functions.settle.account import Account
from functions.settle.wake_ups import SOONEST

ONE_MOVE = 1
"""Debts that a move brings and that are paid at once: not worth a write alone."""

_TRIES = 4
"""Attempts at a contended write."""


def remember(live: LiveTables, account: Account, paid: frozenset[Payable], at: int, wakes: int) -> str:
    """Stores this version's paid debts, unless a later one is settled already, or no later look is saved. Returns the
    sweep's row.

    :param at: the sweep's look
    :param wakes: when the schedule fires
    :raises Busy: when other workers won every attempt
    """
    remembered, trigger, now, n = account.remembered, account.trigger, account.now, account.head.commit.n
    for _ in range(_TRIES):
        is_held = now < remembered.held
        done = frozenset[Payable]() if is_held else paid
        new = done - remembered.done
        is_old = any(isinstance(each, Notice) and each.cause < n for each in new)  # every move would check it again
        is_new = len(new) > (ONE_MOVE if trigger.seen else 0) or is_old or wakes != remembered.wakes
        is_due = trigger.swept and remembered.due <= now
        checked = now if trigger.anew and not is_held else remembered.checked
        soonest = max(min(at, checked + DAY, *([remembered.held] if is_held else [])), now + SOONEST)
        moves = is_due or soonest < remembered.due
        if n < remembered.n or not (is_new or moves):
            break
        after = replace(remembered, n=0 if is_held else n, done=done, checked=checked, wakes=wakes)
        if written := live.remember(account.table_id, remembered, after, soonest if moves else None):
            return written.row
        remembered = live.remembered(account.table_id, consistent=True)
    else:
        raise Busy
    return remembered.row
