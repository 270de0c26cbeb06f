"""Sends again what `notify` could not send and no head owes."""

from collections.abc import Callable, Sequence

from engine.kit.value import Value
from events.directory import Directory
from events.directory.invitations import INVITATIONS_LAST
from functions.notices.queue import Invited, Queued
from functions.settle.account import Account, Paid, Unsent


class Leftovers(Value):
    """Finds leftovers."""

    directory: Directory
    deliver: Callable[[Sequence[Queued]], None]

    def pay(self, account: Account, owed: Sequence[Unsent]) -> Paid:
        """A Query if the host took a player's seat, another if a seat is free."""
        table, found = account.table_id, list[Queued]()
        if account.table.ousted:  # a forgotten person's address is only in the claim
            found += self.directory.claims.left(table, "lost", account.now)
        for each in self.directory.invitations.of_table(table) if account.table.has_room else ():
            if not each.sent and not each.answer and each.at > account.now - INVITATIONS_LAST:
                found.append(Invited(table, each.contact))
        self.deliver(found)
        return Paid()
