"""Takes a notice from queue to player (docs/design/notices.md)."""

from engine.kit.value import replace
from events import links
from events.debts import carries_prompt, is_owed
from events.directory.addresses import Channel
from events.directory.claims import Claim
from events.directory.contact import Contact
from events.directory.limits import DAY
from events.directory.notices import Notice
from events.directory.person import DeliveryStatus, Person, Reference
from events.directory.presence import PRESENT
from events.directory.tokens import UNSUBSCRIBE_LASTS, Purpose, Token, to_unsubscribe
from events.finding import FoundSeat
from events.people.delivery import note_delivery
from events.reach import is_unreached, whose
from events.reading import NoSuchTable
from events.reply_addresses import to_answer, to_list
from events.store.log import Commit
from events.table.state import Table
from functions.messages.channel import Answer, Never, Sent
from functions.messages.digest_letter import digest, waiting
from functions.messages.letters import (
    COMMITS_READ,
    TELLS_ON,
    DigestEntry,
    Letter,
    LetterLinks,
    letter,
    read_after,
    tells_news,
)
from functions.notices.occasions import AddressedNotice, asked, needs_cause
from functions.notices.policy import At, Withheld
from functions.notices.ways import concerns
from functions.notify.digest import DigestPart, Gathering
from functions.notify.sender import Later, MessageSender, SendResult, Untried


class Recipient(FoundSeat):
    """Seat and address of a notice."""

    notice: Notice
    channel: Channel
    contact: Contact
    reference: Reference
    cause: Commit | None

    @property
    def is_proved(self) -> bool:
        """Whether the contact's owner confirmed to be this person."""
        return self.reference.proved > 0


