"""DynamoDB and its streams in memory.

Sources: Amazon DynamoDB API Reference; Amazon DynamoDB Developer Guide, "Change data capture for DynamoDB Streams".
"""

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import islice
from typing import Any

from local.memory.service_refusals import invalid, refused
from local.memory.store import Key, Store
from local.memory.values import Item
from local.template import ACCOUNT, REGION

_SHARD = "shardId-00000000000000000001"
_RECORDS_KEPT = 86_400
"""Seconds, as in DynamoDB Streams."""


@dataclass(slots=True)
class _Stream:
    """The one shard of a stream, with the number of records that are gone."""

    arn: str
    keys: tuple[str, str]
    records: deque[dict[str, Any]] = field(default_factory=deque)
    gone: int = 0

    def tell(self, now: float, before: Item | None, after: Item | None) -> None:
        if before == after:
            return
        oldest = datetime.fromtimestamp(now - _RECORDS_KEPT, UTC)
        while self.records and self.records[0]["dynamodb"]["ApproximateCreationDateTime"] < oldest:
            self.records.popleft()
            self.gone += 1
        number = self.gone + len(self.records) + 1
        item = after or before or {}
        self.records.append(
            {
                "eventID": f"{number:032x}",
                "eventName": "REMOVE" if after is None else "INSERT" if before is None else "MODIFY",
                "eventVersion": "1.1",
                "eventSource": "aws:dynamodb",
                "awsRegion": REGION,
                "dynamodb": {
                    "ApproximateCreationDateTime": datetime.fromtimestamp(int(now), UTC),
                    "Keys": {name: item[name] for name in self.keys},
                    "SequenceNumber": f"{number:021d}",
                    "SizeBytes": 1,
                    "StreamViewType": "KEYS_ONLY",
                },
            }
        )


class DynamoTables(Store):
    """Tables for clients of `dynamodb` and `dynamodbstreams`."""

    def __init__(self, clock: Callable[[], float]) -> None:
        super().__init__({}, clock, self._tell)
        self._now = clock
        self._described: dict[str, dict[str, Any]] = {}
        self._streams: dict[str, _Stream] = {}

    # ---- tables ----

    def create_table(
        self,
        TableName: str,
        KeySchema: Sequence[Mapping[str, str]],
        AttributeDefinitions: Sequence[Mapping[str, str]],
        BillingMode: str = "PROVISIONED",
        StreamSpecification: Mapping[str, Any] | None = None,
    ) -> dict[str, Any]:
        made = super().create_table(TableName, KeySchema, AttributeDefinitions, BillingMode)["TableDescription"]
        arn = f"arn:aws:dynamodb:{REGION}:{ACCOUNT}:table/{TableName}"
        description = {**made, "TableArn": arn, "KeySchema": KeySchema}
        if StreamSpecification:
            if StreamSpecification["StreamViewType"] != "KEYS_ONLY":
                raise invalid("A stream tells the keys alone here.")
            stream = _Stream(f"{arn}/stream/2026-01-01T00:00:00.000", self.keys(TableName))
            self._streams[TableName] = stream
            description |= {"StreamSpecification": StreamSpecification, "LatestStreamArn": stream.arn}
        self._described[TableName] = description
        return {"TableDescription": description}

    def describe_table(self, TableName: str) -> dict[str, Any]:
        self.keys(TableName)
        return {"Table": self._described[TableName]}

    def list_tables(self) -> dict[str, Any]:
        return {"TableNames": sorted(self._described)}

    # ---- streams ----

    def describe_stream(self, StreamArn: str) -> dict[str, Any]:
        self._stream(StreamArn)
        return {"StreamDescription": {"StreamArn": StreamArn, "Shards": [{"ShardId": _SHARD}]}}

    def get_shard_iterator(self, StreamArn: str, ShardId: str, ShardIteratorType: str) -> dict[str, Any]:
        stream = self._stream(StreamArn)
        begins = stream.gone + (0 if ShardIteratorType == "TRIM_HORIZON" else len(stream.records))
        return {"ShardIterator": f"{StreamArn}|{begins}"}

    def get_records(self, ShardIterator: str) -> dict[str, Any]:
        arn, _, begins = ShardIterator.partition("|")
        stream = self._stream(arn)
        found = list(islice(stream.records, max(0, int(begins) - stream.gone), None))
        return {"Records": found, "NextShardIterator": f"{arn}|{stream.gone + len(stream.records)}"}

    # ---- parts ----

    def _stream(self, arn: str) -> _Stream:
        for stream in self._streams.values():
            if stream.arn == arn:
                return stream
        raise refused("ResourceNotFoundException", f"Requested resource not found: Stream: {arn} not found")

    def _tell(self, table: str, _: Key, before: Item | None, after: Item | None) -> None:
        if table in self._streams:
            self._streams[table].tell(self._now(), before, after)
