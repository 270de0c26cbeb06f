"""Addresses and people go. A repeat finishes after a crash, because what leads to the rest goes last."""

from collections.abc import Callable, Collection

from events.directory import Directory
from events.directory.addresses import Channel
from events.directory.contact import Contact
from events.directory.person import Person, Reference
from events.finding import people_of


def take_back(
    directory: Directory, person: Person, channel: Channel, wanted: bool = True, kept: Collection[str] = ()
) -> None:
    """One address of a person goes, if they have one: its reference last.

    :param wanted: see `forget`
    :param kept: hashes of addresses that stay
    """
    if reference := person.contacts.get(channel):
        _drop(directory, person, reference, wanted, kept)
        directory.people.forget_contact(person, channel)


def forget(directory: Directory, person: Person, wanted: bool = False, kept: Collection[str] = ()) -> None:
    """A person goes, after their addresses that no other person gives.

    :param wanted: by the person; otherwise a proved address stays until it expires
    :param kept: hashes of addresses that stay
    """
    for reference in person.contacts.values():
        _drop(directory, person, reference, wanted, kept)
    directory.people.erase(person.id)


def forget_owner(directory: Directory, contact: Contact, leave: Callable[[Person, str], None]) -> None:
    """An address's owner goes from all tables, and the address from strangers' seats. The address goes last, because
    the owner's link leads here by it.

    :param leave: has a table forget its person
    """
    for person, table in people_of(directory, contact):
        if not person.contacts[contact.channel].proved:  # a stranger's seat
            directory.people.forget_contact(person, contact.channel)
            continue
        leave(person, table)
        forget(directory, person, wanted=True, kept=(contact.hash,))
    directory.contacts.forget_wholly(contact.hash)


def block(directory: Directory, channel: Channel, address: str, now: int) -> int:
    """Ends messages to an address for good, then erases all people who gave it; returns how many."""
    directory.contacts.block(channel, address, now)
    return directory.people.erase_contact(channel, address)


def erase(directory: Directory, channel: Channel, address: str) -> tuple[int, set[str]]:
    """Erases all people who gave an address, then every row with its hash except noes; returns how many people,
    and the rows' tables. Scans the directory."""
    erased = directory.people.erase_contact(channel, address)
    contacts = directory.contacts
    hashes = {contacts.hash(channel, address), contacts.mailbox(channel, address)}
    return erased, directory.erasure.forget(sorted(hashes))


def _drop(directory: Directory, person: Person, reference: Reference, wanted: bool, kept: Collection[str]) -> None:
    if reference.contact not in kept:
        directory.contacts.forget(reference.contact, by_owner=wanted and reference.proved > 0, but=person.id)
