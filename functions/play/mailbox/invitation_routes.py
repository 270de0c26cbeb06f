"""The routes of invitations by address."""

from typing import Any

from aws_lambda_powertools.event_handler import Response
from aws_lambda_powertools.event_handler.router import APIGatewayHttpRouter

from functions.play.door import responses as answers
from functions.play.door.origin import READ
from functions.play.door.request import Request
from functions.play.door.session import arrive
from functions.play.door.stack import stack
from functions.play.forms.address_forms import InvitationForm, InviteForm
from functions.play.forms.receiving import receive
from functions.play.mailbox import invitations

router = APIGatewayHttpRouter()  # type: ignore[no-untyped-call]


@router.route("/t/<table>/<secret>/links", method=READ)
def get_links(table: str, secret: str) -> Response[Any]:
    """The links that the holder may pass on."""
    request = _request()
    return answers.answer(invitations.share(stack(), arrive(stack(), table, secret, request, page="links")), request)


@router.post("/t/<table>/<secret>/links")
def post_links(table: str, secret: str) -> Response[Any]:
    """Invites a person by address."""
    request, here = _request(), f"/t/{table}/{secret}/links"
    visit = arrive(stack(), table, secret, request, consistent=True, page="links")

    def invite(form: InviteForm) -> Response[Any]:
        invitations.invite(stack(), visit, form, request)
        return answers.see_other(here, request)

    return receive(InviteForm, here, request, invite, lambda: invitations.share(stack(), visit), needs_proof=_is_typed)


@router.route("/invitation/<token>", method=READ)
def get_invitation(token: str) -> Response[Any]:
    """The page of an invitation."""
    request = _request()
    return answers.answer(invitations.to_invitation(stack(), token, request.now), request)


@router.post("/invitation/<token>")
def post_invitation(token: str) -> Response[Any]:
    """Takes a seat, or declines."""
    request, here = _request(), f"/invitation/{token}"
    page = invitations.to_invitation(stack(), token, request.now)

    def answer(form: InvitationForm) -> Response[Any]:
        return answers.see_other(invitations.answer(stack(), token, form, request), request)

    return receive(InvitationForm, here, request, answer, lambda: page, lambda: page.address)


def _is_typed(form: InviteForm) -> bool:
    """Robots type no address, and without one the form is refused."""
    return False


def _request() -> Request:
    return Request(router.current_event, stack().settings.public_url)
