"""Notices on their way from `settle` to `notify`, and what is claimed before one is sent."""

from collections.abc import Iterator

from pydantic import BaseModel, ConfigDict

from events.debts import Notice, NoticeKind
from events.directory.claims import Claimed
from events.directory.people import Channel, Contact, Person, contact_hash
from events.table.state import Table


class Delivery(BaseModel):
    """One notice to the player of one seat over one channel, as a message of the queue.

    :param cause: the version that made it worth telling
    """

    model_config = ConfigDict(frozen=True)

    table: str
    seat: int
    kind: NoticeKind
    cause: int
    channel: Channel

    @property
    def notice(self) -> Notice:
        """What is to be told."""
        return Notice(self.seat, self.kind, self.cause)

    def claimed(self, table: Table, contact: Contact) -> Claimed:
        """What is claimed before it is sent. The chair stands for the seat, because seats move up when a game begins.

        The request to confirm is about an address, so another address gets one of its own.
        """
        channel = f"{self.channel}/{contact_hash(self.channel, contact.address)}"
        return Claimed(
            table=self.table,
            chair=table.places[self.seat].chair,
            cause=self.cause,
            kind=self.kind,
            channel=channel if self.kind == "welcome" else self.channel,
        )


def deliveries(table_id: str, notice: Notice, person: Person) -> Iterator[tuple[Delivery, Contact]]:
    """The notice for each contact of the person that it concerns."""
    for channel, contact in person.contacts.items():
        if concerns(notice, contact):
            yield (
                Delivery(table=table_id, seat=notice.seat, kind=notice.kind, cause=notice.cause, channel=channel),
                contact,
            )


def concerns(notice: Notice, contact: Contact) -> bool:
    """Whether the notice is for such a contact: one that is not confirmed is asked to be, and told nothing else; one
    that is dead is told nothing."""
    return not contact.dead and (notice.kind == "welcome") != bool(contact.confirmed)
