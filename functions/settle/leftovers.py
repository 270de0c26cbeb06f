"""Sends again what `notify` could not send and no head owes."""

from collections.abc import Callable, Iterator, Sequence

from engine.kit.value import Value
from events.directory import Directory
from events.directory.invitations import INVITATIONS_LAST
from events.directory.notices import Notice
from functions.notices.queue import Invited, Queued
from functions.settle.account import Account, Paid, Unsent


class Leftovers(Value):
    """Finds leftovers."""

    directory: Directory
    deliver: Callable[[Sequence[Queued]], None]

    def pay(self, account: Account, owed: Sequence[Unsent]) -> Paid:
        """A Query if the host took a player's seat, another if a seat is free."""
        self.deliver([*self._farewells(account), *self._invitations(account)])
        return Paid()

    def _farewells(self, account: Account) -> Iterator[Notice]:
        """Forgotten people's addresses are only in their claims."""
        if account.table.ousted:
            yield from self.directory.claims.left(account.table_id, "lost", account.now)

    def _invitations(self, account: Account) -> Iterator[Invited]:
        if not account.table.has_room:
            return
        for each in self.directory.invitations.of_table(account.table_id):
            if not each.sent and not each.answer and each.at > account.now - INVITATIONS_LAST:
                yield Invited(account.table_id, each.contact)
