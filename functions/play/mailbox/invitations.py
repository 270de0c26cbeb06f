"""Invitations by address, from hosts with a proved address. Dead links: see `owner`."""

from functools import partial
from http import HTTPStatus
from typing import Any, Literal, cast

from aws_lambda_powertools.event_handler import Response

from engine.kit.sentence import sentence
from engine.registry import GAMES
from events import links
from events.directory.addresses import ADDRESSED
from events.directory.contact import Contact
from events.directory.invitations import Invitation
from events.directory.tokens import Token
from events.people.proving import prove
from events.reading import NoSuchTable
from events.store.log import Head
from events.table.refusals import NotAllowed, Refusals
from events.table.state import Table
from functions.messages.invitation_letter import has_room
from functions.notices.queue import Invited
from functions.pages.models.invitations import InvitationPage, InvitationState, InvitedFact
from functions.pages.models.table import LinksPage
from functions.pages.problem_words import Problems
from functions.pages.sharing import links_page
from functions.play.addresses.typed import masked, read_email
from functions.play.door import limits
from functions.play.door import responses as answers
from functions.play.door.call import Call, come
from functions.play.door.errors import problem
from functions.play.door.ids import new_nonce
from functions.play.door.routes import Router
from functions.play.door.site import Site
from functions.play.forms.address_forms import InvitationForm, InviteForm
from functions.play.forms.page_forms import receive
from functions.play.forms.table_forms import FORMS, TakeForm
from functions.play.mailbox.owner import Owner, owner_of
from functions.play.table.posts import sit_down
from functions.play.table.webhooks import webhook_page

routes = Router()


@routes.read("/t/<table>/<secret>/links", LinksPage)
def get_links(table: str, secret: str) -> Response[Any]:
    """The links the holder may pass on."""
    call = routes.call(table, secret, "links")
    return answers.answer(share(call), call.request)


@routes.take("/t/<table>/<secret>/links", InviteForm)
def post_links(table: str, secret: str) -> Response[Any]:
    """Invites a person by address."""
    call = routes.call(table, secret, "links", consistent=True)
    # robots type no address, and without one the form is refused
    return receive(InviteForm, call.request, partial(invite, call), lambda: share(call), needs_proof=lambda form: False)


@routes.read("/invitation/<token>", InvitationPage)
def get_invitation(token: str) -> Response[Any]:
    """The page of an invitation."""
    owner = owner_of(routes, token)
    return answers.answer(to_invitation(owner), owner.request)


@routes.take("/invitation/<token>", InvitationForm)
def post_invitation(token: str) -> Response[Any]:
    """Takes a seat, or declines."""
    owner = owner_of(routes, token)
    page = to_invitation(owner)
    return receive(InvitationForm, owner.request, partial(answer, owner), lambda: page, lambda: page.address)


def share(call: Call) -> LinksPage:
    """The page of links to pass on. For a host two GetItems and a Query more."""
    page = links_page(call)
    if call.who.is_host:
        news = webhook_page(call)
        page = page.model_copy(update={"posts_to": news.service, "posting": news.state})
    if not _hosts(call):
        return page
    invited = call.site.directory.invitations.of_table(call.table_id)
    has_seats = has_room(call.table)
    can_invite = has_seats and _is_reached(call)
    return page.model_copy(
        update={
            "invited": tuple(InvitedFact(address=each.shown, state=_state(call.site, each)) for each in invited),
            "proves_first": has_seats and not can_invite,
            "commands": {"invite": new_nonce()} if can_invite else {},
        }
    )


def _state(site: Site, invitation: Invitation) -> InvitationState | Literal["returned"]:
    """Reports a bounce of the invitation's own mail, but no earlier knowledge of the address. One GetItem if it left
    and was not answered."""
    if invitation.answer or not invitation.sent:
        return invitation.answer or "invited"
    contact = site.directory.contacts.get(invitation.contact, consistent=False)
    came_back = contact is not None and contact.ended == "bounced" and contact.bounced >= invitation.sent
    return "returned" if came_back else "invited"


