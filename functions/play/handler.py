"""The HTTP API: pages and JSON of one resource each (API Gateway HTTP API, payload 2.0). Parse, call, render."""

# ruff: noqa: E402
import gc
import os

# A quarter of a cold start: collecting no garbage, and searching for pydantic's plugins.
gc.disable()
os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")

import logging
from http import HTTPStatus
from typing import Any

from aws_lambda_powertools.event_handler import APIGatewayHttpResolver
from aws_lambda_powertools.utilities.typing import LambdaContext

from events.reading import NoSuchTable
from events.tables import Busy
from functions.aws import log_lines
from functions.aws.failures import log_failure, passes
from functions.aws.metrics import count
from functions.aws.settings import TEXTS_PER_CONTACT
from functions.pages import assets, service_worker
from functions.pages.models.contacts import PrivacyPage, TermsPage
from functions.play.api import documents
from functions.play.circle import calling, founding, pairs  # noqa: F401 - their routes
from functions.play.circle import showing as circles  # noqa: F401
from functions.play.door import answers
from functions.play.door.errors import Problem, problem_of, words_of
from functions.play.door.origin import own_forms_alone
from functions.play.door.paused import nobody_while_paused
from functions.play.door.routes import routes
from functions.play.door.site import site
from functions.play.door.warm import warm
from functions.play.mailbox import confirming, finding, invitations, my_tables, subscriptions  # noqa: F401
from functions.play.table import devices, opening, posts, presence, sharing, showing  # noqa: F401

app = APIGatewayHttpResolver(debug=False)

for library in ("aws_lambda_powertools", "boto3", "botocore", "urllib3"):
    logging.getLogger(library).setLevel(logging.INFO)  # below that they log paths and items

if "AWS_LAMBDA_FUNCTION_NAME" in os.environ:  # a starting function has a whole processor
    site()
    warm()
gc.freeze()
gc.enable()

app.use([nobody_while_paused, own_forms_alone(subscriptions.is_one_click)])


def handler(event: dict[str, Any], context: LambdaContext) -> dict[str, Any]:
    """One HTTP request, with the access log's id."""
    log_lines.begin(request=event["requestContext"]["requestId"])
    return app.resolve(event, context)


# ---- what is the same for everybody ----


@routes.read("/privacy", PrivacyPage)
def privacy() -> answers.HttpAnswer:
    """Which data we keep, and for how long."""
    settings = site().settings
    page = PrivacyPage(
        retention_days=settings.retention_days,
        sms=settings.sms_enabled,
        abuse=settings.abuse_contact,
        imprint=settings.imprint_url,
        replies=bool(settings.replies_domain),
        devices=bool(settings.push_key),
    )
    return answers.answer(page, routes.current)


@routes.read("/terms", TermsPage)
def terms() -> answers.HttpAnswer:
    """The terms, with carriers' statements about text messages."""
    settings = site().settings
    page = TermsPage(
        retention_days=settings.retention_days,
        countries=list(settings.countries) if settings.sms_enabled else [],
        texts_a_day=TEXTS_PER_CONTACT,
        abuse=settings.abuse_contact,
        imprint=settings.imprint_url,
    )
    return answers.answer(page, routes.current)


@routes.read("/openapi.json")
def openapi() -> answers.HttpAnswer:
    """The OpenAPI document of this API."""
    return answers.document(documents.openapi(app), routes.current)


@routes.read("/static/<name>")
def static(name: str) -> answers.HttpAnswer:
    """A file of the pages."""
    asset = assets.asset(name)
    if asset is None:
        raise NoSuchTable
    return answers.file(asset, routes.current)


@routes.read("/service-worker.js")
def service_worker_script() -> answers.HttpAnswer:
    """The service worker, for a browser without a network."""
    return answers.worker(service_worker.service_worker(), routes.current)


app.include_router(routes)


@app.not_found
def not_found(error: Exception) -> answers.HttpAnswer:
    """There is no such page."""
    return _problem(problem_of(NoSuchTable()))


@app.exception_handler(Exception)  # type: ignore[untyped-decorator]
def failed(error: Exception) -> answers.HttpAnswer:
    """Answers errors that no route handled. Logs unforeseen ones, and refusals by AWS."""
    problem = problem_of(error)
    if isinstance(error, Busy):
        count("Busy")
    elif passes(error) or problem.status == HTTPStatus.INTERNAL_SERVER_ERROR:
        log_failure("not now" if passes(error) else "failed", error)
    return _problem(problem)


# ---- parts ----


def _problem(problem: Problem) -> answers.HttpAnswer:
    return answers.refusal(problem, words_of(problem), routes.current)
