"""The routes of messages' links."""

from typing import Any

from aws_lambda_powertools.event_handler import Response
from aws_lambda_powertools.event_handler.router import APIGatewayHttpRouter

from functions.pages.models import ConfirmPage, SettingsPage, UnsubscribePage
from functions.play.door import responses as answers
from functions.play.door.origin import READ
from functions.play.door.request import Request
from functions.play.door.stack import stack
from functions.play.forms.address_forms import ConfirmForm, SettingsForm, UnsubscribeForm
from functions.play.forms.receiving import receive
from functions.play.mailbox import confirming, subscriptions

router = APIGatewayHttpRouter()  # type: ignore[no-untyped-call]


@router.route("/confirm/<token>", method=READ)
def get_confirm(token: str) -> Response[Any]:
    """The page where the owner of an address agrees to messages."""
    request = _request()
    return answers.answer(_confirm_page(token), request)


@router.post("/confirm/<token>")
def post_confirm(token: str) -> Response[Any]:
    """The owner of an address agrees to messages."""
    request, here = _request(), f"/confirm/{token}"

    def confirm(form: ConfirmForm) -> Response[Any]:
        confirming.confirm(stack(), token, form, request.now)
        return answers.see_other(here, request)

    def is_list(form: ConfirmForm) -> bool:
        """Robots choose from lists, but type no names."""
        return bool(form.chosen)

    def page() -> ConfirmPage:
        """Costs a Query for each waiting table."""
        return _confirm_page(token)

    return receive(ConfirmForm, here, request, confirm, page, lambda: page().address, is_list)


@router.route("/settings/<token>", method=READ)
def get_settings(token: str) -> Response[Any]:
    """The page where the owner of an address changes how we write to it."""
    return answers.answer(_settings_page(token), _request())


@router.post("/settings/<token>")
def post_settings(token: str) -> Response[Any]:
    """Changes how we write to an address, or deletes it."""
    request, here, page = _request(), f"/settings/{token}", _settings_page(token)

    def change(form: SettingsForm) -> Response[Any]:
        subscriptions.change_settings(stack(), token, form, request.now)
        if form.forget:  # the link ends with the address
            return answers.answer(page.model_copy(update={"done": True}), request)
        return answers.see_other(here, request)

    return receive(SettingsForm, here, request, change, lambda: page, lambda: page.address)


@router.route("/unsubscribe/<token>", method=READ)
def get_unsubscribe(token: str) -> Response[Any]:
    """The page where the owner of an address ends all messages."""
    return answers.answer(_unsubscribe_page(token), _request())


@router.post("/unsubscribe/<token>")
def post_unsubscribe(token: str) -> Response[Any]:
    """Ends messages to an address: from a mail program (RFC 8058), which follows no redirect, or from the page."""
    request, here, page = _request(), f"/unsubscribe/{token}", _unsubscribe_page(token)

    def unsubscribe(form: UnsubscribeForm) -> Response[Any]:
        subscriptions.unsubscribe(stack(), token, form, request.now)
        ended = "here" if form.table else "done"
        return answers.answer(page.model_copy(update={ended: True}), request)

    def is_pressed(form: UnsubscribeForm) -> bool:
        """Mail programs press no button."""
        return not form.is_one_click

    return receive(UnsubscribeForm, here, request, unsubscribe, lambda: page, lambda: page.address, is_pressed)


# ---- parts ----


def _request() -> Request:
    return Request(router.current_event, stack().settings.public_url)


def _confirm_page(token: str) -> ConfirmPage:
    return confirming.to_confirm(stack(), token, _request().now)


def _settings_page(token: str) -> SettingsPage:
    return subscriptions.settings_page(stack(), token, _request().now)


def _unsubscribe_page(token: str) -> UnsubscribePage:
    return subscriptions.unsubscribe_page(stack(), token, _request().now)
