"""An address's owner says to be a player, or not."""

from engine.kit.sentence import sentence
from engine.kit.value import replace
from events import links
from events.directory import Directory
from events.directory.contact import Contact
from events.directory.preferences import NOBODYS
from events.directory.tokens import SETTINGS_LAST, Token
from events.people.asking import never_again
from events.people.changes import Changes
from events.table.refusals import NotAllowed, Refusals


def prove(changes: Changes, token: Token, zone: str = "") -> None:
    """The owner reads what is sent to the token's person. Safe to repeat.

    :param zone: of the owner's browser; for a person without one
    :raises NotAllowed: after a complaint or a block
    """
    people = changes.directory.people
    with changes.at(token.table):
        known = people.get(token.person) if zone else None
        if known and known.preferences.zone == NOBODYS != zone:
            people.prefer(known.id, replace(known.preferences, zone=zone))
        prove_person(changes, token)


def prove_person(changes: Changes, token: Token) -> None:
    """`prove` within another change."""
    prove_address(changes.directory, token.contact, changes.now, token.table)
    changes.directory.people.prove(token.person, token.channel, token.contact, changes.now)
    open_settings(changes, token)


def prove_address(directory: Directory, contact: str, now: int, table: str = "") -> None:
    """The owner reads what is sent to an address: its pause or bounce is over.

    References come first, because the contact's row decides: after a crash both happen again.

    :param table: where the owner says to sit
    :raises NotAllowed: after a complaint or a block
    """
    known = directory.contacts.get(contact)
    if known and known.can_be_proved:
        _resume(directory, known)
    before = directory.contacts.mark_proved(contact, now)
    if before is None:
        raise NotAllowed(sentence(Refusals.address_blocked))
    directory.mailboxes.take_back_no(before.mailbox, "paused")
    _resume(directory, before)  # it may have ended again in between
    directory.mailboxes.welcome(before.mailbox, table)


def decline(changes: Changes, token: Token, for_good: bool = False) -> None:
    """The owner is not the token's person.

    :param for_good: whether no stranger may ask again
    """
    changes.directory.people.decline(token.person, token.channel, token.contact, changes.now)
    if for_good:
        never_again(changes.directory, token.contact, changes.now)


def open_settings(changes: Changes, token: Token) -> None:
    """Makes the link to a proved address's settings, for the messages to come."""
    settings = replace(token, purpose="settings")
    changes.directory.tokens.put(settings_secret(changes.key, settings), settings, changes.now + SETTINGS_LAST)


def settings_secret(key: bytes, token: Token) -> str:
    """The secret of the link to the settings of a token's person.

    :param key: the newest
    """
    assert key, "without it anyone could make the link"
    return links.message_secret(key, "settings", token.table, token.person, token.contact)


def _resume(directory: Directory, contact: Contact) -> None:
    if contact.paused or contact.bounced:
        for each in directory.contacts.waiting(contact.hash):
            directory.people.resume(each.person, contact.channel, contact.hash)
