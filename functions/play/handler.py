"""The HTTP API: pages and JSON of one resource each (API Gateway HTTP API, payload 2.0). Parse, call, render."""

# ruff: noqa: E402
import gc
import os

# A quarter of a cold start: to collect garbage where there is none, and to look for plugins of pydantic.
gc.disable()
os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")

import logging
from http import HTTPStatus
from typing import Any

from aws_lambda_powertools import Logger
from aws_lambda_powertools.event_handler import APIGatewayHttpResolver, Response
from aws_lambda_powertools.utilities.typing import LambdaContext

from engine.kit.notation import Refused
from engine.registry import GAMES
from events.store.log import CommitTooLarge
from events.table.words import names_for
from events.tables import Busy, NoSuchTable
from functions.aws.failures import failure, passes
from functions.aws.metrics import count
from functions.pages import assets
from functions.pages.contact_models import Contacts, PrivacyPage
from functions.pages.links import Visit
from functions.pages.models import Page, StartPage, TablePage
from functions.pages.sharing import links_page
from functions.pages.start import start_page
from functions.pages.table import postcard
from functions.play import contact_routes, contacts, documents
from functions.play import responses as answers
from functions.play.errors import Problem, problem_of, words_of
from functions.play.forms import command_of, open_form, table_form
from functions.play.opening import open_table
from functions.play.origin import READ, own_forms_alone
from functions.play.posts import act, be_present
from functions.play.request import Fields, Request
from functions.play.session import arrive, long_address, new_entropy, new_nonce, show_log, show_record, show_table
from functions.play.stack import stack

logger = Logger()
app = APIGatewayHttpResolver(debug=False)

for library in ("aws_lambda_powertools", "boto3", "botocore", "urllib3"):
    logging.getLogger(library).setLevel(logging.INFO)  # below that they write paths and items

if "AWS_LAMBDA_FUNCTION_NAME" in os.environ:  # while it starts, a function has a whole processor
    stack()
    TablePage.model_rebuild()
gc.freeze()
gc.enable()

app.use([own_forms_alone])


@logger.inject_lambda_context(correlation_id_path="requestContext.requestId", log_event=False, clear_state=True)
def handler(event: dict[str, Any], context: LambdaContext) -> dict[str, Any]:
    """One HTTP request."""
    return app.resolve(event, context)


# ---- start ----


@app.route("/", method=READ)
def start() -> Response[Any]:
    """The page where tables are opened."""
    request = _request()
    return answers.answer(_start_page(request.query("game")), request)


@app.post("/tables")
def post_table() -> Response[Any]:
    """Opens a table and leads to the host's page."""
    request, fields, game = _request(), Fields({}), ""
    try:
        fields = request.fields()
        form = open_form(fields.values)
        game = form.game
        location = open_table(stack(), form, request)
    except (Problem, Refused) as error:
        problem = problem_of(error)
        sentence = words_of(problem, GAMES.get(game))
        return answers.refusal(problem, sentence, request, _start_page(game), "open", fields)
    return answers.see_other(location, request)


# ---- tables ----


@app.route("/t/<table>/<secret>", method=READ)
def get_table(table: str, secret: str) -> Response[Any]:
    """A table, as the holder of the link sees it."""
    request = _request()
    visit = arrive(stack(), table, secret, request, request.number("seen") or 0)
    return answers.answer(_table_page(visit, request), request)


@app.post("/t/<table>/<secret>")
def post_command(table: str, secret: str) -> Response[Any]:
    """Does what a form says and leads to the page to go on from."""
    request, fields = _request(), Fields({})
    try:
        fields = request.fields()
        form = table_form(fields.values)
        location = act(stack(), table, secret, form, request)
    except (Problem, Refused, CommitTooLarge) as error:
        return _refused_at_table(problem_of(error), table, secret, fields, request)
    logger.info("done", table=table, command=form.command)
    return answers.see_other(location, request)


@app.route("/s/<signs>", method=READ)
def get_short(signs: str) -> Response[Any]:
    """Leads on from a short link."""
    request = _request()
    return answers.see_other(long_address(stack(), signs, request), request)


@app.route("/t/<table>/<secret>/log", method=READ)
def get_log(table: str, secret: str) -> Response[Any]:
    """All that happened at a table, as the holder of the link was told it."""
    request = _request()
    visit = arrive(stack(), table, secret, request, page="log")
    return answers.answer(show_log(stack(), visit, request.number("page")), request)


