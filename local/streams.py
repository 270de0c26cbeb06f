"""Moves records from a table's stream into a function.

Source: AWS Lambda Developer Guide, "Process DynamoDB records with Lambda" (filters, batches, bisecting, partial
responses, discarded records). One shard, one batch at a time, without batching windows.
"""

import json
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from local.door import json_of
from local.patterns import matches
from local.queues import reported, send
from local.workers import Function, InvocationResult

Record = dict[str, Any]

_DEFAULT_BATCH_SIZE = 100


@dataclass(frozen=True, slots=True)
class _Batch:
    records: tuple[Record, ...]
    arrived: float
    attempts: int = 0


class Faults:
    """Faults a test orders."""

    def __init__(self) -> None:
        self._fault = ""
        self._left = 0
        self._held: list[Record] = []

    def order(self, fault: str, records: int) -> None:
        """Orders one fault for the next records, in place of the last order.

        :param fault: `drop`, `duplicate` (each arrives again, in a batch of its own), or `reorder` (they are held until
            all are there, and arrive last one first, a batch each)
        :raises ValueError: for another fault
        """
        if fault not in ("drop", "duplicate", "reorder"):
            raise ValueError(f"A stream can drop, duplicate and reorder records, not {fault} them.")
        self._fault, self._left = fault, records

    @property
    def pending(self) -> bool:
        """Whether the order waits for records, or holds some back."""
        return bool(self._left or self._held)

    def clear(self) -> list[Record]:
        """Ends the fault. Returns held records."""
        self._left = 0
        held, self._held = self._held, []
        return held

    def arrivals(self, records: Sequence[Record]) -> Iterable[Sequence[Record]]:
        """Batches, unchanged unless a fault is ordered."""
        disturbed, untouched = records[: self._left], records[self._left :]
        self._left -= len(disturbed)
        if self._fault == "duplicate":
            yield from ([record] for record in disturbed for _ in range(2))
        elif self._fault == "reorder":
            self._held += disturbed
            if not self._left:
                yield from ([held] for held in reversed(self.clear()))
        yield untouched


class StreamPump:
    """Feeds an `AWS::Lambda::EventSourceMapping`, by its properties."""

    def __init__(
        self, client: Any, queues: Any, mapping: Mapping[str, Any], function: Function, now: Callable[[], float]
    ) -> None:
        self._client = client
        self._queues = queues
        self._function = function
        self._now = now
        self._size = int(mapping.get("BatchSize", _DEFAULT_BATCH_SIZE))
        self._retries = float(mapping.get("MaximumRetryAttempts", -1))
        self._maximum_age = float(mapping.get("MaximumRecordAgeInSeconds", -1))
        self._bisects = bool(mapping.get("BisectBatchOnFunctionError", False))
        self._reports = "ReportBatchItemFailures" in mapping.get("FunctionResponseTypes", [])
        self._patterns = [json.loads(item["Pattern"]) for item in mapping.get("FilterCriteria", {}).get("Filters", [])]
        self._failure_queue = mapping.get("DestinationConfig", {}).get("OnFailure", {}).get("Destination")
        self._batches: deque[_Batch] = deque()
        self.faults = Faults()
        self._start = mapping.get("StartingPosition", "LATEST")
        self.follow(mapping["EventSourceArn"])

    def follow(self, arn: str) -> None:
        """Reads this stream from now on."""
        self._arn = arn
        self._shard = self._client.describe_stream(StreamArn=arn)["StreamDescription"]["Shards"][0]["ShardId"]
        self._begin(self._start)

    def skip(self) -> None:
        """Skips undelivered records."""
        self._batches.clear()
        self._begin("LATEST")

    def _begin(self, where: str) -> None:
        self._iterator = self._client.get_shard_iterator(
            StreamArn=self._arn, ShardId=self._shard, ShardIteratorType=where
        )["ShardIterator"]

    def step(self) -> bool:
        """Reads new records, and passes one batch on."""
        self._read()
        if not self._batches:
            return False
        self._deliver(self._batches.popleft())
        return True

    def disturb(self, fault: str, records: int) -> None:
        """Orders a fault (see `Faults.order`); `release` ends it, and delivers held records."""
        self._read()  # the fault leaves earlier records alone
        held = self.faults.clear()
        self._enqueue(held)
        if fault != "release":
            self.faults.order(fault, records)

    def _read(self) -> None:
        answer = self._client.get_records(ShardIterator=self._iterator)
        self._iterator = answer["NextShardIterator"]
        records = [_as_event(record, self._arn) for record in answer["Records"]]
        wanted = [record for record in records if not self._patterns or any(matches(p, record) for p in self._patterns)]
        for arrival in self.faults.arrivals(wanted):
            self._enqueue(arrival)

    def _enqueue(self, records: Sequence[Record]) -> None:
        for start in range(0, len(records), self._size):
            self._batches.append(_Batch(tuple(records[start : start + self._size]), self._now()))

    def _deliver(self, batch: _Batch) -> None:
        outcome = self._function.invoke({"Records": list(batch.records)})
        if outcome.error:
            self._retry(batch, outcome)
        elif self._reports and (unfinished := _unfinished(batch, outcome.payload)):
            self._retry(replace(batch, records=unfinished), outcome)

    def _retry(self, batch: _Batch, outcome: InvocationResult) -> None:
        """Repeats the rest in halves, which costs no attempt, or else counted and bounded."""
        if self._bisects and outcome.error and len(batch.records) > 1:
            middle = len(batch.records) // 2
            for half in (batch.records[middle:], batch.records[:middle]):
                self._batches.appendleft(replace(batch, records=half))
        elif 0 <= self._retries <= batch.attempts:
            self._discard(batch, outcome, "RetryAttemptsExhausted")
        elif 0 <= self._maximum_age < self._now() - batch.arrived:
            self._discard(batch, outcome, "RecordAgeExceeded")
        else:
            self._batches.appendleft(replace(batch, attempts=batch.attempts + 1))

    def _discard(self, batch: _Batch, outcome: InvocationResult, condition: str) -> None:
        if not self._failure_queue:
            return
        first, last = batch.records[0]["dynamodb"], batch.records[-1]["dynamodb"]
        notice = {
            "requestContext": {
                "requestId": outcome.request_id,
                "functionArn": self._function.settings.arn,
                "condition": condition,
                "approximateInvokeCount": batch.attempts + 1,
            },
            "responseContext": {
                "statusCode": 200,
                "executedVersion": "$LATEST",
                "functionError": "Unhandled" if outcome.error else None,
            },
            "version": "1.0",
            "DDBStreamBatchInfo": {
                "shardId": self._shard,
                "startSequenceNumber": first["SequenceNumber"],
                "endSequenceNumber": last["SequenceNumber"],
                "batchSize": len(batch.records),
                "streamArn": self._arn,
            },
        }
        send(self._queues, self._failure_queue, json.dumps(notice))


def _unfinished(batch: _Batch, answer: Any) -> tuple[Record, ...]:
    """The records from the first reported failure on."""
    numbers = [record["dynamodb"]["SequenceNumber"] for record in batch.records]
    return batch.records[min(map(numbers.index, reported(answer, numbers)), default=len(numbers)) :]


def _as_event(record: Record, arn: str) -> Record:
    event: Record = json.loads(json.dumps({**record, "eventSourceARN": arn}, default=json_of))
    return event
