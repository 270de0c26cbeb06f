"""What must hold of everything that was kept, read from the store when the stack is gone."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from engine.differences import DifferenceError
from engine.verify import verify
from events.record import read_record, record
from events.store.log import Head
from events.table.state import Table
from functions.notices.knowledge import DONE_BY_SOMEBODY
from local.outbox import Message
from tests.invariants import Kept, Sent, Violation, stored_once

CLAIM = "claim/"


@dataclass(frozen=True, slots=True)
class Found:
    """What there was to check."""

    tables: int
    commits: int
    records: int
    claims: int
    mails: int

    def __str__(self) -> str:
        verified = f"{self.tables} tables, {self.commits} commits, {self.records} records verified"
        return f"{verified}, {self.claims} notices claimed, {self.mails} mails"


@dataclass(eq=False)
class Checks:
    """Everything that was kept, and what people remember.

    :param opened: the ids of the tables that somebody was told are open
    :param now: when everything had come to rest, in seconds since 1970
    :param killed: how many processes died that may have been sending
    """

    kept: Kept
    log_table: str
    opened: Iterable[str]
    sent: list[Sent]
    mails: list[Message]
    now: int
    killed: int

    def everything(self) -> Found:
        """Reads all of it.

        :raises Violation: for the first that does not hold
        """
        heads = [self.kept.tables.head(table) for table in self._table_ids()]
        if lost := set(self.opened) - {head.commit.table for head in heads}:
            raise Violation("acknowledged = once", f"tables that were opened are not there: {sorted(lost)}")
        logs = {head.commit.table: self.kept.whole_log(head) for head in heads}
        stored_once(self.sent, logs.get)
        records = 0
        for head in heads:
            self.kept.nobody_waits(head, self.now)
            records += self._record_holds(head)
            self._is_told(head)
        claims = self._left_once()
        return Found(len(heads), sum(map(len, logs.values())), records, claims, len(self.mails))

    def _table_ids(self) -> list[str]:
        return sorted({item["table"]["S"] for item in self._items(self.log_table, "#table", {"#table": "table"})})

    def _record_holds(self, head: Head[Table]) -> bool:
        """Whether there is a record; it follows from its seed and moves."""
        if not head.state.over:
            raise Violation("nobody waits for nobody", f"{head.commit.table} is not over")
        try:
            verify(record(head.commit.table, head.state, read_record(self.kept.tables, head)))
        except DifferenceError as difference:
            raise Violation("every record verifies", f"{head.commit.table}: {difference}") from difference
        return True

    def _is_told(self, head: Head[Table]) -> None:
        """Whatever is owed was claimed, and sent."""
        wanted = [notice for notice, _ in self.kept.wanted(head, self.now)]
        if left := set(wanted) - self.kept.directory.claims.sent(wanted).keys():
            raise Violation("owed = told", f"{left} never left")

    def _left_once(self) -> int:
        """A mail has left for each claim that says so, and none twice but for a process that died meanwhile.

        What happened before an address was confirmed, or what its owner did, is claimed and never sent
        (`Notifier._pass_over`), unless it put a question that was open still.
        """
        sent: Counter[str] = Counter()
        surely: Counter[str] = Counter()
        for row in self._claims():
            table_id, (_, chair, cause, kind, *_) = row["pk"]["S"].removeprefix("table/"), row["sk"]["S"].split("/")
            address, confirmed = self._contact(table_id, int(chair))
            is_sure = kind == "welcome" or (
                self._at(table_id, int(cause)) >= confirmed and not self._is_own(table_id, int(chair), kind, int(cause))
            )
            surely[address] += is_sure
            sent[address] += is_sure or kind in ("begun", "turn", "reminder")
        left = Counter(address for mail in self.mails for address in mail.to)
        if missing := {address: n for address, n in surely.items() if left[address] < n}:
            raise Violation("owed = told", f"fewer mails left than were claimed as sent: {missing}")
        twice = sum((left - sent).values())
        if twice > self.killed:
            raise Violation("owed = told once", f"{twice} mails left twice, and {self.killed} processes died")
        return sent.total()

    def _claims(self) -> Iterator[dict[str, Any]]:
        for row in self._items(self.kept.directory_table, "pk, sk, sent", {}):
            if row["sk"]["S"].startswith(CLAIM) and "sent" in row:
                yield row

    @cache  # noqa: B019 - as long as the checks
    def _contact(self, table_id: str, chair: int) -> tuple[str, int]:
        table = self.kept.tables.head(table_id).state
        seat = table.seat_of(chair)
        assert seat is not None
        person = self.kept.directory.people.get(table.places[seat].person)
        assert person is not None
        reference = person.contacts["mail"]
        contact = self.kept.directory.contacts.get(reference.contact)
        assert contact is not None
        return contact.address, reference.proved

    def _is_own(self, table_id: str, chair: int, kind: str, cause: int) -> bool:
        """Whether the player of a chair did what a notice tells of."""
        (commit,) = self.kept.tables.history(table_id, cause, cause - 1)
        by_host = chair == self.kept.tables.head(table_id).state.host and commit.by == "host"
        return kind in DONE_BY_SOMEBODY | {"turn"} and (by_host or commit.by in (f"seat{chair}", f"open{chair}"))

    @cache  # noqa: B019 - as long as the checks
    def _at(self, table_id: str, n: int) -> int:
        return self.kept.tables.history(table_id, n, n - 1)[0].at

    def _items(self, table: str, wanted: str, names: dict[str, str]) -> Iterator[dict[str, Any]]:
        named = {"ExpressionAttributeNames": names} if names else {}
        pages = self.kept.database.get_paginator("scan").paginate(
            TableName=table, ProjectionExpression=wanted, ConsistentRead=True, **named
        )
        for page in pages:
            yield from page["Items"]
