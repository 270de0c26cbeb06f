"""The pages of one staged table over HTTP on the loopback interface, for browser tests of pages alone."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from urllib.parse import parse_qsl

from events.who import Scope
from functions.pages import assets
from functions.pages.html import html
from functions.pages.models import Page
from functions.play.responses import HEADERS
from tests.functions.pages.stage import Stage


@dataclass
class StageSite:
    """Serves the page of one viewer at `/t/table/secret`, and remembers what was asked and sent.

    :param posted: the fields of every form that was sent
    :param asked: the paths of all requests
    """

    stage: Stage
    viewer: tuple[Scope, int | None]
    posted: list[list[tuple[str, str]]] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    origin: str = ""

    @property
    def url(self) -> str:
        """The address of the page."""
        return f"{self.origin}/t/table/secret"

    @property
    def polls(self) -> int:
        """How often the page asked for news."""
        return self.asked.count("/t/table/secret/poll")

    @property
    def presences(self) -> int:
        """How often the page said that somebody is there."""
        return self.asked.count("/t/table/secret/presence")

    def answer(self, path: str, known: str) -> tuple[int, str, bytes, dict[str, str]]:
        """Status, content type, body and further headers for a GET."""
        page = self.stage.page(*self.viewer)
        if path.startswith("/static/"):
            asset = assets.asset(path.removeprefix("/static/"))
            return (200, asset.content_type, asset.content, {}) if asset else (404, "text/plain", b"", {})
        if path.endswith("/poll"):
            tag = f'"{page.number}"'
            return (304 if known == tag else 200), "application/json", b"", {"ETag": tag}
        shown: Page = self.stage.shared(*self.viewer) if path.endswith("/links") else page
        return 200, "text/html; charset=utf-8", html(shown).encode(), {}


@contextmanager
def serve(stage: Stage, viewer: tuple[Scope, int | None]) -> Iterator[StageSite]:
    """The site while the block runs."""
    site = StageSite(stage, viewer)

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            site.asked.append(self.path)
            self.reply(*site.answer(self.path, self.headers.get("If-None-Match", "")))

        def do_POST(self) -> None:
            site.asked.append(self.path)
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0)).decode()
            if self.path.endswith("/presence"):
                return self.reply(204, "text/plain", b"", {})
            site.posted.append(parse_qsl(body, keep_blank_values=True))
            return self.reply(303, "text/plain", b"", {"Location": "/t/table/secret"})

        def reply(self, status: int, content_type: str, body: bytes, headers: dict[str, str]) -> None:
            self.send_response(status)
            fixed = {**HEADERS, "Content-Type": content_type}
            for name, value in {**fixed, "Content-Length": str(len(body)), **headers}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - http.server's name
            """Quiet."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    site.origin = f"http://127.0.0.1:{server.server_port}"
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield site
    finally:
        server.shutdown()
        server.server_close()
        thread.join(10)
