"""Requests to other services than AWS's: only to listed hosts, once, and briefly.

A stranger may name the address: no redirects, no proxy, no body. It is a secret, in no log and no error.
"""

import ssl
from collections.abc import Mapping, Sequence
from functools import cache
from http.client import HTTPException, HTTPSConnection
from urllib.parse import urlsplit

from engine.kit.value import Value

LONGEST_ADDRESS = 1000
"""Characters."""

TIMEOUT = 4
"""Seconds for each step."""

_SAFE = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~:/?[]@!$&'()*+,;=%")
"""RFC 3986, 2, without the start of a fragment."""

_LONGEST_NAME, _LONGEST_LABEL = 253, 63
_LABEL = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-")
"""DNS names (RFC 1035, 2.3.1 and 2.3.4)."""


class Reply(Value):
    """An answer's head, with the type of the unread body."""

    status: int
    kind: str = ""
    retry_after: str = ""


class NoAnswerError(Exception):
    """No HTTP answer in time. The request may have arrived."""


def leads_to(address: str, hosts: Sequence[str]) -> bool:
    """Whether it is `https`, one of the hosts, and nothing else before the path.

    :param hosts: `*.` at the start allows all names below

    >>> leads_to("https://push.example.org/a", ["push.example.org"])
    True
    >>> leads_to("https://push.example.org:8443/a", ["*.example.org"])
    False
    """
    if len(address) > LONGEST_ADDRESS or not _SAFE.issuperset(address):
        return False
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        return False
    if parts.scheme != "https" or port is not None or "@" in parts.netloc or parts.netloc.endswith(":"):
        return False
    host = parts.hostname or ""
    return _is_name(host) and any(host.endswith(each[1:]) if each.startswith("*.") else host == each for each in hosts)


def _is_name(host: str) -> bool:
    labels = host.split(".")
    return len(host) <= _LONGEST_NAME and all(
        0 < len(each) <= _LONGEST_LABEL and _LABEL.issuperset(each) for each in labels
    )


def post(address: str, headers: Mapping[str, str]) -> int:
    """Posts nothing but the headers; returns the status.

    :raises NoAnswerError: when there is none
    """
    return ask(address, headers, b"").status


def ask(address: str, headers: Mapping[str, str], body: bytes) -> Reply:
    """Posts to an address for which `leads_to` is true; returns the answer's head.

    :raises NoAnswerError: when there is none
    """
    parts = urlsplit(address)
    connection = HTTPSConnection(parts.netloc, timeout=TIMEOUT, context=trusted())
    try:
        connection.request(
            "POST", f"{parts.path or '/'}{f'?{parts.query}' if parts.query else ''}", body, dict(headers)
        )
        answer = connection.getresponse()
        return Reply(answer.status, answer.getheader("Content-Type", ""), answer.getheader("Retry-After", ""))
    except (OSError, HTTPException, UnicodeError):  # UnicodeError: an invalid host name
        raise NoAnswerError from None
    finally:
        connection.close()


@cache
def trusted() -> ssl.SSLContext:
    """Cached, because loading the authorities takes longer than a request."""
    return ssl.create_default_context()
