"""The site while its operator has paused it: every page says so."""

from collections.abc import Callable
from http import HTTPStatus

from aws_lambda_powertools.event_handler import APIGatewayHttpResolver

from functions.pages.problem_words import Problems
from functions.play.door.answers import HttpAnswer
from functions.play.door.errors import problem
from functions.play.door.routes import routes
from functions.play.door.site import site

RETRY_SECONDS = 300
"""Repairs take longer than busy moments; pages ask once a minute anyway."""

_GOES_ON = ("/static/", "/service-worker.js", "/privacy", "/terms", "/unsubscribe/")
"""The page's own files, and ways to end messages."""


def nobody_while_paused(
    app: APIGatewayHttpResolver, go_on: Callable[[APIGatewayHttpResolver], HttpAnswer]
) -> HttpAnswer:
    """Refuses requests during a pause.

    :raises Problem: 503, with Retry-After
    """
    request = routes.current
    if not request.path.startswith(_GOES_ON) and site().pause.is_set(request.now):
        raise problem(HTTPStatus.SERVICE_UNAVAILABLE, Problems.paused, RETRY_SECONDS)
    return go_on(app)
