"""A client's request."""

import base64
import hashlib
import hmac
import ipaddress
import json
import re
from collections.abc import Mapping
from dataclasses import field
from email import message_from_bytes
from email.message import Message
from http import HTTPStatus
from typing import Any, NoReturn
from urllib.parse import parse_qsl

from aws_lambda_powertools.utilities.data_classes import APIGatewayProxyEventV2

from engine.kit.value import Value
from functions.aws import clock
from functions.pages.problem_words import Problems
from functions.play.door.errors import problem

LARGEST_BODY = 16 * 1024
MOST_FIELDS = 100
DEEPEST = 10

_OF_ONE_CUSTOMER = 56
"""Bits of a household's IPv6 prefix, which has 256 networks (RIPE-690, 4.2)."""

_FORM = "application/x-www-form-urlencoded"
_PARTS = "multipart/form-data"
_JSON = "application/json"
_AS_JSON = (_JSON, "application/problem+json")


_UNFIT = re.compile("[\0\ud800-\udfff]")

_OF_SCRIPTS = frozenset({"zone", "here"})
"""A browser's script fills them in, and `functions.play.forms.zones` takes any text."""


class Fields(Value):
    """The fields of a body.

    :param values: by name; a move's parts together under `part`
    :param typed: a form as typed, for the page to keep
    """

    values: Mapping[str, Any] = field(repr=False)
    typed: Mapping[str, list[str]] = field(default_factory=dict, repr=False)


