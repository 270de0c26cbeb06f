"""A seat's address, and whether it is confirmed."""

from events.directory import Directory
from events.directory.contact import Contact
from events.directory.person import Person


def contact_of(directory: Directory, person: Person | None, author: str) -> str | None:
    """The player's address, if the author owns it and it gets messages. One GetItem."""
    if not author or given(person) != directory.contacts.hash("mail", author):
        return None
    contact = proved(directory, person)
    return contact.address if contact else None


def proved(directory: Directory, person: Person | None) -> Contact | None:
    """The player's contact, if it gets messages. One GetItem."""
    reference = person.contacts.get("mail") if person else None
    if reference is None or not reference.proved or reference.dead:
        return None
    contact = directory.contacts.get(reference.contact)
    return contact if contact and not contact.ended else None


def given(person: Person | None) -> str | None:
    """The address's hash, confirmed or not."""
    reference = person.contacts.get("mail") if person else None
    return reference.contact if reference else None
