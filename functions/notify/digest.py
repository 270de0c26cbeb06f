"""Digests: one message for all waiting notices of a reader."""

from collections.abc import Callable, Sequence

from engine.kit.value import Value
from events.debts import notices_of
from events.directory import Directory
from events.directory.claims import Claim
from events.directory.notices import Notice
from events.directory.person import Person
from events.finding import FoundSeat
from events.reading import NoSuchTable
from events.table.state import Table
from events.tables import Tables
from functions.notices.occasions import AddressedNotice
from functions.notices.policy import Now
from functions.notices.ways import addressee

MOST_SEATS = 20
"""The rest goes into the next one."""


class DigestPart(FoundSeat):
    """One seat's claimed notices."""

    notices: tuple[Notice, ...]


class Gathering(Value):
    """Gathers a contact's waiting notices."""

    tables: Tables
    directory: Directory
    ask: Callable[[Table, Notice, Person, int], AddressedNotice]
    retention: int

    def parts(self, contact: str, own: Notice, now: int) -> list[DigestPart]:
        """Claims and returns due notices. For each seat a Query and two GetItem, and a PutItem for each notice. The
        seat of `own`, which triggered the digest, comes first."""
        first = (own.table, own.chair)
        seats = [first, *[each for each in self.directory.digests.waiting(contact) if each != first]]
        found = [self._part(contact, own, table, chair, now) for table, chair in seats[:MOST_SEATS]]
        for (table, chair), part in zip(seats, found, strict=False):
            if part is None:
                self.directory.digests.told(contact, table, chair)
        return [part for part in found if part and part.notices]

    def _part(self, contact: str, own: Notice, table_id: str, chair: int, now: int) -> DigestPart | None:
        """`None` if nothing waits, or seat or address have another owner."""
        try:
            head = self.tables.head(table_id)
        except NoSuchTable:
            return None
        seat = head.state.seat_of(chair)
        person = self.directory.people.get(head.state.places[seat].person) if seat is not None else None
        if seat is None or person is None or own.channel not in addressee(person, now).channels:
            return None
        if person.contacts[own.channel].contact != contact:
            return None
        asked = [
            self.ask(head.state, notice.to(table_id, own.channel, contact), person, now)
            for notice in notices_of(head.state, seat, now, self.retention)
        ]
        return DigestPart(head, seat, person, tuple([each.notice for each in asked if self._is_ours(each, now)]))

    def _is_ours(self, asked: AddressedNotice, now: int) -> bool:
        is_due = asked.waits_for_digest and asked.at_once(self.directory, now) == Now()
        return is_due and self.directory.claims.claim(asked.notice, now) is Claim.OURS

    def settle(self, contact: str, slot: int, parts: Sequence[DigestPart], is_sent: bool, now: int) -> None:
        """Confirms the claims of a sent digest, or releases them."""
        claims, digests = self.directory.claims, self.directory.digests
        if not is_sent:
            for notice in [each for part in parts for each in part.notices]:
                claims.release(notice, now)
            digests.release(contact, slot)
            return
        for part in parts:
            for notice in part.notices:
                claims.confirm_sent(notice, now)
            digests.told(contact, part.table_id, part.notices[0].chair)
        digests.sent(contact, slot, now)
