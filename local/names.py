"""The names that the local runtime answers to, so that a page of another site cannot reach it under its own (DNS
rebinding: the site's name leads to this machine for a moment, and the browser takes both for one site)."""

from collections.abc import Iterable, Sequence
from http import HTTPStatus
from typing import Any

from local.serving import WSGI

OWN_NAMES = ("127.0.0.1", "localhost", "[::1]")


class OwnNames:
    """A WSGI application that answers requests for this machine, and 421 to all others (RFC 9110, 15.5.20).

    :param application: what answers them
    :param port: where it is served
    :param others: further names, of a tunnel or a proxy; with the port or without it
    """

    def __init__(self, application: WSGI, port: int, others: Sequence[str] = ()) -> None:
        self._application = application
        given = [name.lower() for name in others]
        self._hosts = {*given, *[f"{name}:{port}" for name in (*OWN_NAMES, *given)]}

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        """One request."""
        if environ.get("HTTP_HOST", "").lower() in self._hosts:
            return self._application(environ, start_response)
        status = HTTPStatus.MISDIRECTED_REQUEST
        body = (
            "This stack answers to this machine’s own names only: use the address that it printed. To use another "
            "name, start it with --host-name=NAME.\n"
        ).encode()
        headers = [("content-type", "text/plain; charset=utf-8"), ("content-length", str(len(body)))]
        start_response(f"{status.value} {status.phrase}", headers)
        return [body]
