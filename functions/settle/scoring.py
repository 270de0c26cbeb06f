"""Has the circle of a table that ended know its result."""

from collections.abc import Sequence

from events import links
from events.circles import MOST_NUMBERS, CircleResult
from events.directory.paid import KeepResult
from functions.settle.account import Account, Means, Paid


def keep_result(means: Means, account: Account, owed: Sequence[KeepResult]) -> Paid:
    """A PutItem, if two members played to the end, and a DeleteItem. A Query if others committed since."""
    if result := _result(means, account):
        means.directory.circles.add_result(account.table.circle, result)
    means.directory.circles.end_table(account.table.circle, account.table_id)
    return Paid(frozenset(owed))


def _result(means: Means, account: Account) -> CircleResult | None:
    """A match's result, if two members played to the end."""
    table, last = account.table, account.head.commit
    key = means.keys.find(table.link_key)
    if not table.over or key is None:
        return None
    members = links.members_at(key, account.table_id, table, MOST_NUMBERS)
    if len(members) < 2:
        return None
    numbers = {place.chair: number for number, place in members.items()}
    finishes = [(numbers.get(place.chair, 0), at) for place, at in zip(table.places, table.results, strict=True)]
    if last.n > table.over:
        (last,) = means.tables.history(account.table_id, table.over, table.over - 1)
    return CircleResult(account.table_id, table.game, last.at, tuple(finishes))
