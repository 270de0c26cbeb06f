"""Requests to services outside AWS: they are collected, and none leaves this machine.

The header `Local-Host` names the intended host.
"""

import http.client
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from local.serving import WSGI

HOST = "Local-Host"
_PATH = "/_outgoing/"
_JSON = ("content-type", "application/json")
_ANSWERED = {404: [_JSON], 410: [_JSON], 429: [("retry-after", "30")]}
"""404 and 410 come as JSON, and 429 with the seconds to wait."""


@dataclass(frozen=True, slots=True)
class OutgoingRequest:
    """To a service elsewhere."""

    url: str
    headers: list[tuple[str, str]]
    body: str


class Outgoing:
    """Answers such requests.

    :ivar sent: accepted, unfetched requests
    :ivar answers: the status for a URL, if it is not 201
    """

    def __init__(self) -> None:
        self.sent: list[OutgoingRequest] = []
        self.answers: dict[str, int] = {}

    def in_front_of(self, services: "WSGI") -> "WSGI":
        """Passes all other requests on."""

        def application(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
            path = environ["PATH_INFO"]
            if not path.startswith(_PATH):
                return services(environ, start_response)
            query = environ.get("QUERY_STRING", "")
            url = f"https://{environ['HTTP_LOCAL_HOST']}/{path.removeprefix(_PATH)}{f'?{query}' if query else ''}"
            body = environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH") or 0))
            status = self.answers.get(url, 201)
            if status < 300:
                self.sent.append(OutgoingRequest(url, _headers(environ), body.decode()))
            start_response(f"{status} Answer", [("content-length", "0"), *_ANSWERED.get(status, ())])
            return [b""]

        return application


def _headers(environ: dict[str, Any]) -> list[tuple[str, str]]:
    named = {name.removeprefix("HTTP_"): value for name, value in environ.items() if name.startswith("HTTP_")}
    return [
        (name.replace("_", "-").title(), value) for name, value in named.items() if name not in ("HOST", "LOCAL_HOST")
    ]


def install(url: str) -> None:
    """Leads this process's HTTPS connections to that URL."""
    http.client.HTTPSConnection = connections_to(url)  # type: ignore[assignment, misc]


def connections_to(url: str) -> type[http.client.HTTPConnection]:
    """Connections that lead to that URL, whatever their host."""
    server = urlsplit(url)

    class Connection(http.client.HTTPConnection):
        """Replaces `http.client.HTTPSConnection`."""

        def __init__(self, host: str, timeout: float, context: Any) -> None:
            super().__init__(server.hostname or "", server.port, timeout=timeout)
            self._for = host

        def request(self, method: str, url: str, body: Any = None, headers: Any = (), **_: Any) -> None:
            super().request(method, f"{_PATH.rstrip('/')}{url}", body, {**dict(headers), HOST: self._for})

    return Connection
