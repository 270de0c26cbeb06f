"""Checks each request's host name, against DNS rebinding: another site's name may point to this machine, and a browser
would take both for one site."""

from collections.abc import Iterable, Sequence
from http import HTTPStatus
from typing import Any
from urllib.parse import urlsplit

from local.serving import WSGI

OWN_NAMES = ("127.0.0.1", "localhost", "[::1]")


FORWARDED = ("HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_PROTO")


class OwnNames:
    """Answers requests for this machine, and all others with 421 (RFC 9110, 15.5.20).

    :param others: names of a tunnel or a proxy, with or without the port
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
    """Answers tunnelled requests with the public address's name and scheme, and without the outbox, which holds
    everyone's links.

    :param private: answers all others
    """

    def __init__(self, public: WSGI, private: WSGI, url: str) -> None:
        self._public, self._private, self._url = public, private, urlsplit(url)

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        """Some tunnels keep the requested name, others replace it by this machine's."""
        if environ.get("HTTP_HOST", "").lower() != self._url.netloc and not any(each in environ for each in FORWARDED):
            return self._private(environ, start_response)
        asked = {"HTTP_HOST": self._url.netloc, "wsgi.url_scheme": self._url.scheme}
        return self._public({**environ, **asked}, start_response)
