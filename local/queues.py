"""A queue into a function.

Source: AWS Lambda Developer Guide, "Using Lambda with Amazon SQS". A message that failed becomes visible again when its
time-out has passed on the machine's clock; the dead-letter queue is SQS's own doing.
"""

from collections.abc import Mapping
from typing import Any

from local.intrinsics import TemplateError
from local.template import REGION
from local.workers import Function

_DEFAULT_BATCH_SIZE = 10
_MAXIMUM_RECEIVED = 10


class QueuePump:
    """Feeds one event source mapping.

    :param client: A boto3 client of `sqs`
    :param mapping: the properties of the `AWS::Lambda::EventSourceMapping`
    :param function: what is fed
    """

    def __init__(self, client: Any, mapping: Mapping[str, Any], function: Function) -> None:
        if "FilterCriteria" in mapping:
            raise TemplateError("Filters of a queue are not understood here.")
        self._client = client
        self._function = function
        self._arn = mapping["EventSourceArn"]
        self._url = client.get_queue_url(QueueName=self._arn.rpartition(":")[2])["QueueUrl"]
        self._size = min(int(mapping.get("BatchSize", _DEFAULT_BATCH_SIZE)), _MAXIMUM_RECEIVED)
        self._reports = "ReportBatchItemFailures" in mapping.get("FunctionResponseTypes", [])

    def step(self) -> bool:
        """Gives the function the messages that are visible, one batch of them."""
        messages = self._client.receive_message(
            QueueUrl=self._url,
            MaxNumberOfMessages=self._size,
            MessageSystemAttributeNames=["All"],
            MessageAttributeNames=["All"],
        ).get("Messages", [])
        if not messages:
            return False
        outcome = self._function.invoke({"Records": [self._as_event(message) for message in messages]})
        for message in messages if not outcome.error else []:
            if message["MessageId"] not in self._failed(outcome.payload, messages):
                self._client.delete_message(QueueUrl=self._url, ReceiptHandle=message["ReceiptHandle"])
        return True

    def _failed(self, answer: Any, messages: list[dict[str, Any]]) -> set[str]:
        """The messages that were reported as failed; an unknown report means all of them."""
        failures = (answer or {}).get("batchItemFailures") or [] if self._reports else []
        failed = {failure.get("itemIdentifier") for failure in failures}
        all_messages = {message["MessageId"] for message in messages}
        return failed if failed <= all_messages else all_messages

    def _as_event(self, message: Mapping[str, Any]) -> dict[str, Any]:
        return {
            "messageId": message["MessageId"],
            "receiptHandle": message["ReceiptHandle"],
            "body": message["Body"],
            "attributes": message["Attributes"],
            "messageAttributes": {
                name: {"stringValue": attribute.get("StringValue"), "dataType": attribute["DataType"]}
                for name, attribute in message.get("MessageAttributes", {}).items()
            },
            "md5OfBody": message["MD5OfBody"],
            "eventSource": "aws:sqs",
            "eventSourceARN": self._arn,
            "awsRegion": REGION,
        }
