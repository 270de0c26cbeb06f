"""A player gives addresses or a device, and says how to be told there."""

from collections.abc import Mapping

from engine.kit.value import Value, replace
from events.directory import Directory
from events.directory.addresses import ADDRESSED, Channel
from events.directory.contact import Contact
from events.directory.devices import Device
from events.directory.person import Person, Reference
from events.directory.preferences import Preferences
from events.directory.tokens import Token
from events.people.changes import Changes
from events.people.forgetting import take_back
from events.people.proving import open_settings, prove_person


class Wishes(Value):
    """A player's wishes for their addresses.

    :param fresh: new addresses
    :param again: channels with a muted or failed address, to get messages again
    :param unwanted: channels without an address from now on
    """

    preferences: Preferences
    fresh: Mapping[Channel, str]
    again: tuple[Channel, ...]
    unwanted: tuple[Channel, ...]

    @property
    def gone(self) -> tuple[Channel, ...]:
        """Channels that lose their present address."""
        return tuple([channel for channel in ADDRESSED if channel in self.unwanted or channel in self.fresh])


def give(changes: Changes, table: str, person: Person, addresses: Mapping[Channel, str], network: str) -> None:
    """Stores a new player with addresses, to ask the owners. An existing player stays.

    :param network: the asker's
    """
    meet, asker = changes.directory.contacts.meet, changes.directory.contacts.asker
    contacts = {
        channel: Reference(meet(channel, address, changes.until), asker=asker(channel, address, network))
        for channel, address in addresses.items()
    }
    with changes.at(table):
        changes.directory.people.add(replace(person, contacts=contacts), changes.until, table)


def change(changes: Changes, table: str, known: Person, wishes: Wishes, network: str) -> None:
    """Carries out a player's wishes. Safe to repeat.

    :param network: the asker's
    """
    directory, person, until = changes.directory, known.id, changes.until
    is_new = bool(wishes.fresh or wishes.again) or wishes.preferences != known.preferences
    with changes.at(table if is_new else ""):
        met = {channel: directory.contacts.meet(channel, each, until) for channel, each in wishes.fresh.items()}
        _prefer(changes, table, known, wishes.preferences)
        for channel in wishes.gone:
            take_back(directory, known, channel, channel in wishes.unwanted, kept=met.values())
        for channel in wishes.again:
            directory.people.unmute(person, channel, known.contacts[channel].contact)
        for channel, contact in met.items():
            asker = directory.contacts.asker(channel, wishes.fresh[channel], network)
            directory.people.set_contact(person, channel, contact, until, table, asker=asker)


def prefer(changes: Changes, table: str, known: Person, preferences: Preferences) -> None:
    """Changes how a player is told. Notices may be wanted now that were not, or at another time."""
    with changes.at(table if preferences != known.preferences else ""):
        changes.directory.people.prefer(known.id, preferences)


def give_proved(changes: Changes, table: str, known: Person, contact: Contact, preferences: Preferences) -> None:
    """Gives a player an address that its owner proved in this browser, without asking again. Safe to repeat.

    :raises NotAllowed: after a complaint or a block
    """
    directory, token = changes.directory, Token("confirm", known.id, contact.channel, contact.hash, table)
    with changes.at(table):
        _prefer(changes, table, known, preferences)
        if contact.channel not in known.contacts:
            directory.people.set_contact(known.id, contact.channel, contact.hash, changes.until, table)
        directory.contacts.keep_until(contact.hash, changes.until)
        prove_person(changes, token)


def give_device(changes: Changes, table: str, known: Person, device: Device, preferences: Preferences) -> None:
    """Adds a player's newest device, which proves itself.

    :raises TooManyAtOnce: when others kept changing the list
    """
    directory = changes.directory
    with changes.at(table):
        _prefer(changes, table, known, preferences)
        push, until = known.contacts.get("push"), changes.until
        contact = push.contact if push else directory.contacts.hash("push", known.id)
        directory.devices.add(contact, device, changes.now, until)
        directory.people.set_contact(known.id, "push", contact, until, table, proved=changes.now)


def keep(directory: Directory, person: Person, expires: int) -> None:
    """Extends a person's life, after their addresses'."""
    for reference in person.contacts.values():
        directory.contacts.keep_until(reference.contact, expires)
    directory.people.keep(person, expires)


def carry_over(changes: Changes, table: str, before: str, person: str) -> None:
    """Copies a player's data to their new person, because a person belongs to one table. An existing person stays. No
    question to owners who denied to be the player."""
    directory, until = changes.directory, changes.until
    known = directory.people.get(before)
    if known is None:
        return
    with changes.at(table):
        directory.people.add(replace(known, id=person), until, table)
        for channel, reference in known.contacts.items():
            directory.contacts.keep_until(reference.contact, until)
            if reference.proved and channel in ADDRESSED:
                open_settings(changes, Token("settings", person, channel, reference.contact, table))


def _prefer(changes: Changes, table: str, known: Person, preferences: Preferences) -> None:
    """A player without data gets some first."""
    changes.directory.people.add(known, changes.until, table)
    changes.directory.people.prefer(known.id, preferences)
