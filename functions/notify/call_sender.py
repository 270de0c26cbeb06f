"""Asks members of a circle to its next table."""

from events import links
from events.circles import Group, Member
from events.directory.contact import Contact
from events.directory.limits import DAY, Limit
from events.directory.notices import Notice
from events.directory.person import Person
from events.directory.tokens import UNSUBSCRIBE_LASTS, Token, to_unsubscribe
from events.people.delivery import note_delivery
from events.store.log import Head
from events.table.state import Table
from functions.messages.channel import may_have_left
from functions.messages.invitation_letter import call_letter
from functions.messages.letters import Letter, LetterLinks
from functions.notices.occasions import called
from functions.notices.policy import At, Withheld
from functions.notices.ways import concerns, to_ask
from functions.notify.sender import Later, MessageSender, SendResult, Untried

CALLS_A_DAY = 3
"""To a member."""


class CallSender(MessageSender):
    """Sends the notices `call`. Their link opens the one table, and no other page of the circle."""

    def notify(self, notice: Notice, now: int) -> SendResult:
        """Sends the call while the member is asked and wants it. Safe to repeat.

        :raises NoSuchTable: when the table is gone
        """
        head = self.tables.head(notice.table)
        group = self.directory.circles.get(head.state.circle, now)
        key = self.keys.find(head.state.link_key)
        members = to_ask(group, head, key, now) if group and key else []
        member = next((each for each in members if each.number == notice.member), None)
        person = self.directory.people.get(member.person, consistent=True) if member and member.person else None
        reference = person.contacts.get(notice.channel) if person and notice.channel else None
        contact = self.directory.contacts.get(reference.contact, consistent=True) if reference else None
        if not (group and key and member and person and reference and contact) or not concerns(notice, reference):
            return Untried.GONE
        if not self.reaches(contact):
            return self.pass_over(notice, now)
        match called(notice, person, head.state, now).at_once(self.directory, now):
            case Withheld():
                return self.pass_over(notice, now)
            case At(time):
                return Later(time)
        limit = Limit(f"call/{group.circle.id}/{member.number}", CALLS_A_DAY, DAY)
        if self.directory.claims.sent([notice]):
            return Untried.GONE
        if not self.directory.limits.take(limit, now):
            return self.pass_over(notice, now)
        outcome = self.send_once(
            self.once(notice),
            contact,
            notice.table,
            lambda: self._letter(head, group, key, member, person, contact, now),
            now,
        )
        if isinstance(outcome, Untried | Later):
            self.directory.limits.give_back(limit, now)
            return outcome
        if not may_have_left(outcome):
            self.directory.limits.give_back(limit, now)
        note_delivery(self.directory, notice.table, person, contact, outcome.name, now, linked=0)
        return outcome

    def _letter(
        self, head: Head[Table], group: Group, key: bytes, member: Member, person: Person, contact: Contact, now: int
    ) -> Letter:
        table, table_id = head.state, head.commit.table
        there = links.members_at(key, table_id, table, group.circle.number)
        others = [each for each in group.members if each != member and each.number not in there]
        no = group.tables[table_id]
        asked = [(each.name, "not" if each.number in no else "open") for each in others if table.asks(each.number)]
        token = Token("settings", person.id, contact.channel, contact.hash)
        settings = self.secret(key, token, contact, now + UNSUBSCRIBE_LASTS)
        own = LetterLinks(
            privacy=f"{self.public_url}/privacy",
            button=f"{self.public_url}/call/{table_id}/{links.call_secret(key, table_id, member.number, member.epoch)}",
            unsubscribe=f"{self.public_url}/unsubscribe/{to_unsubscribe(settings)}",
            settings=f"{self.public_url}/settings/{settings}",
        )
        to = self.channels[contact.channel].reader(table, table.free_seats()[0], person.preferences.zone)
        return call_letter(table_id, table, group.circle.name, own, to, tuple(asked))
