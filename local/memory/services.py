"""Queues, schedules, secrets, mail and text messages in memory, as clients: what this house asks of them."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

from botocore.exceptions import ClientError


class ConflictException(ClientError):
    """There is a schedule of that name."""


@dataclass(slots=True, eq=False)
class Message:
    """A message in a queue; times in seconds since 1970.

    :param left: when it was received for the first time
    """

    number: int
    body: str
    sent: float
    visible: float
    received: int = 0
    left: float = 0


@dataclass(slots=True)
class Queue:
    """A queue.

    :param visibility: seconds for which a message that was received is not seen by others
    :param most: how often a message is received before it goes to the failures
    """

    visibility: int
    most: int
    messages: list[Message] = field(default_factory=list)

    def receive(self, now: float) -> list[Message]:
        """What can be received now, oldest first."""
        return [each for each in self.messages if each.visible <= now]


class Queues:
    """SQS. A queue's URL is its name, a receipt the number of its message."""

    def __init__(self, queues: dict[str, Queue], clock: Callable[[], float]) -> None:
        self.by_name = queues
        self._clock = clock
        self._sent = 0

    def send_message(self, QueueUrl: str, MessageBody: str) -> dict[str, Any]:
        self._put(QueueUrl, MessageBody, 0)
        return {}

    def send_message_batch(self, QueueUrl: str, Entries: list[dict[str, Any]]) -> dict[str, Any]:
        assert 0 < len(Entries) <= 10
        for entry in Entries:
            self._put(QueueUrl, entry["MessageBody"], entry["DelaySeconds"])
        return {"Successful": [{"Id": entry["Id"]} for entry in Entries]}

    def change_message_visibility(self, QueueUrl: str, ReceiptHandle: str, VisibilityTimeout: int) -> dict[str, Any]:
        for message in self.by_name[QueueUrl].messages:
            if str(message.number) == ReceiptHandle:
                message.visible = self._clock() + VisibilityTimeout
        return {}

    def _put(self, queue: str, body: str, delay: int) -> None:
        self._sent += 1
        now = self._clock()
        self.by_name[queue].messages.append(Message(self._sent, body, now, now + delay))


class Schedules:
    """EventBridge Scheduler: schedules of one group that fire once, at a time in UTC."""

    def __init__(self) -> None:
        self.at: dict[str, float] = {}
        self.bodies: dict[str, str] = {}
        self.fired: dict[str, float] = {}
        self.exceptions = SimpleNamespace(ConflictException=ConflictException)

    def create_schedule(self, Name: str, ScheduleExpression: str, Target: dict[str, Any], **_: Any) -> dict[str, Any]:
        if Name in self.at:
            raise ConflictException({"Error": {"Code": "ConflictException", "Message": "exists"}}, "CreateSchedule")
        fires = datetime.strptime(ScheduleExpression, "at(%Y-%m-%dT%H:%M:%S)").replace(tzinfo=UTC)
        self.at[Name] = fires.timestamp()
        self.bodies[Name] = Target["Input"]
        return {}

    def forget_fired(self, before: float) -> None:
        """Schedules that fired before that time are gone."""
        for name in [name for name, at in self.fired.items() if at < before]:
            del self.at[name], self.bodies[name], self.fired[name]


class Secrets:
    """Secrets Manager, with the keys of links."""

    def __init__(self, keys: dict[str, str]) -> None:
        self.keys = keys

    def get_secret_value(self, SecretId: str) -> dict[str, Any]:
        return {"SecretString": json.dumps(self.keys)}


class Mail:
    """SES.

    :param arrived: told of each mail
    """

    def __init__(self, arrived: Callable[[str, bytes], None]) -> None:
        self._arrived = arrived

    def send_email(self, Destination: dict[str, Any], Content: dict[str, Any], **_: Any) -> dict[str, Any]:
        (address,) = Destination["ToAddresses"]
        self._arrived(address, Content["Raw"]["Data"])
        return {}


class Texts:
    """AWS End User Messaging, for text messages.

    :param arrived: told of each text
    """

    def __init__(self, arrived: Callable[[str, bytes], None]) -> None:
        self._arrived = arrived

    def send_text_message(self, DestinationPhoneNumber: str, MessageBody: str, **_: Any) -> dict[str, Any]:
        self._arrived(DestinationPhoneNumber, MessageBody.encode())
        return {"MessageId": "a text"}
