"""A local stack for tests, as a process of its own."""

import http.client
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any

from local.cloud import client
from local.outbox import Message

_ROOT = Path(__file__).resolve().parent.parent
_ANSWER_SECONDS = 300
_END_SECONDS = 60


class StackError(Exception):
    """The stack did not start, or refused an order."""


class Stack:
    """A template that runs within a `with` block, on a free port.

    >>> with Stack(parameters={"Sender": "games@example.org"}) as stack:  # doctest: +SKIP
    ...     urllib.request.urlopen(stack.base_url + "/")
    ...     stack.let_time_pass(60)
    ...     stack.outbox()

    :param parameters: of the template, over the defaults of `python -m local`
    :param dynamodb, record, small_pages: as in `local.runtime.Options`; `record` is RECORD_AWS_CALLS by default
    :param folder: of what a later stack on the same tables goes on with: keys of links, clock, schedules
    """

    def __init__(
        self,
        template: Path = _ROOT / "template.yaml",
        parameters: Mapping[str, str] | None = None,
        dynamodb: str | None = None,
        record: Path | None = None,
        small_pages: bool = True,
        host_names: Sequence[str] = (),
        public_url: str = "",
        folder: Path | None = None,
        port: int = 0,
    ) -> None:
        options = [f"--parameter={name}={value}" for name, value in (parameters or {}).items()]
        self._command = [
            *(sys.executable, "-m", "local", "--under-test", f"--port={port}", f"--template={template.resolve()}"),
            *(["--small-pages"] if small_pages else []),
            *[f"--host-name={name}" for name in host_names],
            f"--public-url={public_url}",
            *([f"--folder={folder}"] if folder else []),
            *options,
        ]
        self._environment = dict(os.environ)
        if dynamodb:
            self._environment["AWS_ENDPOINT_URL_DYNAMODB"] = dynamodb
        if record:
            self._environment["RECORD_AWS_CALLS"] = str(record.resolve())
        self.base_url = ""

    def __enter__(self) -> "Stack":
        self._process = subprocess.Popen(
            self._command,
            cwd=_ROOT,
            env=self._environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=None,
            text=True,
        )
        assert self._process.stdout
        self.base_url = self._process.stdout.readline().strip()
        if not self.base_url:
            self._process.wait(timeout=_END_SECONDS)
            raise StackError("The stack did not start; its error output says why.")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.close()
        try:
            self._process.wait(timeout=_END_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
            raise
        finally:
            self._process.stdout.close()

    # ---- time ----

    def now(self) -> float:
        """Seconds since the epoch on the stack's clock."""
        seconds: float = self._get("clock")["now"]
        return seconds

    def move_clock(self, seconds: float) -> None:
        """Moves the clock forward; due work happens in the background."""
        self._post("clock", seconds=seconds)

    def quiet(self) -> None:
        """Waits until no work is due: streams, queues, schedules and their effects.

        :raises StackError: when it does not end
        """
        self._post("quiet")

    def let_time_pass(self, seconds: float) -> None:
        """Moves the clock and waits for due work."""
        self.quiet()
        self.move_clock(seconds)
        self.quiet()

    def sweep(self) -> None:
        """Fires the recurring schedules and waits for their work."""
        self._post("sweep")
        self.quiet()

    def forget(self, keep: Sequence[tuple[str, str]] = ()) -> None:
        """Waits for due work, then empties tables, streams, queues, schedules, outbox and logs; clock and workers stay.

        :param keep: keys of rows that stay, as texts, because workers have cached them
        :raises StackError: when an ordered crash or fault has not happened
        """
        self._post("forget", keep=keep)

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Streams, queues and schedules move only on `quiet` and `sweep`."""
        self._post("pause", paused=True)
        try:
            yield
        finally:
            self._post("pause", paused=False)

    # ---- what it did ----

    @property
    def process(self) -> int:
        """The id of the workers' parent."""
        return self._process.pid

    def outbox(self, after: int = 0) -> list[Message]:
        """Messages after the first `after`, oldest first."""
        return [
            Message(**{**message, "to": tuple(message["to"]), "headers": tuple(map(tuple, message["headers"]))})
            for message in self._get(f"outbox?after={after}")
        ]

    def reply(self, message: int, text: str) -> None:
        """Answers a mail of the outbox, numbered from 1, as its reader would."""
        self._post("reply", message=message, text=text)

    def report(self, message: int, what: str) -> int:
        """Reports a message's fate (`local.feedback.fates`); messages count from 1. Returns the number of functions
        that got the event."""
        told: int = self._post("report", message=message, what=what)["told"]
        return told

    def answer_outgoing(self, url: str, status: int) -> None:
        """Sets the status for requests to a URL outside AWS."""
        self._post("outgoing", url=url, status=status)

    def logs(self) -> dict[str, list[str]]:
        """Lines by function, a logical id, and of the `access` log."""
        logs: dict[str, list[str]] = self._get("logs")
        return logs

    def resources(self) -> dict[str, str]:
        """`Ref` of every resource, by logical id."""
        names: dict[str, str] = self._get("resources")
        return names

    def environment(self, function: str) -> dict[str, str]:
        """A function's environment variables."""
        environment: dict[str, str] = self._get("environments")[function]
        return environment

    def client(self, service: str) -> Any:
        """A boto3 client."""
        return client(service, next(iter(self._get("environments").values())))

    def adopt(self, table: str, instead_of: str) -> None:
        """As `Runtime.adopt`."""
        self._post("adopt", table=table, instead_of=instead_of)

    # ---- what may go wrong ----

    def crash(self, function: str, call: int, when: str) -> None:
        """Orders a worker to die once, at its `call`-th AWS call from now on.

        :param when: `before` the call is sent, or `after` it took effect
        """
        self._post("crash", function=function, call=call, when=when)

    def crash_pending(self, function: str) -> bool:
        """Whether the ordered crash is still to happen."""
        pending: bool = self._get("crash")[function]
        return pending

    def kill(self, function: str, worker: int | None = None) -> list[int]:
        """Kills the workers, or one, counted from 0. The next request meets new ones, without memory. Returns the
        killed processes' ids."""
        killed: list[int] = self._post("kill", function=function, worker=worker)["killed"]
        return killed

    def disturb_streams(self, fault: str, records: int = 0) -> None:
        """Faults the next records: to `drop` them, `duplicate` each, or `reorder` them, the last one first. `release`
        ends that, and delivers held records."""
        self._post("stream", fault=fault, records=records)

    def _get(self, path: str) -> Any:
        return self._ask("GET", path, None)

    def _post(self, path: str, **order: Any) -> Any:
        return self._ask("POST", path, json.dumps(order))

    def _ask(self, method: str, path: str, body: str | None) -> Any:
        connection = http.client.HTTPConnection(self.base_url.removeprefix("http://"), timeout=_ANSWER_SECONDS)
        try:
            connection.request(method, f"/_local/{path}", body)
            response = connection.getresponse()
            answer = json.load(response)
        finally:
            connection.close()
        if response.status != http.client.OK:
            raise StackError(answer["error"])
        return answer
