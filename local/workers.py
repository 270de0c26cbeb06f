"""Functions as worker processes, each with its own environment, one request at a time."""

import json
import os
import queue
import secrets
import socket
import subprocess
import sys
import threading
import time
import uuid
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, NamedTuple

from local.calls import CRASHED

MAXIMUM_PAYLOAD = 6 * 1024 * 1024
"""Bytes of an event or of an answer (AWS Lambda quotas, synchronous invocation)."""

_START_SECONDS = 60


@dataclass(frozen=True, slots=True)
class InvocationResult:
    """An invocation's result.

    :param error: Lambda's error object (`errorType`, `errorMessage`) when the handler did not return
    :param request_id: as in the function's context and logs
    """

    payload: Any = None
    error: Mapping[str, Any] | None = None
    request_id: str = ""


@dataclass(frozen=True, slots=True)
class WorkerSettings:
    """A function's settings.

    :param handler: `module.function`, imported by the worker
    :param code: the folder of the artifact's source
    :param timeout: of an invocation, in seconds
    :param record: for AWS calls
    """

    name: str
    arn: str
    handler: str
    code: Path
    environment: Mapping[str, str]
    timeout: float
    clock: Path
    log: Path
    record: Path | None = None
    small_pages: bool = False


class Crash(NamedTuple):
    """An order to die at the `call`-th AWS call from now on, before it is sent or after it took effect."""

    call: int
    when: str


class Function:
    """A Lambda function with a fixed number of workers.

    :param workers: the number of requests at once; others wait
    :param code_version: changes with the code: workers of an older version are replaced
    :param after: called after each invocation
    """

    def __init__(
        self, settings: WorkerSettings, workers: int, code_version: Callable[[], float], after: Callable[[], None]
    ) -> None:
        self.settings = settings
        self._after = after
        self._code_version = code_version
        self._idle: queue.LifoQueue[_Worker] = queue.LifoQueue()
        self._crash: Crash | None = None
        self._lock = threading.Lock()
        self._workers = [self._start() for _ in range(workers)]
        for worker in self._workers:
            self._idle.put(worker)

    def invoke(self, event: Any, trace_id: str = "") -> InvocationResult:
        """Runs the handler; an error is an outcome, too."""
        request_id = str(uuid.uuid4())
        request = {
            "event": event,
            "request_id": request_id,
            "trace_id": trace_id or new_trace_id(),
            "function_arn": self.settings.arn,
            "timeout": self.settings.timeout,
        }
        worker = self._fresh(self._idle.get())
        try:
            answer = worker.run({**request, "crash": self._crash}, self.settings.timeout)
        except TimeoutError:
            answer = _error("Sandbox.Timedout", f"Task timed out after {self.settings.timeout:.2f} seconds")
        except (EOFError, OSError):
            answer = self._died(worker)
        finally:
            self._idle.put(self._fresh(worker))
        self._count_down(answer.get("calls", 0))
        self._after()
        return InvocationResult(answer.get("payload"), answer.get("error"), request_id)

    def crash(self, order: Crash | None) -> None:
        """Sets or withdraws the order to die, which is carried out once."""
        with self._lock:
            self._crash = order

    @property
    def crash_pending(self) -> bool:
        """Whether the order to die still waits for its call."""
        return self._crash is not None

    def kill(self, worker: int | None = None) -> list[int]:
        """Kills one worker, counted from 0, or all, whatever they do; the next request meets new ones. Returns the ids
        of the killed processes.

        A request in progress fails.
        """
        workers = list(self._workers) if worker is None else [self._workers[worker]]
        return [each.id for each in workers if each.kill()]

    def stop(self) -> None:
        """Ends every worker."""
        for worker in list(self._workers):
            worker.end()

    def reconfigure(self, variables: Mapping[str, str]) -> None:
        """Changes environment variables, as a deploy does; the next request meets workers with them."""
        self.settings = replace(self.settings, environment={**self.settings.environment, **variables})
        self.kill()

    def _start(self) -> "_Worker":
        return _Worker(self.settings, self._code_version())

    def _fresh(self, worker: "_Worker") -> "_Worker":
        if worker.alive and worker.code_version == self._code_version():
            return worker
        worker.end()
        successor = self._start()
        self._workers[self._workers.index(worker)] = successor
        return successor

    def _count_down(self, calls: int) -> None:
        with self._lock:
            if self._crash:
                self._crash = self._crash._replace(call=self._crash.call - calls)

    def _died(self, worker: "_Worker") -> dict[str, Any]:
        status = worker.end()
        if status == CRASHED:
            self.crash(None)
        return _error("Runtime.ExitError", f"Runtime exited with error: exit status {status}")


