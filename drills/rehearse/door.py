"""A port on loopback that leads to one API of the emulator, which tells its APIs apart by the name in `Host`."""

import http.client
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

from tests.serving import serving

_TIMEOUT = 60
_OF_ONE_CONNECTION = frozenset(("connection", "content-length", "keep-alive", "transfer-encoding", "date", "server"))
"""RFC 9110, 7.6.1, and what `http.server` writes itself."""


class Door(ThreadingHTTPServer):
    """The server. It leads nowhere until `api` is set.

    :param endpoint: of the emulator
    """

    daemon_threads = True

    def __init__(self, endpoint: str) -> None:
        super().__init__(("127.0.0.1", 0), _Visitor)
        self.endpoint = urlsplit(endpoint)
        self.api = ""

    @property
    def url(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.server_port}"


class _Visitor(BaseHTTPRequestHandler):
    server: Door
    protocol_version = "HTTP/1.1"

    def _goes_through(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        endpoint = self.server.endpoint
        headers = {name: value for name, value in self.headers.items() if name.lower() not in ("host", "connection")}
        headers["Host"] = f"{self.server.api}.execute-api.localhost:{endpoint.port}"
        connection = http.client.HTTPConnection(endpoint.netloc, timeout=_TIMEOUT)
        try:
            connection.request(self.command, self.path, body, headers)
            response = connection.getresponse()
            content = response.read()
        finally:
            connection.close()
        self.send_response(response.status)
        for name, value in response.headers.items():
            if name.lower() not in _OF_ONE_CONNECTION:
                self.send_header(name, value)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    do_GET = do_HEAD = do_POST = _goes_through  # noqa: N815 - http.server's names

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - http.server's name
        """Quiet."""


@contextmanager
def door(endpoint: str) -> Iterator[Door]:
    """The door while the block runs."""
    server = Door(endpoint)
    with serving(server):
        yield server
