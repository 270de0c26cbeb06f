"""HTTP over sockets that may be cut: in the middle of a request, before its reply, and in the middle of that."""

import http.client
import json
import socket
import struct
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Literal, TypeAlias
from urllib.parse import urlsplit

TIMEOUT = 90
"""Seconds. On a busy machine a function may be started anew before it answers."""

Cut: TypeAlias = Literal["in the request", "before the reply", "in the reply"]
CUTS: tuple[Cut, ...] = ("in the request", "before the reply", "in the reply")

_RESET = struct.pack("ii", 1, 0)
"""SO_LINGER on, for no time: closing sends RST (socket(7)), as a phone that loses its network does, or a proxy that
restarts."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back: the status, where it leads to, and the body as data, if it is JSON."""

    status: int
    location: str
    page: Any


@dataclass
class Wire:
    """Connections to one stack.

    :param origin: of the stack
    :param share: of requests that are cut
    """

    origin: str
    share: float = 0.0
    cut: Counter[str] = field(default_factory=Counter)
    statuses: Counter[int] = field(default_factory=Counter)

    def ask(
        self, random: Random, ip: str, method: str, url: str, fields: Mapping[str, Any] | None = None
    ) -> Answer | None:
        """An answer, or none if the connection was cut.

        :param ip: the address on the loopback network that it comes from
        """
        path = f"{urlsplit(url).path or '/'}{'?' + urlsplit(url).query if urlsplit(url).query else ''}"
        body = b"" if fields is None else json.dumps(fields).encode()
        headers = {"Accept": "application/json"} | ({} if fields is None else {"Content-Type": "application/json"})
        connection = http.client.HTTPConnection(
            urlsplit(self.origin).netloc, timeout=TIMEOUT, source_address=(ip, 0), blocksize=256
        )
        try:
            if random.random() < self.share:
                self._cut(random.choice(CUTS), connection, method, path, body, headers)
                return None
            connection.request(method, path, body, headers)
            response = connection.getresponse()
            content = response.read()
        except (OSError, http.client.HTTPException):
            self.cut["by the other side"] += 1
            return None
        finally:
            connection.close()
        self.statuses[response.status] += 1
        page = json.loads(content) if content and "json" in response.headers.get("Content-Type", "") else None
        return Answer(response.status, response.headers.get("Location", ""), page)

    def _cut(
        self,
        cut: Cut,
        connection: http.client.HTTPConnection,
        method: str,
        path: str,
        body: bytes,
        headers: Mapping[str, str],
    ) -> None:
        self.cut[cut] += 1
        connection.connect()
        assert isinstance(connection.sock, socket.socket)
        raw = self._raw(method, path, body, headers)
        connection.sock.sendall(raw[: len(raw) // 2 + len(body) // 2] if cut == "in the request" else raw)
        if cut == "in the reply":
            connection.sock.recv(100)
        connection.sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET)

    def _raw(self, method: str, path: str, body: bytes, headers: Mapping[str, str]) -> bytes:
        named = {"Host": urlsplit(self.origin).netloc, **headers, "Content-Length": str(len(body))}
        head = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in named.items()), "", ""]
        return "\r\n".join(head).encode() + body
