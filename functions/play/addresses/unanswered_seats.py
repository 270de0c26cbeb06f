"""The seats that wait for an address: their players gave it, and its owner has not answered."""

import hashlib
from collections.abc import Collection, Iterable, Iterator
from dataclasses import field
from itertools import islice

from engine.kit.value import Value
from engine.registry import GAMES
from events.directory.contact import Contact
from events.directory.person import Person
from events.finding import MOST_READ, people_of, seats_at
from functions.pages.models.contacts import WaitingSeat
from functions.play.door.site import Site

MOST = 20
"""Seats on a page; once answered, the next ones follow."""

ANSWERS = ("yes", "no", "never")


class UnansweredSeat(Value):
    """A seat that waits for an address.

    :param ref: its reference in a form
    """

    ref: str
    person: str = field(repr=False)
    table: str
    game: str
    circle: str
    name: str = field(repr=False)


def ref(person: Person) -> str:
    """A seat's reference in a form."""
    return hashlib.sha256(person.id.encode()).hexdigest()[:16]


def seats(site: Site, contact: Contact, about: str = "") -> list[UnansweredSeat]:
    """The calls of `people_of` and `seats_at`.

    :param about: the person who comes first, however many strangers typed the address
    """
    people = people_of(site.directory, contact)
    asking = [(person, table) for person, table in people if table and person.contacts[contact.channel].waits]
    asking.sort(key=lambda each: each[0].id != about)
    return [
        UnansweredSeat(
            ref=ref(each.person),
            person=each.person.id,
            table=each.table_id,
            game=GAMES[each.table.game].title,
            circle=each.table.circle,
            name=each.person.name,
        )
        for each in islice(seats_at(site.tables, asking[:MOST_READ], or_open=True), MOST)
    ]


def shown(site: Site, contact: Contact, about: str = "") -> tuple[WaitingSeat, ...]:
    """The same for a page."""
    found = seats(site, contact, about)
    return tuple([WaitingSeat(seat=each.ref, game=each.game, name=each.name) for each in found])


def answers(given: Iterable[str], refs: Collection[str]) -> Iterator[tuple[str, str]]:
    """References with their answers."""
    for each in given:
        said, _, ref = each.partition(":")
        if said in ANSWERS and ref in refs:
            yield ref, said
