"""The seats that wait for an address: their players gave it, and its owner has not answered."""

import hashlib
from collections.abc import Collection, Iterable
from itertools import islice

from engine.registry import GAMES
from events.directory.contact import Contact
from events.directory.person import Person
from events.finding import MOST_READ, FoundSeat, people_of, seats_at
from functions.pages.models.contacts import WaitingSeat
from functions.play.door.site import Site

MOST = 20
"""Seats on a page; once answered, the next ones follow."""

ANSWERS = ("yes", "no", "never")


def ref(person: Person) -> str:
    """A seat's reference in a form."""
    return hashlib.sha256(person.id.encode()).hexdigest()[:16]


def seats(site: Site, contact: Contact, about: str = "") -> dict[str, FoundSeat]:
    """Waiting seats, by their references. The calls of `people_of` and `seats_at`.

    :param about: the person who comes first, however many strangers typed the address
    """
    people = people_of(site.directory, contact)
    asking = [(person, table) for person, table in people if table and person.contacts[contact.channel].waits]
    asking.sort(key=lambda each: each[0].id != about)
    found = seats_at(site.tables, asking[:MOST_READ], or_open=True)
    return {ref(each.person): each for each in islice(found, MOST)}


def shown(site: Site, contact: Contact, about: str = "") -> tuple[WaitingSeat, ...]:
    """The same for a page."""
    found = seats(site, contact, about).items()
    return tuple(
        [WaitingSeat(seat=seat, game=GAMES[each.table.game].title, name=each.person.name) for seat, each in found]
    )


def answers(given: Iterable[str], refs: Collection[str]) -> dict[str, str]:
    """Answers, by the references."""
    said = [each.partition(":") for each in given]
    return {ref: answer for answer, _, ref in said if answer in ANSWERS and ref in refs}
