"""The routes of a table's webhook."""

from typing import Any

from aws_lambda_powertools.event_handler import Response
from aws_lambda_powertools.event_handler.router import APIGatewayHttpRouter

from functions.play.door import responses as answers
from functions.play.door.origin import READ
from functions.play.door.request import Request
from functions.play.door.stack import stack
from functions.play.forms.address_forms import WebhookForm
from functions.play.forms.receiving import receive
from functions.play.table import webhooks

router = APIGatewayHttpRouter()  # type: ignore[no-untyped-call]


@router.route("/t/<table>/<secret>/webhook", method=READ)
def get_webhook(table: str, secret: str) -> Response[Any]:
    """The webhook of a table, for its host."""
    request = _request()
    visit = webhooks.enter_as_host(stack(), table, secret, request)
    return answers.answer(webhooks.webhook_page(stack(), visit), request)


@router.post("/t/<table>/<secret>/webhook")
def post_webhook(table: str, secret: str) -> Response[Any]:
    """Sets a webhook, has a greeting posted there, or removes it."""
    request, here = _request(), f"/t/{table}/{secret}/webhook"
    visit = webhooks.enter_as_host(stack(), table, secret, request)

    def change(form: WebhookForm) -> Response[Any]:
        webhooks.change(stack(), visit, form, request)
        return answers.see_other(here, request)

    return receive(WebhookForm, here, request, change, lambda: webhooks.webhook_page(stack(), visit))


def _request() -> Request:
    return Request(router.current_event, stack().settings.public_url)
