"""Somebody else's site on the loopback interface, which has one page and remembers who came."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from tests.serving import serving


@dataclass
class ForeignSite:
    """A site at a port of its own.

    :param port: where it listens
    :param page: its page, as HTML; the same at every path
    :param visits: the headers of every request, names in lower case
    """

    port: int
    page: str = "<!doctype html><title>Elsewhere</title>"
    visits: list[Mapping[str, str]] = field(default_factory=list)

    def shows_form(self, action: str, fields: Mapping[str, str], kind: str) -> None:
        """Shows a form that is sent to another site.

        :param action: where to
        :param kind: the content type that it is sent with
        """
        inputs = "".join(f'<input type="hidden" name="{name}" value="{value}">' for name, value in fields.items())
        form = f'<form method="post" action="{action}" enctype="{kind}">{inputs}<button>Win a prize</button></form>'
        self.page = f"<!doctype html><title>Elsewhere</title>{form}"


@contextmanager
def foreign_site() -> Iterator[ForeignSite]:
    """The site while the block runs."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            site.visits.append({name.lower(): value for name, value in self.headers.items()})
            body = site.page.encode()
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - http.server's name
            """Quiet."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    site = ForeignSite(server.server_port)
    with serving(server):
        yield site
