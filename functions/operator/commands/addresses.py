"""Commands about an address, which they ask for: an argument would stay in the shell's history."""

import sys
import time
from argparse import Namespace
from collections.abc import Iterator

from engine.kit.value import Value
from events.directory.address_book import Giver
from events.directory.addresses import Channel
from events.directory.contact import Contact
from events.directory.limits import DAY, Limit
from events.directory.mailboxes import Mailbox
from events.people import ending, forgetting
from events.reading import NoSuchTable
from events.store.codec import NewerEvent
from events.store.log import DamagedLog
from functions.aws.settings import TEXTS_PER_CONTACT
from functions.messages.channels import MAILS_PER_CONTACT, MessageSettings, each_at_most
from functions.messages.phone_numbers import phone_number
from functions.operator.deployed import Deployed, function_settings
from functions.operator.sending import Sending, sending
from functions.operator.words import ENDED, dead, moment, typed, wishes


def contact(stack: Deployed, arguments: Namespace) -> Iterator[str]:
    """Asks for an address, and says why messages to it leave, or do not: consent, bounces, caps, quiet hours, and the
    last messages."""
    now = int(time.time())
    settings = function_settings(stack.settings, MessageSettings)
    held = sending(stack.directory, settings, now)
    yield from KnownAddress(stack, settings, held, now).told(*asked_address())


def block(stack: Deployed, arguments: Namespace) -> Iterator[str]:
    """Asks for an address, stops all messages to it for good, and deletes it wherever players gave it."""
    channel, address = asked_address()
    ending.block(stack.directory, channel, address, int(time.time()))
    forgotten = forgetting.erase(stack.directory, channel, address)
    yield f"Blocked, and deleted for {forgotten} {'player' if forgotten == 1 else 'players'}."


def unblock(stack: Deployed, arguments: Namespace) -> Iterator[str]:
    """Asks for an address, and lifts its block. It has to be confirmed anew."""
    ending.unblock(stack.directory, *asked_address())
    yield "Unblocked."


def erase(stack: Deployed, arguments: Namespace) -> Iterator[str]:
    """Asks for an address, and erases its owner: names, addresses and settings leave the directory wherever they were
    given, with all links that were mailed there. A no stays a no. Safe to repeat."""
    channel, address = asked_address()
    erased = forgetting.erase(stack.directory, channel, address)
    tables = forgetting.erase_rows(stack.directory, channel, address)
    yield f"Erased for {erased} {'player' if erased == 1 else 'players'}."
    if tables:
        yield f"Tables keep the names of their players until they’re deleted: {', '.join(sorted(tables))}."
        yield "Backups keep what they had for 35 days. After a restore of the directory, erase the address again."


def asked_address() -> tuple[Channel, str]:
    """The channel and the typed address."""
    text = typed("Email address, or number like +447400123456: ")
    if not text:
        sys.exit("No address was typed. Nothing was changed.")
    if "@" in text:
        return "mail", text.lower()
    number = phone_number(text)
    return "sms", number.e164 if number else text


# ---- what the directory knows of one ----

LAST = 5
"""Messages told of a seat."""


class KnownAddress(Value):
    """The directory, with what holds messages back."""

    stack: Deployed
    settings: MessageSettings
    sending: Sending
    now: int

    def told(self, channel: Channel, address: str) -> Iterator[str]:
        """All lines about an address."""
        contacts = self.stack.directory.contacts
        hashed, mailbox = contacts.hash(channel, address), contacts.mailbox(channel, address)
        known = contacts.get(hashed)
        yield from _state(known) if known else ["No player gave this address, or we forgot it."]
        for each in sorted({hashed, mailbox}):
            yield from _mailbox(self.stack.directory.mailboxes.get(each))
        yield from self._limits(channel, mailbox)
        for giver in contacts.waiting(hashed):
            yield from self._seat(giver, channel)

    def _limits(self, channel: Channel, mailbox: str) -> Iterator[str]:
        if held := self.sending.obstacle(channel):
            yield f"Nothing leaves: {held}."
        if held := self.sending.obstacle(f"{channel}/asks"):
            yield f"We ask no player to confirm: {held}."
        each, in_all = MAILS_PER_CONTACT, self.settings.daily_mail_cap
        if channel == "sms":
            each, in_all = TEXTS_PER_CONTACT, self.settings.daily_sms_cap
        own = Limit(f"{channel}/{mailbox}", each_at_most(each, in_all), DAY)
        count = self.stack.directory.limits.counted(own, self.now)
        until = f": cap until {moment(own.ends(self.now))}" if count >= own.most else ""
        yield f"{count} of {own.most} messages since midnight UTC{until}."

    def _seat(self, giver: Giver, channel: Channel) -> Iterator[str]:
        person = self.stack.directory.people.get(giver.person)
        reference = person.contacts.get(channel) if person else None
        if person is None or reference is None:
            return
        proved = f"confirmed {moment(reference.proved)}" if reference.proved else "unconfirmed"
        yield f"Table {giver.table or 'unknown'}: {dead(reference) or proved}"
        if told := wishes(person.preferences.over(channel)):
            yield f"  {told}"
        if reference.held:
            yield f"  nothing could leave since {moment(reference.held)}, tried last {moment(reference.tried)}"
        yield from self._messages(giver, channel)

    def _messages(self, giver: Giver, channel: Channel) -> Iterator[str]:
        chair, claimed = self._chair(giver), self.stack.directory.claims.of_table(giver.table)
        claims = [each for each in claimed if (each.chair, each.channel) == (chair, channel)]
        sent = self.stack.directory.claims.sent(claims)
        for claim in sorted(claims, key=lambda each: (sent.get(each, self.now), each.cause))[-LAST:]:
            fate = f"sent, or needless, {moment(sent[claim])}" if claim in sent else "being sent, or given up"
            yield f"  {claim.kind} of version {claim.cause}: {fate}"

    def _chair(self, giver: Giver) -> int | None:
        try:
            table = self.stack.tables.head(giver.table).state
        except (NoSuchTable, NewerEvent, DamagedLog):
            return None
        return next((place.chair for place in table.places if place.person == giver.person), None)


def _state(contact: Contact) -> Iterator[str]:
    if contact.ended:
        yield f"Ended: {ENDED[contact.ended]} {moment(contact.since)}."
    else:
        yield f"Confirmed {moment(contact.proved)}." if contact.proved else "Unconfirmed: it gets only asks to confirm."
    if contact.delayed:
        yield f"Its provider takes nothing until {moment(contact.delayed)}."
    if contact.suppressed:
        yield f"The mail service may hold mail back since {moment(contact.suppressed)}."


def _mailbox(mailbox: Mailbox) -> Iterator[str]:
    for no, since in mailbox.noes:
        yield f"A no: {ENDED[no]} {moment(since)}."
    if mailbox.asks:
        yield f"Asked to confirm {len(mailbox.asks)} times in a year, last {moment(mailbox.asks[-1].at)}."
