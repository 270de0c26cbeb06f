"""Block and unblock addresses, and erase their owners."""

import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from events.directory.addresses import Channel
from events.people import ending, forgetting
from functions.messages.phone_numbers import phone_number
from functions.operator.deployed import Deployed


def block(stack: Deployed, arguments: Namespace) -> Iterator[str]:
    """Stops all messages to an address for good, and deletes it wherever players gave it."""
    channel, address = contact(arguments.contact)
    ending.block(stack.directory, channel, address, int(time.time()))
    forgotten = forgetting.erase(stack.directory, channel, address)
    yield f"Blocked, and deleted for {forgotten} {'player' if forgotten == 1 else 'players'}."


def unblock(stack: Deployed, arguments: Namespace) -> Iterator[str]:
    """Lifts a block. The address has to be confirmed anew."""
    ending.unblock(stack.directory, *contact(arguments.contact))
    yield "Unblocked."


def erase(stack: Deployed, arguments: Namespace) -> Iterator[str]:
    """Erases the owner of an address: names, addresses and settings leave the directory wherever they were given, with
    all links that were mailed there. A no stays a no. Safe to repeat."""
    channel, address = contact(arguments.contact)
    erased = forgetting.erase(stack.directory, channel, address)
    tables = forgetting.erase_rows(stack.directory, channel, address)
    yield f"Erased for {erased} {'player' if erased == 1 else 'players'}."
    if tables:
        yield f"Tables keep the names of their players until they’re deleted: {', '.join(sorted(tables))}."
        yield "Backups keep what they had for 35 days. After a restore of the directory, erase the address again."


def contact(text: str) -> tuple[Channel, str]:
    """The channel and the typed address."""
    if "@" in text:
        return "mail", text.strip().lower()
    number = phone_number(text)
    return "sms", number.e164 if number else text.strip()


def takes_contact(parser: ArgumentParser) -> None:
    """For a command about an address."""
    parser.add_argument("contact", help="email address, or number like +447400123456")
