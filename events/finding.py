"""The confirmed seats of an address's owner, at all tables that are not closed."""

from collections.abc import Iterable, Iterator

from engine.kit.seats import Seat
from events.directory import Directory
from events.directory.contact import Contact
from events.directory.person import Person
from events.reading import AtTable, NoSuchTable, Reading
from events.store.log import DamagedLog
from events.table.state import SeatState

MOST = 40
"""The most urgent seats."""

MOST_READ = 100


class FoundSeat(AtTable):
    """A seat with its player, at a table as it was read."""

    seat: Seat
    person: Person

    @property
    def place(self) -> SeatState:
        """At the table."""
        return self.table.places[self.seat]

    @property
    def hosts(self) -> bool:
        """Whether its player hosts."""
        return self.place.chair == self.table.host

    @property
    def is_live(self) -> bool:
        """Whether its match can go on, or begin."""
        return self.table.phase in ("lobby", "playing")


def people_of(directory: Directory, contact: Contact) -> list[tuple[Person, str]]:
    """All people with the address, and their tables: confirmed first, longest kept first. Not cut, because strangers
    can type an address often. A Query, and a BatchGetItem for each 100."""
    given = directory.contacts.waiting(contact.hash)
    people = directory.people.several(each.person for each in given)
    found = []
    for each in given:
        person = people.get(each.person)
        reference = person.contacts.get(contact.channel) if person else None
        if person and reference and reference.contact == contact.hash:
            found.append((person, each.table))
    return sorted(found, key=lambda each: (not each[0].contacts[contact.channel].proved, -each[0].expires))


def seats_of(tables: Reading, directory: Directory, contact: Contact) -> list[FoundSeat]:
    """The most urgent first. The calls of `people_of` and `seats_at`."""
    people = people_of(directory, contact)
    own = [(person, table) for person, table in people if table and person.contacts[contact.channel].proved]
    return sorted(seats_at(tables, own[:MOST_READ]), key=_urgency)[:MOST]


def seats_at(tables: Reading, people: Iterable[tuple[Person, str]], or_open: bool = False) -> Iterator[FoundSeat]:
    """Seats of people at their tables. A damaged table hides no other one. A Query for each table.

    :param or_open: see `seat_of`
    :raises DamagedLog: at the end, when all that was left is damaged
    """
    is_found, damaged = False, None
    for person, table in people:
        try:
            seat = seat_of(tables, table, person, or_open)
        except DamagedLog as error:
            damaged = error
        else:
            if seat:
                is_found = True
                yield seat
    if damaged and not is_found:
        raise damaged


def seat_of(tables: Reading, table_id: str, person: Person, or_open: bool = False) -> FoundSeat | None:
    """`None` at a closed table. One Query.

    :param or_open: also a seat with a renewed link that no player has taken yet
    """
    try:
        head = tables.head(table_id)
    except NoSuchTable:
        return None
    places = enumerate(head.state.places)
    seat = next((seat for seat, place in places if place.person == person.id and (or_open or not place.open)), None)
    return FoundSeat(head, seat, person) if seat is not None and head.state.phase != "closed" else None


def _urgency(found: FoundSeat) -> tuple[int, int, str]:
    prompt = found.place.prompt
    if prompt:
        return 0, prompt.due or 2**40, found.table_id
    return {"playing": 1, "lobby": 2}.get(found.table.phase, 3), -found.table.touched, found.table_id
