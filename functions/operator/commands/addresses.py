"""Commands about an address, which they ask for: an argument would stay in the shell's history."""

import sys
import time
from argparse import Namespace
from collections.abc import Iterator

from events.directory.addresses import Channel
from events.people import ending, forgetting
from functions.messages.channels import MessageSettings
from functions.messages.phone_numbers import phone_number
from functions.operator.deployed import Deployed, function_settings
from functions.operator.known import KnownAddress
from functions.operator.sending import sending
from functions.operator.words import typed


def contact(stack: Deployed, arguments: Namespace) -> Iterator[str]:
    """Asks for an address, and says why messages to it leave, or do not: consent, bounces, caps, quiet hours, and the
    last messages."""
    now = int(time.time())
    settings = function_settings(stack.settings, MessageSettings)
    held = sending(stack.directory, settings, now)
    yield from KnownAddress(stack.tables, stack.directory, settings, held, now).told(*asked_address())


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
