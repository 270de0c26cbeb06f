"""The browsers' push services in this process: what reaches them, and what they answer."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import pytest

from functions.messages import outgoing

CHROME = "https://fcm.googleapis.com/fcm/send/chrome:1"
FIREFOX = "https://updates.push.services.mozilla.com/wpush/v2/firefox-1"
IPHONE = "https://web.push.apple.com/iphone-1"
EDGE = "https://wns2-am3p.notify.windows.com/w/?token=edge%2b1"


@dataclass
class PushServices:
    """All of them.

    :ivar answers: of a device: a status, or the error that ends the connection; 201 where nothing is said
    :ivar pushed: what was accepted: the device, and the headers
    :ivar asked: every device that was asked for, in order
    """

    answers: dict[str, int | Exception] = field(default_factory=dict)
    pushed: list[tuple[str, Mapping[str, str]]] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)

    def connection(self, host: str, timeout: float, context: Any) -> Any:
        """In place of `HTTPSConnection`."""
        answer: int | Exception = 201

        def request(method: str, path: str, body: bytes, headers: Mapping[str, str]) -> None:
            nonlocal answer
            device = f"https://{host}{path}"
            assert (method, body) == ("POST", b"")
            self.asked.append(device)
            answer = self.answers.get(device, 201)
            if isinstance(answer, Exception):
                raise answer
            if answer < 300:
                self.pushed.append((device, headers))

        return SimpleNamespace(
            request=request,
            getresponse=lambda: SimpleNamespace(status=answer, getheader=lambda name, default: default),
            close=lambda: None,
        )

    @property
    def devices(self) -> list[str]:
        """Which were told, in order."""
        return [device for device, _ in self.pushed]


@contextmanager
def pushing() -> Iterator[PushServices]:
    """What is pushed within the block."""
    services = PushServices()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(outgoing, "HTTPSConnection", services.connection)
        yield services
