"""Notices on their way from `settle` to `notify`."""

from collections.abc import Iterator

from pydantic import TypeAdapter

from engine.kit.value import replace
from events.directory.notices import Notice
from events.directory.people import Person, Reference

_FORM = TypeAdapter(Notice)


def queued(notice: Notice) -> str:
    """The notice as a message of the queue, which says nothing of its address."""
    return _FORM.dump_json(notice, exclude={"asks"}).decode()


def unqueued(message: str) -> Notice:
    """The notice that a message of the queue is."""
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
