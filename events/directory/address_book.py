"""Addresses, their owners' answers and their delivery states, over all tables.

People's `Reference`s copy their state: readers of a table read no contact. The contact decides before a message is
sent.
"""

from collections.abc import Iterator
from typing import Literal

from engine.kit.value import Value, replace
from events.directory.addresses import Channel, Hashes
from events.directory.contact import TIMES, Contact, contact_key, contact_of
from events.directory.limits import DAY
from events.directory.mailboxes import NOES, Mailbox, Mailboxes
from events.directory.person import Ended
from events.directory.rows import Row, key_of, number, written
from events.store.database import DynamoDB

AS_GOOD = 2 * DAY
"""Extra seconds, so that not each message writes the row."""


class Giver(Value):
    """A person at a table who gave a contact."""

    person: str
    table: str


class AddressBook(Hashes):
    """Contacts by their hashes."""

    def __init__(self, client: "DynamoDB", name: str, mailboxes: Mailboxes) -> None:
        super().__init__(client, name)
        self._mailboxes = mailboxes

    def meet(self, channel: Channel, address: str, expires: int) -> str:
        """Keeps an address at least that long; its hash."""
        contact = self.hash(channel, address)
        self._update(
            contact_key(contact),
            "SET channel = :channel, address = if_not_exists(address, :address), mailbox = :mailbox,"
            " expires = :expires",
            "attribute_not_exists(expires) OR expires < :expires",
            channel=channel,
            address=address,
            mailbox=self.mailbox(channel, address),
            expires=expires,
        )
        return contact

    def get(self, contact: str, consistent: bool = True) -> Contact | None:
        """A contact; `None` once its address is forgotten."""
        row = self._get(contact_key(contact), consistent)
        return contact_of(row) if row and "address" in row else None

    def keep(self, contact: Contact, expires: int) -> None:
        """Keeps an address about that long. At most one UpdateItem."""
        if contact.expires < expires:
            self.keep_until(contact.hash, expires + AS_GOOD)

    def keep_until(self, contact: str, expires: int) -> None:
        """Keeps an address at least that long."""
        self._change(contact, "SET expires = :expires", "expires < :expires", expires=expires)

    def forget(self, contact: str, by_owner: bool = False, but: str = "") -> None:
        """Forgets an address no person gives any more.

        :param by_owner: at its owner's wish; otherwise any known state keeps it
        """
        others = any(row["sk"]["S"] != f"person/{but}" for row in self._all(f"contact/{contact}", "person/"))
        known = "attribute_exists(pk)" if by_owner else _NOTHING_KNOWN
        self._delete(contact_key(contact), "attribute_not_exists(pk)" if others else known)

    def forget_wholly(self, contact: str) -> None:
        """Forgets an address at its owner's wish, with leftover links."""
        self._delete_each(self._until_gone(f"contact/{contact}", "person/"))
        self._delete(contact_key(contact))

    def waiting(self, contact: str) -> list[Giver]:
        """All people who gave a contact."""
        return list(map(_giver, self._all(f"contact/{contact}", "person/")))

    def leaving(self, contact: str) -> Iterator[Giver]:
        """As `waiting`, until the caller has unlinked all of them."""
        return map(_giver, self._until_gone(f"contact/{contact}", "person/"))

    # ---- what is said of it ----

    def mark_proved(self, contact: str, now: int) -> Contact | None:
        """Ends its pause or bounce; returns it as it was. `None` after a complaint or a block."""
        unless = " AND attribute_not_exists(complained) AND attribute_not_exists(blocked)"
        return self._marked(contact, "SET proved = :now REMOVE paused, bounced", now, "ALL_OLD", unless)

    def mark_ended(self, contact: str, ended: Ended, now: int) -> Contact | None:
        """Returns it; `None` for a forgotten one."""
        kept_back = ", suppressed = :now" if ended == "bounced" else ""
        return self._marked(contact, f"SET {ended} = :now{kept_back}", now, "ALL_NEW")

    def unblock(self, contact: str) -> None:
        """Takes a block's mark away."""
        self._change(contact, "REMOVE blocked")

    def forbids(self, channel: Channel, address: str) -> bool:
        """Whether no asker may send to an address. Two or three GetItems."""
        contact = self.get(self.hash(channel, address))
        noes = dict(self._mailbox(self.hash(channel, address), self.mailbox(channel, address)).noes)
        return bool(contact and contact.ended) or bool(noes.keys() - {"refused"})

    def mailbox_of(self, contact: Contact) -> Mailbox:
        """Of all spellings. One or two GetItems."""
        return self._mailbox(contact.hash, contact.mailbox)

    def readmitted(self, contact: str) -> None:
        """Notes that the mail service suppresses it no more."""
        self._change(contact, "REMOVE suppressed")

    def delay(self, contact: str, until: int) -> None:
        """Notes that its provider takes no messages at present.

        :param until: when to try again
        """
        self._change(contact, "SET delayed = :until", until=until)

    # ---- for the operator ----

    def erase_rows(self, channel: Channel, address: str) -> set[str]:
        """Deletes every row with a hash of the address except noes, which are hashes alone, and counts of limits, which
        must not be reset; returns the rows' tables.

        Scans the whole directory, by a role of its own (`EraseRows` in template.yaml).
        """
        hashes = enumerate(sorted({self.hash(channel, address), self.mailbox(channel, address)}))
        named = {f"contact{number}": each for number, each in hashes}
        found = " OR ".join(f"contains(pk, :{name}) OR contains(sk, :{name}) OR contact = :{name}" for name in named)
        when = f"({found}) AND NOT (sk = :mailbox AND ({_SAYS_NO})) AND NOT begins_with(pk, :limit)"
        tables = set()
        for row in list(self._every(when, {**named, "mailbox": "mailbox", "limit": "limit/"})):
            self._delete(key_of(row))
            kind, _, name = row["pk"]["S"].partition("/")
            tables.add(name if kind == "table" else written(row, "table"))
        return tables - {""}

    def copy_noes(self, other: "AddressBook") -> int:
        """Copies every no, and the key of the hashes, from another directory; returns how many. Scans it."""
        self.copy_key(other)
        mailboxes = set[str]()
        both = {"contact": "contact", "mailbox": "mailbox"}
        for row in other._every("sk IN (:contact, :mailbox)", both, consistent=False):
            noes = {name: row[name] for name in (*NOES, "bounced", "suppressed") if name in row}
            if noes:
                change, is_contact = ", ".join(f"{name} = :{name}" for name in noes), row["sk"]["S"] == "contact"
                there = "attribute_exists(pk)" if is_contact else ""
                self._update(key_of(row), f"SET {change}", there, **noes)
                mailboxes |= set() if is_contact else {row["pk"]["S"]}
        return len(mailboxes)

    # ---- parts ----

    def _mailbox(self, contact: str, mailbox: str) -> Mailbox:
        """With each no that came while its address was forgotten."""
        known = self._mailboxes.get(mailbox)
        aside = self._mailboxes.get(contact).noes if contact != mailbox else ()
        return replace(known, noes=known.noes + aside)

    def _change(self, contact: str, change: str, condition: str = "attribute_exists(address)", **values: int) -> None:
        self._update(contact_key(contact), change, condition, **values)

    def _marked(
        self, contact: str, expression: str, now: int, returned: Literal["ALL_OLD", "ALL_NEW"], unless: str = ""
    ) -> Contact | None:
        try:
            marked = self._client.update_item(
                TableName=self._name,
                Key=contact_key(contact),
                UpdateExpression=expression,
                ConditionExpression=f"attribute_exists(address){unless}",
                ExpressionAttributeValues={":now": number(now)},
                ReturnValues=returned,
            )
        except self._client.exceptions.ConditionalCheckFailedException:
            return None
        return contact_of(marked["Attributes"])


_SAYS_NO = " OR ".join(f"attribute_exists({no})" for no in NOES)
_NOTHING_KNOWN = " AND ".join(f"attribute_not_exists({name})" for name in TIMES)


def _giver(row: "Row") -> Giver:
    return Giver(row["sk"]["S"].removeprefix("person/"), written(row, "table"))
