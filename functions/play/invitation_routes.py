"""The routes of invitations by address: where a host invites, and where whoever is invited answers."""

from typing import Any

from aws_lambda_powertools.event_handler import Response
from aws_lambda_powertools.event_handler.router import APIGatewayHttpRouter

from engine.kit.notation import Refused
from functions.pages.sure import sure_page
from functions.play import invitations
from functions.play import responses as answers
from functions.play.address_forms import InvitationForm, InviteForm
from functions.play.errors import Problem, problem_of, words_of
from functions.play.fields import read
from functions.play.origin import READ
from functions.play.proof import Unproven, is_declined, is_proven
from functions.play.request import Fields, Request
from functions.play.session import arrive
from functions.play.stack import stack

router = APIGatewayHttpRouter()  # type: ignore[no-untyped-call]


@router.route("/t/<table>/<secret>/links", method=READ)
def get_links(table: str, secret: str) -> Response[Any]:
    """The links that the holder of the link may pass on."""
    request = _request()
    return answers.answer(invitations.share(stack(), arrive(stack(), table, secret, request, page="links")), request)


@router.post("/t/<table>/<secret>/links")
def post_links(table: str, secret: str) -> Response[Any]:
    """Invites somebody by address."""
    request, fields = _request(), Fields({})
    visit = arrive(stack(), table, secret, request, consistent=True, page="links")
    try:
        fields = request.fields()
        invitations.invite(stack(), visit, read(InviteForm, fields.values), request)
    except (Problem, Refused) as error:
        page = invitations.share(stack(), visit)
        problem = problem_of(error)
        return answers.refusal(problem, words_of(problem), request, page, "invite", fields)
    return answers.see_other(f"/t/{table}/{secret}/links", request)


@router.route("/invitation/<token>", method=READ)
def get_invitation(token: str) -> Response[Any]:
    """The page of an invitation."""
    request = _request()
    return answers.answer(invitations.to_invitation(stack(), token, request.now), request)


@router.post("/invitation/<token>")
def post_invitation(token: str) -> Response[Any]:
    """Takes a seat, or not."""
    request, fields = _request(), Fields({})
    page = invitations.to_invitation(stack(), token, request.now)
    try:
        fields = request.fields()
        form = read(InvitationForm, fields.values)
        if is_declined(fields.values, request):
            return answers.see_other(f"/invitation/{token}", request)
        if not is_proven("invitation", fields.values, request):
            unproven = Unproven()
            asked = sure_page("invitation", fields.typed, f"/invitation/{token}", address=page.address)
            return answers.ask(unproven, words_of(unproven), request, asked)
        return answers.see_other(invitations.answer(stack(), token, form, request), request)
    except (Problem, Refused) as error:
        problem = problem_of(error)
        return answers.refusal(problem, words_of(problem), request, page, "invitation", fields)


def _request() -> Request:
    return Request(router.current_event, stack().settings.public_url)