class Request:
    """One HTTP request (API Gateway, payload 2.0)."""

    def __init__(self, event: APIGatewayProxyEventV2, public_url: str = "") -> None:
        self._event = event
        self._public_url = public_url

    @property
    def origin(self) -> str:
        """Without a slash at the end."""
        return self._public_url or self._address

    @property
    def from_elsewhere(self) -> bool:
        """Whether a browser sent this for another site's page.

        Browsers say how the sites are related (Fetch Metadata, 2.3), or the page's origin (RFC 6454, 7). No page can
        change either. Requests with neither, from programs, count as ours.
        """
        if site := self._header("sec-fetch-site"):
            return site != "same-origin"
        sender = self._header("origin")
        return bool(sender) and sender not in {_serialised(self._public_url), _serialised(self._address)}

    @property
    def is_encrypted(self) -> bool:
        """Always, except on a developer's machine."""
        return self._address.startswith("https:")

    @property
    def is_json(self) -> bool:
        """No form sends JSON, and another site's script only with permission (CORS)."""
        return self._content_type == _JSON

    @property
    def now(self) -> int:
        """Seconds since 1970, not before the request came to API Gateway."""
        return clock.now(self._event.request_context.time_epoch // 1000)

    @property
    def path(self) -> str:
        """As sent."""
        return self._event.path

    @property
    def is_head(self) -> bool:
        """Whether the client wants no body."""
        return self._event.http_method == "HEAD"

    @property
    def sends_nothing(self) -> bool:
        """Whether a repeat may help."""
        return self._event.http_method in ("GET", "HEAD")

    @property
    def wants_json(self) -> bool:
        """Whether the client prefers JSON to HTML; by default, if it sends JSON."""
        accepted = _accepted(self._header("accept"))
        if accepted.keys().isdisjoint((*_AS_JSON, "text/html")):
            return self.is_json
        return max(accepted.get(kind, 0) for kind in _AS_JSON) > accepted.get("text/html", 0)

    def network(self, key: bytes) -> str:
        """A keyed hash of the client's IPv4 address or IPv6 prefix."""
        try:
            address = ipaddress.ip_address(self._event.request_context.http.source_ip)
        except ValueError:
            return "unknown"
        if isinstance(address, ipaddress.IPv6Address):
            network = f"{ipaddress.ip_network((address, _OF_ONE_CUSTOMER), strict=False)}"
        else:
            network = f"{address}"
        return hmac.digest(key, b"network " + network.encode(), hashlib.sha256).hex()[:20]

    def number(self, name: str) -> int | None:
        """A whole number of the query."""
        text = self.query(name)
        return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None

    def query(self, name: str) -> str:
        """A query value, or empty."""
        return (self._event.query_string_parameters or {}).get(name, "")

    def knows(self, etag: str) -> bool:
        """Whether the client has that version (RFC 9110, 13.1.2)."""
        known = [each.strip().removeprefix("W/") for each in self._header("if-none-match").split(",")]
        return etag in known or "*" in known

    def fields(self) -> Fields:
        """The body's fields.

        :raises Problem: when it is too large, of another kind, or unreadable
        """
        body = self._body()
        if len(body) > LARGEST_BODY:
            raise problem(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, Problems.too_large)
        if self.is_json:
            return _json_fields(body)
        if self._content_type == _FORM:
            return _form_fields(body)
        if self._content_type == _PARTS:
            return _fields_in_parts(self._header("content-type"), body)
        raise problem(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, Problems.wrong_type)

    @property
    def _address(self) -> str:
        """The public address, or an older one in links."""
        scheme = "http" if self._header("x-forwarded-proto") == "http" else "https"
        return f"{scheme}://{self._event.request_context.domain_name}"

    @property
    def _content_type(self) -> str:
        return self._header("content-type").partition(";")[0].strip().lower()

    def _header(self, name: str) -> str:
        return self._event.headers.get(name) or ""

    def _body(self) -> bytes:
        body = self._event.body or ""
        try:
            return base64.b64decode(body, validate=True) if self._event.is_base64_encoded else body.encode()
        except ValueError:
            raise problem(HTTPStatus.BAD_REQUEST, Problems.not_text) from None


def _serialised(address: str) -> str:
    """As in `Origin`: lower case, no default port (RFC 6454, 6.2)."""
    return address.lower().removesuffix(":443" if address.lower().startswith("https:") else ":80")


def _accepted(header: str) -> dict[str, float]:
    """Media types with their weights (RFC 9110, 12.5.1)."""
    accepted = {}
    for each in header.lower().split(",")[:20]:
        kind, *parameters = (part.strip() for part in each.split(";"))
        weight = next((part[2:] for part in parameters if part.startswith("q=")), "1")
        try:
            accepted[kind] = float(weight)
        except ValueError:
            accepted[kind] = 0.0
    return accepted


def _json_fields(body: bytes) -> Fields:
    try:
        values = json.loads(body.decode(), object_pairs_hook=_once_each, parse_constant=_no_number)
        _check(values)
    except UnicodeError:
        raise problem(HTTPStatus.BAD_REQUEST, Problems.not_text) from None
    except (ValueError, RecursionError):
        raise problem(HTTPStatus.BAD_REQUEST, Problems.wrong_json) from None
    if not isinstance(values, dict):
        raise problem(HTTPStatus.BAD_REQUEST, Problems.wrong_json)
    return Fields(values)


def _form_fields(body: bytes) -> Fields:
    try:
        pairs = parse_qsl(body.decode(), keep_blank_values=True, errors="strict", max_num_fields=MOST_FIELDS)
    except UnicodeError:
        raise problem(HTTPStatus.BAD_REQUEST, Problems.not_text) from None
    except ValueError:
        raise problem(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, Problems.too_large) from None
    return _fields_of(pairs)


def _fields_in_parts(content_type: str, body: bytes) -> Fields:
    """A form in parts (RFC 7578), as mail programs should send it to end messages (RFC 8058, 3.2)."""
    try:
        form = message_from_bytes(f"Content-Type: {content_type}\r\n\r\n".encode() + body)
        if form.defects or not form.is_multipart():
            raise problem(HTTPStatus.BAD_REQUEST, Problems.wrong_parts)
        parts: Any = form.get_payload()
        if len(parts) > MOST_FIELDS:
            raise problem(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, Problems.too_large)
        return _fields_of([_field(part) for part in parts])
    except UnicodeError:
        raise problem(HTTPStatus.BAD_REQUEST, Problems.not_text) from None
    except (TypeError, ValueError, RecursionError):  # strange parameters, endless nesting
        raise problem(HTTPStatus.BAD_REQUEST, Problems.wrong_parts) from None


def _field(part: Message) -> tuple[str, str]:
    name, content = part.get_param("name", header="content-disposition"), part.get_payload(decode=True)
    if part.get_filename() is not None:
        raise problem(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, Problems.no_files)
    if part.defects or not isinstance(name, str) or not isinstance(content, bytes):
        raise problem(HTTPStatus.BAD_REQUEST, Problems.wrong_parts)
    return name, content.decode()


def _fields_of(pairs: list[tuple[str, str]]) -> Fields:
    values: dict[str, Any] = _once_each([pair for pair in pairs if not _is_part(pair[0])])
    if parts := sorted([pair for pair in pairs if _is_part(pair[0])], key=lambda pair: int(pair[0][5:] or 0)):
        values["part"] = [value for _, value in parts]
    _check(values)
    typed: dict[str, list[str]] = {}
    for name, value in pairs:
        typed.setdefault(name, []).append(value)
    return Fields(values, typed)


def _is_part(name: str) -> bool:
    """Forms name a move's parts `part`, or `part.0`, `part.1` in the move's order, which may differ from the page's."""
    return name == "part" or (name.startswith("part.") and name[5:].isdecimal() and len(name) <= 7)


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise problem(HTTPStatus.BAD_REQUEST, Problems.field_twice)
    return fields


def _check(value: Any, depth: int = 0) -> None:
    """Refuses half of a surrogate pair, and NUL, in all texts of a JSON value, with members' names, but for the fields
    of scripts.

    :raises ValueError: when it is nested deeper than any command
    """
    if depth > DEEPEST:
        raise ValueError(depth)
    match value:
        case str() if _UNFIT.search(value):
            raise problem(HTTPStatus.BAD_REQUEST, Problems.not_text)
        case dict():
            for name, each in value.items():
                _check(name, depth)
                if depth or name not in _OF_SCRIPTS or not isinstance(each, str):
                    _check(each, depth + 1)
        case list():
            for each in value:
                _check(each, depth + 1)


def _no_number(name: str) -> NoReturn:
    raise ValueError(name)
