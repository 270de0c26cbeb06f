"""How messages to an address fared."""

from collections.abc import Collection, Mapping

from events.directory import Directory
from events.directory.contact import Contact
from events.directory.devices import devices_of
from events.directory.person import DeliveryStatus, Person
from events.directory.tokens import lasts


def note_delivery(
    directory: Directory, table: str, person: Person, contact: Contact, answer: DeliveryStatus, now: int, linked: int
) -> None:
    """Stores a message's outcome at a person's contact, for the page and the next message.

    If the contact has failed for good, another channel takes over. A look at the table is scheduled first, so that a
    crash loses nothing.

    :param linked: when the message's links expire; 0 for no links
    """
    channel, before = contact.channel, person.contacts[contact.channel]
    if answer == "never" and before.answer != answer:
        directory.live.look_again(table, now)
        if channel == "push" and directory.devices.note(contact.hash, _known(contact)) != ():
            return  # devices added meanwhile get the notice instead
    newly_linked = 0 if channel == "push" or lasts(before.linked, linked) else linked
    if before.answer != answer or newly_linked or answer == "not now":
        directory.people.answered(person.id, channel, contact.hash, answer, newly_linked, now)


def note_devices(directory: Directory, contact: str, gone: Collection[str], refused: Mapping[str, int]) -> None:
    """Forgets devices that no longer exist, and notes since when others have refused every message."""
    if gone or refused:
        directory.devices.note(contact, gone, refused)


def _known(contact: Contact) -> list[str]:
    return [each.address for each in devices_of(contact.address)]
