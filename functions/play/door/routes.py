"""The routes of a subject, with the current request."""

from collections.abc import Callable
from typing import Any, TypeVar

from aws_lambda_powertools.event_handler import APIGatewayHttpResolver
from aws_lambda_powertools.event_handler.router import APIGatewayHttpRouter

from events.link_kinds import PageName
from functions.play.door.call import Call, arrive
from functions.play.door.request import Request
from functions.play.door.site import site

READ = ["GET", "HEAD"]
"""They change nothing."""

Route = TypeVar("Route", bound=Callable[..., Any])


class Router(APIGatewayHttpRouter):
    """The routes of a subject."""

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]

    @property
    def current(self) -> Request:
        """The current request."""
        return request_of(self)

    def call(
        self, table: str, secret: str, page: PageName | None = "table", seen: int = 0, consistent: bool = False
    ) -> Call:
        """By a link. See `arrive`."""
        return arrive(site(), self.current, table, secret, page, seen, consistent)

    def read(self, rule: str) -> Callable[[Route], Route]:
        """A route that changes nothing."""
        return self.route(rule, method=READ)


def request_of(app: APIGatewayHttpResolver | APIGatewayHttpRouter) -> Request:
    """The current request."""
    return Request(app.current_event, site().settings.public_url)
