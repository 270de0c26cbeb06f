"""Sends one message once (docs/design/notices.md)."""

from collections.abc import Callable, Mapping
from enum import Enum
from functools import partial
from typing import TypeAlias

from engine.kit.value import Value
from events import links
from events.directory import Directory
from events.directory.addresses import Channel
from events.directory.claims import Claim
from events.directory.contact import Contact
from events.directory.messages import About
from events.directory.notices import Notice
from events.directory.tokens import Token, lasts
from events.people.asking import Asking, ask, unask
from events.people.delivery import note_devices
from events.tables import Tables
from functions.aws.link_keys import LinkKeys
from functions.messages.channel import Answer, MessageChannel, NotNow, Sent, may_have_left
from functions.messages.letters import Letter
from functions.messages.readmission import readmit


class Untried(Enum):
    """Why a message was not given to its channel."""

    GONE = "no longer owed, or sent before"
    UNWANTED = "not to be sent to this contact, now or later"
    PRESENT = "the player is at the page: look again later"
    HELD = "somebody else is sending it: look again after the lease"
    ASKED = "the address may not be asked at present: the sweep finds it again"


class Later(Value):
    """Not before this time: the sweep finds the table then."""

    at: int


SendResult: TypeAlias = Untried | Later | Answer


class Claimable(Value):
    """A message that is sent once, claimed by one sender at a time.

    :param claim: claims it, if it is free
    :param confirm: marks it as sent
    :param release: frees it unsent, claimed at that time
    """

    claim: Callable[[int], Claim]
    confirm: Callable[[int], None]
    release: Callable[[int], None]


class MessageSender(Value):
    """Base of all senders."""

    tables: Tables
    directory: Directory
    keys: LinkKeys
    channels: Mapping[Channel, MessageChannel]
    public_url: str

    def reaches(self, contact: Contact) -> bool:
        """Whether its owner wants messages there, and the operator allows them."""
        return not contact.ended and self.channels[contact.channel].serves(contact.address)

    def once(self, notice: Notice, told: int = 0) -> Claimable:
        """A notice, sent once per contact.

        :param told: the last version with news in it; 0 for none
        """
        claims = self.directory.claims
        confirm = partial(claims.confirm_sent, notice, told=told)
        return Claimable(partial(claims.claim, notice), confirm, partial(claims.release, notice))

    def send_once(
        self,
        message: Claimable,
        contact: Contact,
        table: str,
        write: Callable[[], Letter],
        now: int,
        request: str = "",
        asker: str = "",
    ) -> SendResult:
        """Sends a message unless it is sent or claimed.

        :param write: after the claim
        :param request, asker: of a request for consent: its idempotency key, and the asker who typed the address
        """
        asking = ask(self.directory, contact, request, now, table, asker) if request else None
        if asking is Asking.NO:
            return Untried.ASKED
        claim = message.claim(now)
        if claim is not Claim.OURS:
            if asking is Asking.FIRST:
                unask(self.directory, contact, request)
            return Untried.GONE if claim is Claim.SENT else Untried.HELD
        answer = self.deliver(write(), contact, now)
        if answer == Sent():
            message.confirm(now)
            self.keep_receipt(answer, contact, table, now)
            return answer
        if asking is Asking.FIRST and not may_have_left(answer):
            unask(self.directory, contact, request)
        message.release(now)
        return answer

    def pass_over(self, notice: Notice, now: int) -> SendResult:
        """Settles a notice that must never be sent."""
        if self.directory.claims.claim(notice, now) is Claim.OURS:
            self.directory.claims.confirm_sent(notice, now)
        return Untried.UNWANTED

    def deliver(self, letter: Letter, contact: Contact, now: int) -> Answer:
        """A contact that was confirmed after a bounce is readmitted first."""
        channel = self.channels[contact.channel]
        obstacle = readmit(self.directory.contacts, channel, contact)
        answer = obstacle or channel.deliver(letter, contact.address, now)
        if isinstance(answer, Sent | NotNow):
            note_devices(self.directory, contact.hash, answer.gone, answer.refused)
        return answer

    def keep_receipt(self, answer: Answer, contact: Contact, table: str, now: int) -> None:
        """Links later delivery reports to the contact. At most one PutItem."""
        if isinstance(answer, Sent) and answer.receipt:
            self.directory.messages.remember(answer.receipt, About(contact.hash, table), now)

    def secret(
        self, key: bytes, token: Token, contact: Contact, expires: int, about: str = "", known_until: int = 0
    ) -> str:
        """A link about a contact; contact and token are kept as long.

        :param about: distinguishes a link that concerns no table
        :param known_until: expiry of the same link in an earlier message
        """
        secret = links.message_secret(key, token.purpose, about or token.table, token.person, contact.hash)
        if not lasts(known_until, expires):
            self.directory.contacts.keep(contact, expires)
            self.directory.tokens.put(secret, token, expires)
        return secret
