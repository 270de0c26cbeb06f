"""Sends an address's owner all their links: to each asker once a day and a few times a month.

It is looked up here, so that no response time tells about it.
"""

from collections.abc import Sequence
from functools import partial

from events import links
from events.directory.contact import Contact
from events.directory.limits import DAY
from events.directory.tokens import SETTINGS_LAST, TABLES_LAST, UNSUBSCRIBE_LASTS, Purpose, Token
from events.finding import FoundSeat, seats_of
from events.people.asking import links_not_sent, may_be_sent_links
from functions.messages.channel import NotNow, Sent, may_have_left
from functions.messages.digest_letter import link_to, links_letter
from functions.messages.letters import DigestEntry, Letter, LetterLinks
from functions.notices.queue import LinksWanted
from functions.notify.sender import Claimable, MessageSender, SendResult, Untried


class LinksSender(MessageSender):
    """Sends an address's links."""

    def send(self, wanted: LinksWanted, now: int) -> SendResult:
        """Sends the links if the owner gets messages there. Safe to repeat."""
        contact = self.directory.contacts.get(wanted.contact)
        if contact is None or not contact.proved or not self.reaches(contact):
            return Untried.UNWANTED
        found = seats_of(self.tables, self.directory, contact)
        if not found:
            return Untried.GONE
        slot = now - now % DAY
        if not may_be_sent_links(self.directory, contact, wanted.asker, now):
            return Untried.UNWANTED
        sent, one = self.directory.links_sent, (f"{contact.mailbox}/{wanted.asker}", slot)
        message = Claimable(partial(sent.claim, *one), partial(sent.sent, *one), lambda _: sent.release(*one))
        outcome = self.send_once(
            message, contact, found[0].table_id, lambda: self._letter(contact, found, slot, wanted, now), now
        )
        if not isinstance(outcome, Sent | NotNow) or not may_have_left(outcome):
            links_not_sent(self.directory, contact, wanted.asker, now)
        return outcome

    def _letter(self, contact: Contact, found: Sequence[FoundSeat], slot: int, wanted: LinksWanted, now: int) -> Letter:
        for each in found:  # the page of all tables links to them
            self._token("settings", contact, each.person.id, each.table_id, now + SETTINGS_LAST)
        first = found[0]
        foot = self._token("unsubscribe", contact, first.person.id, first.table_id, now + UNSUBSCRIBE_LASTS)
        live = [each for each in found if each.is_live and self.keys.find(each.table.link_key)]
        tables = self._token("tables", contact, "", f"{slot}/{wanted.asker}", now + TABLES_LAST, wanted.asker)
        own = LetterLinks(
            privacy=f"{self.public_url}/privacy",
            button=f"{self.public_url}/tables/{tables}",
            not_me="" if wanted.replaced else f"{self.public_url}/tables/{tables}#not-me",
            unsubscribe=f"{self.public_url}/unsubscribe/{foot}",
            settings=f"{self.public_url}/settings/{foot}",
        )
        entries = tuple([self._waiting(contact, each) for each in live])
        return links_letter(contact.hash, entries, own, wanted.replaced)

    def _waiting(self, contact: Contact, found: FoundSeat) -> DigestEntry:
        secret = links.secret(self.keys.named(found.table.link_key), found.table_id, links.seat(found.place))
        to = self.channels[contact.channel].reader(found.table, found.seat, found.person.preferences.zone)
        return link_to(found, f"{self.public_url}/t/{found.table_id}/{secret}", to)

    def _token(self, purpose: Purpose, contact: Contact, person: str, about: str, expires: int, asker: str = "") -> str:
        """A link's secret, about the table; for the list of all tables about slot and asker."""
        token = Token(purpose, person, contact.channel, contact.hash, about if person else "", asker)
        return self.secret(self.keys.named(self.keys.current), token, contact, expires, about)
