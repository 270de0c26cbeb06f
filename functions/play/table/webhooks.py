"""A table's webhook. Only the host learns of it, and no page shows its address."""

from http import HTTPStatus
from typing import Annotated, ClassVar

from pydantic import Field

from events.directory.webhook_addresses import webhook_address
from events.directory.webhooks import Webhook
from functions.notices.queue import PostWanted
from functions.pages.models.base import CommandName
from functions.pages.models.webhook import WebhookPage
from functions.pages.problem_words import Problems
from functions.play.door import limits
from functions.play.door.call import Call
from functions.play.door.errors import invalid, problem
from functions.play.door.ids import new_nonce
from functions.play.forms.table_forms import Form


class WebhookForm(Form):
    """Have a table's news posted to a webhook of Discord or Slack: to `address`; `test` posts a greeting to the known
    one; `remove` forgets it."""

    command: ClassVar[CommandName] = "webhook"
    typed = ("address",)
    address: Annotated[str, Field(max_length=400, repr=False)] = ""
    test: bool = False
    remove: bool = False


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
    site.have_sent(PostWanted(table, call.table.version))
