"""The proof of an address: its owner reads what is sent there."""

from http import HTTPStatus

from engine.kit.value import replace
from events import links
from events.directory.tokens import SETTINGS_LAST, Token
from functions.pages.problem_words import Problems
from functions.play.door.errors import problem
from functions.play.door.site import Site
from functions.play.forms.zones import NOBODYS


def prove_person(site: Site, token: Token, now: int, zone: str = "") -> None:
    """Proves an address for a link's person, and has the table settled.

    :param zone: of the owner's browser; for a person without one
    """
    site.directory.live.owe_anew(token.table, now)
    known = site.directory.people.get(token.person) if zone else None
    if known and known.preferences.zone == NOBODYS != zone:
        site.directory.people.prefer(known.id, replace(known.preferences, zone=zone))
    prove_address(site, token.contact, now, token.table)
    site.directory.people.prove(token.person, token.channel, token.contact, now)
    settings = replace(token, purpose="settings")
    site.directory.tokens.put(settings_secret(site, settings), settings, now + SETTINGS_LAST)
    site.wake_up(token.table)


def prove_address(site: Site, contact: str, now: int, table: str = "") -> None:
    """Its owner reads messages there.

    :param table: where they say to sit
    :raises Problem: after a complaint or a block
    """
    if not site.directory.contacts.prove(contact, now, table):
        raise problem(HTTPStatus.FORBIDDEN, Problems.address_blocked)


def settings_secret(site: Site, token: Token) -> str:
    """The secret of a token's person's link to settings."""
    return links.message_secret(site.newest_key, "settings", token.table, token.person, token.contact)
