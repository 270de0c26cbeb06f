"""The HTTP API: pages and JSON of one resource each (API Gateway HTTP API, payload 2.0). Parse, call, render."""

# ruff: noqa: E402
import gc
import os

# A quarter of a cold start: collecting no garbage, and searching for pydantic's plugins.
gc.disable()
os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")

import logging
from http import HTTPStatus
from typing import Any, Literal, TypeAlias

from aws_lambda_powertools.event_handler import APIGatewayHttpResolver, Response
from aws_lambda_powertools.utilities.typing import LambdaContext

from engine.kit.notation import Refused
from engine.kit.words import Words
from engine.registry import GAMES
from events.match import read_milestones
from events.reading import NoSuchTable
from events.store.log import CommitTooLarge
from events.tables import Busy
from functions.aws import log
from functions.aws.failures import log_failure, passes
from functions.aws.metrics import count
from functions.aws.settings import TEXTS_PER_CONTACT
from functions.pages import assets, worker
from functions.pages.links import Visit
from functions.pages.models import Page, PrivacyPage, StartPage, TermsPage
from functions.pages.postcard import postcard_page
from functions.pages.start import rules_page, start_page
from functions.play.addresses import contacts, phones
from functions.play.api import documents
from functions.play.door import limits
from functions.play.door import responses as answers
from functions.play.door.errors import Problem, problem_of, words_of
from functions.play.door.ids import new_entropy, new_nonce
from functions.play.door.origin import READ, own_forms_alone
from functions.play.door.paused import nobody_while_paused
from functions.play.door.request import Fields, Request
from functions.play.door.session import arrive, long_address
from functions.play.door.stack import stack
from functions.play.door.warm import warm
from functions.play.forms.fields import open_form, table_form
from functions.play.forms.proof import Unproven, is_declined, is_proven
from functions.play.mailbox import contact_routes, finding_routes, invitation_routes
from functions.play.mailbox.subscriptions import is_one_click
from functions.play.table import device_routes, undone, webhook_routes
from functions.play.table.opening import REMATCHES, open_table
from functions.play.table.posts import act, be_present
from functions.play.table.showing import show_log, show_record, show_replay, show_steps, show_table

Shown: TypeAlias = Literal["games", "friends"]

app = APIGatewayHttpResolver(debug=False)

for library in ("aws_lambda_powertools", "boto3", "botocore", "urllib3"):
    logging.getLogger(library).setLevel(logging.INFO)  # below that they log paths and items

if "AWS_LAMBDA_FUNCTION_NAME" in os.environ:  # a starting function has a whole processor
    stack()
    warm()
gc.freeze()
gc.enable()

app.use([nobody_while_paused, own_forms_alone(is_one_click)])


def handler(event: dict[str, Any], context: LambdaContext) -> dict[str, Any]:
    """One HTTP request, with the access log's id."""
    log.begin(request=event["requestContext"]["requestId"])
    return app.resolve(event, context)


# ---- start ----


@app.route("/", method=READ)
def start() -> Response[Any]:
    """The page where tables are opened: all games, or `with=friends` the form of one."""
    request = _request()
    shows: Shown = "friends" if request.query("with") == "friends" else "games"
    return answers.answer(_start_page(request.query("game"), shows), request)


@app.route("/rules/<game>", method=READ)
def rules(game: str) -> Response[Any]:
    """The usual rules of a game."""
    if game not in GAMES:
        raise NoSuchTable
    return answers.answer(rules_page(GAMES[game]), _request())


@app.post("/tables")
def post_table() -> Response[Any]:
    """Opens a table and leads to the host's page."""
    request, fields, game = _request(), Fields({}), ""
    try:
        fields = request.fields()
        form = open_form(fields.values)
        game = form.game
        if is_declined(fields.values, request, "/"):
            return answers.see_other("/", request)
        if not is_proven("open", fields.values, request):
            return undone.ask_to_open(form, fields, request)
        location = open_table(stack(), form, request)
    except (Problem, Refused) as error:
        problem = problem_of(error)
        sentence = words_of(problem, GAMES[game].words if game in GAMES else Words)
        shows: Shown = "games" if "play_now" in fields.typed else "friends"
        return answers.refusal(problem, sentence, request, _start_page(game, shows), "open", fields)
    return answers.see_other(location, request)


# ---- tables ----


@app.route("/t/<table>/<secret>", method=READ)
def get_table(table: str, secret: str) -> Response[Any]:
    """A table, as the link's holder sees it."""
    request = _request()
    visit = arrive(stack(), table, secret, request, request.number("seen") or 0)
    return answers.answer(_table_page(visit, request), request)


@app.post("/t/<table>/<secret>")
def post_command(table: str, secret: str) -> Response[Any]:
    """Runs the command of a form and leads to the next page."""
    request, fields = _request(), Fields({})
    try:
        fields = request.fields()
        form = table_form(fields.values)
        if is_declined(fields.values, request, f"/t/{table}/{secret}"):
            return answers.see_other(f"/t/{table}/{secret}", request)
        if not is_proven(form.command, fields.values, request):
            undone.ask_at_table(stack(), table, secret, form, request)
        location = act(stack(), table, secret, form, request)
    except Unproven as unproven:
        asked = undone.ask_whether_meant(unproven, stack(), table, secret, form, fields, request)
        log.logger.info("asked", command=form.command)
        return asked
    except (Problem, Refused, CommitTooLarge) as error:
        problem = problem_of(error)
        refused = undone.refuse_at_table(problem, stack(), table, secret, fields, request)
        log.logger.info("refused", code=problem.code, status=int(problem.status))
        return refused
    log.logger.info("done", command=form.command)
    return answers.see_other(location, request)


