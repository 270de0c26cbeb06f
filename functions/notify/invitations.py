"""Sends invitations: to whomever a host wants to play with, as seldom as any stranger may write there."""

from engine.kit.value import Value
from events import links
from events.directory import Directory
from events.directory.claims import Claim
from events.directory.contact import Contact
from events.directory.contacts import Asking
from events.directory.invitations import INVITATIONS_LAST, Invitation
from events.directory.tokens import Purpose, Token
from events.reading import NoSuchTable
from events.store.log import Head
from events.table.state import Table
from events.tables import Tables
from functions.aws.link_keys import LinkKeys
from functions.messages.channel import MessageChannel, Sent, may_have_left
from functions.messages.invitations import has_room, invitation_letter
from functions.messages.letters import Letter, Links
from functions.messages.notices import Invited
from functions.messages.readmission import readmit
from functions.notify.notifier import UNSUBSCRIBE_LASTS, Outcome, Untried


class InvitationSender(Value):
    """Sends invitations by mail.

    :param public_url: where pages are, without a slash at the end
    """

    tables: Tables
    directory: Directory
    keys: LinkKeys
    channel: MessageChannel
    public_url: str

    def send(self, invited: Invited, now: int) -> Outcome:
        """Sends one if the address may be written to, and there is a seat. Safe to repeat.

        :param now: seconds since 1970
        """
        try:
            head = self.tables.head(invited.table)
        except NoSuchTable:
            return Untried.GONE
        invitation = self.directory.invitations.get(invited.table, invited.contact, now)
        contact = self.directory.contacts.get(invited.contact)
        if invitation is None or invitation.answer or contact is None or not has_room(head.state):
            return Untried.GONE
        if contact.ended or self.keys.find(head.state.link_key) is None:
            return Untried.UNWANTED
        return self._send(head, invitation, contact, now)

    def _send(self, head: Head[Table], invitation: Invitation, contact: Contact, now: int) -> Outcome:
        table, sent = head.commit.table, self.directory.invitations_sent
        message = f"invitation/{table}/{contact.hash}"
        asking = self.directory.contacts.ask(contact, message, now)
        if asking is Asking.NO:
            return Untried.ASKED
        match sent.claim(f"{table}/{contact.hash}", invitation.at, now):
            case Claim.SENT:
                return Untried.GONE
            case Claim.HELD:
                return Untried.HELD
        letter = self._letter(head, contact, now)
        answer = readmit(self.directory.contacts, self.channel, contact) or self.channel.deliver(
            letter, contact.address, now
        )
        if answer == Sent():
            sent.sent(f"{table}/{contact.hash}", invitation.at, now)
            return answer
        if asking is Asking.FIRST and not may_have_left(answer):
            self.directory.contacts.take_back(contact, message, now)
        sent.release(f"{table}/{contact.hash}", invitation.at)
        return answer

    def _letter(self, head: Head[Table], contact: Contact, now: int) -> Letter:
        own = Links(
            privacy=f"{self.public_url}/privacy",
            button=self._link("invitation", head, contact, now + INVITATIONS_LAST),
            unsubscribe=self._link("unsubscribe", head, contact, now + UNSUBSCRIBE_LASTS),
        )
        return invitation_letter(head.commit.table, head.state, own)

    def _link(self, purpose: Purpose, head: Head[Table], contact: Contact, expires: int) -> str:
        table, key = head.commit.table, self.keys.named(head.state.link_key)
        self.directory.contacts.keep(contact, expires)
        secret = links.message_secret(key, purpose, table, "", contact.hash)
        self.directory.tokens.put(secret, Token(purpose, "", contact.channel, contact.hash, table), expires)
        return f"{self.public_url}/{purpose}/{secret}"
