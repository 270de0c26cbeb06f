"""Whether the author of a mail is the player of a seat: their address is the one that is proved for that seat."""

from events.directory import Directory
from events.directory.people import Person, contact_hash


def contact_of(directory: Directory, person: Person | None, author: str) -> str | None:
    """The address of the player, if the author has it and it may be written to. One GetItem."""
    contact = person.contacts.get("mail") if person else None
    if contact is None or not author or not contact.confirmed or contact.dead:
        return None
    known = contact_hash("mail", contact.address)
    if known != contact_hash("mail", author) or directory.consents.get(known).forbids:
        return None
    return contact.address
