"""Tells players that the host took their seats.

The player is erased, so the notice names the confirmed contact.
"""

from engine.kit.value import replace
from events.debts import lost
from events.directory.contact import Contact
from events.directory.notices import Notice
from events.directory.tokens import UNSUBSCRIBE_LASTS, Token
from events.finding import people_of
from events.table.state import Table
from functions.messages.letters import Letter, LetterLinks, farewell
from functions.notify.sender import MessageSender, SendResult


class Farewells(MessageSender):
    """Sends the notices `lost`."""

    def notify(self, notice: Notice, now: int) -> SendResult:
        """Sends the notice if it is true and wanted. Safe to repeat.

        :raises NoSuchTable: when the table is gone
        """
        contact = self.directory.contacts.get(notice.asks)
        table = self.tables.head_since(notice.table, notice.cause).state
        key = self.keys.find(table.link_key)
        if contact is None or key is None or not self._is_wanted(table, notice, contact):
            return self.pass_over(notice, now)
        # unsent, it stays where `settle` finds it, because no head has its contact
        message = replace(self.once(notice), release=lambda now: self.directory.claims.leave(notice, now, now))
        return self.send_once(
            message, contact, notice.table, lambda: self._letter(key, table, notice, contact, now), now
        )

    def _is_wanted(self, table: Table, notice: Notice, contact: Contact) -> bool:
        """Whether it is true, and the contact gets messages and has no new seat there."""
        person, theirs = lost(table, notice), people_of(self.directory, contact)
        again = [each for each, at in theirs if at == notice.table and each.contacts[contact.channel].proved]
        is_another = not person or any(each.id != person for each in again)
        return bool(contact.proved) and self.reaches(contact) and not is_another

    def _letter(self, key: bytes, table: Table, notice: Notice, contact: Contact, now: int) -> Letter:
        token = Token("unsubscribe", lost(table, notice), contact.channel, contact.hash, notice.table)
        secret = self.secret(key, token, contact, now + UNSUBSCRIBE_LASTS)
        own = LetterLinks(privacy=f"{self.public_url}/privacy", unsubscribe=f"{self.public_url}/unsubscribe/{secret}")
        return farewell(notice.table, table, own)
