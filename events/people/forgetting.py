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


def forget_devices(directory: Directory, person: Person, gone: Collection[str], left: Collection[str]) -> None:
    """A person's devices go, if they have any; with the last one, the contact."""
    if push := person.contacts.get("push"):
        directory.devices.note(push.contact, gone)
        if not left:
            take_back(directory, person, "push")


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


def erase(directory: Directory, channel: Channel, address: str) -> int:
    """All people who gave an address go, then the address; returns how many. For the operator."""
    contact, erased = directory.contacts.hash(channel, address), 0
    for each in directory.contacts.leaving(contact):
        person = directory.people.get(each.person)
        if person and contact in [reference.contact for reference in person.contacts.values()]:
            directory.people.erase(each.person)
            erased += 1
        directory.people.unlink(each.person, contact)  # also a link that leads nowhere
    directory.contacts.forget_wholly(contact)
    return erased


def erase_rows(directory: Directory, channel: Channel, address: str) -> set[str]:
    """Every row with an address's hash goes, except noes; returns the rows' tables. Scans the directory."""
    return directory.contacts.erase_rows(channel, address)


def _drop(directory: Directory, person: Person, reference: Reference, wanted: bool, kept: Collection[str]) -> None:
    if reference.contact not in kept:
        directory.contacts.forget(reference.contact, by_owner=wanted and reference.proved > 0, but=person.id)
