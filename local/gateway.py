"""The HTTP API.

Limits: API Gateway Developer Guide, "Quotas for configuring and running an HTTP API in API Gateway".
"""

import json
import re
import secrets
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from http.client import responses
from pathlib import Path
from typing import Any

from local.payload import HttpRequest, Response, event, message, response
from local.routes import Routes
from local.workers import MAXIMUM_PAYLOAD, Function, new_trace_id

_MAXIMUM_HEADERS = 10240
_CONTEXT_VARIABLE = re.compile(r"\$context\.([A-Za-z.]+)")
_NOT_FOUND = message(404, "Not Found")
_HEADERS_TOO_LARGE = message(431, "Request Header Fields Too Large")
_BODY_TOO_LARGE = message(413, "Request Entity Too Large")
_SERVER_ERROR = message(500, "Internal Server Error")


@dataclass(frozen=True, slots=True)
class Gateway:
    """Behaves as an HTTP API does.

    :param functions: by ARN
    :param log_format, log: of the access log
    """

    api: str
    routes: Routes
    functions: Mapping[str, Function]
    log_format: str
    log: Path
    now: Callable[[], float]

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        """One request."""
        started = time.monotonic()
        request = self._request(environ)
        found = self.routes.find(request.method, request.path)
        failed = "-"
        if _header_bytes(request) > _MAXIMUM_HEADERS:
            answer = _HEADERS_TOO_LARGE
        elif not found:
            answer = _NOT_FOUND
        else:
            answer, failed = self._integrate(request, found[0].key, found[1], self.functions[found[0].function])
        self._write_log(
            {
                "identity.userAgent": request.user_agent,
                "integrationErrorMessage": failed,
                "requestId": request.id,
                "responseLatency": round((time.monotonic() - started) * 1000),
                "routeKey": found[0].key if found else "-",
                "status": answer.status,
            }
        )
        return _send(answer, request, start_response)

    def _integrate(
        self, request: HttpRequest, route_key: str, parameters: Mapping[str, str], function: Function
    ) -> tuple[Response, str]:
        """The answer, and the access log's word about a failure."""
        trace_id = new_trace_id()
        described = event(request, route_key, parameters, self.api, trace_id)
        if len(json.dumps(described, ensure_ascii=False).encode()) > MAXIMUM_PAYLOAD:
            return _BODY_TOO_LARGE, "-"
        outcome = function.invoke(described, trace_id)
        if outcome.error:
            return _SERVER_ERROR, "The function returned an error."
        try:
            answer = response(outcome.payload)
        except (TypeError, ValueError) as error:
            return _SERVER_ERROR, str(error)
        return (answer if len(answer.body) <= MAXIMUM_PAYLOAD else _SERVER_ERROR), "-"

    def _request(self, environ: Mapping[str, Any]) -> HttpRequest:
        headers = {
            name.removeprefix("HTTP_").replace("_", "-").lower(): value
            for name, value in environ.items()
            if name.startswith("HTTP_") or name in ("CONTENT_TYPE", "CONTENT_LENGTH")
        }
        return HttpRequest(
            method=environ["REQUEST_METHOD"],
            path=environ["PATH_INFO"].encode("latin-1").decode("utf-8", "replace"),
            query=environ.get("QUERY_STRING", ""),
            protocol=environ["SERVER_PROTOCOL"],
            headers=headers,
            body=environ["wsgi.input"].read(),
            source_ip=environ["REMOTE_ADDR"],
            id=secrets.token_urlsafe(11) + "=",
            time=self.now(),
            scheme=environ["wsgi.url_scheme"],
        )

    def _write_log(self, values: Mapping[str, object]) -> None:
        line = _CONTEXT_VARIABLE.sub(lambda variable: _escaped(values.get(variable[1], "-")), self.log_format)
        with self.log.open("a") as log:
            log.write(line + "\n")


def _header_bytes(request: HttpRequest) -> int:
    request_line = len(request.method) + len(request.path.encode()) + len(request.query) + len(request.protocol)
    return request_line + sum(len(value) for value in request.headers.values())


def _escaped(value: Any) -> str:
    return json.dumps(str(value))[1:-1]


def _send(answer: Response, request: HttpRequest, start_response: Any) -> list[bytes]:
    headers = [*answer.headers, ("apigw-requestid", request.id)]
    bodiless = answer.status in (204, 304)
    if not bodiless:
        headers.append(("content-length", str(len(answer.body))))
    start_response(f"{answer.status} {responses.get(answer.status, 'Unknown')}", headers)
    return [] if bodiless or request.method == "HEAD" else [answer.body]
