"""HTTP requests and responses in Lambda's payload format 2.0.

Source: API Gateway Developer Guide, "Create AWS Lambda proxy integrations for HTTP APIs in API Gateway". It does not
list the content types that arrive as text. They were observed; all others, forms included, arrive in base64.
"""

import base64
import json
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qs

from local.template import ACCOUNT

_TEXTUAL = ("application/json", "application/javascript", "application/xml")


@dataclass(frozen=True, slots=True)
class HttpRequest:
    """An HTTP request.

    :param path: decoded, as API Gateway passes it on
    :param query: as sent, without the question mark
    :param headers: names in lower case; repeated ones joined by commas
    :param time: seconds since the epoch
    :param scheme: "https" if it came through a tunnel that ends TLS
    """

    method: str
    path: str
    query: str
    protocol: str
    headers: Mapping[str, str]
    body: bytes
    source_ip: str
    id: str
    time: float
    scheme: str = "http"

    @property
    def user_agent(self) -> str:
        """The client's name, or ""."""
        return self.headers.get("user-agent", "")


@dataclass(frozen=True, slots=True)
class Response:
    """An HTTP response."""

    status: int
    headers: list[tuple[str, str]] = field(default_factory=list)
    body: bytes = b""


def event(
    request: HttpRequest, route_key: str, parameters: Mapping[str, str], api: str, trace_id: str
) -> dict[str, Any]:
    """The event for a route's function."""
    host = request.headers.get("host", "")
    forwarded = {
        "content-length": str(len(request.body)),
        "x-amzn-trace-id": trace_id,
        "x-forwarded-for": request.source_ip,
        "x-forwarded-port": host.partition(":")[2] or ("443" if request.scheme == "https" else "80"),
        "x-forwarded-proto": request.scheme,
    }
    described: dict[str, Any] = {
        "version": "2.0",
        "routeKey": route_key,
        "rawPath": request.path,
        "rawQueryString": request.query,
        "headers": {name: value for name, value in {**request.headers, **forwarded}.items() if name != "cookie"},
        "requestContext": {
            "accountId": ACCOUNT,
            "apiId": api,
            "domainName": host,
            "domainPrefix": host.partition(".")[0],
            "http": {
                "method": request.method,
                "path": request.path,
                "protocol": request.protocol,
                "sourceIp": request.source_ip,
                "userAgent": request.user_agent,
            },
            "requestId": request.id,
            "routeKey": route_key,
            "stage": "$default",
            "time": time.strftime("%d/%b/%Y:%H:%M:%S +0000", time.gmtime(request.time)),
            "timeEpoch": round(request.time * 1000),
        },
        "isBase64Encoded": False,
    }
    return described | _optional_members(request, parameters)


def _optional_members(request: HttpRequest, parameters: Mapping[str, str]) -> dict[str, Any]:
    members: dict[str, Any] = {}
    if "cookie" in request.headers:
        members["cookies"] = request.headers["cookie"].split("; ")
    if request.query:
        query = parse_qs(request.query, keep_blank_values=True)
        members["queryStringParameters"] = {name: ",".join(values) for name, values in query.items()}
    if parameters:
        members["pathParameters"] = dict(parameters)
    if request.body:
        text = _as_text(request)
        members["body"] = base64.b64encode(request.body).decode() if text is None else text
        members["isBase64Encoded"] = text is None
    return members


def _as_text(request: HttpRequest) -> str | None:
    content_type = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if not (content_type.startswith("text/") or content_type in _TEXTUAL):
        return None
    try:
        return request.body.decode()
    except UnicodeDecodeError:
        return None


def response(answer: Any) -> Response:
    """The response for a handler's answer.

    :raises ValueError: for an answer that API Gateway would refuse; the client gets its 500
    """
    if not isinstance(answer, dict) or "statusCode" not in answer:
        body = answer if isinstance(answer, str) else json.dumps(answer)
        return Response(200, [("content-type", "application/json")], body.encode())
    body = "" if answer.get("body") is None else answer["body"]
    if not isinstance(body, str):
        raise ValueError("The body of an answer is a string.")
    headers = {name.lower(): _header_value(value) for name, value in (answer.get("headers") or {}).items()}
    headers.pop("content-length", None)  # the gateway counts itself
    if body:
        headers.setdefault("content-type", "text/plain; charset=utf-8")
    cookies = [("set-cookie", cookie) for cookie in answer.get("cookies") or []]
    content = base64.b64decode(body, validate=True) if answer.get("isBase64Encoded") else body.encode()
    return Response(int(answer["statusCode"]), [*headers.items(), *cookies], content)


def message(status: int, text: str) -> Response:
    """API Gateway's own answer."""
    return Response(status, [("content-type", "application/json")], json.dumps({"message": text}).encode())


def _header_value(value: Any) -> str:
    if not isinstance(value, str | int | float):
        raise ValueError("The value of a header is a string, a number or a boolean.")
    return str(value).lower() if isinstance(value, bool) else str(value)
