"""Sends again what `notify` could not send and no head owes."""

from collections.abc import Sequence

from events.directory.invitations import INVITATIONS_LAST
from functions.notices.queue import Invited, Queued
from functions.settle.account import Account, Means, Paid, Unsent


def send_leftovers(means: Means, account: Account, owed: Sequence[Unsent]) -> Paid:
    """A Query if the host took a player's seat, another if a seat is free."""
    table, found = account.table_id, list[Queued]()
    if account.table.ousted:  # a forgotten person's address is only in the claim
        found += means.directory.claims.left(table, "lost", account.now)
    for each in means.directory.invitations.of_table(table) if account.table.has_room else ():
        if not each.sent and not each.answer and each.at > account.now - INVITATIONS_LAST:
            found.append(Invited(table, each.contact))
    means.deliver(found)
    return Paid()
