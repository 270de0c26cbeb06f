"""Sends hosts' invitations, to strangers as rarely as all other requests."""

from functools import partial

from events.directory.contact import Contact
from events.directory.invitations import INVITATIONS_LAST
from events.directory.limits import DAY
from events.directory.tokens import UNSUBSCRIBE_LASTS, Purpose, Token
from events.store.log import Head
from events.table.state import Table
from functions.messages.invitation_letter import invitation_letter
from functions.messages.letters import Letter, LetterLinks
from functions.notices.queue import Invited
from functions.notify.sender import Claimable, Later, MessageSender, SendResult, Untried


class InvitationSender(MessageSender):
    """Sends invitations by mail."""

    def send(self, invited: Invited, now: int) -> SendResult:
        """Sends an invitation if the address is allowed and a seat is free. Safe to repeat.

        :raises NoSuchTable: when the table is gone
        """
        head = self.tables.head(invited.table)
        invitation = self.directory.invitations.get(invited.table, invited.contact, now)
        contact = self.directory.contacts.get(invited.contact)
        if invitation is None or invitation.answer or contact is None or not head.state.has_room:
            return Untried.GONE
        if not self.reaches(contact) or self.keys.find(head.state.link_key) is None:
            return Untried.UNWANTED
        return self._send(head, contact, invitation.asker, now)

    def _send(self, head: Head[Table], contact: Contact, asker: str, now: int) -> SendResult:
        table = head.commit.table
        sent, one = self.directory.invitations, (table, contact.hash)
        message = Claimable(partial(sent.claim, *one), partial(sent.confirm_sent, *one), partial(sent.release, *one))
        request = f"invitation/{table}/{contact.hash}"
        outcome = self.send_once(message, contact, table, lambda: self._letter(head, contact, now), now, request, asker)
        return Later(now + DAY) if outcome is Untried.ASKED else outcome

    def _letter(self, head: Head[Table], contact: Contact, now: int) -> Letter:
        own = LetterLinks(
            privacy=f"{self.public_url}/privacy",
            button=self._link("invitation", head, contact, now + INVITATIONS_LAST),
            unsubscribe=self._link("unsubscribe", head, contact, now + UNSUBSCRIBE_LASTS),
        )
        return invitation_letter(head.commit.table, head.state, own)

    def _link(self, purpose: Purpose, head: Head[Table], contact: Contact, expires: int) -> str:
        table, key = head.commit.table, self.keys.named(head.state.link_key)
        secret = self.secret(key, Token(purpose, "", contact.channel, contact.hash, table), contact, expires)
        return f"{self.public_url}/{purpose}/{secret}"
