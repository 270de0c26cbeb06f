"""A table's page of links: it also invites by address, and leads to the channel that gets the news."""

from functools import partial
from http import HTTPStatus
from typing import Literal

from engine.kit.sentence import sentence
from events.directory.invitations import Invitation
from events.people import asking
from events.table.refusals import NotAllowed, Refusals
from functions.notices.queue import Invited
from functions.notices.ways import addressed
from functions.pages.models.invitations import InvitationState, InvitedFact
from functions.pages.models.table import LinksPage
from functions.pages.models.webhook import WebhookPage
from functions.pages.problem_words import Problems
from functions.pages.sharing import links_page
from functions.play.addresses.typed import masked, read_email
from functions.play.door import answers, limits
from functions.play.door.call import Call
from functions.play.door.errors import problem
from functions.play.door.ids import new_nonce
from functions.play.door.routes import routes
from functions.play.door.site import Site
from functions.play.forms.address_forms import InviteForm
from functions.play.forms.page_forms import receive
from functions.play.table.webhooks import WebhookForm, change, webhook_page


@routes.read("/t/<table>/<secret>/links", LinksPage)
def get_links(table: str, secret: str) -> answers.HttpAnswer:
    """The links the holder may pass on."""
    return answers.answer(share(routes.call(table, secret, "links")), routes.current)


@routes.take("/t/<table>/<secret>/links", InviteForm)
def post_links(table: str, secret: str) -> answers.HttpAnswer:
    """Invites a person by address."""
    call = routes.call(table, secret, "links", consistent=True)
    # robots type no address, and without one the form is refused
    return receive(InviteForm, call.request, partial(invite, call), lambda: share(call), needs_proof=lambda form: False)


@routes.read("/t/<table>/<secret>/webhook", WebhookPage)
def get_webhook(table: str, secret: str) -> answers.HttpAnswer:
    """The webhook of a table, for its host."""
    return answers.answer(webhook_page(_host(table, secret)), routes.current)


@routes.take("/t/<table>/<secret>/webhook", WebhookForm)
def post_webhook(table: str, secret: str) -> answers.HttpAnswer:
    """Sets a webhook, has a greeting posted there, or removes it."""
    call = _host(table, secret)
    return receive(WebhookForm, call.request, partial(change, call), lambda: webhook_page(call))


def _host(table: str, secret: str) -> Call:
    """Admits only the host's link; otherwise `NotAllowed`. One Query."""
    call = routes.call(table, secret, "links", consistent=True)
    if not call.who.is_host:
        raise NotAllowed(sentence(Refusals.not_allowed))
    return call


def share(call: Call) -> LinksPage:
    """The page of links to pass on. For a host two GetItems and a Query more."""
    page = links_page(call)
    if call.who.is_host:
        news = webhook_page(call)
        page = page.model_copy(update={"posts_to": news.service, "posting": news.state})
    if not _hosts(call):
        return page
    invited = call.site.directory.invitations.of_table(call.table_id)
    has_seats = call.table.has_room
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
    if not (_hosts(call) and call.table.has_room):
        raise problem(HTTPStatus.FORBIDDEN, Problems.host_invites)
    if not _is_reached(call):
        raise problem(HTTPStatus.FORBIDDEN, Problems.prove_first)
    address = read_email(form.email)
    call.admit((limits.INVITING, {"person": call.place.person, "network": call.network}))
    changes, shown = call.site.changes(call.now), masked("mail", address)
    contact = asking.invite(changes, call.table_id, address, shown, call.network)
    call.site.have_sent(Invited(call.table_id, contact))


def _hosts(call: Call) -> bool:
    """A host without a seat has no address."""
    return call.who.is_host and call.who.scope == "seat"


def _is_reached(call: Call) -> bool:
    """A device does not count, because it proves nothing. One GetItem."""
    return bool(addressed(call.site.directory.people.get(call.place.person), call.now))
