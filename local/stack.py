"""A running local stack for tests: started as a process of its own, and what can be asked of it and done to it."""

import http.client
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any

from local.cloud import client

_ROOT = Path(__file__).resolve().parent.parent
_ANSWER_SECONDS = 300
_END_SECONDS = 60
_LINK = re.compile(r"https?://[^\s<>\"']+")


class StackError(Exception):
    """The stack did not start, or refused an order; the sentence says why."""


@dataclass(frozen=True, slots=True)
class Message:
    """An email, a text message or a request that was sent.

    :param kind: `email`, `sms`, or `request` to a service that is none of AWS's
    :param sent: seconds since the epoch, on the stack's clock
    :param to: addresses, one phone number, or a URL
    :param headers: of an email, as (name, value), decoded
    :param id: as the service gave it to whoever sent it
    :param tags: what an email was tagged with
    """

    kind: str
    sent: float
    to: tuple[str, ...]
    text: str
    subject: str
    html: str
    headers: tuple[tuple[str, str], ...]
    id: str = ""
    tags: Mapping[str, str] = field(default_factory=dict)

    @property
    def links(self) -> tuple[str, ...]:
        """The addresses in the text, in order."""
        return tuple(_LINK.findall(self.text))


class Stack:
    """A template that runs within a `with` block, on a free port.

    >>> with Stack(parameters={"Sender": "games@example.org"}) as stack:  # doctest: +SKIP
    ...     urllib.request.urlopen(stack.base_url + "/")
    ...     stack.let_time_pass(60)
    ...     stack.outbox()

    :param template: what is run
    :param parameters: of the template, over the defaults of `python -m local`
    :param dynamodb: the endpoint of another DynamoDB
    :param record: the file that every AWS call of the functions is recorded in; RECORD_AWS_CALLS by default
    :param small_pages: whether DynamoDB gives the functions two items at a time
    :param host_names: what it answers to besides this machine's own names
    :param public_url: where a tunnel to it is reached
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
    ) -> None:
        options = [f"--parameter={name}={value}" for name, value in (parameters or {}).items()]
        self._command = [
            *(sys.executable, "-m", "local", "--under-test", "--port=0", f"--template={template.resolve()}"),
            *(["--small-pages"] if small_pages else []),
            *[f"--host-name={name}" for name in host_names],
            f"--public-url={public_url}",
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
        """Moves the clock forward; what becomes due happens in the background."""
        self._post("clock", seconds=seconds)

    def quiet(self) -> None:
        """Waits until nothing is due any more: streams, queues, schedules and what came of them.

        :raises StackError: when there is no end to it
        """
        self._post("quiet")

    def let_time_pass(self, seconds: float) -> None:
        """Moves the clock and waits until what became due is done."""
        self.quiet()
        self.move_clock(seconds)
        self.quiet()

    def sweep(self) -> None:
        """Fires the recurring schedules of the template at once and waits until their work is done."""
        self._post("sweep")
        self.quiet()

    def forget(self, keep: Sequence[tuple[str, str]] = ()) -> None:
        """Waits until nothing is due any more; then nobody was ever here. Tables, streams, queues, schedules, outbox
        and logs are empty; clock and workers stay.

        :param keep: the key of each row that stays, as texts: what workers read once and for all
        :raises StackError: when a crash or a fault was ordered and has not happened
        """
        self._post("forget", keep=keep)

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Within the block nothing moves from streams, queues and schedules but on `quiet` and `sweep`."""
        self._post("pause", paused=True)
        try:
            yield
        finally:
            self._post("pause", paused=False)

    # ---- what it did ----

    @property
    def process(self) -> int:
        """The id of the process that runs the stack, and whose children the functions' workers are."""
        return self._process.pid

    def outbox(self, after: int = 0) -> list[Message]:
        """Every email and text message but the first so many, oldest first."""
        return [
            Message(**{**message, "to": tuple(message["to"]), "headers": tuple(map(tuple, message["headers"]))})
            for message in self._get(f"outbox?after={after}")
        ]

    def reply(self, message: int, text: str) -> None:
        """Answers an email of the outbox, as its reader would.

        :param message: its number in the outbox, from 1
        """
        self._post("reply", message=message, text=text)

    def report(self, message: int, what: str) -> int:
        """Has something happen to a message of the outbox; how many functions were told.

        :param message: its number in the outbox, from 1
        :param what: one of `local.feedback.fates`
        """
        told: int = self._post("report", message=message, what=what)["told"]
        return told

    def answer_outgoing(self, url: str, status: int) -> None:
        """Requests of the functions to that URL, elsewhere than at AWS, are answered with that status."""
        self._post("outgoing", url=url, status=status)

    def logs(self) -> dict[str, list[str]]:
        """The lines that each function has printed, by logical id, and those of the `access` log."""
        logs: dict[str, list[str]] = self._get("logs")
        return logs

    def resources(self) -> dict[str, str]:
        """The physical name of every resource (what `Ref` gives), by logical id."""
        names: dict[str, str] = self._get("resources")
        return names

    def environment(self, function: str) -> dict[str, str]:
        """The environment variables of a function's workers."""
        environment: dict[str, str] = self._get("environments")[function]
        return environment

    def client(self, service: str) -> Any:
        """A boto3 client of one of the stack's services."""
        return client(service, next(iter(self._get("environments").values())))

    def adopt(self, table: str, instead_of: str) -> None:
        """Gives the functions another table, as a deploy does that adopts a restored one.

        :param instead_of: the logical id of the table that they had
        """
        self._post("adopt", table=table, instead_of=instead_of)

    # ---- what may go wrong ----

    def crash(self, function: str, call: int, when: str) -> None:
        """A worker of the function dies at its `call`-th AWS call from now on, once.

        :param function: the logical id
        :param call: counted from 1
        :param when: `before` the call is sent, or `after` it took effect
        """
        self._post("crash", function=function, call=call, when=when)

    def crash_pending(self, function: str) -> bool:
        """Whether the ordered crash has not happened yet."""
        pending: bool = self._get("crash")[function]
        return pending

    def kill(self, function: str, worker: int | None = None) -> list[int]:
        """Kills the function's workers; the next request meets new ones, which know nothing of earlier requests.

        :param worker: only the one of that number, counted from 0
        :returns: the ids of the processes that ended by it
        """
        killed: list[int] = self._post("kill", function=function, worker=worker)["killed"]
        return killed

    def drop_stream(self, records: int = 1) -> None:
        """The next records of the stream never arrive."""
        self._post("stream", fault="drop", records=records)

    def duplicate_stream(self, records: int = 1) -> None:
        """Each of the next records of the stream arrives twice."""
        self._post("stream", fault="duplicate", records=records)

    def reorder_stream(self, records: int = 2) -> None:
        """The next records of the stream arrive together, the last one first."""
        self._post("stream", fault="reorder", records=records)

    def release_stream(self) -> None:
        """Ends the fault of the stream; records that were held back arrive."""
        self._post("stream", fault="release")

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
