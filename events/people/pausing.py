"""An address's owner ends messages, or resumes them."""

from events.directory.tokens import Token
from events.people.changes import Changes
from events.people.proving import prove_address

MOST_WOKEN = 20
"""Tables to settle at once when an address resumes; the sweep settles the others within a day."""


def pause(changes: Changes, contact: str) -> None:
    """No more messages to the address."""
    changes.directory.contacts.pause(contact, changes.now)


def mute(changes: Changes, token: Token) -> None:
    """No more messages about the token's table."""
    changes.directory.people.mute(token.person, token.channel, token.contact, changes.now)


def resume(changes: Changes, token: Token) -> None:
    """Messages to the address again, and those about the token's table.

    :raises NotAllowed: after a complaint or a block
    """
    directory = changes.directory
    tables = [token.table, *[each.table for each in directory.contacts.waiting(token.contact)]]
    with changes.at(*list(dict.fromkeys(filter(None, tables)))[:MOST_WOKEN]):
        prove_address(changes, token.contact)
        directory.people.unmute(token.person, token.channel, token.contact)
