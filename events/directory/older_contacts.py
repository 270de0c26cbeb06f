"""What versions up to 1.0 wrote of addresses: in the rows of people, and under a hash that everybody can make."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from engine.kit.value import replace
from events.directory.addresses import plain_hash
from events.directory.contact import Contact, ContactRows, contact_key
from events.directory.mailboxes import NOES
from events.directory.people import link_key, person_key
from events.directory.person import Person
from events.directory.rows import key, number, text, whole

if TYPE_CHECKING:
    from events.directory.rows import Row


class OlderContacts(ContactRows):
    """Brings them over to contacts, each when it is met again."""

    def moved(self, person: Person, table: str = "") -> Person:
        """The person once addresses that an older version wrote into their row are contacts, with all that was known of
        them. Nothing is asked of the store where there are none.

        :param table: where the person sits
        """
        for channel, address in person.inline.items():
            contact, old = person.contacts[channel].contact, plain_hash(channel, address)
            self.meet(channel, address, person.expires)
            if known := self.get(contact):
                self.carried(known)
            self._people.link(person.id, contact, person.expires, table)
            self._update(
                person_key(person.id),
                "SET #contact = :contact, #proved = :proved REMOVE #inline, #confirmed",
                ConditionExpression="#inline = :address",
                ExpressionAttributeNames={
                    "#contact": f"{channel}_contact",
                    "#proved": f"{channel}_proved",
                    "#inline": channel,
                    "#confirmed": f"{channel}_confirmed",
                },
                ExpressionAttributeValues={
                    ":contact": text(contact),
                    ":proved": number(person.contacts[channel].proved),
                    ":address": text(address),
                },
            )
            self._delete(link_key(person.id, old))
        return replace(person, inline={})

    def carried(self, contact: Contact) -> Contact:
        """The contact with what an older version knew, by a hash that everybody can make. Nothing is asked of the store
        once that was done."""
        if contact.carried:
            return contact
        old = older_key(plain_hash(contact.channel, contact.address))
        row = (self._get(old, consistent=True) or {}) | (self._get(older_key(contact.hash), consistent=True) or {})
        said = {name: whole(row, before) for name, before in _SAID_BEFORE.items() if before in row}
        for no in NOES:
            if no in said:
                self._mailboxes.say(contact.mailbox, no, said[no])
        mailbox = self._mailboxes.get(contact.mailbox)
        if "asked" in row and "proved" not in said and not mailbox.asks:
            self._mailboxes.count_ask(contact.mailbox, mailbox, "", whole(row, "asked"))
        said |= {no: since for no, since in mailbox.noes if no != "refused"}
        sets = "".join(f", {name} = if_not_exists({name}, :{name})" for name in said)
        values: Row = {f":{name}": number(seconds) for name, seconds in said.items()}
        self._update(
            contact_key(contact.hash),
            f"SET carried = :yes{sets}",
            ConditionExpression="attribute_exists(address)",
            ExpressionAttributeValues={**values, ":yes": {"BOOL": True}},
        )
        if row:
            forward: Row = {"contact": text(contact.hash), "expires": number(contact.expires)}
            self._client.put_item(TableName=self._name, Item={**old, **forward})
        return self.get(contact.hash) or contact

    def current(self, contact: str) -> str:
        """The hash that stands for what a link of an older version is about. A GetItem where no contact has it."""
        row = self._get(older_key(contact)) or {}
        return row["contact"]["S"] if "contact" in row else contact


_SAID_BEFORE: Mapping[str, str] = {"proved": "confirmed", "paused": "refused", "blocked": "blocked"}
"""What a row says, and how it was called up to 1.0."""


def older_key(contact: str) -> "Row":
    """The key of the row that a hash had."""
    return key(f"contact/{contact}", "consent")
