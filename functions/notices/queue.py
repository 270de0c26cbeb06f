"""Messages in the notify queue."""

from collections.abc import Iterator
from typing import TypeAlias

from pydantic import TypeAdapter

from engine.kit.value import Value, replace
from events.directory.addresses import Channel
from events.directory.notices import Notice
from events.directory.person import Person, Reference


class LinksWanted(Value):
    """A request for all links of an address's owner, who may not exist.

    :param contact: the address's hash
    :param asker: the hash of the network that typed it (`Hashes.asker`)
    """

    contact: str
    channel: Channel
    asker: str = ""


class Invited(Value):
    """An invitation to an address's hash."""

    table: str
    contact: str


class ToWebhook(Value):
    """News since a version, for a webhook."""

    table: str
    told: int


Queued: TypeAlias = Notice | LinksWanted | Invited | ToWebhook

_FORM: TypeAdapter[Queued] = TypeAdapter(Queued)


def queued(message: Queued) -> str:
    """The message, without an address. Only a farewell, which no directory row resolves, has the contact's hash."""
    is_looked_up = isinstance(message, Notice) and message.kind != "lost"
    return _FORM.dump_json(message, exclude={"asks"} if is_looked_up else None).decode()


def unqueued(message: str) -> Queued:
    """Parses a message."""
    return _FORM.validate_json(message)


def to_operator(table_id: str, notice: Notice) -> Notice:
    """Addresses the operator, by mail only."""
    return replace(notice, table=table_id, channel="mail")


def on_their_way(table_id: str, notice: Notice, person: Person) -> Iterator[Notice]:
    """The notice for each contact that it concerns."""
    for channel, reference in person.contacts.items():
        if concerns(notice, reference):
            yield notice.to(table_id, channel, reference.contact)


def concerns(notice: Notice, reference: Reference) -> bool:
    """An unconfirmed contact gets only the request for consent, a dead one nothing."""
    return not reference.dead and (reference.waits if notice.kind == "welcome" else bool(reference.proved))
