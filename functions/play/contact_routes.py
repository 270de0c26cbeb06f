"""The routes of messages' links: where the owner of an address confirms it, changes its settings, and unsubscribes."""

from typing import Any

from aws_lambda_powertools.event_handler import Response
from aws_lambda_powertools.event_handler.router import APIGatewayHttpRouter

from functions.pages.contact_models import ConfirmPage, SettingsPage, UnsubscribePage
from functions.pages.problem_words import Problems
from functions.play import contacts
from functions.play import responses as answers
from functions.play.errors import Problem, invalid, words_of
from functions.play.forms import ConfirmForm, SettingsForm, UnsubscribeForm, read
from functions.play.origin import READ
from functions.play.request import Fields, Request
from functions.play.session import new_nonce
from functions.play.stack import stack

router = APIGatewayHttpRouter()  # type: ignore[no-untyped-call]


@router.route("/confirm/<token>", method=READ)
def get_confirm(token: str) -> Response[Any]:
    """The page where the owner of an address agrees to messages."""
    request = _request()
    return answers.answer(_confirm_page(token), request)


@router.post("/confirm/<token>")
def post_confirm(token: str) -> Response[Any]:
    """The owner of an address agrees to messages."""
    request, fields = _request(), Fields({})
    page = _confirm_page(token)
    try:
        fields = request.fields()
        contacts.confirm(stack(), token, read(ConfirmForm, fields.values), request.now)
    except Problem as problem:
        return answers.refusal(problem, words_of(problem), request, page, "confirm", fields)
    return answers.see_other(f"/confirm/{token}", request)


@router.route("/settings/<token>", method=READ)
def get_settings(token: str) -> Response[Any]:
    """The page where the owner of an address changes how it is written to."""
    return answers.answer(_settings_page(token), _request())


@router.post("/settings/<token>")
def post_settings(token: str) -> Response[Any]:
    """Changes how an address is written to, or deletes it."""
    request, fields = _request(), Fields({})
    page = _settings_page(token)
    try:
        fields = request.fields()
        form = read(SettingsForm, fields.values)
        contacts.change_settings(stack(), token, form, request.now)
    except Problem as problem:
        return answers.refusal(problem, words_of(problem), request, page, "settings", fields)
    if form.forget:  # the link ends with the address
        return answers.answer(page.model_copy(update={"done": True}), request)
    return answers.see_other(f"/settings/{token}", request)


@router.route("/unsubscribe/<token>", method=READ)
def get_unsubscribe(token: str) -> Response[Any]:
    """The page where the owner of an address ends all messages."""
    return answers.answer(_unsubscribe_page(token), _request())


@router.post("/unsubscribe/<token>")
def post_unsubscribe(token: str) -> Response[Any]:
    """Ends all messages to an address: from a mail program (RFC 8058), which follows no redirect, or from the page."""
    request, fields = _request(), Fields({})
    page = _unsubscribe_page(token)
    try:
        fields = request.fields()
        form = read(UnsubscribeForm, fields.values)
        if not (form.is_one_click or form.confirmed):
            raise invalid(Problems.tick_box)
    except Problem as problem:
        return answers.refusal(problem, words_of(problem), request, page, "unsubscribe", fields)
    contacts.unsubscribe(stack(), token, request.now)
    return answers.answer(page.model_copy(update={"done": True}), request)


# ---- parts ----


def _request() -> Request:
    return Request(router.current_event, stack().settings.public_url)


def _confirm_page(token: str) -> ConfirmPage:
    return contacts.to_confirm(stack(), token, _request().now)


def _settings_page(token: str) -> SettingsPage:
    return contacts.settings_page(stack(), token, _request().now)


def _unsubscribe_page(token: str) -> UnsubscribePage:
    channel, address, done = contacts.to_unsubscribe(stack(), token, _request().now)
    return UnsubscribePage(channel=channel, address=address, done=done, commands={"unsubscribe": new_nonce()})
