"""A notice’s channels, and the readers of a call."""

from collections.abc import Iterator

from engine.kit.value import replace
from events import links
from events.circles import Group, Member
from events.directory.addresses import ADDRESSED, CHANNELS, Channel
from events.directory.notices import Notice
from events.directory.person import Person, Reference
from events.store.log import Head
from events.table.state import Table
from functions.notices.policy import Addressee


def addressee(person: Person, now: int) -> Addressee:
    """Confirmed channels in preferred order. Channels that failed for a day come last."""
    order = person.preferences.order
    reached = [each for each in CHANNELS if each in person.contacts and _is_reached(person.contacts[each])]
    reached.sort(key=lambda each: (person.contacts[each].is_held_up(now), (*order, each).index(each)))
    return Addressee(tuple(reached), person.preferences)


def addressed(person: Person | None, now: int) -> tuple[Channel, ...]:
    """The same without devices, which belong to seats; none of nobody."""
    return tuple([each for each in addressee(person, now).channels if each in ADDRESSED]) if person else ()


def on_their_way(table_id: str, notice: Notice, person: Person) -> Iterator[Notice]:
    """The notice for each contact it concerns."""
    for channel, reference in person.contacts.items():
        if concerns(notice, reference):
            yield notice.to(table_id, channel, reference.contact)


def concerns(notice: Notice, reference: Reference) -> bool:
    """An unconfirmed contact gets only the request for consent, a dead one nothing."""
    return not reference.dead and reference.waits if notice.kind == "welcome" else _is_reached(reference)


def to_ask(group: Group, head: Head[Table], key: bytes, now: int) -> list[Member]:
    """The members who have not answered yet whether they come to a table that gathers.

    :param key: of the table
    """
    table, table_id = head.state, head.commit.table
    if not table.has_room or table_id not in group.tables:
        return []
    there = links.members_at(key, table_id, table, group.circle.number)
    answered = {*there, *group.tables[table_id]}
    asked = [each for each in group.members if table.asks(each.number) and each.later <= now]
    return [each for each in asked if there and each.number not in answered]


def to_operator(table_id: str, notice: Notice) -> Notice:
    """By mail only."""
    return replace(notice, table=table_id, channel="mail")


def _is_reached(reference: Reference) -> bool:
    return bool(reference.proved) and not reference.dead
