"""Whether the author of a mail is the player of a seat: their address is the one that is proved for that seat."""

from events.directory import Directory
from events.directory.people import Person


def contact_of(directory: Directory, person: Person | None, author: str) -> str | None:
    """The address of the player, if the author has it and it may be written to. One GetItem."""
    reference = person.contacts.get("mail") if person else None
    if reference is None or not author or not reference.proved or reference.dead:
        return None
    if reference.contact != directory.contacts.hash("mail", author):
        return None
    contact = directory.contacts.get(reference.contact)
    return contact.address if contact and not contact.ended else None
