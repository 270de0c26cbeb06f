"""SQS in memory, as a client: the operations that this house uses.

Source: Amazon SQS Developer Guide, "Visibility timeout" and "Using dead-letter queues".
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import md5
from typing import Any

from botocore.exceptions import ClientError

from local.memory.services import Message

MOST_OF_A_BATCH = 10


@dataclass(slots=True)
class Queue:
    """A queue; times in seconds.

    :param hides: for how long a message that was received is not seen by others
    :param keeps: how old a message gets
    :param most: how often a message is received before it goes to the failures
    :param failures: the name of their queue
    """

    hides: int = 30
    keeps: int = 345_600
    most: int = 0
    failures: str = ""
    messages: list[Message] = field(default_factory=list)

    @staticmethod
    def of(attributes: Mapping[str, str]) -> "Queue":
        """One as it is asked for."""
        queue = Queue(
            int(attributes.get("VisibilityTimeout", 30)), int(attributes.get("MessageRetentionPeriod", 345_600))
        )
        if "RedrivePolicy" in attributes:
            policy = json.loads(attributes["RedrivePolicy"])
            queue.most, queue.failures = int(policy["maxReceiveCount"]), policy["deadLetterTargetArn"].split(":")[-1]
        return queue

    def visible(self, now: float) -> list[Message]:
        """What can be received now, oldest first; what is too old is gone."""
        if self.messages and self.messages[0].sent <= now - self.keeps:
            self.messages = [each for each in self.messages if each.sent > now - self.keeps]
        return [each for each in self.messages if each.visible <= now]


class Queues:
    """SQS. A receipt is the number of its message.

    :param clock: seconds since 1970
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self.by_name: dict[str, Queue] = {}
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
        self._sent += 1
        now = self._clock()
        self._queue(QueueUrl).messages.append(Message(self._sent, MessageBody, now, now + DelaySeconds))
        return {"MessageId": str(self._sent), "MD5OfMessageBody": _digest(MessageBody)}

    def send_message_batch(self, QueueUrl: str, Entries: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
        if not 0 < len(Entries) <= MOST_OF_A_BATCH:
            raise _refused("AWS.SimpleQueueService.TooManyEntriesInBatchRequest", f"{len(Entries)} entries")
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
            message.visible = now + (queue.hides if VisibilityTimeout is None else VisibilityTimeout)
            message.received += 1
            message.left = message.left or now
            received.append(_received(message))
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
        """Of that URL, or of that name."""
        name = url.rpartition("/")[2]
        if name not in self.by_name:
            raise _refused("AWS.SimpleQueueService.NonExistentQueue", "The specified queue does not exist.")
        return self.by_name[name]


def _received(message: Message) -> dict[str, Any]:
    number = str(message.number)
    return {
        "MessageId": number,
        "ReceiptHandle": number,
        "Body": message.body,
        "Attributes": {
            "ApproximateReceiveCount": str(message.received),
            "SentTimestamp": str(int(message.sent * 1000)),
            "SenderId": "AROAEXAMPLE",
            "ApproximateFirstReceiveTimestamp": str(int(message.left * 1000)),
        },
        "MD5OfBody": _digest(message.body),
    }


def _digest(body: str) -> str:
    return md5(body.encode(), usedforsecurity=False).hexdigest()


def _refused(code: str, message: str) -> ClientError:
    return ClientError({"Error": {"Code": code, "Message": message}}, "")
