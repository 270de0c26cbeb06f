"""Block and unblock addresses."""

import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from events.directory.addresses import Channel
from functions.messages.phone_numbers import phone_number
from functions.operator.command import OperatorCommand
from functions.operator.deployed import Deployed


def block(stack: Deployed, arguments: Namespace) -> Iterator[str]:
    """Stops all messages to an address for good, and deletes it wherever players gave it."""
    channel, address = contact(arguments.contact)
    stack.directory.contacts.block(channel, address, int(time.time()))
    forgotten = stack.directory.people.erase_contact(channel, address)
    yield f"Blocked, and deleted for {forgotten} {'player' if forgotten == 1 else 'players'}."


def unblock(stack: Deployed, arguments: Namespace) -> Iterator[str]:
    """Lifts a block. The address has to be confirmed anew."""
    stack.directory.contacts.unblock(*contact(arguments.contact))
    yield "Unblocked."


def contact(text: str) -> tuple[Channel, str]:
    """The channel and the typed address."""
    if "@" in text:
        return "mail", text.strip().lower()
    number = phone_number(text)
    return "sms", number.e164 if number else text.strip()


def takes_contact(parser: ArgumentParser) -> None:
    """For a command about an address."""
    parser.add_argument("contact", help="email address, or number like +447400123456")


COMMANDS = (OperatorCommand("block", block, takes_contact), OperatorCommand("unblock", unblock, takes_contact))
