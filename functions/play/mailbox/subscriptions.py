"""An address's owner changes, ends or resumes messages, by links in them. Dead links: see `confirming`."""

from http import HTTPStatus

from engine.registry import GAMES
from events.directory.contact import Contact
from events.directory.person import Person, Reference
from events.directory.preferences import Preferences
from events.directory.tokens import Token
from events.reading import NoSuchTable
from functions.pages.models import ContactState, SettingsPage, UnsubscribePage
from functions.pages.problem_words import Problems
from functions.play.addresses.preferences import as_shown, preferred
from functions.play.addresses.proving import prove_address
from functions.play.addresses.typed import masked
from functions.play.door.errors import Problem, problem
from functions.play.door.ids import new_nonce
from functions.play.door.request import Request
from functions.play.door.stack import Stack
from functions.play.forms.address_forms import SettingsForm, UnsubscribeForm
from functions.play.forms.fields import read
from functions.play.forms.zones import zone_given
from functions.play.mailbox.confirming import token_of

MOST_WOKEN = 20
"""Tables that are settled at once when an address resumes; the sweep settles the others within a day."""


def settings_page(stack: Stack, secret: str, now: int) -> SettingsPage:
    """The page of a link to settings."""
    token, person, contact = _of_settings(stack, secret, now)
    state, preferences = _state(token, person, contact), person.preferences if person else Preferences()
    return SettingsPage(
        channel=token.channel,
        address=masked(token.channel, contact.address),
        state=state,
        again=state != "confirmed" and contact.can_be_proved,
        seated=person is not None,
        zone=preferences.zone,
        reminders=preferences.reminders,
        preferred=as_shown(preferences),
        commands={"settings": new_nonce()},
    )


def change_settings(stack: Stack, secret: str, form: SettingsForm, now: int) -> None:
    """A link in a message cannot change a player's address: that takes the seat's link.

    :raises Problem: also when the time zone is unknown, or the address cannot be proved any more; then nothing is done
    """
    token, person, _ = _of_settings(stack, secret, now)
    zone_given(form.zone, form.here)
    if form.again:
        _write_again(stack, token, now)
    if person is None:
        return
    chosen = preferred(person.preferences, form)
    if token.table and chosen != person.preferences:  # notices may be wanted now that were not, or at another time
        stack.directory.live.owe_anew(token.table, now)
    stack.directory.people.prefer(person.id, chosen)
    if token.table and chosen != person.preferences:
        stack.wake_up(token.table)
    if form.forget:
        stack.directory.contacts.forget(token.contact, by_owner=True, but=person.id)
        stack.directory.people.forget_contact(person, token.channel)


def unsubscribe_page(stack: Stack, secret: str, now: int) -> UnsubscribePage:
    """The page of a link to end messages."""
    token = token_of(stack, secret, "unsubscribe", now)
    contact = stack.directory.contacts.get(token.contact)
    reference = _reference(stack.directory.people.get(token.person), token)
    return UnsubscribePage(
        channel=token.channel,
        address=masked(token.channel, contact.address) if contact else "this address",
        done=bool(contact and contact.paused),
        game=_game(stack, token) if reference else "",
        here=bool(reference and reference.muted),
        commands={"unsubscribe": new_nonce()},
    )


def unsubscribe(stack: Stack, secret: str, form: UnsubscribeForm, now: int) -> None:
    """Ends all messages to an address, or those about the link's table. The settings lead back."""
    token, directory = token_of(stack, secret, "unsubscribe", now), stack.directory
    if form.table:
        directory.people.mute(token.person, token.channel, token.contact, now)
    else:
        directory.contacts.pause(token.contact, now)


def is_one_click(path: str, request: Request) -> bool:
    """Whether a mail provider ends messages for a reader."""
    try:
        return path.startswith("/unsubscribe/") and read(UnsubscribeForm, request.fields().values).is_one_click
    except Problem:
        return False


# ---- parts ----


def _of_settings(stack: Stack, secret: str, now: int) -> tuple[Token, Person | None, Contact]:
    """No person if the seat is gone, or the address was not proved for it: then the owner can only resume messages."""
    token = token_of(stack, secret, "settings", now)
    person = stack.directory.people.get(token.person)
    contact = stack.directory.contacts.get(token.contact)
    reference = _reference(person, token)
    if contact is None:
        raise problem(HTTPStatus.NOT_FOUND, Problems.token_gone)
    if reference and reference.proved:
        return token, person, contact
    if not contact.proved or not contact.ended:
        raise problem(HTTPStatus.NOT_FOUND, Problems.token_gone)
    return token, None, contact


def _reference(person: Person | None, token: Token) -> Reference | None:
    reference = person.contacts.get(token.channel) if person else None
    return reference if reference and reference.contact == token.contact else None


def _state(token: Token, person: Person | None, contact: Contact) -> ContactState:
    reference = _reference(person, token)
    if contact.ended:
        return "unreachable" if contact.ended == "bounced" else "refused"
    return "refused" if reference and reference.muted else "confirmed"


def _write_again(stack: Stack, token: Token, now: int) -> None:
    woken = _tables(stack, token)
    for table in woken:
        stack.directory.live.owe_anew(table, now)
    prove_address(stack, token.contact, now)
    stack.directory.people.unmute(token.person, token.channel, token.contact)
    for table in woken:
        stack.wake_up(table)


def _tables(stack: Stack, token: Token) -> list[str]:
    """The tables where unsent notices may leave now."""
    waiting = [each.table for each in stack.directory.contacts.waiting(token.contact) if each.table]
    return list(dict.fromkeys(([token.table] if token.table else []) + waiting))[:MOST_WOKEN]


def _game(stack: Stack, token: Token) -> str:
    try:
        return GAMES[stack.tables.head(token.table).state.game].title if token.table else ""
    except NoSuchTable:
        return ""
