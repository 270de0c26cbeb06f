"""Erase a person."""

from argparse import Namespace
from collections.abc import Iterator

from functions.operator.command import OperatorCommand
from functions.operator.commands.blocking import contact, takes_contact
from functions.operator.deployed import Deployed


def erase(stack: Deployed, arguments: Namespace) -> Iterator[str]:
    """Erases the owner of an address: names, addresses and settings leave the directory wherever they were given, with
    all links that were mailed there. A no stays a no. Safe to repeat."""
    channel, address = contact(arguments.contact)
    contacts = stack.directory.contacts
    hashes = {contacts.hash(channel, address), contacts.mailbox(channel, address)}
    erased = stack.directory.people.erase_contact(channel, address)
    tables = stack.directory.erasure.forget(sorted(hashes))
    yield f"Erased for {erased} {'player' if erased == 1 else 'players'}."
    if tables:
        yield f"Tables keep the names of their players until they’re deleted: {', '.join(sorted(tables))}."
        yield "Backups keep what they had for 35 days. After a restore of the directory, erase the address again."


COMMANDS = (OperatorCommand("erase", erase, takes_contact),)
