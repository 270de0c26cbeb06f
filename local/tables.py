"""DynamoDB and its streams on this machine: tables in memory, and what each one's stream tells of its changes.

Sources: Amazon DynamoDB API Reference; Amazon DynamoDB Developer Guide, "Change data capture for DynamoDB Streams".
"""

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import islice
from typing import Any

from botocore.exceptions import ClientError

from local.memory.store import Store
from local.memory.values import Item
from local.template import ACCOUNT, REGION

_SHARD = "shardId-00000000000000000001"
_RECORDS_KEPT = 86_400
"""Seconds, as in DynamoDB Streams."""


@dataclass(slots=True)
class _Stream:
    """The one shard of a table's stream.

    :param gone: how many records are no longer kept
    """

    arn: str
    keys: tuple[str, str]
    records: deque[dict[str, Any]] = field(default_factory=deque)
    gone: int = 0

    def tell(self, now: float, before: Item | None, after: Item | None) -> None:
        """Adds what happened to an item; nothing, where nothing changed."""
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


@dataclass(slots=True)
class _Table:
    description: dict[str, Any]
    keys: tuple[str, str]
    store: Store
    stream: _Stream | None


class Tables:
    """All tables of the machine, as clients of `dynamodb` and `dynamodbstreams` ask for them.

    :param clock: seconds since 1970
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._tables: dict[str, _Table] = {}

    # ---- tables ----

    def create_table(
        self,
        TableName: str,
        KeySchema: list[Mapping[str, str]],
        StreamSpecification: Mapping[str, Any] | None = None,
        **settings: Any,
    ) -> dict[str, Any]:
        if TableName in self._tables:
            raise _refused("ResourceInUseException", f"Table already exists: {TableName}")
        hash_key, range_key = (each["AttributeName"] for each in KeySchema)
        arn = f"arn:aws:dynamodb:{REGION}:{ACCOUNT}:table/{TableName}"
        description = {**settings, "TableName": TableName, "TableStatus": "ACTIVE", "TableArn": arn}
        stream = None
        if StreamSpecification:
            if StreamSpecification["StreamViewType"] != "KEYS_ONLY":
                raise _refused("ValidationException", "A stream tells the keys alone here.")
            stream = _Stream(f"{arn}/stream/2026-01-01T00:00:00.000", (hash_key, range_key))
            description |= {"StreamSpecification": StreamSpecification, "LatestStreamArn": stream.arn}
        keys = (hash_key, range_key)
        self._tables[TableName] = _Table(
            {**description, "KeySchema": KeySchema}, keys, self._store(TableName, keys, stream), stream
        )
        return {"TableDescription": self._tables[TableName].description}

    def describe_table(self, TableName: str) -> dict[str, Any]:
        return {"Table": self._table(TableName).description}

    def list_tables(self) -> dict[str, Any]:
        return {"TableNames": sorted(self._tables)}

    # ---- items ----

    def get_item(self, TableName: str, **asked: Any) -> dict[str, Any]:
        return self._table(TableName).store.get_item(TableName, **asked)

    def batch_get_item(self, RequestItems: Mapping[str, Any]) -> dict[str, Any]:
        (name,) = RequestItems
        return self._table(name).store.batch_get_item(RequestItems)

    def query(self, TableName: str, **asked: Any) -> dict[str, Any]:
        return self._table(TableName).store.query(TableName, **asked)

    def scan(self, TableName: str, **asked: Any) -> dict[str, Any]:
        return self._table(TableName).store.scan(TableName, **asked)

    def put_item(self, TableName: str, **asked: Any) -> dict[str, Any]:
        return self._table(TableName).store.put_item(TableName, **asked)

    def update_item(self, TableName: str, **asked: Any) -> dict[str, Any]:
        return self._table(TableName).store.update_item(TableName, **asked)

    def delete_item(self, TableName: str, **asked: Any) -> dict[str, Any]:
        return self._table(TableName).store.delete_item(TableName, **asked)

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

    def _table(self, name: str) -> _Table:
        if name not in self._tables:
            raise _refused("ResourceNotFoundException", f"Requested resource not found: Table: {name} not found")
        return self._tables[name]

    def _stream(self, arn: str) -> _Stream:
        for table in self._tables.values():
            if table.stream and table.stream.arn == arn:
                return table.stream
        raise _refused("ResourceNotFoundException", f"Requested resource not found: Stream: {arn} not found")

    def _store(self, name: str, keys: tuple[str, str], stream: _Stream | None) -> Store:
        def changed(_: str, __: Any, before: Item | None, after: Item | None) -> None:
            if stream:
                stream.tell(self._clock(), before, after)

        store = Store({name: keys}, self._clock, changed)
        store.small_pages = False  # botocore's hooks cut pages in the workers
        return store


def _refused(code: str, message: str) -> ClientError:
    return ClientError({"Error": {"Code": code, "Message": message}}, "")