class _Worker:
    """Started at once, and ready when it has imported the handler."""

    def __init__(self, settings: WorkerSettings, code_version: float) -> None:
        self.code_version = code_version
        ours, theirs = socket.socketpair()
        with theirs, settings.log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "local.worker", str(theirs.fileno())],
                cwd=settings.code,
                pass_fds=[theirs.fileno()],
                env={**settings.environment, "AWS_LAMBDA_LOG_STREAM_NAME": f"[$LATEST]{secrets.token_hex(16)}"},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        self._connection = Connection(ours.detach())
        self._ready = False
        self._connection.send_bytes(json.dumps(asdict(settings), default=str).encode())

    @property
    def alive(self) -> bool:
        return self._process.poll() is None

    def run(self, request: Mapping[str, Any], timeout: float) -> dict[str, Any]:
        """Sends one request and returns its answer.

        :raises TimeoutError: when the process does not answer in time; it is dead then
        :raises EOFError, OSError: when it dies
        """
        if not self._ready:
            started = self._receive(_START_SECONDS)
            if "error" in started:
                self.end()
                return started
            self._ready = True
        self._send(request)
        return self._receive(timeout)

    @property
    def id(self) -> int:
        return self._process.pid

    def kill(self) -> bool:
        """Kills the process (SIGKILL). Returns whether it was alive. The thread that reads the connection closes it."""
        if not self.alive:
            return False
        self._process.kill()
        self._process.wait()
        return True

    def end(self) -> int:
        self.kill()
        self._connection.close()
        return self._process.wait()

    def _send(self, message: Mapping[str, Any]) -> None:
        self._connection.send_bytes(json.dumps(message).encode())

    def _receive(self, timeout: float) -> dict[str, Any]:
        if not self._connection.poll(timeout):
            self.end()
            raise TimeoutError
        answer: dict[str, Any] = json.loads(self._connection.recv_bytes())
        return answer


def lambda_environment(name: str, memory: int, code: Path, handler: str) -> dict[str, str]:
    """Lambda's own variables (AWS Lambda Developer Guide, "Defined runtime environment variables")."""
    return {
        "AWS_EXECUTION_ENV": f"AWS_Lambda_python{sys.version_info.major}.{sys.version_info.minor}",
        "AWS_LAMBDA_FUNCTION_MEMORY_SIZE": str(memory),
        "AWS_LAMBDA_FUNCTION_NAME": name,
        "AWS_LAMBDA_FUNCTION_VERSION": "$LATEST",
        "AWS_LAMBDA_INITIALIZATION_TYPE": "on-demand",
        "AWS_LAMBDA_LOG_GROUP_NAME": f"/aws/lambda/{name}",
        "LAMBDA_TASK_ROOT": str(code),
        "LANG": "en_US.UTF-8",
        "PATH": os.environ.get("PATH", os.defpath),
        "PYTHONPATH": str(Path(__file__).resolve().parent.parent),
        "PYTHONUNBUFFERED": "1",
        "TZ": ":UTC",
        "_HANDLER": handler,
    }


def new_trace_id() -> str:
    """AWS X-Ray Developer Guide, "Tracing header"."""
    return f"Root=1-{round(time.time()):08x}-{secrets.token_hex(12)};Parent={secrets.token_hex(8)};Sampled=0"


def _error(error_type: str, message: str) -> dict[str, Any]:
    return {"error": {"errorType": error_type, "errorMessage": message}}
