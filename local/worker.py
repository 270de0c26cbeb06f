"""The process of one function's handler: one request at a time, like a Lambda execution environment.

`local.workers` starts it as `python -m local.worker <descriptor>`; both talk over that socket in JSON.
"""

import importlib
import json
import os
import sys
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from local import outgoing
from local.calls import Watch
from local.clock import Clock
from local.pages import SmallPages

Handler = Callable[[Any, "Context"], Any]


@dataclass(frozen=True, slots=True)
class Context:
    """AWS Lambda Developer Guide, "Lambda context object in Python"."""

    function_name: str
    function_version: str
    invoked_function_arn: str
    memory_limit_in_mb: str
    aws_request_id: str
    log_group_name: str
    log_stream_name: str
    deadline: float
    identity: None = None
    client_context: None = None

    def get_remaining_time_in_millis(self) -> int:
        """Milliseconds until the time-out."""
        return max(0, round((self.deadline - time.monotonic()) * 1000))


def main(descriptor: int) -> None:
    """Serves until the other end closes."""
    connection = Connection(descriptor)
    settings = json.loads(connection.recv_bytes())
    # Before any module of the function can import the real one by name.
    time.time = Clock(Path(settings["clock"])).now
    watch = Watch(settings["name"], Path(settings["record"]) if settings["record"] else None)
    watch.install()
    if settings["small_pages"]:
        SmallPages().install()
    outgoing.install(os.environ["AWS_ENDPOINT_URL"])
    sys.path.insert(0, settings["code"])
    try:
        handler = _load(settings["handler"])
    except Exception as error:
        connection.send_bytes(json.dumps({"error": _described(error)}).encode())
        return
    connection.send_bytes(b'{"ready": true}')
    while True:
        try:
            request = json.loads(connection.recv_bytes())
        except EOFError:
            return
        connection.send_bytes(_invoke(handler, request, watch))
        watch.count = 0


def _load(name: str) -> Handler:
    module, _, attribute = name.rpartition(".")
    handler: Handler = getattr(importlib.import_module(module.replace("/", ".")), attribute)
    return handler


def _invoke(handler: Handler, request: dict[str, Any], watch: Watch) -> bytes:
    watch.crash = tuple(request["crash"]) if request["crash"] else None
    os.environ["_X_AMZN_TRACE_ID"] = request["trace_id"]
    context = Context(
        function_name=os.environ["AWS_LAMBDA_FUNCTION_NAME"],
        function_version=os.environ["AWS_LAMBDA_FUNCTION_VERSION"],
        invoked_function_arn=request["function_arn"],
        memory_limit_in_mb=os.environ["AWS_LAMBDA_FUNCTION_MEMORY_SIZE"],
        aws_request_id=request["request_id"],
        log_group_name=os.environ["AWS_LAMBDA_LOG_GROUP_NAME"],
        log_stream_name=os.environ["AWS_LAMBDA_LOG_STREAM_NAME"],
        deadline=time.monotonic() + request["timeout"],
    )
    try:
        answer = {"payload": handler(request["event"], context), "calls": watch.count}
        return json.dumps(answer).encode()
    except Exception as error:
        return json.dumps({"error": _described(error, context.aws_request_id), "calls": watch.count}).encode()


def _described(error: Exception, request_id: str = "") -> dict[str, Any]:
    """The error as Lambda returns and logs it: a secret in an exception's text shows in the log, as it does on AWS."""
    described = {
        "errorMessage": str(error),
        "errorType": type(error).__name__,
        "requestId": request_id,
        "stackTrace": traceback.format_tb(error.__traceback__),
    }
    print(json.dumps({"level": "ERROR", **described}))  # noqa: T201
    return described


if __name__ == "__main__":
    main(int(sys.argv[1]))
