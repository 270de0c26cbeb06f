"""What is on its way to `notify`: notices from `settle`; from `play`, that somebody wants all their links, and whom a
host invites; and from both, that there is something to post."""

from collections.abc import Iterator
from typing import TypeAlias

from pydantic import TypeAdapter

from engine.kit.value import Value, replace
from events.directory.addresses import Channel
from events.directory.notices import Notice
from events.directory.person import Person, Reference


class LinksWanted(Value):
    """Somebody typed an address, to have all links of its owner sent there. Whether it has an owner, nobody looked.

    :param contact: what stands for the address
    :param asker: what stands for the network that typed it (`Hashes.asker`)
    """

    contact: str
    channel: Channel
    asker: str = ""


class Invited(Value):
    """A host invited somebody by address, as the directory has it.

    :param contact: what stands for the address
    """

    table: str
    contact: str


class ToWebhook(Value):
    """Something happened at a table whose news is posted somewhere.

    :param told: the version up to which there is something to tell
    """

    table: str
    told: int


Queued: TypeAlias = Notice | LinksWanted | Invited | ToWebhook

_FORM: TypeAdapter[Queued] = TypeAdapter(Queued)


def queued(message: Queued) -> str:
    """What is on its way as a message of the queue, which says nothing of its address; where nobody is left to look it
    up, the hash that stands for it."""
    is_looked_up = isinstance(message, Notice) and message.kind != "lost"
    return _FORM.dump_json(message, exclude={"asks"} if is_looked_up else None).decode()


def unqueued(message: str) -> Queued:
    """What a message of the queue is."""
    return _FORM.validate_json(message)


def to_operator(table_id: str, notice: Notice) -> Notice:
    """The notice on its way to the operator, who gets mail and nothing else."""
    return replace(notice, table=table_id, channel="mail")


def on_their_way(table_id: str, notice: Notice, person: Person) -> Iterator[Notice]:
    """The notice for each contact of the person that it concerns."""
    for channel, reference in person.contacts.items():
        if concerns(notice, reference):
            yield notice.to(table_id, channel, reference.contact)


def concerns(notice: Notice, reference: Reference) -> bool:
    """Whether the notice is for such a contact: one whose owner said nothing yet is asked, and told nothing else; one
    that is dead is told nothing."""
    return not reference.dead and (reference.waits if notice.kind == "welcome" else bool(reference.proved))
