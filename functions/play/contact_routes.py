"""The routes of messages' links: where the owner of an address confirms it, changes its settings, and unsubscribes."""

from typing import Any

from aws_lambda_powertools.event_handler import Response
from aws_lambda_powertools.event_handler.router import APIGatewayHttpRouter

from functions.pages.models import CommandName, ConfirmPage, SettingsPage, UnsubscribePage
from functions.pages.sure import sure_page
from functions.play import contacts, subscriptions
from functions.play import responses as answers
from functions.play.address_forms import ConfirmForm, SettingsForm, UnsubscribeForm
from functions.play.errors import Problem, words_of
from functions.play.fields import read
from functions.play.origin import READ
from functions.play.proof import Unproven, is_declined, is_proven
from functions.play.request import Fields, Request
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
        form = read(ConfirmForm, fields.values)
        if is_declined(fields.values, request):
            return answers.see_other(f"/confirm/{token}", request)
        if form.chosen and not is_proven("confirm", fields.values, request):  # robots fill in lists
            return _ask("confirm", f"/confirm/{token}", page.address, fields, request)
        contacts.confirm(stack(), token, form, request.now)
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
        if is_declined(fields.values, request):
            return answers.see_other(f"/settings/{token}", request)
        if not is_proven("settings", fields.values, request):
            return _ask("settings", f"/settings/{token}", page.address, fields, request)
        subscriptions.change_settings(stack(), token, form, request.now)
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
    """Ends messages to an address, or undoes that: from a mail program (RFC 8058), which follows no redirect, or from
    the page."""
    request, fields = _request(), Fields({})
    page = _unsubscribe_page(token)
    try:
        fields = request.fields()
        form = read(UnsubscribeForm, fields.values)
        if is_declined(fields.values, request):
            return answers.see_other(f"/unsubscribe/{token}", request)
        if not (form.is_one_click or is_proven("unsubscribe", fields.values, request)):
            return _ask("unsubscribe", f"/unsubscribe/{token}", page.address, fields, request)
    except Problem as problem:
        return answers.refusal(problem, words_of(problem), request, page, "unsubscribe", fields)
    subscriptions.unsubscribe(stack(), token, form, request.now)
    ended = "here" if form.table else "done"
    return answers.answer(page.model_copy(update={ended: not form.undo}), request)


# ---- parts ----


def _ask(command: CommandName, action: str, address: str, fields: Fields, request: Request) -> Response[Any]:
    unproven = Unproven()
    page = sure_page(command, fields.typed, action, address=address)
    return answers.ask(unproven, words_of(unproven), request, page)


def _request() -> Request:
    return Request(router.current_event, stack().settings.public_url)


def _confirm_page(token: str) -> ConfirmPage:
    return contacts.to_confirm(stack(), token, _request().now)


def _settings_page(token: str) -> SettingsPage:
    return subscriptions.settings_page(stack(), token, _request().now)


def _unsubscribe_page(token: str) -> UnsubscribePage:
    return subscriptions.unsubscribe_page(stack(), token, _request().now)
