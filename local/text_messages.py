"""AWS End User Messaging, which moto lacks: it collects text messages and sends none.

Source: AWS End User Messaging SMS and Voice v2 API Reference, "SendTextMessage".
"""

import json
import uuid
from collections.abc import Iterable, Mapping
from typing import Any

from local.serving import WSGI

_TARGET = "PinpointSMSVoiceV2."


class TextMessages:
    """Unfetched texts, as parameters of SendTextMessage with their ids, and opted-out numbers."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []
        self.opted_out: set[str] = set()

    def answer(self, target: str, body: bytes) -> tuple[int, dict[str, Any]]:
        """Status and members of an answer.

        :param target: the header `X-Amz-Target`
        """
        if target != f"{_TARGET}SendTextMessage":
            return _refused("ValidationException", "UNKNOWN_OPERATION", f"There is no {target} here.")
        message = json.loads(body)
        if missing := {"DestinationPhoneNumber", "OriginationIdentity", "MessageBody"} - message.keys():
            return _refused("ValidationException", "MISSING_PARAMETER", f"{sorted(missing)} must be given.")
        if message["DestinationPhoneNumber"] in self.opted_out:
            return _refused("ConflictException", "DESTINATION_PHONE_NUMBER_OPTED_OUT", "The number has opted out.")
        given = str(uuid.uuid4())
        self.sent.append({**message, "MessageId": given})
        return 200, {"MessageId": given}

    def in_front_of(self, services: WSGI) -> WSGI:
        """Passes all other requests on."""

        def application(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
            target = environ.get("HTTP_X_AMZ_TARGET", "")
            if not target.startswith(_TARGET):
                return services(environ, start_response)
            status, answer = self.answer(target, environ["wsgi.input"].read(int(environ["CONTENT_LENGTH"])))
            start_response(f"{status} Answer", _headers(answer))
            return [json.dumps(answer).encode()]

        return application


def _refused(code: str, reason: str, message: str) -> tuple[int, dict[str, Any]]:
    return 400, {"__type": code, "Reason": reason, "Message": message}


def _headers(answer: Mapping[str, Any]) -> list[tuple[str, str]]:
    return [("content-type", "application/x-amz-json-1.0"), ("content-length", str(len(json.dumps(answer).encode())))]
