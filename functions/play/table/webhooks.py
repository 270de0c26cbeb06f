"""A table's webhook. Only the host learns that there is one, and no page shows its address."""

from http import HTTPStatus

from engine.kit.sentence import sentence
from events.directory.webhooks import Webhook
from events.table.refusals import NotAllowed, Refusals
from functions.messages.webhook_addresses import webhook_address
from functions.notices.queue import ToWebhook
from functions.pages.links import Visit
from functions.pages.models import WebhookPage
from functions.pages.problem_words import Problems
from functions.play.door import limits
from functions.play.door.errors import invalid, problem
from functions.play.door.ids import new_nonce
from functions.play.door.request import Request
from functions.play.door.session import arrive
from functions.play.door.stack import Stack
from functions.play.forms.address_forms import WebhookForm


def enter_as_host(stack: Stack, table_id: str, secret: str, request: Request) -> Visit:
    """Admits only the host's link; otherwise `NotAllowed`. One Query."""
    visit = arrive(stack, table_id, secret, request, consistent=True, page="links")
    if not visit.who.is_host:
        raise NotAllowed(sentence(Refusals.not_allowed))
    return visit


def webhook_page(stack: Stack, visit: Visit) -> WebhookPage:
    """The webhook as its host sees it. One GetItem."""
    found = stack.directory.webhooks.get(visit.table_id)
    page = visit.url(visit.secret)
    shown = WebhookPage(page=page, links=f"{page}/links", commands={"webhook": new_nonce()})
    if found is None:
        return shown
    state = "gone" if found.is_gone else found.answer or "waits"
    return shown.model_copy(update={"service": found.service, "state": state, "at": found.at})


def change(stack: Stack, visit: Visit, form: WebhookForm, request: Request) -> None:
    """Carries out the host's form. Safe to repeat.

    :raises Problem: when we do not post to that address, or it was done too often
    """
    webhooks, table = stack.directory.webhooks, visit.table_id
    if form.remove:
        webhooks.remove(table)
        stack.directory.live.has_webhook(table, has=False)
        return
    address = webhook_address(form.address)
    if address is None and not form.test:
        raise invalid(Problems.webhook_wrong)
    whose = visit.place.person if visit.who.scope == "seat" else ""
    limits.admit(
        stack.directory.limits,
        [
            (
                limits.POSTING,
                {"person": f"{table}/{whose or 'host'}", "network": request.network(stack.newest_key)},
            )
        ],
        table,
        request.now,
    )
    hello = form.id or new_nonce()
    stack.directory.live.owe_anew(table, request.now)  # so that the sweep finds a greeting after a lost message
    if address is None:
        if not webhooks.greet(table, hello):
            raise problem(HTTPStatus.CONFLICT, Problems.webhook_gone)
        stack.directory.live.has_webhook(table)
    else:
        given = Webhook(table, address.service, address.path, visit.table.index.last, hello)
        stack.directory.live.has_webhook(table)  # first: an unnecessary look does no harm
        if not webhooks.given_again(given, whose):
            webhooks.put(given, whose)
    stack.have_sent(ToWebhook(table, visit.table.version))
