"""Tells somebody that the host took their seat.

The directory has forgotten them by then, so the notice itself says which contact it goes to: one that its owner proved,
whose row outlives the seat.
"""

from collections.abc import Mapping

from engine.kit.value import Value
from events import links
from events.debts import lost
from events.directory import Directory
from events.directory.addresses import Channel
from events.directory.claims import Claim
from events.directory.contact import Contact
from events.directory.messages import About
from events.directory.notices import Notice
from events.directory.tokens import Token
from events.reading import NoSuchTable
from events.table.state import Table
from events.tables import Tables
from functions.aws.link_keys import LinkKeys
from functions.messages.channel import MessageChannel, Sent
from functions.messages.letters import Letter, Links, farewell
from functions.messages.readmission import readmit
from functions.notify.notifier import UNSUBSCRIBE_LASTS, Outcome, Untried


class Farewells(Value):
    """Sends the notices `lost`.

    :param public_url: where pages are, without a slash at the end
    """

    tables: Tables
    directory: Directory
    keys: LinkKeys
    channels: Mapping[Channel, MessageChannel]
    public_url: str

    def notify(self, notice: Notice, now: int) -> Outcome:
        """Sends the notice, if it is true and its contact gets messages. Safe to repeat.

        :param now: seconds since 1970
        """
        contact = self.directory.contacts.get(notice.asks)
        try:
            table = self.tables.head_since(notice.table, notice.cause).state
        except NoSuchTable:
            return Untried.GONE
        key = self.keys.find(table.link_key)
        person = lost(table, notice)
        if contact is None or key is None or not person:
            return Untried.GONE
        given = self.directory.contacts.waiting(contact.hash)
        if any(each.table == notice.table and each.person != person for each in given):  # they sit there again
            return Untried.UNWANTED
        channel = self.channels[contact.channel]
        if contact.ended or not contact.proved or not channel.serves(contact.address):
            return Untried.UNWANTED
        match self.directory.claims.claim(notice, now):
            case Claim.SENT:
                return Untried.GONE
            case Claim.HELD:
                return Untried.HELD
        written = self._letter(key, table, notice, contact, now)
        answer = readmit(self.directory.contacts, channel, contact) or channel.deliver(written, contact.address, now)
        if answer != Sent():
            self.directory.claims.release(notice, now)
            return answer
        self.directory.claims.confirm_sent(notice, now)
        if answer.receipt:
            self.directory.messages.remember(answer.receipt, About(contact.hash, notice.table), now)
        return answer

    def _letter(self, key: bytes, table: Table, notice: Notice, contact: Contact, now: int) -> Letter:
        person, expires = lost(table, notice), now + UNSUBSCRIBE_LASTS
        secret = links.message_secret(key, "unsubscribe", notice.table, person, contact.hash)
        self.directory.contacts.keep(contact, expires)
        token = Token("unsubscribe", person, contact.channel, contact.hash, notice.table)
        self.directory.tokens.put(secret, token, expires)
        own = Links(privacy=f"{self.public_url}/privacy", unsubscribe=f"{self.public_url}/unsubscribe/{secret}")
        return farewell(notice.table, table, own)
