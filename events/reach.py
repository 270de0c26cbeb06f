"""How messages reach a table's people, as other players see it.

An unproved address always looks the same, or it could be probed here.
"""

from collections.abc import Iterator, Mapping
from typing import Literal, TypeAlias

from engine.kit.value import Value
from events.directory.addresses import CHANNELS, Channel
from events.directory.notices import Ending, Notice
from events.directory.person import Person, Reference
from events.table.state import SeatState, Table

Way: TypeAlias = Literal["told", "lost", "unconfirmed", "none"]
"""Messages go to a proved address; no longer arrive there; wait for a proof; have no address, or its owner wants none.
"""


class Reach(Value):
    """How messages reach a person.

    :param since: when they ceased to arrive; 0 if unknown
    """

    way: Way = "none"
    channel: Channel | None = None
    since: int = 0


def reach(person: Person | None) -> Reach:
    """`None` is a person who never gave an address."""
    contacts = _contacts(person)
    for channel, reference in contacts:
        if reference.proved and not reference.dead:
            return Reach("told", channel)
    for channel, reference in contacts:
        if _is_lost(reference):
            return Reach("lost", channel, reference.since)
    return Reach("none" if all(reference.proved for _, reference in contacts) else "unconfirmed")


def unreached(table: Table, people: Mapping[str, Person]) -> Iterator[Notice]:
    """Tells the host, and the owner over another channel, that a proved address is lost.

    :param people: by id, as far as they were read
    """
    if table.phase not in ("lobby", "playing"):
        return
    for place in table.places:
        for channel, reference in _contacts(people.get(place.person)):
            if _is_lost(reference) and reference.since:
                for chair in dict.fromkeys((place.chair, place.chair if table.host is None else table.host)):
                    yield Notice(chair, "unreached", place.taken, ending=Ending(channel, reference.since))


def is_unreached(table: Table, notice: Notice, person: Person | None) -> bool:
    """Whether a notice is owed.

    :param person: in `whose` place
    """
    return person is not None and notice.owed in unreached(table, {person.id: person})


def whose(table: Table, notice: Notice) -> SeatState | None:
    """The subject's place."""
    return next((each for each in table.places if each.person and each.taken == notice.cause), None)


def _is_lost(reference: Reference) -> bool:
    """Whether messages ceased to arrive at a proved address. Other players do not learn that its owner wants none."""
    if not reference.proved or reference.ended in ("paused", "blocked"):
        return False
    return reference.answer == "never" or reference.ended is not None


def _contacts(person: Person | None) -> list[tuple[Channel, Reference]]:
    """In order of preference, without dead devices, which concern no other player."""
    if person is None:
        return []
    order = (*person.preferences.order, *CHANNELS)
    known = [(channel, each) for channel, each in person.contacts.items() if channel != "push" or not each.dead]
    return sorted(known, key=lambda each: order.index(each[0]))
