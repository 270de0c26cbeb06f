"""The names that the local runtime answers to, so that a page of another site cannot reach it under its own (DNS
rebinding: the site's name leads to this machine for a moment, and the browser takes both for one site)."""

from collections.abc import Iterable, Sequence
from http import HTTPStatus
from typing import Any
from urllib.parse import urlsplit

from local.serving import WSGI

OWN_NAMES = ("127.0.0.1", "localhost", "[::1]")


FORWARDED = ("HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_PROTO")
"""What tunnels and proxies add to a request."""


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
            "This stack answers to this machine’s own names only: use the address that it printed. To play through a "
            "tunnel, start it with --public-url=https://NAME; for another name, with --host-name=NAME.\n"
        ).encode()
        headers = [("content-type", "text/plain; charset=utf-8"), ("content-length", str(len(body)))]
        start_response(f"{status.value} {status.phrase}", headers)
        return [body]


class Tunnel:
    """A WSGI application that answers what comes through a tunnel as at the public address: for that name, over its
    scheme, and without the outbox, which holds everybody's links.

    :param public: what answers the public
    :param private: what answers everything else
    :param url: the public address
    """

    def __init__(self, public: WSGI, private: WSGI, url: str) -> None:
        self._public, self._private, self._url = public, private, urlsplit(url)

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        """One request. Some tunnels leave the name that was asked for, some put this machine's in its place."""
        if environ.get("HTTP_HOST", "").lower() != self._url.netloc and not any(each in environ for each in FORWARDED):
            return self._private(environ, start_response)
        asked = {"HTTP_HOST": self._url.netloc, "wsgi.url_scheme": self._url.scheme}
        return self._public({**environ, **asked}, start_response)
