"""A client of the handler: HTTP requests as API Gateway passes them on (payload 2.0), and its answers.

Source: API Gateway Developer Guide, "Create AWS Lambda proxy integrations for HTTP APIs".
"""

import base64
import gzip
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode, urlsplit

from aws_lambda_powertools.utilities.typing import LambdaContext

from functions.play.handler import handler

DOMAIN = "bluffpost.example.org"
FORM = "application/x-www-form-urlencoded"
HTML = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
JSON = "application/json"
PARTS = "multipart/form-data; boundary=between"

STAMPED = 1_795_235_467
"""When every request came to API Gateway, by its clock: in seconds since 1970, and long ago."""


class Context(LambdaContext):
    """What a handler is given beside the event."""

    _function_name = "play"
    _function_version = "$LATEST"
    _invoked_function_arn = "arn:aws:lambda:eu-west-1:123456789012:function:play"
    _memory_limit_in_mb = 512
    _aws_request_id = "8f507cfc-xmpl-4697-b07a-ac58fc914c95"


@dataclass(frozen=True)
class Answer:
    """A response, decoded."""

    status: int
    headers: Mapping[str, str]
    body: str

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def location(self) -> str:
        return self.headers["location"]


@dataclass(frozen=True)
class Client:
    """A browser, or a program that sends and accepts JSON."""

    accept: str = HTML
    source_ip: str = "192.0.2.1"
    headers: Mapping[str, str] = field(default_factory=dict)

    def get(self, url: str, method: str = "GET", **headers: str) -> Answer:
        return self.send(method, url, b"", headers=headers)

    def head(self, url: str) -> Answer:
        return self.get(url, "HEAD")

    def post(self, url: str, fields: Mapping[str, Any] | Sequence[tuple[str, str]], **headers: str) -> Answer:
        """Sends a form as the page's script does when a person presses its button; a program sends JSON."""
        if self.accept == JSON:
            return self.send("POST", url, json.dumps(fields).encode(), JSON, headers)
        pairs = list(fields.items() if isinstance(fields, Mapping) else fields)
        return self.post_unproven(url, [*pairs, ("pressed", "yes")], **headers)

    def post_unproven(self, url: str, fields: Mapping[str, Any] | Sequence[tuple[str, Any]], **headers: str) -> Answer:
        """Sends a form and nothing else, as where no script runs."""
        return self.send("POST", url, urlencode(fields, doseq=True).encode(), FORM, headers)

    def send(
        self, method: str, url: str, body: bytes, content_type: str = "", headers: Mapping[str, str] | None = None
    ) -> Answer:
        event = event_of(
            method, url, body, content_type, self.accept, self.source_ip, {**self.headers, **(headers or {})}
        )
        return answer_of(handler(event, Context()))

    def follow(self, answer: Answer) -> Answer:
        """The page that a redirect leads to."""
        assert answer.status == 303, answer.body
        return self.get(answer.location)


def part(headers: str, content: bytes) -> bytes:
    """The first or next part of a form in parts (RFC 7578), before `END`."""
    return b"--between\r\n" + headers.encode() + b"\r\n\r\n" + content + b"\r\n"


END = b"--between--\r\n"


def in_parts(*fields: tuple[str, str]) -> bytes:
    """A form in parts."""
    named = [(f'Content-Disposition: form-data; name="{name}"', text) for name, text in fields]
    return b"".join(part(headers, text.encode()) for headers, text in named) + END


def event_of(
    method: str,
    url: str,
    body: bytes = b"",
    content_type: str = "",
    accept: str = HTML,
    source_ip: str = "192.0.2.1",
    headers: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """A request as the function gets it: textual bodies as text, all others in base64."""
    parts = urlsplit(url)
    sent = {
        "accept": accept,
        "host": DOMAIN,
        "x-forwarded-proto": "https",
        **({"content-type": content_type} if content_type else {}),
    }
    sent |= {name.replace("_", "-"): value for name, value in (headers or {}).items()}
    textual = content_type.startswith(("text/", JSON)) and _is_utf8(body)
    event: dict[str, Any] = {
        "version": "2.0",
        "routeKey": "$default",
        "rawPath": parts.path,
        "rawQueryString": parts.query,
        "headers": sent,
        "requestContext": {
            "accountId": "123456789012",
            "apiId": "api-id",
            "domainName": DOMAIN,
            "domainPrefix": "bluffpost",
            "http": {
                "method": method,
                "path": parts.path,
                "protocol": "HTTP/1.1",
                "sourceIp": source_ip,
                "userAgent": "agent",
            },
            "requestId": "JKJaXmPLvHcESHA=",
            "routeKey": "$default",
            "stage": "$default",
            "time": "21/Nov/2026:04:31:07 +0000",
            "timeEpoch": STAMPED * 1000,
        },
        "isBase64Encoded": bool(body) and not textual,
    }
    if parts.query:
        event["queryStringParameters"] = dict(pair.split("=", 1) for pair in parts.query.split("&") if "=" in pair)
    if body:
        event["body"] = body.decode() if textual else base64.b64encode(body).decode()
    return event


def answer_of(response: Mapping[str, Any]) -> Answer:
    """The response that the client gets."""
    headers = {name.lower(): value for name, value in response["headers"].items()}
    body = base64.b64decode(response["body"]) if response["isBase64Encoded"] else (response["body"] or "").encode()
    if headers.get("content-encoding") == "gzip":
        body = gzip.decompress(body)
    return Answer(int(response["statusCode"]), headers, body.decode(errors="surrogateescape"))


def _is_utf8(body: bytes) -> bool:
    try:
        body.decode()
    except UnicodeDecodeError:
        return False
    return True
