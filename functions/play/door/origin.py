"""Only our own pages may send forms (docs/design/pages.md)."""

from collections.abc import Callable
from http import HTTPStatus

from aws_lambda_powertools.event_handler import APIGatewayHttpResolver

from functions.pages.problem_words import Problems
from functions.play.door.answers import HttpAnswer
from functions.play.door.errors import problem
from functions.play.door.request import Request
from functions.play.door.routes import routes


def own_forms_alone(is_one_click: Callable[[Request], bool]) -> Callable[..., HttpAnswer]:
    """Refuses forms from other sites' pages, before any read.

    :param is_one_click: whether it is RFC 8058's request, which passes, as JSON does
    """

    def refuse(app: APIGatewayHttpResolver, go_on: Callable[[APIGatewayHttpResolver], HttpAnswer]) -> HttpAnswer:
        request = routes.current
        if not request.sends_nothing and request.from_elsewhere and not (request.is_json or is_one_click(request)):
            raise problem(HTTPStatus.FORBIDDEN, Problems.foreign_form)
        return go_on(app)

    return refuse
