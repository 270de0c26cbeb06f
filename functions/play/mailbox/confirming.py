"""An address's owner says whether they sit at a table."""

from collections.abc import Mapping
from functools import partial

from engine.kit.value import replace
from events.directory.tokens import Token
from events.finding import FoundSeat
from events.people.proving import decline, prove, settings_secret
from events.skeletons import look_alike
from functions.pages.models.contacts import ConfirmPage
from functions.pages.problem_words import Problems
from functions.play.addresses import unanswered_seats
from functions.play.addresses.typed import masked
from functions.play.door import answers
from functions.play.door.errors import invalid
from functions.play.door.ids import new_nonce
from functions.play.door.routes import routes
from functions.play.door.site import Site
from functions.play.forms.address_forms import ConfirmForm
from functions.play.forms.page_forms import receive
from functions.play.mailbox.owner import Owner, owner_of, reference_of


@routes.read("/confirm/<token>", ConfirmPage)
def get_confirm(token: str) -> answers.HttpAnswer:
    """The page where the owner of an address agrees to messages."""
    return answers.answer(to_confirm(owner_of(token)), routes.current)


@routes.take("/confirm/<token>", ConfirmForm, fails=())
def post_confirm(token: str) -> answers.HttpAnswer:
    """The owner of an address agrees to messages."""
    owner = owner_of(token)
    return receive(
        ConfirmForm,
        owner.request,
        partial(confirm, owner),
        lambda: to_confirm(owner),  # a Query for each waiting table
        lambda: to_confirm(owner).address,
        lambda form: any(form.part),  # robots choose from lists, but type no names
    )


def to_confirm(owner: Owner) -> ConfirmPage:
    """The seats that wait for the address; once done, the link to its settings."""
    site, (token, contact) = owner.site, owner.contact("confirm")
    settings = settings_secret(site.newest_key, token)
    seats = unanswered_seats.shown(site, contact, token.person)
    there = contact.proved and site.directory.tokens.find(settings, "settings", owner.now)
    return ConfirmPage(
        channel=token.channel,
        address=masked(token.channel, contact.address),
        done=not seats,
        waiting=seats,
        settings=f"/settings/{settings}" if there else None,
        commands={"confirm": new_nonce()},
    )


def confirm(owner: Owner, form: ConfirmForm) -> None:
    """An address's owner agrees to messages, or disowns seats. A typed name (accents are optional) or a choice shows
    that no scanner sent it.

    :raises Problem: when the name differs and nothing was chosen
    :raises NotAllowed: when the address cannot be proved any more
    """
    site, (token, contact) = owner.site, owner.contact("confirm")
    seats = unanswered_seats.seats(site, contact, token.person)
    said = unanswered_seats.answers(form.part, seats)
    if form.name or not said:
        own = next((each for each in seats.values() if each.person.id == token.person), None)
        if own is None and _said_before(site, token, form.name):  # a repeat: the first may have failed halfway
            prove(site.changes(owner.now), token, form.zone)
        elif own is None or not look_alike(form.name, own.person.name):
            raise invalid(Problems.name_differs)
        else:
            said = {unanswered_seats.ref(own.person): "yes", **said}
    answer_for(owner, token, seats, said, form.zone)


def answer_for(owner: Owner, token: Token, seats: Mapping[str, FoundSeat], said: Mapping[str, str], zone: str) -> None:
    """Carries out the owner's answers. Open tables of a circle look whether they call the owner now: one Query more.

    :param said: `yes`, `no` or `never`, by the seat's reference
    :raises NotAllowed: after a complaint or a block
    """
    changes = owner.site.changes(owner.now)
    for ref, each in said.items():
        own = replace(token, person=seats[ref].person.id, table=seats[ref].table_id)
        if each == "yes":
            prove(changes, own, zone)
            circle = seats[ref].table.circle
            group = owner.site.directory.circles.get(circle, owner.now) if circle else None
            if group and changes.wake:
                changes.wake([*group.tables])
        else:
            decline(changes, own, for_good=each == "never")


def _said_before(site: Site, token: Token, name: str) -> bool:
    known = site.directory.people.get(token.person)
    reference = reference_of(known, token)
    return bool(known and reference and reference.proved and look_alike(name, known.name))
