"""Only our own pages may send forms (docs/design/pages.md)."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from aws_lambda_powertools.event_handler import APIGatewayHttpResolver, Response

from functions.pages.problem_words import Problems
from functions.play.door.errors import problem
from functions.play.door.request import Request
from functions.play.door.routes import routes


def own_forms_alone(is_one_click: Callable[[Request], bool]) -> Callable[..., Response[Any]]:
    """Refuses forms from other sites' pages, before any read.

    :param is_one_click: whether it is RFC 8058's request, which passes, as JSON does
    """

    def refuse(app: APIGatewayHttpResolver, go_on: Callable[[APIGatewayHttpResolver], Response[Any]]) -> Response[Any]:
        request = routes.current
        if not request.sends_nothing and request.from_elsewhere and not (request.is_json or is_one_click(request)):
            raise problem(HTTPStatus.FORBIDDEN, Problems.foreign_form)
        return go_on(app)

    return refuse
