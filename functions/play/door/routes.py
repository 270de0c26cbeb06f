"""The routes of all subjects, with the current request."""

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar

from aws_lambda_powertools.event_handler.router import APIGatewayHttpRouter
from pydantic import BaseModel

from events.link_kinds import PageName
from functions.play.door.call import Call, arrive
from functions.play.door.meeting import Meeting, meet
from functions.play.door.request import Request
from functions.play.door.site import site

READ = ["GET", "HEAD"]
"""They change nothing."""

Models: TypeAlias = tuple[type[BaseModel], ...]

SHOWN: dict[str, Models] = {}
"""The pages at each path, which may depend on the link."""

TAKEN: dict[str, tuple[Models, tuple[str, ...]]] = {}
"""The forms at each path, and the statuses of failures that not every form has."""

Route = TypeVar("Route", bound=Callable[..., Any])


class Router(APIGatewayHttpRouter):
    """Routes, with their pages and forms."""

    @property
    def current(self) -> Request:
        """The current request."""
        return Request(self.current_event, site().settings.public_url)

    def call(
        self, table: str, secret: str, page: PageName | None = "table", seen: int = 0, consistent: bool = False
    ) -> Call:
        """By a link. See `arrive`."""
        return arrive(site(), self.current, table, secret, page, seen, consistent)

    def meeting(self, circle: str, secret: str) -> Meeting:
        """By a link of a circle. See `meet`."""
        return meet(site(), self.current, circle, secret)

    def read(self, rule: str, *pages: type[BaseModel]) -> Callable[[Route], Route]:
        """A route that changes nothing, and the pages that it shows."""
        if pages:
            SHOWN[_path(rule)] = pages
        return self.route(rule, method=READ)

    def take(
        self, rule: str, *forms: type[BaseModel], fails: tuple[str, ...] = ("409", "429")
    ) -> Callable[[Route], Route]:
        """A route that takes forms.

        :param fails: statuses of failures that not every form has
        """
        TAKEN[_path(rule)] = forms, fails
        return self.post(rule)


def _path(rule: str) -> str:
    return rule.replace("<", "{").replace(">", "}")


routes = Router()  # type: ignore[no-untyped-call]
"""A module adds its own when it is imported."""
