"""A notice from the queue to the player: checked against the head again, claimed, sent, confirmed (DESIGN §7)."""

from collections.abc import Mapping
from enum import Enum
from typing import TypeAlias

from engine.kit.value import Value
from events import links
from events.debts import carries_prompt, is_owed
from events.directory import Directory
from events.directory.claims import Claim, Claimed
from events.directory.consents import Asking
from events.directory.limits import DAY
from events.directory.people import Answer as Remembered
from events.directory.people import Channel, Contact, Person, contact_hash
from events.directory.tokens import Purpose, Token
from events.store.log import Head
from events.table.state import Table
from events.tables import NoSuchTable, Tables
from functions.aws.link_keys import LinkKeys
from functions.messages.channel import Answer, MessageChannel, Sent, may_have_left
from functions.messages.letters import COMMITS_READ, Letter, Links, letter, read_after
from functions.messages.notices import Delivery, concerns

PRESENT = 90
"""Seconds after which a page that reported a player once a minute is taken for left."""

UNSUBSCRIBE_LASTS = 90 * DAY


class Untried(Enum):
    """Why a notice was not given to its channel."""

    GONE = "no longer owed, or sent before"
    UNWANTED = "not to be sent to this contact, now or later"
    PRESENT = "the player is at the page: look again later"
    HELD = "somebody else is sending it: look again after the lease"
    ASKED = "the address had its one message and was never confirmed: the sweep finds it again"


Outcome: TypeAlias = Untried | Answer
"""What became of a notice."""


class Recipient(Value):
    """Whose turn, seat and address a notice is about, as of the head."""

    head: Head[Table]
    person: Person
    contact: Contact
    contact_hash: str
    claimed: Claimed

    @property
    def table(self) -> Table:
        """The table as it is now."""
        return self.head.state


