"""The HTTP door to services in memory.

Sources: Smithy, "AWS JSON 1.0 protocol" and "AWS restJson1 protocol".
"""

import base64
import json
import re
import sys
import threading
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any
from urllib.parse import parse_qsl

from botocore import xform_name
from botocore.exceptions import ClientError
from botocore.model import ListShape, ServiceModel, Shape, StructureShape
from botocore.session import get_session

from local.serving import WSGI

Order = tuple[str, dict[str, Any]]


class Door:
    """Answers requests for services, by botocore's names.

    A service has a method for each operation, named and called as a client's. It need not be thread-safe.
    """

    def __init__(self, services: Mapping[str, Any]) -> None:
        self._services = services
        self._lock = threading.RLock()
        described = {name: _described(name) for name in services}
        self._targets = {each.metadata["targetPrefix"]: name for name, each in described.items() if _has_targets(each)}
        self._routes = [route for name, each in described.items() if not _has_targets(each) for route in _routes(each)]

    def service(self, name: str) -> Any:
        """For this process, one thread at a time."""
        return _InTurn(self._services[name], self._lock) if name in self._services else None

    def in_front_of(self, others: WSGI) -> WSGI:
        """Answers for these services, and passes other requests on."""

        def application(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
            prefix, _, operation = environ.get("HTTP_X_AMZ_TARGET", "").partition(".")
            if prefix in self._targets:
                service, order = self._targets[prefix], (operation, _json(environ, _with_bytes))
            elif found := self._routed(environ):
                service, order = found
            else:
                return others(environ, start_response)
            status, reply, error = self._answer(service, order)
            body = json.dumps(reply, default=json_of).encode()
            headers = [("content-type", "application/x-amz-json-1.0"), ("content-length", str(len(body)))]
            start_response(status, [*headers, *([("x-amzn-errortype", error)] if error else [])])
            return [body]

        return application

    def _routed(self, environ: Mapping[str, Any]) -> tuple[str, Order] | None:
        for route in self._routes:
            if order := route.order(environ):
                return route.service, order
        return None

    def _answer(self, service: str, order: Order) -> tuple[str, dict[str, Any], str]:
        operation, asked = order
        try:
            with self._lock:
                return "200 OK", getattr(self._services[service], xform_name(operation))(**asked), ""
        except ClientError as error:
            reply: dict[str, Any] = dict(error.response)
            said = reply.pop("Error")
            reply |= {"__type": said["Code"], "message": said.get("Message", "")}
            return "400 Bad Request", reply, said["Code"]
        except Exception:  # no 500, which a client would repeat
            traceback.print_exc(file=sys.stderr)
            return "400 Bad Request", {"__type": "ValidationException", "message": operation}, "ValidationException"


class _InTurn:
    def __init__(self, service: Any, lock: threading.RLock) -> None:
        self._service = service
        self._lock = lock

    def __getattr__(self, name: str) -> Callable[..., Any]:
        operation = getattr(self._service, name)

        def in_turn(**asked: Any) -> Any:
            with self._lock:
                return operation(**asked)

        return in_turn


# ---- requests ----


@cache
def _described(service: str) -> ServiceModel:
    return get_session().get_service_model(service)


def _has_targets(model: ServiceModel) -> bool:
    """Whether a header names the operation; otherwise method and path do."""
    return bool(model.metadata["protocol"] == "json")


@dataclass(frozen=True, slots=True)
class _Route:
    service: str
    operation: str
    method: str
    path: re.Pattern[str]
    asked: StructureShape

    def order(self, environ: Mapping[str, Any]) -> Order | None:
        found = self.path.fullmatch(environ["PATH_INFO"]) if environ["REQUEST_METHOD"] == self.method else None
        if not found:
            return None
        given = {**dict(parse_qsl(environ.get("QUERY_STRING", ""))), **found.groupdict()}
        order = _bytes_of(_json(environ), self.asked)
        for name, shape in self.asked.members.items():
            if (there := shape.serialization.get("name", name)) in given and "location" in shape.serialization:
                order[name] = int(given[there]) if shape.type_name == "integer" else given[there]
        return self.operation, order


def _routes(model: ServiceModel) -> Iterator[_Route]:
    for name in model.operation_names:
        operation = model.operation_model(name)
        path = re.sub(r"\{(\w+)\+?\}", r"(?P<\1>[^/]+)", operation.http["requestUri"])
        assert operation.input_shape
        yield _Route(model.service_name, name, operation.http["method"], re.compile(path), operation.input_shape)


def _json(environ: Mapping[str, Any], read: Callable[[dict[str, Any]], Any] | None = None) -> dict[str, Any]:
    body = environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH") or 0))
    order: dict[str, Any] = json.loads(body, object_hook=read) if body else {}
    return order


def _with_bytes(value: dict[str, Any]) -> dict[str, Any]:
    return {"B": base64.b64decode(value["B"])} if len(value) == 1 and isinstance(value.get("B"), str) else value


def _bytes_of(value: Any, shape: Shape) -> Any:
    if isinstance(shape, StructureShape):
        return {name: _bytes_of(each, shape.members[name]) for name, each in value.items()}
    if isinstance(shape, ListShape):
        return [_bytes_of(each, shape.member) for each in value]
    return base64.b64decode(value) if shape.type_name == "blob" else value


def json_of(value: Any) -> Any:
    """A value that JSON lacks, as AWS writes it there: a time in seconds, bytes in base64."""
    if isinstance(value, datetime):
        return value.timestamp()
    if isinstance(value, bytes):
        return base64.b64encode(value).decode()
    raise TypeError(f"JSON has no {type(value).__name__}.")
