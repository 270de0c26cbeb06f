"""How the people of a table are reached, as far as the others may know it.

An address that its owner has not proved for a seat says the same whatever is known of it, or it could be probed there.
"""

from typing import Literal, TypeAlias

from engine.kit.value import Value
from events.directory.addresses import CHANNELS, Channel
from events.directory.people import Person, Reference

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
    contacts = person.contacts if person else {}
    order = [each for each in _in_order(person) if each in contacts]
    for channel in order:
        if contacts[channel].proved and not contacts[channel].dead:
            return Reach("told", channel)
    for channel in order:
        if _is_lost(contacts[channel]):
            return Reach("lost", channel, contacts[channel].since)
    return Reach("unconfirmed" if any(not contacts[each].proved for each in order) else "none")


def _in_order(person: Person | None) -> tuple[Channel, ...]:
    wanted = person.preferences.order if person else ()
    return tuple(sorted(CHANNELS, key=lambda each: (*wanted, each).index(each)))


def _is_lost(reference: Reference) -> bool:
    """Whether messages ceased to arrive at a proved address. That its owner wants none is theirs to tell."""
    if not reference.proved or reference.ended in ("paused", "blocked"):
        return False
    return reference.answer == "never" or reference.ended is not None
