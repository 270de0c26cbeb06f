"""The pages of one staged table over HTTP on the loopback interface, for browser tests of pages alone."""

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, urlsplit

from playwright.sync_api import Page as Tab

from events.table.commands import Move
from events.who import Scope
from functions.pages import assets
from functions.pages.html import html
from functions.pages.models.base import Page
from functions.pages.service_worker import service_worker
from functions.pages.start import start_page
from functions.pages.sure import SurePage
from functions.play.door.answers import HEADERS
from tests.functions.pages.stage import KEY, Stage
from tests.serving import serving


@dataclass
class StageSite:
    """Serves the page of one viewer at `/t/table/secret`, and remembers what was asked and sent.

    :param is_busy: whether pages are turned away, as API Gateway does it
    :param posted: the fields of every form that was sent
    :param asked: the paths of all requests
    :param looking: the other seats whose players let it be seen that they look
    :param strain: how polls are answered while the site is busy: the status and seconds to wait, 0 for as usual
    :param asks: whether it asks, as the door does, where nothing shows that a person sent a move
    :param plays: whether a move that is typed is made
    """

    stage: Stage
    viewer: tuple[Scope, int | None]
    posted: list[list[tuple[str, str]]] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    origin: str = ""
    is_busy: bool = False
    strain: tuple[int, int] = (0, 0)
    looking: list[int] = field(default_factory=list)
    asks: bool = False
    plays: bool = False

    @property
    def url(self) -> str:
        """The address of the page."""
        return f"{self.origin}/t/table/secret"

    @property
    def loads(self) -> int:
        """How often the page itself was asked for."""
        return sum(urlsplit(path).path == "/t/table/secret" for path in self.asked)

    @property
    def polls(self) -> int:
        """How often the page asked for news."""
        return self.asked.count("/t/table/secret/poll")

    @property
    def presences(self) -> list[str]:
        """How the page said each time that somebody is there: the end of the path."""
        return [path.rpartition("/")[2] for path in self.asked if path.startswith("/t/table/secret/presence")]

    def question(self, fields: Sequence[tuple[str, str]]) -> str:
        """The page that asks whether a move is meant; nothing if it has been shown."""
        if not self.asks or {("pressed", "yes"), ("sure", "yes")}.intersection(fields):
            return ""
        typed: dict[str, list[str]] = {}
        for name, value in fields:
            typed.setdefault(name, []).append(value)
        return html(SurePage("move", typed, "/t/table/secret", table=self.stage.page(*self.viewer)))

    def answer(self, path: str, known: str) -> tuple[int, str, bytes, dict[str, str]]:
        """Status, content type, body and further headers for a GET."""
        if path.startswith("/static/"):
            asset = assets.asset(path.removeprefix("/static/"))
            return (200, asset.content_type, asset.content, {}) if asset else (404, "text/plain", b"", {})
        if path == "/service-worker.js":
            return 200, "text/javascript; charset=utf-8", service_worker(), {}
        if self.is_busy:
            return 429, "application/json", b'{"message":"Too Many Requests"}', {}
        if path == "/":
            return 200, "text/html; charset=utf-8", html(start_page(KEY, "nonce", "entropy")).encode(), {}
        page = self.stage.page(*self.viewer)
        if path.endswith("/poll"):
            tag = f'"{page.number}"'
            status, wait = self.strain
            status = status or (304 if known == tag else 200)
            return status, "application/json", b"", {"ETag": tag, **({"Retry-After": str(wait)} if wait else {})}
        if path.startswith("/t/table/secret/steps"):
            asked = dict(parse_qsl(urlsplit(path).query))
            pictures = self.stage.steps(*self.viewer, page.number - int(asked["after"]))
            return (
                (200 if pictures else 204),
                "text/html; charset=utf-8",
                html(pictures).encode() if pictures else b"",
                {},
            )
        shown: Page = self.stage.shared(*self.viewer) if path.endswith("/links") else page
        if path.startswith("/t/table/secret/replay"):
            asked = dict(parse_qsl(urlsplit(path).query))
            step, near = int(asked.get("step", 0)), int(asked.get("near", 0))
            shown = self.stage.replay(*self.viewer, step, asked.get("as", ""), near)
        return 200, "text/html; charset=utf-8", html(shown).encode(), {}


Visit = Callable[..., tuple[Tab, StageSite]]
"""What the fixture `visit` is: it opens the page of a viewer."""


@contextmanager
def serve(stage: Stage, viewer: tuple[Scope, int | None]) -> Iterator[StageSite]:
    """The site while the block runs."""
    site = StageSite(stage, viewer)

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            site.asked.append(self.path)
            self.reply(*site.answer(self.path, self.headers.get("If-None-Match", "")))

        do_HEAD = do_GET  # noqa: N815 - http.server's name

        def do_POST(self) -> None:
            site.asked.append(self.path)
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0)).decode()
            if self.path.endswith("/presence"):
                return self.reply(204, "text/plain", b"", {})
            if self.path.endswith("/presence?shown=yes"):
                return self.reply(200, "application/json", json.dumps({"looking": site.looking}).encode(), {})
            fields = parse_qsl(body, keep_blank_values=True)
            if question := site.question(fields):
                return self.reply(409, "text/html; charset=utf-8", question.encode(), {})
            site.posted.append(fields)
            if site.plays:
                sent = dict(fields)
                site.stage.run(site.viewer[1], Move(int(sent["prompt"]), sent["text"]))
            return self.reply(303, "text/plain", b"", {"Location": "/t/table/secret"})

        def reply(self, status: int, content_type: str, body: bytes, headers: dict[str, str]) -> None:
            self.send_response(status)
            fixed = {**HEADERS, "Content-Type": content_type}
            for name, value in {**fixed, "Content-Length": str(len(body)), **headers}.items():
                self.send_header(name, value)
            self.end_headers()
            if self.command != "HEAD":
                self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - http.server's name
            """Quiet."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    site.origin = f"http://127.0.0.1:{server.server_port}"
    with serving(server):
        yield site


def see_pictures(tab: Tab) -> None:
    """Lets time pass until pictures begin, in steps in which none can be over."""
    for _ in range(300):
        if tab.locator("#player").is_visible():
            return
        tab.clock.run_for(100)
    raise AssertionError("no picture came")


def pass_pictures(tab: Tab) -> None:
    """Lets time pass until a picture is held or all were shown: a script awaits more than its clock, so that one long
    stretch may be over before the next picture comes."""
    for _ in range(60):
        tab.clock.run_for(500)
        if tab.locator("#verdict").is_visible() or tab.locator("#player").is_hidden():
            return
