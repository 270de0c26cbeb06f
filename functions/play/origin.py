"""Only our own pages may send forms (docs/design/pages.md)."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from aws_lambda_powertools.event_handler import APIGatewayHttpResolver, Response

from functions.pages.problem_words import Problems
from functions.play.address_forms import UnsubscribeForm
from functions.play.errors import Problem, problem
from functions.play.fields import read
from functions.play.request import Request
from functions.play.stack import stack

READ = ["GET", "HEAD"]
"""These change nothing."""


def own_forms_alone(
    app: APIGatewayHttpResolver, go_on: Callable[[APIGatewayHttpResolver], Response[Any]]
) -> Response[Any]:
    """Refuses forms from another site's page, before anything is read.

    :param go_on: runs the route
    :raises Problem: when a form was not sent from a page of ours; JSON and the one click of RFC 8058 pass
    """
    if app.current_event.http_method not in READ:
        request = Request(app.current_event, stack().settings.public_url)
        if request.from_elsewhere and not (request.is_json or _is_one_click(app.current_event.path, request)):
            raise problem(HTTPStatus.FORBIDDEN, Problems.foreign_form)
    return go_on(app)


def _is_one_click(path: str, request: Request) -> bool:
    try:
        return path.startswith("/unsubscribe/") and read(UnsubscribeForm, request.fields().values).is_one_click
    except Problem:
        return False