def invite(call: Call, form: InviteForm) -> None:
    """Has us write to an address, once for each table.

    :raises Problem: when the sender is not the host before the match, an address is wrong or the host's not proved, or
        it was done too often
    """
    if not (_hosts(call) and has_room(call.table)):
        raise problem(HTTPStatus.FORBIDDEN, Problems.host_invites)
    if not _is_reached(call):
        raise problem(HTTPStatus.FORBIDDEN, Problems.prove_first)
    address = read_email(form.email)
    site, directory, network = call.site, call.site.directory, call.network
    call.admit((limits.INVITING, {"person": call.place.person, "network": network}))
    contact = directory.contacts.meet("mail", address, site.changes(call.now).until)
    asker = directory.contacts.asker("mail", address, network)
    directory.invitations.add(call.table_id, contact, masked("mail", address), call.now, asker)
    site.have_sent(Invited(call.table_id, contact))


def to_invitation(owner: Owner) -> InvitationPage:
    """The page of an invitation.

    :raises Problem: also when the table is gone
    """
    head, contact, invitation = _invited(owner)
    table = head.state
    names = [place.name for place in table.places if not place.open]
    return InvitationPage(
        address=masked(contact.channel, contact.address),
        game=GAMES[table.game].title,
        host=table.places[table.host_seat].name if table.host_seat is not None else "",
        players=tuple(names),
        state=invitation.answer or "invited",
        full=not has_room(table),
        commands={"invitation": new_nonce()},
    )


def answer(owner: Owner, form: InvitationForm) -> str:
    """Carries out the answer; returns the next page's address. Safe to repeat.

    :raises Problem: also when the table is gone, or the address cannot be proved any more
    :raises Refused: by the table
    """
    head, contact, _ = _invited(owner)
    table_id, directory = head.commit.table, owner.site.directory
    match form.answer:
        case "accept":
            page = _sit_down(owner, head, contact, form)
            directory.invitations.answer(table_id, contact.hash, "accepted")
            return page
        case "decline":
            directory.invitations.answer(table_id, contact.hash, "declined")
        case "never":
            # last, because an answer removes the form: a crash leaves it
            directory.contacts.never_again(contact.hash, owner.now)
            directory.invitations.answer(table_id, contact.hash, "stranger")
    return owner.request.path


def _sit_down(owner: Owner, head: Head[Table], contact: Contact, form: InvitationForm) -> str:
    """The link's holder reads the mailbox, so the address is proved for that seat."""
    if not contact.can_be_proved:
        raise NotAllowed(sentence(Refusals.address_blocked))
    call = come(owner.site, owner.request, head, links.invitation(head.state))
    nonce = links.message_secret(call.key, "seat", call.table_id, "", contact.hash)[:16]
    command = links.command_id(call.key, "take", nonce)  # an invitation is good for one seat
    taking = FORMS["take"](id=command, name=form.name, email=contact.address)
    page, place = sit_down(call, cast("TakeForm", taking))
    proved = Token("confirm", place.person, contact.channel, contact.hash, call.table_id)
    prove(owner.site.changes(owner.now), proved, form.zone)
    return page


def _hosts(call: Call) -> bool:
    """A host without a seat has no address."""
    return call.who.is_host and call.who.scope == "seat"


def _is_reached(call: Call) -> bool:
    """A device does not count, because it proves nothing. One GetItem."""
    person = call.site.directory.people.get(call.place.person)
    given = [person.contacts[each] for each in ADDRESSED if each in person.contacts] if person else []
    return any(each.proved and not each.dead for each in given)


def _invited(owner: Owner) -> tuple[Head[Table], Contact, Invitation]:
    """Three GetItems and a Query."""
    token, contact = owner.contact("invitation")
    invitation = owner.site.directory.invitations.get(token.table, token.contact, owner.now)
    if invitation is None:
        raise problem(HTTPStatus.NOT_FOUND, Problems.token_gone)
    try:
        return owner.site.tables.head(token.table), contact, invitation
    except NoSuchTable:
        raise problem(HTTPStatus.NOT_FOUND, Problems.token_gone) from None
