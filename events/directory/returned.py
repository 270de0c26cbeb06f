"""What the providers of addresses say of them, long after a message left: by what stands for an address."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.kit.value import Value
from events.directory.consents import Consents
from events.directory.people import Channel, Contact, People, Person, contact_hash
from events.directory.rows import Rows

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient


class Holder(Value):
    """Somebody who has an address."""

    person: Person
    channel: Channel
    contact: Contact


class Returned(Rows):
    """Addresses to which a message did not arrive, or by whose owner it was not wanted."""

    def __init__(self, client: "DynamoDBClient", name: str, people: People, consents: Consents) -> None:
        super().__init__(client, name)
        self._people, self._consents = people, consents

    def proved(self, contact: str) -> int:
        """When the owner of an address last confirmed it, in seconds since 1970; 0 for never. One GetItem."""
        return self._consents.get(contact).confirmed

    def bounce(self, contact: str) -> None:
        """Nothing sent there ever arrives, until its owner confirms it again. A Query, and for everybody who has it a
        GetItem and an UpdateItem."""
        for holder in self._holders(contact):
            self._people.answered(holder.person.id, holder.channel, holder.contact.address, "never")

    def complain(self, contact: str, now: int) -> None:
        """Its owner called a message spam: nothing is sent there any more, whoever asks. As `bounce`, and
        an UpdateItem."""
        self._consents.block(contact, now)
        self.bounce(contact)

    def _holders(self, contact: str) -> Iterator[Holder]:
        for row in self._all(f"contact/{contact}", "person/"):
            person = self._people.get(row["sk"]["S"].removeprefix("person/"))
            for channel, known in person.contacts.items() if person else ():
                if person and contact_hash(channel, known.address) == contact:
                    yield Holder(person, channel, known)
