"""The owner of an address says whether they sit at a table.

Functions with a link's `secret` raise `Problem` if it is dead: wrong, too old, or its address forgotten.
"""

from collections.abc import Mapping
from http import HTTPStatus

from engine.kit.value import replace
from events.directory.contact import Contact
from events.directory.tokens import Purpose, Token
from events.skeletons import look_alike
from functions.pages.models import ConfirmPage
from functions.pages.problem_words import Problems
from functions.play.addresses import waiting
from functions.play.addresses.proving import prove_person, settings_secret
from functions.play.addresses.typed import masked
from functions.play.door.errors import invalid, problem
from functions.play.door.ids import new_nonce
from functions.play.door.stack import Stack
from functions.play.forms.address_forms import ConfirmForm


def to_confirm(stack: Stack, secret: str, now: int) -> ConfirmPage:
    """The seats that wait for the address; once done, the link to its settings."""
    token, contact = contact_of(stack, secret, "confirm", now)
    settings = settings_secret(stack, token)
    seats = waiting.shown(stack, contact, token.person)
    there = contact.proved and stack.directory.tokens.find(settings, "settings", now)
    return ConfirmPage(
        channel=token.channel,
        address=masked(token.channel, contact.address),
        done=not seats,
        waiting=seats,
        settings=f"/settings/{settings}" if there else None,
        commands={"confirm": new_nonce()},
    )


def confirm(stack: Stack, secret: str, form: ConfirmForm, now: int) -> None:
    """The owner of an address agrees to messages, or disowns seats. A typed name, where accents are optional, or a
    choice shows that no scanner sent it.

    :raises Problem: when the name differs and nothing was chosen, or the address cannot be proved any more
    """
    token, contact = contact_of(stack, secret, "confirm", now)
    seats = {each.ref: each for each in waiting.seats(stack, contact, token.person)}
    answers = dict(waiting.answers(form.chosen, seats))
    if form.name or not answers:
        own = next((each for each in seats.values() if each.person == token.person), None)
        if own is None and _said_before(stack, token, form.name):  # a repeat: the first may have failed halfway
            prove_person(stack, token, now, form.zone_named)
        elif own is None or not look_alike(form.name, own.name):
            raise invalid(Problems.name_differs)
        else:
            answers = {own.ref: "yes", **answers}
    answer_for(stack, token, seats, answers, now, form.zone_named)


def answer_for(
    stack: Stack, token: Token, seats: Mapping[str, waiting.Seat], answers: Mapping[str, str], now: int, zone: str
) -> None:
    """Carries out the owner's answers.

    :param answers: `yes`, `no` or `never`, by the seat's reference
    :raises Problem: as `prove_address`
    """
    for ref, said in answers.items():
        if said == "yes":
            seat = seats[ref]
            prove_person(stack, replace(token, person=seat.person, table=seat.table), now, zone)
        else:
            stack.directory.people.decline(seats[ref].person, token.channel, token.contact, now)
        if said == "never":
            stack.directory.contacts.never_again(token.contact, now)


def _said_before(stack: Stack, token: Token, name: str) -> bool:
    known = stack.directory.people.get(token.person)
    reference = known.contacts.get(token.channel) if known else None
    proved = reference is not None and reference.contact == token.contact and reference.proved > 0
    return proved and known is not None and look_alike(name, known.name)


def token_of(stack: Stack, secret: str, purpose: Purpose, now: int) -> Token:
    """One GetItem."""
    token = stack.directory.tokens.find(secret, purpose, now)
    if token is None:
        raise problem(HTTPStatus.NOT_FOUND, Problems.token_gone)
    return token


def contact_of(stack: Stack, secret: str, purpose: Purpose, now: int) -> tuple[Token, Contact]:
    """Two GetItems."""
    token = token_of(stack, secret, purpose, now)
    contact = stack.directory.contacts.get(token.contact)
    if contact is None:
        raise problem(HTTPStatus.NOT_FOUND, Problems.token_gone)
    return token, contact