class Notifier(MessageSender):
    """Sends notices.

    :param retention: seconds from a table's last activity to its end
    :param replies: the mail domain for answers; empty if no mail is received
    """

    retention: int
    replies: str = ""

    def notify(self, notice: Notice, now: int) -> SendResult:
        """Sends the notice if it is still owed and its reader does not see the table.

        :raises NewerEvent: when newer code wrote to the table: retry after the deployment
        """
        # An eventually consistent read costs half. Decide not to send only after a consistent one.
        recipient = self._recipient(notice, now, consistent=False) or self._recipient(notice, now, consistent=True)
        if recipient is None:
            return Untried.GONE
        if recipient.channel == "push" and not self.channels["push"].serves(recipient.contact.address):
            self._remember(recipient, "never", now)  # so that the next channel takes over at once
            return Untried.UNWANTED
        if self._is_unwanted(recipient):
            return self.pass_over(recipient.notice, now)
        question = asked(recipient.table, recipient.notice, recipient.person, recipient.cause, now)
        match question.at_once(self.directory, now):
            case Withheld():
                return self.pass_over(recipient.notice, now)
            case At(time):
                return Untried.PRESENT if time <= now + PRESENT else Later(time)
        if question.waits_for_digest:
            return self._send_digest(recipient, now)
        return self._send(recipient, now)

    def _send(self, recipient: Recipient, now: int) -> SendResult:
        """Stores the outcome, too. To the asker who typed the address, an owner's refusal looks like a sent message."""
        notice = recipient.notice
        told = recipient.head.commit.n if tells_news(recipient.table, notice) else 0
        outcome = self.send_once(
            self.once(notice, told),
            recipient.contact,
            notice.table,
            lambda: self._letter(recipient, now),
            now,
            request=notice.request if notice.kind == "welcome" else "",
            asker=recipient.reference.asker,
        )
        if isinstance(outcome, Never) and outcome.by_owner and not recipient.is_proved:
            outcome = self.pass_over(recipient.notice, now)
        if outcome in (Untried.ASKED, Untried.UNWANTED):
            self._remember(recipient, "sent", now)
        elif not isinstance(outcome, Untried | Later):
            self._remember(recipient, outcome.name, now, linked=now + UNSUBSCRIBE_LASTS)
        return outcome

    # ---- whether ----

    def _recipient(self, notice: Notice, now: int, consistent: bool) -> Recipient | None:
        try:
            head = self.tables.head_since(notice.table, 0 if consistent else notice.cause)
        except NoSuchTable:
            return None
        table, seat, channel = head.state, head.state.seat_of(notice.chair), notice.channel
        if channel is None or seat is None or not self._is_owed(table, notice, now, consistent):
            return None
        person = self.directory.people.get(table.places[seat].person, consistent)
        reference = person.contacts.get(channel) if person else None
        if person is None or reference is None or not concerns(notice, reference):
            return None
        contact = self.directory.contacts.get(reference.contact, consistent)
        if contact is None:
            return None
        on_its_way = notice.to(notice.table, channel, contact.hash)
        cause = self._cause(table, on_its_way, person)
        return Recipient(head, seat, person, on_its_way, channel, contact, reference, cause)

    def _is_owed(self, table: Table, notice: Notice, now: int, consistent: bool) -> bool:
        """A GetItem for `unreached`, which depends on the directory."""
        if notice.kind != "unreached":
            return is_owed(table, notice, now, self.retention)
        place = whose(table, notice)
        return place is not None and is_unreached(table, notice, self.directory.people.get(place.person, consistent))

    def _cause(self, table: Table, notice: Notice, person: Person) -> Commit | None:
        """One Query; none if the head is enough, as for a question."""
        about_now = notice.kind in ("welcome", "closing", "unreached") or carries_prompt(table, notice)
        if about_now and not needs_cause(table, notice, person):
            return None
        (cause,) = self.tables.history(notice.table, notice.cause, notice.cause - 1)
        return cause

    def _is_unwanted(self, recipient: Recipient) -> bool:
        if not self.reaches(recipient.contact) or self.keys.find(recipient.table.link_key) is None:  # no link works
            return True
        if recipient.cause is None or carries_prompt(recipient.table, recipient.notice):
            return False
        return recipient.cause.at < recipient.reference.proved  # older than the confirmation

    def _ask(self, table: Table, notice: Notice, person: Person, now: int) -> AddressedNotice:
        return asked(table, notice, person, self._cause(table, notice, person), now)

    # ---- sending ----

    def _send_digest(self, recipient: Recipient, now: int) -> SendResult:
        contact, preferences = recipient.contact.hash, recipient.person.preferences.over(recipient.channel)
        if self.directory.claims.sent([recipient.notice]):
            return Untried.GONE
        slot = preferences.last_digest(now)
        match self.directory.digests.claim(contact, slot, now):
            case Claim.HELD:
                return Untried.HELD
            case Claim.SENT:  # too late for this digest
                return Later(preferences.after_quiet(preferences.next_digest(now)))
        gathering = Gathering(self.tables, self.directory, self._ask, self.retention)
        parts = gathering.parts(contact, recipient.notice, now)
        if not parts:
            self.directory.digests.release(contact, slot)
            return Untried.HELD
        answer = self._deliver_digest(recipient, parts, now)
        gathering.settle(contact, slot, parts, answer == Sent(), now)
        self.keep_receipt(answer, recipient.contact, recipient.notice.table, now)
        self._remember(recipient, answer.name, now, linked=now + UNSUBSCRIBE_LASTS)
        return answer

    def _deliver_digest(self, recipient: Recipient, parts: list[DigestPart], now: int) -> Answer:
        channel, found = self.channels[recipient.channel], list[DigestEntry]()
        for part in parts:
            if key := self.keys.find(part.table.link_key):
                secret = links.secret(key, part.table_id, links.seat(part.place))
                to = channel.reader(part.table, part.seat, part.person.preferences.zone)
                found.append(waiting(part.table, part.notices, f"{self.public_url}/t/{part.table_id}/{secret}", to))
        own = replace(self._links(recipient, now), reply_to=self._reply_to_digest(recipient, now))
        to = channel.reader(recipient.table, recipient.seat, recipient.person.preferences.zone)
        written = digest(recipient.contact.hash, tuple(found), own, to)
        return self.deliver(written, recipient.contact, now)

    def _remember(self, recipient: Recipient, answer: DeliveryStatus, now: int, linked: int = 0) -> None:
        table, person, contact = recipient.notice.table, recipient.person, recipient.contact
        note_delivery(self.directory, table, person, contact, answer, now, linked)

    def _letter(self, recipient: Recipient, now: int) -> Letter:
        table, seat, person = recipient.table, recipient.seat, recipient.person
        commits = self.tables.told_in_a_range(recipient.head, seat, read_after(table, recipient.notice), COMMITS_READ)
        called = self.channels[recipient.channel].reader(table, seat, person.preferences.zone)
        discreet = recipient.channel == "sms" and not person.preferences.hand
        proved, known, told = recipient.reference.proved, recipient.contact.proved > 0, self._told(recipient)
        to = replace(called, proved=proved, known=known, told=told, discreet=discreet)
        return letter(recipient.notice.table, table, recipient.notice, commits, self._links(recipient, now), to)

    def _told(self, recipient: Recipient) -> int:
        """The last version with news in an earlier mail. One Query; none for a turn."""
        notice = recipient.notice
        if recipient.channel != "mail" or notice.kind not in TELLS_ON:
            return 0
        return self.directory.claims.told(notice.table, notice.chair, "mail", recipient.reference.proved)

    def _links(self, recipient: Recipient, now: int) -> LetterLinks:
        key, place = self.keys.named(recipient.table.link_key), recipient.place
        seat = links.secret(key, recipient.notice.table, links.seat(place))
        if recipient.channel == "push":  # a push has no link
            return LetterLinks(privacy=f"{self.public_url}/privacy")
        if recipient.notice.kind == "welcome":
            button = f"{self.public_url}/confirm/{self._token(key, 'confirm', recipient, now + self.retention)}"
            short = button
        else:
            button = f"{self.public_url}/t/{recipient.notice.table}/{seat}"
            short = f"{self.public_url}/s/{links.short(key, recipient.notice.table, links.seat(place))}"
        # a relinked seat's earlier links may have had another key
        known_until = 0 if place.relinked else recipient.reference.linked
        token = self._token(key, "settings", recipient, now + UNSUBSCRIBE_LASTS, known_until)
        return LetterLinks(
            button=button,
            short=short,
            unsubscribe=f"{self.public_url}/unsubscribe/{to_unsubscribe(token)}",
            settings=f"{self.public_url}/settings/{token}" if recipient.is_proved else "",
            privacy=f"{self.public_url}/privacy",
            reply_to=self._reply_to(key, recipient),
        )

    def _reply_to(self, key: bytes, recipient: Recipient) -> str:
        notice, place = recipient.notice, recipient.place
        if not self.replies or recipient.channel != "mail" or not carries_prompt(recipient.table, notice):
            return ""
        assert place.prompt
        return f"{to_answer(key, notice.table, place, place.prompt.number).local_part}@{self.replies}"

    def _reply_to_digest(self, recipient: Recipient, now: int) -> str:
        """Takes no move, because a digest asks several questions."""
        if not self.replies or recipient.channel != "mail":
            return ""
        key = self.keys.named(recipient.table.link_key)
        found = to_list(key, recipient.notice.table, recipient.place, recipient.contact.hash, now // DAY)
        return f"{found.local_part}@{self.replies}"

    def _token(self, key: bytes, purpose: Purpose, recipient: Recipient, expires: int, known_until: int = 0) -> str:
        token = Token(purpose, recipient.person.id, recipient.channel, recipient.contact.hash, recipient.notice.table)
        return self.secret(key, token, recipient.contact, expires, known_until=known_until)
