"""Whose a mail is: which address the player of a seat gave, and whether it is theirs."""

from events.directory import Directory
from events.directory.contact import Contact
from events.directory.person import Person


def contact_of(directory: Directory, person: Person | None, author: str) -> str | None:
    """The address of the player, if the author has it and it may be written to. One GetItem."""
    if not author or given(person) != directory.contacts.hash("mail", author):
        return None
    contact = proved(directory, person)
    return contact.address if contact else None


def proved(directory: Directory, person: Person | None) -> Contact | None:
    """The contact that the player proved, if it may be written to. One GetItem."""
    reference = person.contacts.get("mail") if person else None
    if reference is None or not reference.proved or reference.dead:
        return None
    contact = directory.contacts.get(reference.contact)
    return contact if contact and not contact.ended else None


def given(person: Person | None) -> str | None:
    """What stands for the address that a player gave, proved or not."""
    reference = person.contacts.get("mail") if person else None
    return reference.contact if reference else None


def prove(directory: Directory, person: Person, contact: str, now: int) -> bool:
    """The contact is its owner's, and the person's; `False` after a complaint or a block. What `Contacts.prove` and
    `People.prove` call."""
    if not directory.contacts.prove(contact, now):
        return False
    directory.people.prove(person.id, "mail", contact, now)
    return True
