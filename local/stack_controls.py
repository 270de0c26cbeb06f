"""The outbox page, and tests' controls under `/_local/`.

A control is a POST with a JSON object, or a GET, and answers in JSON. An impossible order gets a 400.
"""

import json
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from http import HTTPStatus
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import jinja2

from local.feedback import fates
from local.pumps import NotQuietError
from local.receiving import reply_to
from local.runtime import Runtime, UnusedOrderError
from local.workers import Crash

_PAGE = Path(__file__).with_name("outbox.html")

Control = Callable[[dict[str, Any]], Any]


class Controls:
    """These routes, and else the HTTP API."""

    def __init__(self, runtime: Runtime) -> None:
        self._runtime = runtime
        self._controls: dict[str, Control] = {
            "GET /_local/clock": self._clock,
            "POST /_local/clock": self._move_clock,
            "POST /_local/quiet": lambda _: {"rounds": runtime.pumps.quiet()},
            "POST /_local/pause": lambda order: runtime.pumps.pause(bool(order["paused"])),
            "POST /_local/forget": lambda order: runtime.forget([(row[0], row[1]) for row in order.get("keep", ())]),
            "POST /_local/sweep": lambda _: runtime.sweep(),
            "GET /_local/outbox": lambda order: runtime.outbox.messages(int(order.get("after", 0))),
            "POST /_local/reply": self._reply,
            "POST /_local/report": self._report,
            "POST /_local/outgoing": self._answer_outgoing,
            "POST /_local/stream": self._disturb_streams,
            "GET /_local/crash": lambda _: {name: each.crash_pending for name, each in runtime.functions.items()},
            "POST /_local/crash": self._crash,
            "POST /_local/kill": lambda order: {
                "killed": runtime.functions[order["function"]].kill(order.get("worker"))
            },
            "POST /_local/adopt": lambda order: runtime.adopt(order["table"], order["instead_of"]),
            "GET /_local/logs": self._logs,
            "GET /_local/resources": lambda _: runtime.resources.references(),
            "GET /_local/environments": lambda _: {
                name: dict(each.settings.environment) for name, each in runtime.functions.items()
            },
        }

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        """One request."""
        path = environ["PATH_INFO"]
        if path == "/outbox":
            page = outbox_page(self._runtime.outbox.messages())
            return _send(start_response, 200, "text/html; charset=utf-8", page)
        if path in ("/outbox/reply", "/outbox/report", "/outbox/outgoing"):
            order = dict(parse_qsl(environ["wsgi.input"].read().decode(), keep_blank_values=True))
            self._controls[f"POST {path.replace('outbox', '_local')}"](order)
            start_response("303 See Other", [("location", "/outbox"), ("content-length", "0")])
            return [b""]
        if not path.startswith("/_local/"):
            return self._runtime.gateway(environ, start_response)
        order = dict(parse_qsl(environ.get("QUERY_STRING", "")))
        status, answer = self._answer(f"{environ['REQUEST_METHOD']} {path}", order, environ["wsgi.input"].read())
        return _send(start_response, status, "application/json", json.dumps(answer))

    def _answer(self, key: str, asked: dict[str, Any], body: bytes) -> tuple[int, Any]:
        if key not in self._controls:
            return 404, {"error": f"There is no {key}, only {', '.join(self._controls)}."}
        try:
            return 200, self._controls[key](json.loads(body) if body else asked)
        except KeyError as error:
            return 400, {"error": f"There is no {error} here."}
        except (TypeError, ValueError, NotQuietError, UnusedOrderError) as error:
            return 400, {"error": str(error)}

    def _clock(self, _: dict[str, Any]) -> Any:
        return {"now": self._runtime.clock.now(), "offset": self._runtime.clock.offset}

    def _move_clock(self, order: dict[str, Any]) -> Any:
        self._runtime.clock.move(float(order["seconds"]))
        self._runtime.pumps.wake()
        return self._clock(order)

    def _reply(self, order: dict[str, Any]) -> Any:
        taken = self._runtime.receiving.answer(
            self._runtime.outbox.messages()[int(order["message"]) - 1], order["text"]
        )
        self._runtime.pumps.wake()
        return {"taken": taken}

    def _report(self, order: dict[str, Any]) -> Any:
        return {"told": self._runtime.report(self._runtime.outbox.messages()[int(order["message"]) - 1], order["what"])}

    def _answer_outgoing(self, order: dict[str, Any]) -> None:
        self._runtime.outgoing.answers[order["url"]] = int(order["status"])

    def _disturb_streams(self, order: dict[str, Any]) -> None:
        with self._runtime.pumps.held():
            for stream in self._runtime.streams:
                stream.disturb(order["fault"], int(order.get("records", 0)))

    def _crash(self, order: dict[str, Any]) -> None:
        call, when = int(order["call"]), order["when"]
        if when not in ("before", "after") or call < 1:
            raise ValueError("A crash is before or after a call, and calls are counted from 1.")
        self._runtime.functions[order["function"]].crash(Crash(call, when))

    def _logs(self, _: dict[str, Any]) -> Any:
        files = {name: self._runtime.log(name) for name in [*self._runtime.functions, "access"]}
        return {name: file.read_text().splitlines() if file.exists() else [] for name, file in files.items()}


def outbox_page(messages: Sequence[Mapping[str, Any]]) -> str:
    """The sent messages as HTML."""
    return _template().render(messages=messages)


@cache
def _template() -> jinja2.Template:
    environment = jinja2.Environment(autoescape=True, loader=jinja2.FileSystemLoader(_PAGE.parent))
    environment.filters["reply_to"] = reply_to
    environment.globals["fates"] = fates
    environment.filters["clock_time"] = lambda seconds: time.strftime("%a %H:%M:%S", time.localtime(seconds))
    return environment.get_template(_PAGE.name)


def _send(start_response: Any, status: int, content_type: str, text: str) -> list[bytes]:
    body = text.encode()
    headers = [("content-type", content_type), ("content-length", str(len(body))), ("cache-control", "no-store")]
    start_response(f"{status} {HTTPStatus(status).phrase}", headers)
    return [body]
