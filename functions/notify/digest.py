"""Digests: one message for everything that waits for a reader."""

from collections.abc import Callable, Sequence

from engine.kit.value import Value, replace
from events.debts import notices_of
from events.directory import Directory
from events.directory.claims import Claim
from events.directory.notices import Notice
from events.directory.person import Person
from events.reading import NoSuchTable
from events.store.log import Commit, Head
from events.table.state import Table
from events.tables import Tables
from functions.notices.occasions import addressee, occasion
from functions.notices.policy import Now, Seen, waits_for_digest, when

MOST_SEATS = 20
"""The rest goes into the next one."""


class Part(Value):
    """One seat's part, with claimed notices."""

    head: Head[Table]
    person: Person
    notices: tuple[Notice, ...]


class Gathering(Value):
    """Gathers a contact's waiting notices."""

    tables: Tables
    directory: Directory
    cause: Callable[[Table, Notice, Person, int], Commit | None]
    retention: int

    def parts(self, contact: str, own: Notice, now: int) -> list[Part]:
        """Claims and returns due notices. For each seat a Query and two GetItem, and a PutItem for each notice. The
        seat of `own`, which triggered the digest, comes first."""
        first = (own.table, own.chair)
        seats = [first, *[each for each in self.directory.digests.waiting(contact) if each != first]]
        found = [self._part(contact, own, table, chair, now) for table, chair in seats[:MOST_SEATS]]
        for (table, chair), part in zip(seats, found, strict=False):
            if part is None:
                self.directory.digests.told(contact, table, chair)
        return [part for part in found if part and part.notices]

    def _part(self, contact: str, own: Notice, table_id: str, chair: int, now: int) -> Part | None:
        """`None` if nothing waits, or seat or address have another owner now."""
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
        on_their_way = [
            replace(notice, table=table_id, channel=own.channel)
            for notice in notices_of(head.state, seat, now, self.retention)
        ]
        ours = [
            notice
            for notice in on_their_way
            if self._is_due(head, notice, person, now) and self.directory.claims.claim(notice, now) is Claim.OURS
        ]
        return Part(head, person, tuple(ours))

    def _is_due(self, head: Head[Table], notice: Notice, person: Person, now: int) -> bool:
        reader, seen = addressee(person, now), self.directory.presence.last_seen(notice.table, notice.chair)
        asked = occasion(head.state, notice, self.cause(head.state, notice, person, now), now)
        return waits_for_digest(asked, reader) and when(asked, reader, Seen(seen), now) == Now()

    def settle(self, contact: str, slot: int, parts: Sequence[Part], is_sent: bool, now: int) -> None:
        """Confirms the claims of a sent digest, or releases them."""
        claims, digests = self.directory.claims, self.directory.digests
        for part in parts:
            for notice in part.notices:
                if is_sent:
                    claims.confirm_sent(notice, now)
                else:
                    claims.release(notice, now)
            if is_sent:
                digests.told(contact, part.head.commit.table, part.notices[0].chair)
        if is_sent:
            digests.sent(contact, slot, now)
        else:
            digests.release(contact, slot)
