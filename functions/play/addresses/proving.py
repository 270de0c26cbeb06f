"""The proof of an address: its owner reads what is sent there."""

from http import HTTPStatus

from engine.kit.value import replace
from events import links
from events.directory.tokens import SETTINGS_LAST, Token
from functions.pages.problem_words import Problems
from functions.play.door.errors import problem
from functions.play.door.stack import Stack
from functions.play.forms.zones import NOBODYS


def prove_person(stack: Stack, token: Token, now: int, zone: str = "") -> None:
    """Proves an address for a link's person, and has the table settled.

    :param zone: of the owner's browser; for a person without one
    """
    stack.directory.live.owe_anew(token.table, now)
    known = stack.directory.people.get(token.person) if zone else None
    if known and known.preferences.zone == NOBODYS != zone:
        stack.directory.people.prefer(known.id, replace(known.preferences, zone=zone))
    prove_address(stack, token.contact, now, token.table)
    stack.directory.people.prove(token.person, token.channel, token.contact, now)
    settings = replace(token, purpose="settings")
    stack.directory.tokens.put(settings_secret(stack, settings), settings, now + SETTINGS_LAST)
    stack.wake_up(token.table)


def prove_address(stack: Stack, contact: str, now: int, table: str = "") -> None:
    """Its owner reads messages there.

    :param table: where they say to sit
    :raises Problem: after a complaint or a block
    """
    if not stack.directory.contacts.prove(contact, now, table):
        raise problem(HTTPStatus.FORBIDDEN, Problems.address_blocked)


def settings_secret(stack: Stack, token: Token) -> str:
    """The secret of a token's person's link to settings."""
    return links.message_secret(stack.newest_key, "settings", token.table, token.person, token.contact)
