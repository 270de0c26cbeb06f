"""Notices on their way from `settle` to `notify`, and what is claimed before one is sent."""

from collections.abc import Iterator

from pydantic import BaseModel, ConfigDict

from events.debts import Notice
from events.directory.claims import Claimed
from events.directory.people import Channel, Contact, Person, contact_hash
from events.table.state import Table


class Delivery(BaseModel):
    """A notice on its way over one channel, as a message of the queue."""

    model_config = ConfigDict(frozen=True)

    table: str
    notice: Notice
    channel: Channel

    def claimed(self, table: Table, contact: Contact) -> Claimed:
        """What is claimed before it is sent. The chair stands for the seat, because seats move up when a game begins.

        The request to confirm is about an address, so another address gets one of its own.
        """
        channel = f"{self.channel}/{contact_hash(self.channel, contact.address)}"
        return Claimed(
            table=self.table,
            chair=table.places[self.notice.seat].chair,
            cause=self.notice.cause,
            kind=self.notice.kind,
            channel=channel if self.notice.kind == "welcome" else self.channel,
        )


def deliveries(table_id: str, notice: Notice, person: Person) -> Iterator[tuple[Delivery, Contact]]:
    """The notice for each contact of the person that it concerns."""
    for channel, contact in person.contacts.items():
        if concerns(notice, contact):
            yield Delivery(table=table_id, notice=notice, channel=channel), contact


def concerns(notice: Notice, contact: Contact) -> bool:
    """Whether the notice is for such a contact: one that is not confirmed is asked to be, and told nothing else; one
    that is dead is told nothing."""
    return not contact.dead and (notice.kind == "welcome") != bool(contact.confirmed)
