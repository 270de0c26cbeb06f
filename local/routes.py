"""The routes of an HTTP API.

Source: API Gateway Developer Guide, "Create routes for HTTP APIs in API Gateway". A route gets only its named methods
(or `ANY`), HEAD included. The most specific matching route wins.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from local.intrinsics import TemplateError

_VARIABLE = re.compile(r"\\\{(\w+)(\\\+)?\\\}")
"""In an escaped path; with a plus for all that follows."""

_FUNCTION = re.compile(r"functions/(arn:[^/]+)/invocations")


@dataclass(frozen=True, slots=True)
class Route:
    """A route to a function's ARN."""

    method: str
    path: str
    function: str

    @property
    def key(self) -> str:
        """The key in events and access logs."""
        return f"{self.method} {self.path}" if self.path != "$default" else "$default"

    def match(self, method: str, path: str) -> Mapping[str, str] | None:
        """The path parameters; `None` for another route."""
        if self.path == "$default":
            return {}
        if self.method not in (method, "ANY"):
            return None
        found = _pattern(self.path).fullmatch(path)
        return found.groupdict() if found else None

    @property
    def specificity(self) -> tuple[Any, ...]:
        """A sort key: more specific routes come first."""
        if self.path == "$default":
            return (1,)
        kinds = [(part.startswith("{"), part.endswith("+}")) for part in self.path.split("/")]
        return (0, kinds, self.method == "ANY")


class Routes:
    """An API's routes."""

    def __init__(self, routes: Iterable[Route]) -> None:
        self._routes = sorted(routes, key=lambda route: route.specificity)
        self.functions = frozenset(route.function for route in self._routes)

    def find(self, method: str, path: str) -> tuple[Route, Mapping[str, str]] | None:
        """A request's route and path parameters."""
        for route in self._routes:
            parameters = route.match(method, path)
            if parameters is not None:
                return route, parameters
        return None


def routes_of(api: Mapping[str, Any]) -> Routes:
    """The routes in the OpenAPI body that SAM makes of the functions' events."""
    return Routes(
        Route(_method(method), path, _function(operation["x-amazon-apigateway-integration"]["uri"]))
        for path, operations in api["Body"]["paths"].items()
        for method, operation in operations.items()
    )


def _function(uri: str) -> str:
    found = _FUNCTION.search(uri)
    if not found:
        raise TemplateError(f"A route leads to {uri}, which is not a function.")
    return found[1]


def _method(name: str) -> str:
    return "ANY" if name == "x-amazon-apigateway-any-method" else name.upper()


def _pattern(path: str) -> re.Pattern[str]:
    parts = _VARIABLE.sub(lambda variable: f"(?P<{variable[1]}>{'.+' if variable[2] else '[^/]+'})", re.escape(path))
    return re.compile(parts, re.DOTALL)