@app.route("/t/<table>/<secret>/links", method=READ)
def get_links(table: str, secret: str) -> Response[Any]:
    """The links that the holder of the link may pass on."""
    request = _request()
    return answers.answer(links_page(arrive(stack(), table, secret, request, page="links")), request)


@app.route("/t/<table>/<secret>/record", method=READ)
def get_record(table: str, secret: str) -> Response[Any]:
    """The whole match after its end, as a file that `python -m engine.verify` replays."""
    request = _request()
    visit = arrive(stack(), table, secret, request, consistent=True, page="record")
    return answers.download(show_record(stack(), visit), f"bluffpost-{visit.table_id}.json", request)


@app.route("/t/<table>/<secret>/poll", method=READ)
def poll(table: str, secret: str) -> Response[Any]:
    """How often the holder of the link was told something."""
    request = _request()
    return answers.number(arrive(stack(), table, secret, request, page="poll").number, request)


@app.post("/t/<table>/<secret>/presence")
def presence(table: str, secret: str) -> Response[Any]:
    """The player of a seat is looking at the page: no notice is needed just now."""
    request = _request()
    visit = arrive(stack(), table, secret, request, page="presence")
    be_present(stack(), visit)
    return answers.nothing(request)


app.include_router(contact_routes.router)


# ---- what is the same for everybody ----


@app.route("/privacy", method=READ)
def privacy() -> Response[Any]:
    """What is kept, and for how long."""
    settings = stack().settings
    page = PrivacyPage(retention_days=settings.retention_days, sms=settings.sms_enabled, abuse=settings.abuse_contact)
    return answers.answer(page, _request())


@app.route("/openapi.json", method=READ)
def openapi() -> Response[Any]:
    """The OpenAPI document of this API."""
    return answers.document(documents.openapi(app), _request())


@app.route("/static/<name>", method=READ)
def static(name: str) -> Response[Any]:
    """A file of the pages."""
    asset = assets.asset(name)
    if asset is None:
        raise NoSuchTable
    return answers.file(asset, _request())


@app.not_found
def not_found(error: Exception) -> Response[Any]:
    """There is no such page."""
    return _problem(problem_of(NoSuchTable()))


@app.exception_handler(Exception)  # type: ignore[untyped-decorator]
def failed(error: Exception) -> Response[Any]:
    """What no route answered for itself. What is not foreseen is logged, and what AWS turned away."""
    problem = problem_of(error)
    if isinstance(error, Busy):
        count("Busy")
    elif passes(error):
        logger.warning("not now", failure=failure(error))
    elif problem.status == HTTPStatus.INTERNAL_SERVER_ERROR:
        logger.error("failed", failure=failure(error))
    return _problem(problem)


# ---- parts ----


def _request() -> Request:
    return Request(app.current_event, stack().settings.public_url)


def _problem(problem: Problem) -> Response[Any]:
    return answers.refusal(problem, words_of(problem), _request())


def _start_page(game: str) -> StartPage:
    settings = stack().settings
    return start_page(
        stack().newest_key,
        new_nonce(),
        new_entropy(),
        game,
        not settings.open_creation,
        settings.channels,
        settings.abuse_contact,
    )


def _table_page(visit: Visit, request: Request) -> Page:
    """What a link shows: the table, or of a match that is over its postcard or its log."""
    match visit.who.scope:
        case "postcard":
            return postcard(visit)
        case "record":
            return show_log(stack(), visit, request.number("page"))
        case _:
            return show_table(stack(), visit, _contacts(visit))


def _contacts(visit: Visit) -> Contacts | None:
    """How the viewer is reached; for an open seat, how one can be reached."""
    match visit.who.scope:
        case "seat":
            return contacts.facts(stack(), visit.place.person)
        case "open" | "invite":
            return Contacts(channels=stack().settings.channels)
        case _:
            return None


def _refused_at_table(problem: Problem, table: str, secret: str, fields: Fields, request: Request) -> Response[Any]:
    """The table as it stands now, with what was typed. A link that is none gets its 404 whatever was sent to it."""
    visit = arrive(stack(), table, secret, request, consistent=True)
    names = names_for(visit.table, visit.viewer, isolated=True)
    sentence = words_of(problem, GAMES[visit.table.game], names)
    page: Page | None = None
    if visit.who.scope not in ("postcard", "record"):  # they show less, and have no forms
        page = show_table(stack(), visit, _contacts(visit))
    logger.info("refused", table=table, code=problem.code, status=int(problem.status))
    return answers.refusal(problem, sentence, request, page, command_of(fields.values), fields)
