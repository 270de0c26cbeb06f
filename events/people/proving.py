"""An address's owner says to be a player, or not."""

from engine.kit.sentence import sentence
from engine.kit.value import replace
from events import links
from events.directory.preferences import NOBODYS
from events.directory.tokens import SETTINGS_LAST, Token
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
    """`prove` as a part of another change."""
    prove_address(changes, token.contact, token.table)
    changes.directory.people.prove(token.person, token.channel, token.contact, changes.now)
    open_settings(changes, token)


def prove_address(changes: Changes, contact: str, table: str = "") -> None:
    """The owner reads what is sent to the address.

    :param table: where they say to sit
    :raises NotAllowed: after a complaint or a block
    """
    if not changes.directory.contacts.prove(contact, changes.now, table):
        raise NotAllowed(sentence(Refusals.address_blocked))


def decline(changes: Changes, token: Token, for_good: bool = False) -> None:
    """The owner is not the token's person.

    :param for_good: whether no stranger may ask them again
    """
    changes.directory.people.decline(token.person, token.channel, token.contact, changes.now)
    if for_good:
        changes.directory.contacts.never_again(token.contact, changes.now)


def open_settings(changes: Changes, token: Token) -> None:
    """Makes the link to a proved address's settings, so that no message waits for it."""
    settings = replace(token, purpose="settings")
    changes.directory.tokens.put(settings_secret(changes.key, settings), settings, changes.now + SETTINGS_LAST)


def settings_secret(key: bytes, token: Token) -> str:
    """The secret of a token's person's link to settings.

    :param key: the newest
    """
    return links.message_secret(key, "settings", token.table, token.person, token.contact)
