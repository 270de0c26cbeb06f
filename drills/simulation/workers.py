"""Workers of the functions, many at once in one thread: each AWS call is a place where another one may go on.

A worker that died is never gone on with, and nothing tidies up after it. Which of two versions of the code a worker
runs is which schemas it knows.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal, TypeAlias

from aws_lambda_powertools.event_handler.api_gateway import BaseRouter
from botocore.exceptions import ClientError, ReadTimeoutError
from greenlet import getcurrent, greenlet

from drills.simulation.faults import AT_BATCHES, AT_CALLS, AT_READS, Faults
from events.directory.notices import Notice
from events.store import stored
from events.store.forms import schema_of
from events.table.events import Moved
from events.table.state import Table
from functions.play.handler import app
from local.memory.service_refusals import Exceptions
from local.memory.store import Pages
from tests.functions.crashes import Killed
from tests.memory import requests

FunctionName: TypeAlias = Literal["play", "settle", "notify", "bot"]

TIMEOUTS: dict[FunctionName, float] = {"play": 10, "settle": 60, "notify": 3, "bot": 30}
"""Seconds, as in the template; that of `notify` is as short as its lease here."""

_REQUEST = ("current_event", "lambda_context")
"""What Powertools keeps of the last request, on a class."""

A_CALL = 0.01
"""Seconds that a call takes."""


@dataclass(slots=True, eq=False)
class Worker:
    """One invocation of a function.

    :param started: in seconds since 1970
    :param behind: seconds by which its clock is
    :param is_new: whether it runs the newer of two versions
    :param notice: what it is sending
    :param met: the faults that hit it
    """

    function: FunctionName
    what: str
    started: float
    behind: int = 0
    is_new: bool = False
    notice: Notice | None = None
    calls: list[str] = field(default_factory=list)
    met: list[str] = field(default_factory=list)
    interrupted: int = 0


class Versions:
    """Two versions of the code: the newer one stores another form of moves, and another snapshot of tables."""

    _TYPES: ClassVar[tuple[type[Any], ...]] = (Moved, Table)

    def __init__(self) -> None:
        self._old = {each: schema_of(each) for each in self._TYPES}
        stored.CODEC._upcasters["Moved", self._old[Moved]] = dict
        self.mixed = 0
        self.newest = False

    def enter(self, is_new: bool) -> None:
        """From now on the code is of that version."""
        for each in self._TYPES:
            each.schema = self._old[each] + is_new

    def look(self) -> None:
        """Whoever looks on from outside reads whatever is there."""
        self.enter(self.newest or self.mixed > 0)

    def finish(self) -> None:
        """A deploy under way is over."""
        self.newest, self.mixed = self.newest or self.mixed > 0, 0
        self.look()

    def leave(self) -> None:
        """As it is outside of a run."""
        self.enter(is_new=False)
        del stored.CODEC._upcasters["Moved", self._old[Moved]]


class Wire:
    """A client of a service in memory, whose calls go through a world.

    :param attempts: how often it tries, as it was configured
    """

    def __init__(self, service: Any, attempts: int, call: "Callable[..., Any]") -> None:
        self._service = service
        self._attempts = attempts
        self._call = call

    def __getattr__(self, operation: str) -> Any:
        if operation == "exceptions":
            return Exceptions()
        method = getattr(self._service, operation)
        return lambda **request: self._call(method, request, self._attempts)

    def get_paginator(self, operation: str) -> Pages:
        """All pages of a Query or a Scan."""
        return Pages(getattr(self, operation))


class Crew:
    """Whoever does something at present: people at their requests, and workers that were given an event.

    :param turns: whether somebody else goes on at this call
    :param pass_time: lets so many seconds pass
    :param now: seconds since 1970
    :param tell: a line for the story
    :param is_stale: has the store show what was there before, or no longer
    """

    def __init__(
        self,
        faults: Faults,
        turns: Callable[[], bool],
        pass_time: Callable[[float], None],
        now: Callable[[], float],
        tell: Callable[[str], None],
        is_stale: Callable[[bool], None],
    ) -> None:
        self.waiting: list[greenlet] = []
        self.versions = Versions()
        self.worker: Worker | None = None
        self._main = getcurrent()
        self._faults, self._turns, self._pass_time = faults, turns, pass_time
        self._now, self._tell, self._is_stale = now, tell, is_stale

    # ---- tasks ----

    def begin(self, task: Callable[[], None]) -> None:
        """Does something until it ends, or somebody else has a turn."""
        self._go_on(greenlet(task, parent=self._main))

    def resume(self, number: int) -> None:
        """Goes on with one of those that wait."""
        self._go_on(self.waiting.pop(number))

    def _go_on(self, task: greenlet) -> None:
        task.switch()
        self.worker = None
        if not task.dead:
            self.waiting.append(task)

    def give_way(self) -> None:
        """Lets others go on; comes back when it is this task's turn again."""
        worker, routed = self.worker, dict(app.context)
        request = {name: getattr(BaseRouter, name) for name in _REQUEST if hasattr(BaseRouter, name)}
        self._main.switch()
        self.worker = worker
        for name, part in request.items():
            setattr(BaseRouter, name, part)
        app.context.clear()
        app.context.update(routed)
        if worker:
            worker.interrupted += 1
            self.versions.enter(worker.is_new)

    def invoke(self, worker: Worker, function: Callable[[], Any]) -> Any:
        """What a function returns; `None` if its worker died."""
        self.worker = worker
        self.versions.enter(worker.is_new)
        try:
            return function()
        except Killed:
            self._tell(f"{worker.function} died: {worker.what}")
            return None
        finally:
            self.worker = None
            self.versions.look()

    # ---- calls ----

    def call(self, method: Callable[..., Any], request: dict[str, Any], attempts: int) -> Any:
        """One call of a client: it may go wrong in any way."""
        worker = self.worker
        assert worker, "only a worker makes calls"
        name = method.__name__
        if self._turns():
            self.give_way()
        if self._now() > worker.started + TIMEOUTS[worker.function]:
            raise Killed
        self._pass_time(A_CALL)
        worker.calls.append(name)
        kind = self._faults.meets(_fitting(name, request), worker.function)
        if kind is None:
            return self._done(method, request)
        worker.met.append(kind)
        self._tell(f"{kind}: {worker.function} {name}, {worker.what}")
        return self._gone_wrong(kind, method, request, attempts)

    def _gone_wrong(self, kind: str, method: Callable[..., Any], request: dict[str, Any], attempts: int) -> Any:
        match kind:
            case "throttled":
                raise ClientError(_THROTTLED, method.__name__)
            case "died before":
                raise Killed
            case "died after":
                self._done(method, request)
                raise Killed
            case "read stale":
                self._is_stale(True)
                try:
                    return self._done(method, request)
                finally:
                    self._is_stale(False)
            case "batch cut":
                kept, cut = request["Entries"][:-1], request["Entries"][-1]
                if kept:
                    self._done(method, {**request, "Entries": kept})
                refused = {"Id": cut["Id"], "Code": "InternalError", "SenderFault": False}
                return {"Successful": [{"Id": each["Id"]} for each in kept], "Failed": [refused]}
            case "reply lost" if attempts > 1:
                self._done(method, request)
                return self._done(method, request)
            case _:
                for _ in range(attempts):
                    self._done(method, request)
                raise ReadTimeoutError(endpoint_url=method.__name__)

    def _done(self, method: Callable[..., Any], request: dict[str, Any]) -> Any:
        requests.note(getattr(method, "__self__", None), method.__name__, request)
        return method(**request)


def _fitting(name: str, request: dict[str, Any]) -> frozenset[Any]:
    if name == "send_message_batch":
        return AT_BATCHES
    consistent = request.get("ConsistentRead") or "'ConsistentRead': True" in str(request.get("RequestItems", ""))
    return AT_READS if name in ("query", "get_item", "batch_get_item") and not consistent else AT_CALLS


_THROTTLED: Any = {
    "Error": {"Code": "ThrottlingException", "Message": "Rate exceeded"},
    "ResponseMetadata": {"HTTPStatusCode": 400},
}
