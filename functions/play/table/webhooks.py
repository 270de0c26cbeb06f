"""A table's webhook. Only the host learns of it, and no page shows its address."""

from functools import partial
from http import HTTPStatus
from typing import Any

from aws_lambda_powertools.event_handler import Response

from engine.kit.sentence import sentence
from events.directory.webhooks import Webhook
from events.table.refusals import NotAllowed, Refusals
from functions.messages.webhook_addresses import webhook_address
from functions.notices.queue import ToWebhook
from functions.pages.models.webhook import WebhookPage
from functions.pages.problem_words import Problems
from functions.play.door import limits
from functions.play.door import responses as answers
from functions.play.door.call import Call
from functions.play.door.errors import invalid, problem
from functions.play.door.ids import new_nonce
from functions.play.door.routes import Router
from functions.play.forms.address_forms import WebhookForm
from functions.play.forms.page_forms import receive

routes = Router()


@routes.read("/t/<table>/<secret>/webhook", WebhookPage)
def get_webhook(table: str, secret: str) -> Response[Any]:
    """The webhook of a table, for its host."""
    call = _host(table, secret)
    return answers.answer(webhook_page(call), call.request)


@routes.take("/t/<table>/<secret>/webhook", WebhookForm)
def post_webhook(table: str, secret: str) -> Response[Any]:
    """Sets a webhook, has a greeting posted there, or removes it."""
    call = _host(table, secret)
    return receive(WebhookForm, call.request, partial(change, call), lambda: webhook_page(call))


def _host(table: str, secret: str) -> Call:
    """Admits only the host's link; otherwise `NotAllowed`. One Query."""
    call = routes.call(table, secret, "links", consistent=True)
    if not call.who.is_host:
        raise NotAllowed(sentence(Refusals.not_allowed))
    return call


def webhook_page(call: Call) -> WebhookPage:
    """As its host sees it. One GetItem."""
    found = call.site.directory.webhooks.get(call.table_id)
    shown = WebhookPage(page=call.page, links=f"{call.page}/links", commands={"webhook": new_nonce()})
    if found is None:
        return shown
    state = "gone" if found.is_gone else found.answer or "waits"
    return shown.model_copy(update={"service": found.service, "state": state, "at": found.at})


def change(call: Call, form: WebhookForm) -> None:
    """Carries out the host's form. Safe to repeat.

    :raises Problem: when we do not post to that address, or it was done too often
    """
    site, table = call.site, call.table_id
    webhooks = site.directory.webhooks
    if form.remove:
        webhooks.remove(table)
        site.directory.live.has_webhook(table, has=False)
        return
    address = webhook_address(form.address)
    if address is None and not form.test:
        raise invalid(Problems.webhook_wrong)
    whose = call.place.person if call.who.scope == "seat" else ""
    call.admit((limits.POSTING, {"person": f"{table}/{whose or 'host'}", "network": call.network}))
    hello = form.id or new_nonce()
    site.directory.live.owe_anew(table, call.now)  # the sweep finds a greeting after a lost message
    if address is None:
        if not webhooks.greet(table, hello):
            raise problem(HTTPStatus.CONFLICT, Problems.webhook_gone)
        site.directory.live.has_webhook(table)
    else:
        given = Webhook(table, address.service, address.path, call.table.index.last, hello)
        site.directory.live.has_webhook(table)  # first: a needless look does no harm
        if not webhooks.given_again(given, whose):
            webhooks.put(given, whose)
    site.have_sent(ToWebhook(table, call.table.version))
