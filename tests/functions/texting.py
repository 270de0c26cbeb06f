"""AWS End User Messaging in this process for the functions: moto has none of it, so the local stack’s answers."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import Mock

from botocore.awsrequest import AWSResponse
from moto.core.botocore_stubber import MockRawResponse

from functions.aws import clients
from local.door import Door
from local.text_messages import TextMessages


@contextmanager
def texting() -> Iterator[TextMessages]:
    """What is texted within the block."""
    service = TextMessages()
    answer = Door({"pinpoint-sms-voice-v2": service}).in_front_of(Mock(side_effect=AssertionError))

    def send(request: Any, **_: Any) -> AWSResponse:
        answered: list[tuple[str, list[tuple[str, str]]]] = []
        environ = {
            "HTTP_X_AMZ_TARGET": request.headers["X-Amz-Target"].decode(),
            "CONTENT_LENGTH": len(request.body),
            "wsgi.input": MockRawResponse(request.body),
        }
        body = b"".join(answer(environ, lambda status, headers: answered.append((status, headers))))
        ((status, headers),) = answered
        return AWSResponse(request.url, int(status.split()[0]), dict(headers), MockRawResponse(body))  # type: ignore[arg-type]

    events: Any = clients.texts().meta.events
    events.register_first("before-send", send)
    try:
        yield service
    finally:
        events.unregister("before-send", send)
