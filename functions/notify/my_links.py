"""Sends the owner of an address all their links: once a day, however often and by whomever it is wanted.

Whoever wants it has typed an address, which may be anybody's. What is known of the address is looked up here, where
nobody waits for an answer.
"""

from collections.abc import Mapping, Sequence

from engine.kit.value import Value
from events import links
from events.directory import Directory
from events.directory.addresses import Channel
from events.directory.claims import Claim
from events.directory.contact import Contact
from events.directory.limits import DAY
from events.directory.messages import About
from events.directory.tokens import SETTINGS_LAST, TABLES_LAST, Purpose, Token
from events.finding import FoundSeat, seats_of
from events.tables import Tables
from functions.aws.link_keys import LinkKeys
from functions.messages.channel import MessageChannel, Sent
from functions.messages.letters import Letter, Links, Waiting
from functions.messages.my_links import link_to, links_letter
from functions.messages.notices import LinksWanted
from functions.messages.readmission import readmit
from functions.notify.notifier import UNSUBSCRIBE_LASTS, Outcome, Untried


class LinksSender(Value):
    """Sends links.

    :param public_url: where pages are, without a slash at the end
    """

    tables: Tables
    directory: Directory
    keys: LinkKeys
    channels: Mapping[Channel, MessageChannel]
    public_url: str

    def send(self, wanted: LinksWanted, now: int) -> Outcome:
        """Sends them if the address has an owner who gets messages there. Safe to repeat.

        :param now: seconds since 1970
        """
        contact = self.directory.contacts.get(wanted.contact)
        if contact is None or not contact.proved or contact.ended:
            return Untried.GONE
        if not self.channels[contact.channel].serves(contact.address):
            return Untried.UNWANTED
        found = seats_of(self.tables, self.directory, contact)
        if not found:
            return Untried.GONE
        slot = now - now % DAY
        match self.directory.links_sent.claim(contact.mailbox, slot, now):
            case Claim.SENT:
                return Untried.GONE
            case Claim.HELD:
                return Untried.HELD
        channel, written = self.channels[contact.channel], self._letter(contact, found, slot, now)
        answer = readmit(self.directory.contacts, channel, contact) or channel.deliver(written, contact.address, now)
        if answer != Sent():
            self.directory.links_sent.release(contact.mailbox, slot)
            return answer
        self.directory.links_sent.sent(contact.mailbox, slot, now)
        if answer.receipt:
            self.directory.messages.remember(answer.receipt, About(contact.hash, found[0].table_id), now)
        return answer

    def _letter(self, contact: Contact, found: Sequence[FoundSeat], slot: int, now: int) -> Letter:
        for each in found:  # the page of all tables leads to them
            self._token("settings", contact, each.person.id, each.table_id, now + SETTINGS_LAST)
        first = found[0]
        foot = self._token("unsubscribe", contact, first.person.id, first.table_id, now + UNSUBSCRIBE_LASTS)
        live = [self._waiting(contact, each) for each in found if each.is_live]
        own = Links(
            privacy=f"{self.public_url}/privacy",
            button=f"{self.public_url}/tables/{self._token('tables', contact, '', str(slot), now + TABLES_LAST)}",
            unsubscribe=f"{self.public_url}/unsubscribe/{foot}",
            settings=f"{self.public_url}/settings/{foot}",
        )
        return links_letter(contact.hash, tuple([each for each in live if each]), own)

    def _waiting(self, contact: Contact, found: FoundSeat) -> Waiting | None:
        """`None` where the table's key was revoked and deleted: no link opens anything."""
        key = self.keys.find(found.table.link_key)
        if key is None:
            return None
        secret = links.secret(key, found.table_id, links.seat(found.place))
        to = self.channels[contact.channel].reader(found.table, found.seat, found.person.preferences.zone)
        return link_to(found, f"{self.public_url}/t/{found.table_id}/{secret}", to)

    def _token(self, purpose: Purpose, contact: Contact, person: str, about: str, expires: int) -> str:
        """The secret of a link in a message.

        :param about: the table; of all tables, when the message was sent, so that the next one has another link
        """
        self.directory.contacts.keep(contact, expires)
        secret = links.message_secret(self.keys.named(self.keys.current), purpose, about, person, contact.hash)
        table = about if person else ""
        self.directory.tokens.put(secret, Token(purpose, person, contact.channel, contact.hash, table), expires)
        return secret
