"""The routes of finding back: where somebody has their links sent, and the page of all tables behind that message."""

from http import HTTPStatus
from typing import Any

from aws_lambda_powertools.event_handler import Response
from aws_lambda_powertools.event_handler.router import APIGatewayHttpRouter

from engine.kit.sentence import sentence
from functions.pages.models import MyTablesPage
from functions.pages.problem_words import Problems
from functions.pages.sure import sure_page
from functions.play import my_tables
from functions.play import responses as answers
from functions.play.address_forms import FindForm, TablesForm
from functions.play.errors import Problem, problem_of, words_of
from functions.play.fields import read
from functions.play.origin import READ
from functions.play.proof import Unproven, is_declined, is_proven
from functions.play.request import Fields, Request
from functions.play.stack import stack

router = APIGatewayHttpRouter()  # type: ignore[no-untyped-call]


@router.route("/links", method=READ)
def get_links() -> Response[Any]:
    """The page where somebody has their links sent to an address."""
    request = _request()
    return answers.answer(my_tables.find_page(stack(), request.query("sent") == "yes"), request)


@router.post("/links")
def post_links() -> Response[Any]:
    """Sends the links of an address to it. The answer is the same for every address."""
    request, fields = _request(), Fields({})
    try:
        fields = request.fields()
        form = read(FindForm, fields.values)
        if is_declined(fields.values, request):
            return answers.see_other("/links", request)
        if not is_proven("find", fields.values, request):
            return answers.ask(Unproven(), words_of(Unproven()), request, sure_page("find", fields.typed, "/links"))
        my_tables.send_links(stack(), form, request)
    except Problem as problem:
        page = my_tables.find_page(stack(), sent=False)
        return answers.refusal(problem, words_of(problem), request, page, "find", fields)
    return answers.see_other("/links?sent=yes", request)


@router.route("/tables/<token>", method=READ)
def get_tables(token: str) -> Response[Any]:
    """All tables of the owner of an address."""
    return answers.answer(_tables_page(token), _request())


@router.post("/tables/<token>")
def post_tables(token: str) -> Response[Any]:
    """Sits down again at a rematch, says who is whom, or deletes everything that is kept of an address."""
    request, fields, here = _request(), Fields({}), f"/tables/{token}"
    try:
        fields = request.fields()
        form = read(TablesForm, fields.values)
        if is_declined(fields.values, request):
            return answers.see_other(here, request)
        if form.forget:
            return _forget(token, form, fields, request)
        if not is_proven("tables", fields.values, request):
            return answers.ask(Unproven(), words_of(Unproven()), request, sure_page("tables", fields.typed, here))
        if not form.part:
            return answers.see_other(my_tables.again(stack(), token, form.again, request), request)
        my_tables.answer(stack(), token, form, request.now)
    except Problem as error:
        problem = problem_of(error)
        return answers.refusal(problem, words_of(problem), request, _tables_page(token), "tables", fields)
    return answers.see_other(here, request)


@router.route("/tables/<token>/export", method=READ)
def get_export(token: str) -> Response[Any]:
    """All that is kept of an address, as a file."""
    request = _request()
    return answers.download(my_tables.export(stack(), token, request.now), "bluffpost-address.json", request)


# ---- parts ----


def _forget(token: str, form: TablesForm, fields: Fields, request: Request) -> Response[Any]:
    """Asked about first, whoever sends it: it cannot be undone. The link ends with the address."""
    if not form.confirmed or not is_proven("tables", fields.values, request):
        asked = Problem(HTTPStatus.CONFLICT, sentence(Problems.confirm_forget_everywhere), confirm=True)
        page = sure_page("tables", fields.typed, f"/tables/{token}", warning=words_of(asked))
        _tables_page(token)  # whoever has no such link is asked nothing
        return answers.ask(asked, words_of(asked), request, page)
    channel, address = my_tables.forget(stack(), token, request.now)
    return answers.answer(MyTablesPage(channel=channel, address=address, done=True), request)


def _request() -> Request:
    return Request(router.current_event, stack().settings.public_url)


def _tables_page(token: str) -> MyTablesPage:
    return my_tables.tables_page(stack(), token, _request())
