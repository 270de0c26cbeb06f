"""Moves messages from a queue into a function.

Source: AWS Lambda Developer Guide, "Using Lambda with Amazon SQS". A failed message becomes visible again after its
time-out; the queue itself moves it to the dead-letter queue.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from local.intrinsics import TemplateError
from local.template import REGION
from local.workers import Function

_DEFAULT_BATCH_SIZE = 10
_MAXIMUM_RECEIVED = 10


def url_of(queues: Any, arn: str) -> str:
    """A queue's URL."""
    url: str = queues.get_queue_url(QueueName=arn.rpartition(":")[2])["QueueUrl"]
    return url


def send(queues: Any, arn: str, text: str) -> None:
    """Puts a message into a queue."""
    queues.send_message(QueueUrl=url_of(queues, arn), MessageBody=text)


def reported(answer: Any, given: Collection[str]) -> Collection[str]:
    """The ids that a function reported as failed; all of them for an unknown report."""
    failed = {failure.get("itemIdentifier") for failure in (answer or {}).get("batchItemFailures") or []}
    return failed if failed <= set(given) else given


class QueuePump:
    """Feeds an `AWS::Lambda::EventSourceMapping`, by its properties."""

    def __init__(self, client: Any, mapping: Mapping[str, Any], function: Function) -> None:
        if "FilterCriteria" in mapping:
            raise TemplateError("Filters of a queue are not understood here.")
        self._client = client
        self._function = function
        self._arn = mapping["EventSourceArn"]
        self._url = url_of(client, self._arn)
        self._size = min(int(mapping.get("BatchSize", _DEFAULT_BATCH_SIZE)), _MAXIMUM_RECEIVED)
        self._reports = "ReportBatchItemFailures" in mapping.get("FunctionResponseTypes", [])

    def step(self) -> bool:
        """Passes one receive call's messages on, a batch at a time."""
        messages = self._client.receive_message(
            QueueUrl=self._url,
            MaxNumberOfMessages=_MAXIMUM_RECEIVED // self._size * self._size,
            MessageSystemAttributeNames=["All"],
        ).get("Messages", [])
        for start in range(0, len(messages), self._size):
            self._deliver(messages[start : start + self._size])
        return bool(messages)

    def _deliver(self, messages: Sequence[Mapping[str, Any]]) -> None:
        outcome = self._function.invoke({"Records": [self._as_event(message) for message in messages]})
        failed: Collection[str] = [message["MessageId"] for message in messages]
        if not outcome.error:
            failed = reported(outcome.payload, failed) if self._reports else ()
        for message in messages:
            if message["MessageId"] not in failed:
                self._client.delete_message(QueueUrl=self._url, ReceiptHandle=message["ReceiptHandle"])

    def _as_event(self, message: Mapping[str, Any]) -> dict[str, Any]:
        return {
            "messageId": message["MessageId"],
            "receiptHandle": message["ReceiptHandle"],
            "body": message["Body"],
            "attributes": message["Attributes"],
            "messageAttributes": {},
            "md5OfBody": message["MD5OfBody"],
            "eventSource": "aws:sqs",
            "eventSourceARN": self._arn,
            "awsRegion": REGION,
        }
