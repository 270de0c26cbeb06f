"""Brings dropped messages back to their source.

SQS's own redrive would stop at messages from other sources.
"""

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any, Literal, TypeAlias

from engine.kit.value import Value

_SOURCE = "DeadLetterQueueSourceArn"

PAGES = 100
"""The most pages of a shard for one batch, with a thousand records each."""


Redriven: TypeAlias = Literal["back", "woken", "late", "swept", "strange"]
"""Messages that are back, tables woken for dropped records, batches whose records the stream no longer has, dropped
sweeps (the next one does their work), and strange messages, which stay."""


class FailureQueue(Value):
    """Dropped messages of all kinds.

    :param queues, streams, functions: clients of SQS, DynamoDB Streams and Lambda
    :param wake_ups: the URL of the queue to settle tables
    :param feedback: the function that handles reports
    """

    queues: Any
    streams: Any
    functions: Any
    url: str
    wake_ups: str
    feedback: str

    def redrive(self) -> Counter[Redriven]:
        """Brings back every message. A crash may bring one twice, which is harmless."""
        done: Counter[Redriven] = Counter()
        for message in self._messages():
            body = _object(message["Body"])
            if source := message.get("Attributes", {}).get(_SOURCE):
                self._send(self._url(source), message["Body"])
                done["back"] += 1
            elif "DDBStreamBatchInfo" in body:
                tables = self._tables(body["DDBStreamBatchInfo"])
                for table in tables or ():
                    self._send(self.wake_ups, json.dumps({"table": table}))
                done["woken"] += len(tables or ())
                done["late"] += tables is None
            elif "requestPayload" in body:  # an asynchronous call of `feedback`
                self.functions.invoke(
                    FunctionName=self.feedback, InvocationType="Event", Payload=json.dumps(body["requestPayload"])
                )
                done["back"] += 1
            elif "table" in body:  # of a schedule, or without a source from AWS: settle finds all debts
                self._send(self.wake_ups, json.dumps({"table": body["table"]}))
                done["back"] += 1
            elif "sweep" in body:  # the next sweep looks at the same tables
                done["swept"] += 1
            else:
                done["strange"] += 1
                continue
            self.queues.delete_message(QueueUrl=self.url, ReceiptHandle=message["ReceiptHandle"])
        return done

    def _messages(self) -> Iterator[dict[str, Any]]:
        """Each message once: SQS hides those that stay for a while."""
        seen: set[str] = set()
        while messages := self._receive():
            fresh = [each for each in messages if each["MessageId"] not in seen]
            if not fresh:
                return
            seen |= {each["MessageId"] for each in fresh}
            yield from fresh

    def _receive(self) -> list[dict[str, Any]]:
        """A second is less than the client's timeout. Without waiting, SQS may miss messages (SQS Developer Guide,
        "Short and long polling")."""
        reply = self.queues.receive_message(
            QueueUrl=self.url,
            MaxNumberOfMessages=10,
            MessageSystemAttributeNames=[_SOURCE],
            VisibilityTimeout=60,
            WaitTimeSeconds=1,
        )
        return list(reply.get("Messages", ()))

    def _url(self, arn: str) -> str:
        return str(self.queues.get_queue_url(QueueName=arn.rpartition(":")[2])["QueueUrl"])

    def _send(self, url: str, body: str) -> None:
        self.queues.send_message(QueueUrl=url, MessageBody=body)

    def _tables(self, batch: dict[str, Any]) -> set[str] | None:
        """A batch's tables; `None` if the stream no longer has all its records.

        Between a batch's first and last record, a shard also has other records, but to settle a table once more is
        harmless.
        """
        tables: set[str] = set()
        last = int(batch["endSequenceNumber"])
        try:
            for records in self._pages(batch):
                of_batch = [each for each in records if int(each["dynamodb"]["SequenceNumber"]) <= last]
                tables |= {each["dynamodb"]["Keys"]["table"]["S"] for each in of_batch if each["eventName"] != "REMOVE"}
                if records and int(records[-1]["dynamodb"]["SequenceNumber"]) >= last:
                    return tables
        except (self.streams.exceptions.TrimmedDataAccessException, self.streams.exceptions.ResourceNotFoundException):
            return None
        return None

    def _pages(self, batch: dict[str, Any]) -> Iterator[list[Any]]:
        iterator = self.streams.get_shard_iterator(
            StreamArn=batch["streamArn"],
            ShardId=batch["shardId"],
            ShardIteratorType="AT_SEQUENCE_NUMBER",
            SequenceNumber=batch["startSequenceNumber"],
        )["ShardIterator"]
        for _ in range(PAGES):
            found = self.streams.get_records(ShardIterator=iterator)
            yield found["Records"]
            iterator = found.get("NextShardIterator")
            if iterator is None:
                return


def _object(body: str) -> dict[str, Any]:
    try:
        read = json.loads(body)
    except ValueError:
        return {}
    return read if isinstance(read, dict) else {}
