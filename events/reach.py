"""How the people of a table are reached: what the others may know of it, and who is told when it turns bad.

An address that its owner has not proved for a seat says the same whatever is known of it, or it could be probed there.
"""

from collections.abc import Iterator, Mapping
from typing import Literal, TypeAlias

from engine.kit.value import Value, replace
from events.directory.addresses import CHANNELS, Channel
from events.directory.notices import Ending, Notice
from events.directory.person import Person, Reference
from events.table.state import Place, Table

Way: TypeAlias = Literal["told", "lost", "unconfirmed", "none"]
"""`told`: messages go to an address that is proved; `lost`: they went to one, and do not arrive any more; `none`: there
is no address, or its owner wants no messages."""


class Reach(Value):
    """How somebody is reached, as those who play with them may know it.

    :param channel: over which they are told, or are not any more
    :param since: when messages ceased to arrive, in seconds since 1970; 0 where that is not known
    """

    way: Way = "none"
    channel: Channel | None = None
    since: int = 0


def reach(person: Person | None) -> Reach:
    """How somebody is reached; `None` for one who never gave an address."""
    contacts = _contacts(person)
    for channel, reference in contacts:
        if reference.proved and not reference.dead:
            return Reach("told", channel)
    for channel, reference in contacts:
        if _is_lost(reference):
            return Reach("lost", channel, reference.since)
    return Reach("none" if all(reference.proved for _, reference in contacts) else "unconfirmed")


def unreached(table: Table, people: Mapping[str, Person]) -> Iterator[Notice]:
    """What is owed where messages to a proved address do not arrive any more: to the host, and to its owner, whose
    other channel gets it. The directory alone knows of it.

    :param people: those of the table who were read, by id
    """
    if table.phase not in ("lobby", "playing"):
        return
    for place in table.places:
        for channel, reference in _contacts(people.get(place.person)):
            if _is_lost(reference) and reference.since:
                for chair in dict.fromkeys((place.chair, place.chair if table.host is None else table.host)):
                    yield Notice(chair, "unreached", place.taken, ending=Ending(channel, reference.since))


def is_unreached(table: Table, notice: Notice, person: Person | None) -> bool:
    """Whether such a notice is owed still.

    :param person: in `whose` place
    """
    owed = replace(notice.owed, ending=notice.ending)
    return person is not None and owed in unreached(table, {person.id: person})


def whose(table: Table, notice: Notice) -> Place | None:
    """The place of the player whom such a notice is about; `None` once they are gone."""
    return next((each for each in table.places if each.person and each.taken == notice.cause), None)


def _is_lost(reference: Reference) -> bool:
    """Whether messages ceased to arrive at a proved address. That its owner wants none is theirs to tell."""
    if not reference.proved or reference.ended in ("paused", "blocked"):
        return False
    return reference.answer == "never" or reference.ended is not None


def _contacts(person: Person | None) -> list[tuple[Channel, Reference]]:
    """Somebody's contacts in the order in which they want to be told; not devices whose browsers took it back, which
    concerns nobody else."""
    if person is None:
        return []
    order = (*person.preferences.order, *CHANNELS)
    known = [(channel, each) for channel, each in person.contacts.items() if channel != "push" or not each.dead]
    return sorted(known, key=lambda each: order.index(each[0]))
