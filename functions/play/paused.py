"""The site while the operator has paused it: every page says so, and nothing is read or written."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from aws_lambda_powertools.event_handler import APIGatewayHttpResolver, Response

from functions.pages.problem_words import Problems
from functions.play.errors import problem
from functions.play.stack import stack

RETRY_SECONDS = 300
"""A repair takes longer than a busy moment; pages ask again once a minute anyway."""

_GOES_ON = ("/static/", "/service-worker.js", "/privacy", "/terms", "/unsubscribe/")
"""What the page itself is made of, and what nobody may be kept from: to be left in peace."""


def nobody_while_paused(
    app: APIGatewayHttpResolver, go_on: Callable[[APIGatewayHttpResolver], Response[Any]]
) -> Response[Any]:
    """Turns everyone away while the operator's `pause` holds.

    :param go_on: does what the route does
    :raises Problem: 503, with Retry-After
    """
    if stack().settings.paused and not app.current_event.path.startswith(_GOES_ON):
        raise problem(HTTPStatus.SERVICE_UNAVAILABLE, Problems.paused, RETRY_SECONDS)
    return go_on(app)
