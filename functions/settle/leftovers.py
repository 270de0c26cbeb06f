"""Notices that `notify` could not send and no head owes."""

from collections.abc import Iterator

from engine.kit.value import Value
from events.directory import Directory
from events.directory.invitations import INVITATIONS_LAST
from events.directory.notices import Notice
from events.store.log import Head
from events.table.state import Table
from functions.messages.invitations import has_room
from functions.notices.queue import Invited


class Leftovers(Value):
    """Finds leftovers."""

    directory: Directory

    def of(self, head: Head[Table], now: int) -> list[Notice | Invited]:
        """A Query if the host took a player's seat, another if a seat is free."""
        return [*self._farewells(head, now), *self._invitations(head, now)]

    def _farewells(self, head: Head[Table], now: int) -> Iterator[Notice]:
        """Forgotten people's addresses are only in their claims."""
        if head.state.ousted:
            yield from self.directory.claims.left(head.commit.table, "lost", now)

    def _invitations(self, head: Head[Table], now: int) -> Iterator[Invited]:
        if not has_room(head.state):
            return
        for each in self.directory.invitations.of_table(head.commit.table):
            if not each.sent and not each.answer and each.at > now - INVITATIONS_LAST:
                yield Invited(head.commit.table, each.contact)
