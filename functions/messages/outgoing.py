"""Requests to services that are none of AWS's: to the hosts of a list alone, once, and briefly.

Whoever names such an address has us call it, so it is read with care, and of the answer its head alone is taken: no
redirect is followed, no proxy of the environment is asked, no body is read. An address is a secret: it stands in no log
and in no error.
"""

import ssl
from collections.abc import Mapping, Sequence
from functools import cache
from http.client import HTTPException, HTTPSConnection
from urllib.parse import urlsplit

from engine.kit.value import Value

LONGEST_ADDRESS = 1000
"""Signs."""

TIMEOUT = 4
"""Seconds that each step of a request may take: to connect, to send, to be answered."""

_SAFE = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~:/?[]@!$&'()*+,;=%")
"""What may stand in an address (RFC 3986, 2), but for what begins a fragment."""

_LONGEST_NAME, _LONGEST_LABEL = 253, 63
_LABEL = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-")
"""What DNS knows names by (RFC 1035, 2.3.1 and 2.3.4)."""


class Reply(Value):
    """The head of an answer, as far as anybody looks at it.

    :param kind: the type of its body, which nobody reads
    :param retry_after: as the header of that name says
    """

    status: int
    kind: str = ""
    retry_after: str = ""


class NoAnswerError(Exception):
    """Nobody answered in time, or in HTTP. What was sent may have arrived all the same."""


def leads_to(address: str, hosts: Sequence[str]) -> bool:
    """Whether the address is one that may be called: `https`, one of the hosts, and nothing else before its path.

    :param hosts: names; one that begins with `*.` stands for all names below it

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
    """Whether DNS may know a host of that name."""
    labels = host.split(".")
    return len(host) <= _LONGEST_NAME and all(
        0 < len(each) <= _LONGEST_LABEL and _LABEL.issuperset(each) for each in labels
    )


def post(address: str, headers: Mapping[str, str], body: bytes = b"") -> int:
    """Sends the body there; the status of the answer.

    :param address, headers: as `ask`
    :raises NoAnswerError: when there is none
    """
    return ask(address, headers, body).status


def ask(address: str, headers: Mapping[str, str], body: bytes) -> Reply:
    """Sends the body there; the head of the answer.

    :param address: one that `leads_to` a host which may be called
    :raises NoAnswerError: when there is none
    """
    parts = urlsplit(address)
    connection = HTTPSConnection(parts.netloc, timeout=TIMEOUT, context=_context())
    try:
        connection.request(
            "POST", f"{parts.path or '/'}{f'?{parts.query}' if parts.query else ''}", body, dict(headers)
        )
        answer = connection.getresponse()
        return Reply(answer.status, answer.getheader("Content-Type", ""), answer.getheader("Retry-After", ""))
    except (OSError, HTTPException, UnicodeError):  # the last one: what cannot be the name of a host
        raise NoAnswerError from None
    finally:
        connection.close()


@cache
def _context() -> ssl.SSLContext:
    """With the authorities that the machine trusts: reading them takes longer than a request."""
    return ssl.create_default_context()
