"""Makes the policy's inputs."""

from collections.abc import Mapping

from events.debts import carries_prompt
from events.directory.addresses import CHANNELS, Channel
from events.directory.notices import Notice
from events.directory.person import Person
from events.store.log import Commit
from events.table.state import Table
from functions.notices import knowledge
from functions.notices.policy import Addressee, At, Never, Now, Occasion, Seen, Verdict, when


def addressee(person: Person, now: int) -> Addressee:
    """Confirmed channels in the person's order. Channels that failed for a day come last."""
    order = person.preferences.order
    reached = [each for each in CHANNELS if each in person.contacts and _is_reached(person, each)]
    reached.sort(key=lambda each: (person.contacts[each].is_held_up(now), (*order, each).index(each)))
    return Addressee(tuple(reached), person.preferences)


def _is_reached(person: Person, channel: Channel) -> bool:
    reference = person.contacts[channel]
    return bool(reference.proved) and not reference.dead


def occasion(table: Table, notice: Notice, cause: Commit | None, now: int) -> Occasion:
    """A notice and its commit, if that was read."""
    seat = table.seat_of(notice.chair)
    assert seat is not None
    assert notice.channel
    prompt, own = table.places[seat].prompt, knowledge.caused(table, notice, cause)
    happened = cause.at if cause else notice.ending.since if notice.ending else now
    if prompt is None or not carries_prompt(table, notice):
        return Occasion(notice.kind, notice.channel, happened, own=own)
    since = happened if notice.kind == "nudged" else min(prompt.since, now)
    return Occasion(notice.kind, notice.channel, since, prompt.due, prompt.remind, own, asks=True)


def needs_cause(table: Table, notice: Notice, reader: Addressee) -> bool:
    """Whether the policy needs the notice's commit."""
    if knowledge.needs_cause(notice):
        return True
    if notice.kind == "unreached":  # the directory has its time
        return False
    return bool(reader.preferences.digest) and (notice.kind == "nudged" or not carries_prompt(table, notice))


def earliest(notice: Occasion, reader: Addressee, sent: Mapping[Channel, int], now: int) -> Verdict:
    """When a notice goes out at the earliest, regardless of the reader's presence."""
    looked = knowledge.known_from(notice.since, notice.own)
    verdicts = [when(notice, reader, seen, now) for seen in (Seen(sent=sent), Seen(looked, sent))]
    if Now() in verdicts:
        return Now()
    times = [verdict.time for verdict in verdicts if isinstance(verdict, At)]
    return At(min(times)) if times else Never()
