"""AWS End User Messaging, which moto lacks: it collects text messages and sends none.

Source: AWS End User Messaging SMS and Voice v2 API Reference, "SendTextMessage".
"""

import uuid
from typing import Any

from local.memory.service_refusals import refused


class TextMessages:
    """Unfetched texts, as parameters of SendTextMessage with their ids, and opted-out numbers."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []
        self.opted_out: set[str] = set()

    def send_text_message(
        self, DestinationPhoneNumber: str, OriginationIdentity: str, MessageBody: str, **more: Any
    ) -> dict[str, Any]:
        if DestinationPhoneNumber in self.opted_out:
            raise refused("ConflictException", "The number has opted out.", Reason="DESTINATION_PHONE_NUMBER_OPTED_OUT")
        given = {"MessageId": str(uuid.uuid4())}
        asked = {"DestinationPhoneNumber": DestinationPhoneNumber, "OriginationIdentity": OriginationIdentity}
        self.sent.append({**more, **asked, "MessageBody": MessageBody, **given})
        return given
