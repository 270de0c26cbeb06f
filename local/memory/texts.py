"""AWS End User Messaging in memory."""

from collections.abc import Callable
from typing import Any


class Texts:
    """`arrived` gets number and text of each."""

    def __init__(self, arrived: Callable[[str, bytes], None]) -> None:
        self._arrived = arrived

    def send_text_message(self, DestinationPhoneNumber: str, MessageBody: str, **_: Any) -> dict[str, Any]:
        self._arrived(DestinationPhoneNumber, MessageBody.encode())
        return {"MessageId": "a text"}
