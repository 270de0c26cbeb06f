"""Tells somebody that the host took their seat.

The directory has forgotten them by then, so the notice itself says which contact it goes to: one that its owner proved,
whose row outlives the seat.
"""

from events.debts import lost
from events.directory.contact import Contact
from events.directory.notices import Notice
from events.directory.tokens import UNSUBSCRIBE_LASTS, Token
from events.reading import NoSuchTable
from events.table.state import Table
from functions.messages.letters import Letter, Links, farewell
from functions.notify.sender import ClaimedNotice, Outcome, Sender, Untried


class Farewells(Sender):
    """Sends the notices `lost`."""

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
        if contact.ended or not contact.proved or not self.channels[contact.channel].serves(contact.address):
            return Untried.UNWANTED
        message = ClaimedNotice(self.directory.claims, notice)
        return self.send_once(
            message, contact, notice.table, lambda: self._letter(key, table, notice, contact, now), now
        )

    def _letter(self, key: bytes, table: Table, notice: Notice, contact: Contact, now: int) -> Letter:
        token = Token("unsubscribe", lost(table, notice), contact.channel, contact.hash, notice.table)
        secret = self.secret(key, token, contact, now + UNSUBSCRIBE_LASTS)
        own = Links(privacy=f"{self.public_url}/privacy", unsubscribe=f"{self.public_url}/unsubscribe/{secret}")
        return farewell(notice.table, table, own)
