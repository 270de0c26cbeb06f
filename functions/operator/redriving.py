"""What failed often and was dropped, brought back to where it came from.

SQS's own redrive (StartMessageMoveTask) knows the way back only for what came from another queue. This queue also gets
records of the log's stream from Lambda, messages of schedules and reports that `feedback` could not take in, at which
such a task would end.
"""

import json
from collections.abc import Iterator
from typing import Any

from engine.kit.value import Value

_SOURCE = "DeadLetterQueueSourceArn"

PAGES = 100
"""Of a shard that are read for one batch at most, with a thousand records each."""


class Redriven(Value):
    """What came of the messages of the failure queue.

    :param back: how many are where they came from
    :param woken: at how many tables settle looks, because records of theirs were dropped
    :param late: how many batches have records that can't be found: the stream keeps them for a day
    :param swept: how many sweeps were dropped: the next one finds all that they would have
    :param strange: how many messages nobody here wrote: they stay
    """

    back: int = 0
    woken: int = 0
    late: int = 0
    swept: int = 0
    strange: int = 0


class FailureQueue(Value):
    """Messages of all kinds that were dropped.

    :param queues, streams, functions: low-level clients of SQS, of DynamoDB Streams and of Lambda
    :param feedback: the name of the function that takes in reports
    :param url, wake_ups: of the failure queue, and of the one whose messages have a table looked at
    """

    queues: Any
    streams: Any
    functions: Any
    url: str
    wake_ups: str
    feedback: str

    def redrive(self) -> Redriven:
        """Brings back every message. One that is sent and not deleted comes twice, which is harmless."""
        back = woken = late = swept = 0
        strange: set[str] = set()
        for message in self._messages():
            body = _object(message["Body"])
            if source := message.get("Attributes", {}).get(_SOURCE):
                self._send(self._url(source), message["Body"])
                back += 1
            elif "DDBStreamBatchInfo" in body:
                tables = self._tables(body["DDBStreamBatchInfo"])
                for table in tables or ():
                    self._send(self.wake_ups, json.dumps({"table": table}))
                woken += len(tables or ())
                late += tables is None
            elif "requestPayload" in body:  # of a function that nobody waits for
                self.functions.invoke(
                    FunctionName=self.feedback, InvocationType="Event", Payload=json.dumps(body["requestPayload"])
                )
                back += 1
            elif "table" in body:  # a schedule's, or of a source that AWS doesn't tell: settle finds all that is owed
                self._send(self.wake_ups, json.dumps({"table": body["table"]}))
                back += 1
            elif "sweep" in body:  # brought back, it would look at what the next one looks at anyway
                swept += 1
            else:
                strange.add(message["MessageId"])
                continue
            self.queues.delete_message(QueueUrl=self.url, ReceiptHandle=message["ReceiptHandle"])
        return Redriven(back, woken, late, swept, len(strange))

    def _messages(self) -> Iterator[dict[str, Any]]:
        """Each message once: those that stay are not given out again for a while."""
        seen: set[str] = set()
        while messages := self._receive():
            fresh = [each for each in messages if each["MessageId"] not in seen]
            if not fresh:
                return
            seen |= {each["MessageId"] for each in fresh}
            yield from fresh

    def _receive(self) -> list[dict[str, Any]]:
        """Without waiting, SQS asks some of its servers alone, and may well find none of a few messages (SQS Developer
        Guide, "Short and long polling"). A second is less than its client waits for an answer."""
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
        """Of the records of a batch; `None` if the stream has them no more, or does not come to their end.

        Between its first and its last record a shard has what the mapping left out, and what other workers took: to
        look at a table once more is harmless.
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
        """The records of a shard from a batch's first one on, until it ends or that is too much. A page may be empty
        although more follow."""
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