class Notifier(Value):
    """Sends notices.

    :param public_url: where pages are, without a slash at the end
    :param retention: seconds that a table is kept after anybody did something
    """

    tables: Tables
    directory: Directory
    keys: LinkKeys
    channels: Mapping[Channel, MessageChannel]
    public_url: str
    retention: int

    def notify(self, delivery: Delivery, now: int) -> Outcome:
        """Sends the notice if it is still owed, and not to somebody who is looking at the table.

        :param now: seconds since 1970
        :raises NewerEvent: when newer code wrote to the table: try again after the deploy
        """
        recipient = self._recipient(delivery, now)
        if recipient is None:
            return Untried.GONE
        if self._is_unwanted(delivery, recipient):
            return self._pass_over(recipient.claimed, now)
        if self._is_present(delivery, recipient.claimed.chair, now):
            return Untried.PRESENT
        asking = self._ask(delivery, recipient, now)
        if asking is Asking.NO:
            self._remember(delivery, recipient, "sent")  # to whoever gave the address, it looks as if this one was
            return Untried.ASKED
        match self.directory.claims.claim(recipient.claimed, now):
            case Claim.SENT:
                return Untried.GONE
            case Claim.HELD:
                return Untried.HELD
        answer = self._deliver(delivery, recipient, now)
        self._settle(answer, recipient, asking, now)
        self._remember(delivery, recipient, answer.name)
        return answer

    # ---- whether ----

    def _recipient(self, delivery: Delivery, now: int) -> Recipient | None:
        try:
            head = self.tables.head(delivery.table)
        except NoSuchTable:
            return None
        table = head.state
        if not is_owed(table, delivery.notice, now):
            return None
        person = self.directory.people.get(table.places[delivery.notice.seat].person)
        contact = person.contacts.get(delivery.channel) if person else None
        if person is None or contact is None or not concerns(delivery.notice, contact):
            return None
        hashed = contact_hash(delivery.channel, contact.address)
        return Recipient(head, person, contact, hashed, delivery.claimed(table, contact))

    def _is_unwanted(self, delivery: Delivery, recipient: Recipient) -> bool:
        if not self.channels[delivery.channel].serves(recipient.contact.address):
            return True
        if delivery.notice.kind == "reminder" and not recipient.person.reminders:
            return True
        if self.directory.consents.get(recipient.contact_hash).forbids:
            return True
        if delivery.notice.kind == "welcome" or carries_prompt(recipient.table, delivery.notice):
            return False
        return self._is_older(delivery, recipient)

    def _is_older(self, delivery: Delivery, recipient: Recipient) -> bool:
        """Whether it happened before the contact was confirmed."""
        (cause,) = self.tables.history(delivery.table, delivery.notice.cause, delivery.notice.cause - 1)
        return cause.at < recipient.contact.confirmed

    def _pass_over(self, claimed: Claimed, now: int) -> Outcome:
        """Settles a notice that is never to be sent, so that it does not come again with every commit."""
        if self.directory.claims.claim(claimed, now) is Claim.OURS:
            self.directory.claims.confirm_sent(claimed, now)
        return Untried.UNWANTED

    def _is_present(self, delivery: Delivery, chair: int, now: int) -> bool:
        """Whether the player looks at the table, so that only what concerns the contact itself is sent."""
        if delivery.notice.kind in ("welcome", "renewed", "renewal", "link"):
            return False
        return now - self.directory.presence.last_seen(delivery.table, chair) < PRESENT

    def _ask(self, delivery: Delivery, recipient: Recipient, now: int) -> Asking | None:
        """Whether an unconfirmed address may get its one message, which is this one; `None` for a confirmed one."""
        if delivery.notice.kind != "welcome":
            return None
        return self.directory.consents.ask(recipient.contact_hash, _request(recipient), now)

    # ---- sending ----

    def _deliver(self, delivery: Delivery, recipient: Recipient, now: int) -> Answer:
        written = self._letter(delivery, recipient, now)
        return self.channels[delivery.channel].deliver(written, recipient.contact.address, now)

    def _settle(self, answer: Answer, recipient: Recipient, asking: Asking | None, now: int) -> None:
        """What was sent is never sent again; what was not is as if it had not been tried."""
        if answer == Sent():
            self.directory.claims.confirm_sent(recipient.claimed, now)
            return
        if asking is Asking.FIRST and not may_have_left(answer):
            self.directory.consents.take_back(recipient.contact_hash, _request(recipient))
        self.directory.claims.release(recipient.claimed, now)

    def _remember(self, delivery: Delivery, recipient: Recipient, answer: Remembered) -> None:
        """Notes at the contact what became of the last message to it: for the page, and for what is sent next."""
        contact = recipient.contact
        if contact.answer != answer:
            self.directory.people.answered(recipient.person.id, delivery.channel, contact.address, answer)

    def _letter(self, delivery: Delivery, recipient: Recipient, now: int) -> Letter:
        table, after = recipient.table, read_after(recipient.table, delivery.notice)
        commits = self.tables.told(recipient.head, delivery.notice.seat, after, COMMITS_READ)
        to = self.channels[delivery.channel].reader(table, delivery.notice.seat, recipient.person.zone)
        return letter(delivery.table, table, delivery.notice, commits, self._links(delivery, recipient, now), to)

    def _links(self, delivery: Delivery, recipient: Recipient, now: int) -> Links:
        table = recipient.table
        key = self.keys.named(table.link_key)
        place = table.places[delivery.notice.seat]
        seat = links.secret(key, delivery.table, links.seat(place))
        if delivery.notice.kind == "welcome":
            button = self._token(key, "confirm", delivery, recipient, now + self.retention)
        else:
            button = f"{self.public_url}/t/{delivery.table}/{seat}"
        return Links(
            button=button,
            unsubscribe=self._token(key, "unsubscribe", delivery, recipient, now + UNSUBSCRIBE_LASTS),
            privacy=f"{self.public_url}/privacy",
        )

    def _token(self, key: bytes, purpose: Purpose, delivery: Delivery, recipient: Recipient, expires: int) -> str:
        person, contact = recipient.person.id, recipient.contact_hash
        secret = links.message_secret(key, purpose, delivery.table, person, contact)
        token = Token(purpose, person, delivery.channel, contact, delivery.table)
        self.directory.tokens.put(secret, token, expires)
        return f"{self.public_url}/{purpose}/{secret}"


def _request(recipient: Recipient) -> str:
    """What tells a request to confirm from those of other seats."""
    claimed = recipient.claimed
    return f"{claimed.table}/{claimed.chair}/{claimed.cause}"