@app.route("/s/<signs>", method=READ)
def get_short(signs: str) -> Response[Any]:
    """Leads to the address of a short link."""
    request = _request()
    return answers.see_other(long_address(stack(), signs, request), request)


@app.route("/t/<table>/<secret>/steps", method=READ)
def get_steps(table: str, secret: str) -> Response[Any]:
    """The steps after the holder's news of number `after`, in pictures."""
    request = _request()
    visit = arrive(stack(), table, secret, request, request.number("seen") or 0, page="steps")
    page = show_steps(stack(), visit, request.number("after") or 0)
    return answers.fragments(page, request) if page else answers.nothing(request)


@app.route("/t/<table>/<secret>/log", method=READ)
def get_log(table: str, secret: str) -> Response[Any]:
    """The log of a table, as far as the link's holder may read it."""
    request = _request()
    visit = arrive(stack(), table, secret, request, page="log")
    _counts(limits.READING_LOGS, visit, request)
    return answers.answer(show_log(stack(), visit, request), request)


@app.route("/t/<table>/<secret>/replay", method=READ)
def get_replay(table: str, secret: str) -> Response[Any]:
    """A match that has ended, step by step."""
    request = _request()
    visit = arrive(stack(), table, secret, request, consistent=True, page="replay")
    _counts(limits.WATCHING_AGAIN, visit, request)
    shown = show_replay(stack(), visit, request.number("step"), request.query("as"), request.number("near"))
    return answers.answer(shown, request)


@app.route("/t/<table>/<secret>/record", method=READ)
def get_record(table: str, secret: str) -> Response[Any]:
    """The whole match after its end, as a file that `python -m engine.verify` replays."""
    request = _request()
    visit = arrive(stack(), table, secret, request, consistent=True, page="record")
    _counts(limits.DOWNLOADING, visit, request)
    return answers.download(show_record(stack(), visit), f"bluffpost-{visit.table_id}.json", request)


@app.route("/t/<table>/<secret>/poll", method=READ)
def poll(table: str, secret: str) -> Response[Any]:
    """The number of news for the link's holder."""
    request = _request()
    visit = arrive(stack(), table, secret, request, page="poll")
    return answers.number(visit.number, request, stack().pace.polled(request.now))


@app.post("/t/<table>/<secret>/presence")
def presence(table: str, secret: str) -> Response[Any]:
    """A player looks at the page, and needs no notice now. With `shown=yes` the others see it."""
    request = _request()
    visit = arrive(stack(), table, secret, request, page="presence")
    looking = be_present(stack(), visit, request.query("shown") == "yes")
    return answers.nothing(request) if looking is None else answers.seats_looking(looking, request)


app.include_router(contact_routes.router)
app.include_router(device_routes.router)
app.include_router(finding_routes.router)
app.include_router(invitation_routes.router)
app.include_router(webhook_routes.router)


# ---- what is the same for everybody ----


@app.route("/privacy", method=READ)
def privacy() -> Response[Any]:
    """Which data we keep, and for how long."""
    settings = stack().settings
    page = PrivacyPage(
        retention_days=settings.retention_days,
        sms=settings.sms_enabled,
        abuse=settings.abuse_contact,
        imprint=settings.imprint_url,
        replies=bool(settings.replies_domain),
        devices=bool(settings.push_key),
    )
    return answers.answer(page, _request())


@app.route("/terms", method=READ)
def terms() -> Response[Any]:
    """The terms, with carriers' statements about text messages."""
    settings = stack().settings
    page = TermsPage(
        retention_days=settings.retention_days,
        countries=list(settings.countries) if settings.sms_enabled else [],
        texts_a_day=TEXTS_PER_CONTACT,
        abuse=settings.abuse_contact,
        imprint=settings.imprint_url,
    )
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


@app.route("/service-worker.js", method=READ)
def service_worker() -> Response[Any]:
    """The service worker, for a browser without a network."""
    return answers.worker(worker.service_worker(), _request())


@app.not_found
def not_found(error: Exception) -> Response[Any]:
    """There is no such page."""
    return _problem(problem_of(NoSuchTable()))


@app.exception_handler(Exception)  # type: ignore[untyped-decorator]
def failed(error: Exception) -> Response[Any]:
    """Answers errors that no route handled. Logs unforeseen ones, and refusals by AWS."""
    problem = problem_of(error)
    if isinstance(error, Busy):
        count("Busy")
    elif passes(error) or problem.status == HTTPStatus.INTERNAL_SERVER_ERROR:
        log_failure("not now" if passes(error) else "failed", error)
    return _problem(problem)


# ---- parts ----


def _request() -> Request:
    return Request(app.current_event, stack().settings.public_url)


def _counts(thing: limits.Counted, visit: Visit, request: Request) -> None:
    """Counts an expensive read before it begins."""
    network = request.network(stack().newest_key)
    limits.admit(stack().directory.limits, [(thing, {"network": network})], visit.table_id, request.now)


def _problem(problem: Problem) -> Response[Any]:
    return answers.refusal(problem, words_of(problem), _request())


def _start_page(game: str, shows: Shown) -> StartPage:
    settings = stack().settings
    return start_page(
        stack().newest_key,
        new_nonce(),
        new_entropy(),
        game,
        not settings.open_creation,
        phones.channels(settings, None if settings.open_creation else REMATCHES),
        settings.abuse_contact,
        shows,
    )


def _table_page(visit: Visit, request: Request) -> Page:
    match visit.who.scope:
        case "postcard":
            return postcard_page(visit, read_milestones(stack().tables, visit.head))
        case "record":
            _counts(limits.READING_LOGS, visit, request)
            return show_log(stack(), visit, request)
        case _:
            return show_table(stack(), visit, contacts.of_viewer(stack(), visit))
