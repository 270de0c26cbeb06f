"""SQS in memory.

Source: Amazon SQS Developer Guide, "Visibility timeout" and "Using dead-letter queues".
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import md5
from typing import Any

from local.memory.service_refusals import refused

MOST_OF_A_BATCH = 10

_LARGEST = 1024 * 1024
"""Bytes of a message or a batch."""


@dataclass(slots=True, eq=False)
class QueuedMessage:
    """A message.

    :param left: the time of its first receipt
    """

    number: int
    body: str
    sent: float
    visible: float
    received: int = 0
    left: float = 0

    def take(self, now: float, hides: float) -> dict[str, Any]:
        """Hides the message for `hides` seconds."""
        self.visible = now + hides
        self.received += 1
        self.left = self.left or now
        number = str(self.number)
        return {
            "MessageId": number,
            "ReceiptHandle": number,
            "Body": self.body,
            "Attributes": {
                "ApproximateReceiveCount": str(self.received),
                "SentTimestamp": str(int(self.sent * 1000)),
                "SenderId": "AROAEXAMPLE",
                "ApproximateFirstReceiveTimestamp": str(int(self.left * 1000)),
            },
            "MD5OfBody": _digest(self.body),
        }


@dataclass(slots=True)
class Queue:
    """A queue; times in seconds.

    :param hides: the visibility time-out
    :param keeps: the retention time
    :param most: receipts before a message goes to the dead-letter queue
    :param failures: the dead-letter queue
    """

    hides: int = 30
    keeps: int = 345_600
    most: int = 0
    failures: str = ""
    messages: list[QueuedMessage] = field(default_factory=list)

    @staticmethod
    def of(attributes: Mapping[str, str]) -> "Queue":
        queue = Queue(
            int(attributes.get("VisibilityTimeout", 30)), int(attributes.get("MessageRetentionPeriod", 345_600))
        )
        if "RedrivePolicy" in attributes:
            policy = json.loads(attributes["RedrivePolicy"])
            queue.most, queue.failures = int(policy["maxReceiveCount"]), policy["deadLetterTargetArn"].split(":")[-1]
        return queue

    def visible(self, now: float) -> list[QueuedMessage]:
        """Messages to receive, oldest first; expired ones are removed."""
        if self.messages and self.messages[0].sent <= now - self.keeps:
            self.messages = [each for each in self.messages if each.sent > now - self.keeps]
        return [each for each in self.messages if each.visible <= now]


class Queues:
    """SQS. A receipt handle is the number of its message."""

    def __init__(self, clock: Callable[[], float], by_name: Mapping[str, Queue] = {}) -> None:
        self.by_name = dict(by_name)
        self._clock = clock
        self._sent = 0

    def create_queue(self, QueueName: str, Attributes: Mapping[str, str] = {}) -> dict[str, Any]:
        self.by_name[QueueName] = Queue.of(Attributes)
        return self.get_queue_url(QueueName)

    def get_queue_url(self, QueueName: str) -> dict[str, Any]:
        self._queue(QueueName)
        return {"QueueUrl": f"https://sqs.amazonaws.com/{QueueName}"}

    def get_queue_attributes(self, QueueUrl: str, AttributeNames: Sequence[str] = ()) -> dict[str, Any]:
        queue, now = self._queue(QueueUrl), self._clock()
        seen = len(queue.visible(now))
        hidden = sum(each.received > 0 and each.visible > now for each in queue.messages)
        counted = {"": seen, "NotVisible": hidden, "Delayed": len(queue.messages) - seen - hidden}
        return {"Attributes": {f"ApproximateNumberOfMessages{name}": str(n) for name, n in counted.items()}}

    def send_message(self, QueueUrl: str, MessageBody: str, DelaySeconds: int = 0) -> dict[str, Any]:
        queue = self._queue(QueueUrl)
        if not 0 < len(MessageBody.encode()) <= _LARGEST:
            raise refused("InvalidParameterValue", f"A message has 1 to {_LARGEST} bytes.")
        if not 0 <= DelaySeconds <= 900:
            raise refused("InvalidParameterValue", f"Value {DelaySeconds} for parameter DelaySeconds is invalid.")
        self._sent += 1
        now = self._clock()
        queue.messages.append(QueuedMessage(self._sent, MessageBody, now, now + DelaySeconds))
        return {"MessageId": str(self._sent), "MD5OfMessageBody": _digest(MessageBody)}

    def send_message_batch(self, QueueUrl: str, Entries: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
        if not Entries:
            raise refused("AWS.SimpleQueueService.EmptyBatchRequest", "There should be at least one entry.")
        if len(Entries) > MOST_OF_A_BATCH:
            raise refused("AWS.SimpleQueueService.TooManyEntriesInBatchRequest", f"{len(Entries)} entries")
        if len({each["Id"] for each in Entries}) < len(Entries):
            raise refused("AWS.SimpleQueueService.BatchEntryIdsNotDistinct", "An id is repeated.")
        if sum(len(each["MessageBody"].encode()) for each in Entries) > _LARGEST:
            raise refused("AWS.SimpleQueueService.BatchRequestTooLong", f"A batch has {_LARGEST} bytes at most.")
        return {
            "Successful": [
                {"Id": each["Id"], **self.send_message(QueueUrl, each["MessageBody"], each.get("DelaySeconds", 0))}
                for each in Entries
            ]
        }

    def receive_message(
        self, QueueUrl: str, MaxNumberOfMessages: int = 1, VisibilityTimeout: int | None = None, **_: Any
    ) -> dict[str, Any]:
        queue, now = self._queue(QueueUrl), self._clock()
        received: list[dict[str, Any]] = []
        for message in queue.visible(now):
            if len(received) == MaxNumberOfMessages:
                break
            if queue.failures and message.received >= queue.most:
                queue.messages.remove(message)
                self.by_name[queue.failures].messages.append(message)
                continue
            received.append(message.take(now, queue.hides if VisibilityTimeout is None else VisibilityTimeout))
        return {"Messages": received} if received else {}

    def delete_message(self, QueueUrl: str, ReceiptHandle: str) -> dict[str, Any]:
        queue = self._queue(QueueUrl)
        queue.messages = [each for each in queue.messages if str(each.number) != ReceiptHandle]
        return {}

    def change_message_visibility(self, QueueUrl: str, ReceiptHandle: str, VisibilityTimeout: int) -> dict[str, Any]:
        for each in self._queue(QueueUrl).messages:
            if str(each.number) == ReceiptHandle:
                each.visible = self._clock() + VisibilityTimeout
        return {}

    def purge_queue(self, QueueUrl: str) -> dict[str, Any]:
        self._queue(QueueUrl).messages = []
        return {}

    def _queue(self, url: str) -> Queue:
        name = url.rpartition("/")[2]
        if name not in self.by_name:
            raise refused("AWS.SimpleQueueService.NonExistentQueue", "The specified queue does not exist.")
        return self.by_name[name]


def _digest(body: str) -> str:
    return md5(body.encode(), usedforsecurity=False).hexdigest()
