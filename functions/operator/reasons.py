"""Why an owed notice has not left. Reads no address."""

from collections.abc import Collection, Mapping

from events.debts import carries_prompt
from events.directory import Directory
from events.directory.addresses import Channel
from events.directory.notices import Notice
from events.directory.person import Person, Reference
from events.directory.presence import PRESENT
from events.reading import AtTable
from events.store.log import Commit, Head
from events.table.state import Table
from events.tables import Tables
from functions.messages.channels import MessageSettings
from functions.notices.occasions import AddressedNotice, asked, needs_cause
from functions.notices.policy import At, Now, Withheld
from functions.notices.ways import concerns, to_operator
from functions.operator.sending import Sending, sending
from functions.operator.words import dead, moment


class Reasons(AtTable):
    """A table's people and claims.

    :param people: by id
    :param claims: notices taken on by a worker
    :param sent: the claims that left, or became needless, with their times
    """

    tables: Tables
    directory: Directory
    people: Mapping[str, Person]
    claims: Collection[Notice]
    sent: Mapping[Notice, int]
    sending: Sending
    now: int

    def why(self, notice: Notice) -> str:
        """What became of a notice over each channel of its reader."""
        if notice.is_for_operator:
            return self._claimed(to_operator(self.table_id, notice)) or self._held("mail", notice) or "on its way"
        seat = self.table.seat_of(notice.chair)
        person = self.people.get(self.table.places[seat].person) if seat is not None else None
        told: dict[Channel, str] = {}
        for claim in self.claims:
            if claim.owed == notice and claim.channel:
                told[claim.channel] = self._claimed(claim)
        if person:
            told |= {name: self._over(notice, name, person) for name in person.contacts}
        return "; ".join(f"{name} {said}" for name, said in told.items()) or "no address"

    def _claimed(self, notice: Notice) -> str:
        if notice in self.sent:
            return f"sent, or needless, {moment(self.sent[notice])}"
        return "being sent" if notice in self.claims else ""

    def _over(self, notice: Notice, channel: Channel, person: Person) -> str:
        reference = person.contacts[channel]
        on_its_way = notice.to(self.table_id, channel, reference.contact)
        if claimed := self._claimed(on_its_way):
            return claimed
        if not concerns(notice, reference):
            return dead(reference) or self._confirmed(notice.chair, channel, reference)
        question = self._asked(on_its_way, person)
        match question.at_once(self.directory, self.now):
            case Withheld():
                return "switched off" if notice.kind in person.preferences.off else "needless over this channel"
            case At(time):
                return self._later(question, time)
            case Now():
                held = f"couldn’t leave since {moment(reference.held)}" if reference.held else ""
                return self._held(channel, notice) or held or "on its way"

    def _confirmed(self, chair: int, channel: Channel, reference: Reference) -> str:
        if reference.proved:
            return f"confirmed {moment(reference.proved)}"
        asked = [at for each, at in self.sent.items() if (each.kind, each.chair) == ("welcome", chair)]
        return f"unconfirmed since {moment(min(asked))}" if asked else "unconfirmed, and not asked yet"

    def _later(self, question: AddressedNotice, time: int) -> str:
        channel, preferences = question.occasion.channel, question.reader.preferences
        if question.waits_for_digest:
            return f"digest at {moment(time)}"
        if preferences.over(channel).after_quiet(self.now) == time:
            return f"quiet until {moment(time)}"
        return "while its reader is at the page" if time <= self.now + PRESENT else f"not before {moment(time)}"

    def _held(self, channel: Channel, notice: Notice) -> str:
        return self.sending.obstacle(channel, *([f"{channel}/asks"] if notice.kind == "welcome" else []))

    def _asked(self, notice: Notice, person: Person) -> AddressedNotice:
        cause: Commit | None = None
        if not carries_prompt(self.table, notice) or needs_cause(self.table, notice, person):
            (cause,) = self.tables.history(notice.table, notice.cause, notice.cause - 1)
        return asked(self.table, notice, person, cause, self.now)


def reasons(head: Head[Table], tables: Tables, directory: Directory, settings: MessageSettings, now: int) -> Reasons:
    """Reads them."""
    claims = list(directory.claims.of_table(head.commit.table))
    people = directory.people.several(place.person for place in head.state.places if place.person)
    sent, held = directory.claims.sent_at(claims), sending(directory, settings, now)
    return Reasons(head, tables, directory, people, claims, sent, held, now)
