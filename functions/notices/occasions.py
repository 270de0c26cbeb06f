"""The policy's questions about one notice."""

from collections.abc import Mapping

from engine.kit.value import Value, replace
from events.debts import carries_prompt
from events.directory import Directory
from events.directory.notices import Notice
from events.directory.person import Person
from events.directory.preferences import PERSONAL
from events.store.log import Commit
from events.table.state import Table
from functions.notices import knowledge
from functions.notices.policy import Addressee, At, Decision, Now, Occasion, Seen, Withheld, waits_for_digest, when
from functions.notices.ways import addressed, addressee


class AddressedNotice(Value):
    """A notice with its contact, and the policy's questions about it."""

    notice: Notice
    contact: str
    occasion: Occasion
    reader: Addressee

    @property
    def earlier(self) -> tuple[Notice, ...]:
        """The same notice over the preceding channels; their times decide when this channel is used."""
        channels = self.reader.channels
        if self.notice.kind in PERSONAL or self.notice.channel not in channels:
            return ()
        before = channels[: channels.index(self.notice.channel)]
        return tuple([replace(self.notice, channel=channel) for channel in before])

    @property
    def waits_for_digest(self) -> bool:
        """See the policy."""
        return waits_for_digest(self.occasion, self.reader)

    def at_once(self, directory: Directory, now: int) -> Decision:
        """Whether to send it now. One GetItem, another for earlier channels; none for a personal notice."""
        if self.notice.kind in PERSONAL:
            return Now()
        sent = directory.claims.sent(self.earlier)
        return self._when(directory.presence.last_seen(self.notice.table, self.notice.chair), sent, now)

    def earliest(self, sent: Mapping[Notice, int], now: int) -> Decision:
        """The earliest time, regardless of presence.

        :param sent: when earlier ones left, as far as known
        """
        looked = knowledge.known_from(self.occasion.since, self.occasion.own)
        decisions = [self._when(seen, sent, now) for seen in (0, looked)]
        if Now() in decisions:
            return Now()
        times = [decision.time for decision in decisions if isinstance(decision, At)]
        return At(min(times)) if times else Withheld()

    def _when(self, seen: int, sent: Mapping[Notice, int], now: int) -> Decision:
        told = {each.channel: sent[each] for each in self.earlier if each in sent and each.channel}
        return when(self.occasion, self.reader, Seen(seen, told), now)


def asked(table: Table, notice: Notice, person: Person, cause: Commit | None, now: int) -> AddressedNotice:
    """A notice to a person, with its commit if read."""
    assert notice.channel
    contact = person.contacts[notice.channel].contact
    return AddressedNotice(notice, contact, occasion(table, notice, cause, now), addressee(person, now))


def called(notice: Notice, person: Person, table: Table, now: int) -> AddressedNotice:
    """A call to a circle's member."""
    assert notice.channel
    reader = Addressee(addressed(person, now), person.preferences)
    found = Occasion("call", notice.channel, table.opened_at)
    return AddressedNotice(notice, person.contacts[notice.channel].contact, found, reader)


def occasion(table: Table, notice: Notice, cause: Commit | None, now: int) -> Occasion:
    """A notice with its commit if read."""
    seat = table.seat_of(notice.chair)
    assert seat is not None
    assert notice.channel
    prompt, own = table.places[seat].prompt, knowledge.caused(table, notice, cause)
    happened = cause.at if cause else notice.ending.since if notice.ending else now
    if prompt is None or not carries_prompt(table, notice):
        return Occasion(notice.kind, notice.channel, happened, own=own)
    since = happened if notice.kind == "nudged" else min(prompt.since, now)
    return Occasion(notice.kind, notice.channel, since, prompt.due, prompt.remind, own, asks=True)


def needs_cause(table: Table, notice: Notice, person: Person) -> bool:
    """Whether the policy needs the commit."""
    if notice.kind in knowledge.DONE_BY_SOMEBODY:
        return True
    if notice.kind == "unreached":  # the directory has its time
        return False
    return bool(person.preferences.digest) and (notice.kind == "nudged" or not carries_prompt(table, notice))
