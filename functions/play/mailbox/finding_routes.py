"""The routes to find one's tables again."""

from http import HTTPStatus
from typing import Any

from aws_lambda_powertools.event_handler import Response
from aws_lambda_powertools.event_handler.router import APIGatewayHttpRouter

from engine.kit.sentence import sentence
from functions.pages.models import MyTablesPage
from functions.pages.problem_words import Problems
from functions.pages.sure import sure_page
from functions.play.door import responses as answers
from functions.play.door.errors import Problem, words_of
from functions.play.door.origin import READ
from functions.play.door.request import Request
from functions.play.door.stack import stack
from functions.play.forms.address_forms import FindForm, TablesForm
from functions.play.forms.proof import is_proven
from functions.play.forms.receiving import receive
from functions.play.mailbox import my_tables

router = APIGatewayHttpRouter()  # type: ignore[no-untyped-call]


@router.route("/links", method=READ)
def get_links() -> Response[Any]:
    """The page where a player asks for the links of an address."""
    request = _request()
    return answers.answer(my_tables.find_page(stack(), request.query("sent") == "yes"), request)


@router.post("/links")
def post_links() -> Response[Any]:
    """Sends the links of an address to it. The answer is the same for every address."""
    request = _request()

    def send(form: FindForm) -> Response[Any]:
        my_tables.send_links(stack(), form, request)
        return answers.see_other("/links?sent=yes", request)

    return receive(FindForm, "/links", request, send, lambda: my_tables.find_page(stack(), sent=False))


@router.route("/tables/<token>", method=READ)
def get_tables(token: str) -> Response[Any]:
    """All tables of the owner of an address."""
    return answers.answer(_tables_page(token), _request())


@router.post("/tables/<token>")
def post_tables(token: str) -> Response[Any]:
    """Sits down at a rematch, answers for waiting seats, or deletes all data of an address."""
    request, here = _request(), f"/tables/{token}"

    def do(form: TablesForm) -> Response[Any]:
        if form.forget:
            return _forget(token, form, request)
        if form.not_me:
            my_tables.disown(stack(), token, request.now)
            return answers.see_other(f"{here}?not_me=yes#not-me", request)
        if not form.part:
            return answers.see_other(my_tables.again(stack(), token, form.again, request), request)
        my_tables.answer(stack(), token, form, request.now)
        return answers.see_other(here, request)

    def is_not_asked(form: TablesForm) -> bool:
        return not form.forget

    return receive(TablesForm, here, request, do, lambda: _tables_page(token), needs_proof=is_not_asked)


@router.route("/tables/<token>/export", method=READ)
def get_export(token: str) -> Response[Any]:
    """All data of an address, as a file."""
    request = _request()
    return answers.download(my_tables.export(stack(), token, request.now), "bluffpost-address.json", request)


# ---- parts ----


def _forget(token: str, form: TablesForm, request: Request) -> Response[Any]:
    """Always asks first, because it cannot be undone. The link ends with the address."""
    fields = request.fields()
    if not form.confirmed or not is_proven("tables", fields.values, request):
        asked = Problem(HTTPStatus.CONFLICT, sentence(Problems.confirm_forget_everywhere), confirm=True)
        page = sure_page("tables", fields.typed, f"/tables/{token}", warning=words_of(asked))
        _tables_page(token)  # a wrong link gets no question
        return answers.ask(asked, words_of(asked), request, page)
    channel, address = my_tables.forget(stack(), token, request.now)
    return answers.answer(MyTablesPage(channel=channel, address=address, done=True), request)


def _request() -> Request:
    return Request(router.current_event, stack().settings.public_url)


def _tables_page(token: str) -> MyTablesPage:
    request = _request()
    page = my_tables.tables_page(stack(), token, request)
    return page.model_copy(update={"disowned": page.asked_for and request.query("not_me") == "yes"})
