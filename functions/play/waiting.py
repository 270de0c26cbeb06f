"""The seats that wait for an address: whose players gave it, and whose owner has not said whether that is them."""

import hashlib
from collections.abc import Collection, Iterable, Iterator
from dataclasses import field

from engine.kit.value import Value
from engine.registry import GAMES
from events.directory.contacts import Contact
from events.reading import NoSuchTable
from functions.play.stack import Stack

MOST = 20
"""Seats that a page lists; once they are answered it has those that follow."""

ANSWERS = ("yes", "no", "never")


class Seat(Value):
    """A seat that waits for an address.

    :param ref: what stands for it in a form
    """

    ref: str
    person: str = field(repr=False)
    table: str
    game: str
    name: str = field(repr=False)


def seats(stack: Stack, contact: Contact) -> list[Seat]:
    """The seats that wait for an address. A Query, a BatchGetItem, and a Query for each table."""
    given = stack.directory.contacts.waiting(contact.hash)
    people = stack.directory.people.several(each.person for each in given[:100])
    found = []
    for each in given[:100]:
        person = people.get(each.person)
        reference = person.contacts.get(contact.channel) if person else None
        if person is None or reference is None or reference.contact != contact.hash or not reference.waits:
            continue
        try:
            table = stack.tables.head(each.table).state if each.table else None
        except NoSuchTable:
            table = None
        if table and any(place.person == person.id for place in table.places) and table.phase != "closed":
            ref = hashlib.sha256(person.id.encode()).hexdigest()[:16]
            found.append(Seat(ref, person.id, each.table, GAMES[table.game].title, person.name))
        if len(found) == MOST:
            break
    return found


def answers(given: Iterable[str], refs: Collection[str]) -> Iterator[tuple[str, str]]:
    """What was said of which seat; what was left open is nothing."""
    for each in given:
        said, _, ref = each.partition(":")
        if said in ANSWERS and ref in refs:
            yield ref, said
