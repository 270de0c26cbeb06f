"""Messages to an address end, by its owner, its provider or the operator, and resume."""

from events.directory import Directory
from events.directory.addresses import Channel
from events.directory.person import Ended
from events.directory.tokens import Token
from events.people.changes import Changes
from events.people.proving import prove_address

MOST_WOKEN = 20
"""Tables to settle at once when an address resumes; the sweep settles the others within a day."""


def end(directory: Directory, contact: str, ended: Ended, now: int) -> None:
    """Messages to an address end: first in its row, which decides. A no to a forgotten one is kept for its return."""
    known = directory.contacts.mark_ended(contact, ended, now)
    if ended != "bounced":
        no = "refused" if ended == "paused" and not known else ended
        directory.mailboxes.say(known.mailbox if known else contact, no, now)
    if known:
        for each in directory.contacts.waiting(contact):
            directory.people.end(each.person, known.channel, contact, ended, now)


def block(directory: Directory, channel: Channel, address: str, now: int) -> None:
    """Messages to all spellings end, for the operator."""
    contacts = directory.contacts
    directory.mailboxes.say(contacts.mailbox(channel, address), "blocked", now)
    end(directory, contacts.hash(channel, address), "blocked", now)


def unblock(directory: Directory, channel: Channel, address: str) -> None:
    """Takes `block` back. The same calls."""
    contact = directory.contacts.hash(channel, address)
    for mailbox in {contact, directory.contacts.mailbox(channel, address)}:
        directory.mailboxes.take_back_no(mailbox, "blocked")
    directory.contacts.unblock(contact)
    for each in directory.contacts.waiting(contact):
        directory.people.resume(each.person, channel, contact)


def mute(changes: Changes, token: Token) -> None:
    """Messages about the token's table end."""
    changes.directory.people.mute(token.person, token.channel, token.contact, changes.now)


def resume(changes: Changes, token: Token) -> None:
    """Messages to an address resume, with those about the token's table.

    :raises NotAllowed: after a complaint or a block
    """
    directory = changes.directory
    tables = [token.table, *[each.table for each in directory.contacts.waiting(token.contact)]]
    with changes.at(*list(dict.fromkeys(filter(None, tables)))[:MOST_WOKEN]):
        prove_address(directory, token.contact, changes.now)
        directory.people.unmute(token.person, token.channel, token.contact)
