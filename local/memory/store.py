"""DynamoDB in memory, with the operations and members used here; all others fail.

`tests/memory` compares it with the other stores.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, TypeAlias

from local.memory.expressions import Names, Several, Test, Values, check_mentioned, condition, projected
from local.memory.service_refusals import invalid, refused
from local.memory.updates import updated
from local.memory.values import LARGEST_ITEM, Item, check, copied, plain, size
from local.pages import ITEMS

Key: TypeAlias = tuple[Any, Any]

STALE = 1
"""Seconds for which an eventually consistent read may return the item before a write."""

_KEYS_OF_A_BATCH = 100
_LARGEST_KEYS = (2048, 1024)
"""Bytes of hash and range key."""

_WRONG = "One or more parameter values were invalid"


@dataclass(frozen=True, slots=True)
class Written:
    """An item, its last write, and its value before."""

    item: Item | None
    at: float
    before: Item | None


@dataclass(frozen=True)
class Pages:
    """A paginator of Query or Scan."""

    ask: Callable[..., Any]

    def paginate(self, **request: Any) -> Iterator[Any]:
        """All pages, each requested when needed."""
        reply = self.ask(**request)
        yield reply
        while "LastEvaluatedKey" in reply:
            reply = self.ask(**request, ExclusiveStartKey=reply["LastEvaluatedKey"])
            yield reply


class Store:
    """All tables.

    :param keys: hash and range key of each table that exists from the beginning
    :param changed: called for every write with table, key, item before, item after
    """

    def __init__(
        self,
        keys: Mapping[str, tuple[str, str]],
        clock: Callable[[], float],
        changed: Callable[[str, Key, Item | None, Item | None], None] = lambda *_: None,
    ) -> None:
        self._keys = dict(keys)
        self._kinds: dict[str, Mapping[str, str]] = {}
        self._clock = clock
        self._changed = changed
        self._rows: dict[str, dict[Any, dict[Any, Written]]] = {name: {} for name in keys}
        self.small_pages = False
        self.is_stale = False

    # ---- tables ----

    def create_table(
        self,
        TableName: str,
        KeySchema: Sequence[Mapping[str, str]],
        AttributeDefinitions: Sequence[Mapping[str, str]],
        BillingMode: str = "PROVISIONED",
    ) -> dict[str, Any]:
        if TableName in self._rows:
            raise refused("ResourceInUseException", f"Table already exists: {TableName}")
        hash_key, range_key = (each["AttributeName"] for each in KeySchema)
        self._keys[TableName] = (hash_key, range_key)
        self._kinds[TableName] = {each["AttributeName"]: each["AttributeType"] for each in AttributeDefinitions}
        self._rows[TableName] = {}
        return {"TableDescription": {"TableName": TableName, "TableStatus": "ACTIVE"}}

    def keys(self, name: str) -> tuple[str, str]:
        """Hash and range key."""
        if name not in self._rows:
            raise refused("ResourceNotFoundException", "Requested resource not found")
        return self._keys[name]

    def clear(self) -> None:
        """Empties all tables, without a call of `changed`."""
        for rows in self._rows.values():
            rows.clear()

    # ---- operations ----

    def get_item(
        self,
        TableName: str,
        Key: Item,
        ConsistentRead: bool = False,
        ProjectionExpression: str | None = None,
        ExpressionAttributeNames: Names | None = None,
    ) -> dict[str, Any]:
        check_mentioned({"ProjectionExpression": ProjectionExpression}, ExpressionAttributeNames, None)
        item = self._seen(self._row(TableName, self._key(TableName, Key)), ConsistentRead)
        return {"Item": copied(projected(ProjectionExpression, ExpressionAttributeNames, item))} if item else {}

    def batch_get_item(self, RequestItems: Mapping[str, Any]) -> dict[str, Any]:
        ((name, wanted),) = RequestItems.items()
        assert wanted.keys() <= {"Keys", "ConsistentRead"}, f"what does {sorted(wanted)} ask?"
        keys, most = wanted["Keys"], ITEMS if self.small_pages else _KEYS_OF_A_BATCH
        if len(keys) > _KEYS_OF_A_BATCH:
            raise invalid("Too many items requested for the BatchGetItem call")
        if len({self._key(name, key) for key in keys}) < len(keys):
            raise invalid("Provided list of item keys contains duplicates")
        consistent = wanted.get("ConsistentRead", False)
        found = [self._seen(self._row(name, self._key(name, key)), consistent) for key in keys[:most]]
        left = {name: {**wanted, "Keys": [copied(key) for key in keys[most:]]}} if keys[most:] else {}
        return {"Responses": {name: [copied(item) for item in found if item]}, "UnprocessedKeys": left}

    def query(
        self,
        TableName: str,
        KeyConditionExpression: str,
        FilterExpression: str | None = None,
        ProjectionExpression: str | None = None,
        ExpressionAttributeNames: Names | None = None,
        ExpressionAttributeValues: Values | None = None,
        ConsistentRead: bool = False,
        ScanIndexForward: bool = True,
        Limit: int | None = None,
        ExclusiveStartKey: Item | None = None,
    ) -> dict[str, Any]:
        keys, expressions = self.keys(TableName), {"KeyConditionExpression": KeyConditionExpression}
        names, values = ExpressionAttributeNames, ExpressionAttributeValues
        more = {"FilterExpression": FilterExpression, "ProjectionExpression": ProjectionExpression}
        check_mentioned({**expressions, **more}, names, values)
        place, holds = self._partition(TableName, KeyConditionExpression, names or {}, values or {})
        rows = self._rows[TableName].get(place, {})
        order = sorted(rows, reverse=not ScanIndexForward)
        if ExclusiveStartKey:
            _, after = self._key(TableName, ExclusiveStartKey)
            order = [key for key in order if key != after and (key > after) is ScanIndexForward]
        seen = (
            item
            for key in order
            if (item := self._seen(rows[key], ConsistentRead)) and holds(item, names or {}, values or {})
        )
        found = list(islice(seen, Limit and Limit + 1))
        return self._page(found, keys, Limit, FilterExpression, ProjectionExpression, names, values)

    def scan(
        self,
        TableName: str,
        FilterExpression: str | None = None,
        ProjectionExpression: str | None = None,
        ExpressionAttributeNames: Names | None = None,
        ExpressionAttributeValues: Values | None = None,
        ConsistentRead: bool = False,
        Limit: int | None = None,
        ExclusiveStartKey: Item | None = None,
    ) -> dict[str, Any]:
        keys, names, values = self.keys(TableName), ExpressionAttributeNames, ExpressionAttributeValues
        more = {"FilterExpression": FilterExpression, "ProjectionExpression": ProjectionExpression}
        check_mentioned(more, names, values)
        rows = self._rows[TableName]
        places = ((partition, key) for partition in sorted(rows) for key in sorted(rows[partition]))
        if ExclusiveStartKey:
            after = self._key(TableName, ExclusiveStartKey)
            places = ((partition, key) for partition, key in places if (partition, key) > after)
        seen = (item for partition, key in places if (item := self._seen(rows[partition][key], ConsistentRead)))
        found = list(islice(seen, Limit and Limit + 1))
        return self._page(found, keys, Limit, FilterExpression, ProjectionExpression, names, values)

    def put_item(self, TableName: str, Item: Item, **request: Any) -> dict[str, Any]:
        self._check_write(request)
        check(Item)
        for name in self.keys(TableName):
            if name not in Item:
                raise invalid(f"{_WRONG}: Missing the key {name} in the item")
        key = self._key(TableName, {name: Item[name] for name in self.keys(TableName)}, of_item=True)
        if size(Item) > LARGEST_ITEM:
            raise invalid("Item size has exceeded the maximum allowed size")
        before = self._row(TableName, key).item
        self._check_condition(before, request)
        self._write(TableName, key, copied(Item))
        return _returned(request, before, None)

    def update_item(self, TableName: str, Key: Item, UpdateExpression: str, **request: Any) -> dict[str, Any]:
        self._check_write(request, UpdateExpression)
        key = self._key(TableName, Key)
        before = self._row(TableName, key).item
        self._check_condition(before, request)
        names, values = request.get("ExpressionAttributeNames", {}), request.get("ExpressionAttributeValues", {})
        after = copied(updated(UpdateExpression, before or Key, self.keys(TableName), names, values))
        if size(after) > LARGEST_ITEM:
            raise invalid("Item size to update has exceeded the maximum allowed size")
        self._write(TableName, key, after)
        return _returned(request, before, after)

    def delete_item(self, TableName: str, Key: Item, **request: Any) -> dict[str, Any]:
        self._check_write(request)
        key = self._key(TableName, Key)
        before = self._row(TableName, key).item
        self._check_condition(before, request)
        if before:
            self._write(TableName, key, None)
        return _returned(request, before, None)

    def get_paginator(self, operation: str) -> Pages:
        return Pages(getattr(self, operation))

    # ---- for those that check ----

    def items(self, name: str) -> Iterator[Item]:
        """A table's present items, in order."""
        for partition in sorted(self._rows[name]):
            yield from self.partition(name, partition)

    def partition(self, name: str, partition: Any) -> list[Item]:
        """A partition's present items, in order."""
        rows = self._rows[name].get(partition, {})
        return [item for key in sorted(rows) if (item := rows[key].item)]

    # ---- keys ----

    def _key(self, table: str, key: Item, of_item: bool = False) -> Key:
        names = self.keys(table)
        if key.keys() != set(names):
            raise invalid("The provided key element does not match the schema")
        for name, largest in zip(names, _LARGEST_KEYS, strict=True):
            ((kind, stored),) = key[name].items()
            expected = self._kinds.get(table, {}).get(name, kind)
            if kind != expected:
                wrong = f"{_WRONG}: Type mismatch for key {name} expected: {expected} actual: {kind}"
                raise invalid(wrong if of_item else "The provided key element does not match the schema")
            if not stored:
                raise invalid(
                    "One or more parameter values are not valid. The AttributeValue for a key attribute cannot "
                    f"contain an empty {'binary' if kind == 'B' else 'string'} value. Key: {name}"
                )
            if kind != "N" and len(stored if kind == "B" else stored.encode()) > largest:
                raise invalid(f"{_WRONG}: Size of a key exceeds the limit of {largest} bytes")
        return plain(key[names[0]]), plain(key[names[1]])

    def _partition(self, table: str, expression: str, names: Names, values: Values) -> tuple[Any, Any]:
        holds = condition(expression)
        parts = holds.parts if isinstance(holds, Several) and holds.quantifier is all else (holds,)
        hash_key, range_key = self.keys(table)
        named: dict[str, Test] = {}
        for part in parts:
            if not isinstance(part, Test) or part.sized or part.does in ("<>", "IN", "contains"):
                raise invalid("Query key condition not supported")
            named[names.get(part.name, part.name)] = part
        for name, part in named.items():
            expected = self._kinds.get(table, {}).get(name)
            if name in (hash_key, range_key) and any(expected not in (None, *values[each]) for each in part.others):
                raise invalid(f"{_WRONG}: Condition parameter type does not match schema type")
        if hash_key not in named or named[hash_key].does != "=" or not named.keys() <= {hash_key, range_key}:
            raise invalid(f"Query condition missed key schema element: {hash_key}")
        return plain(values[named[hash_key].others[0]]), holds

    # ---- rows ----

    def _row(self, name: str, key: Key) -> Written:
        return self._rows[name].get(key[0], {}).get(key[1], _NOTHING)

    def _seen(self, row: Written, consistent: bool) -> Item | None:
        return row.before if self.is_stale and not consistent and row.at > self._clock() - STALE else row.item

    def _write(self, name: str, key: Key, item: Item | None) -> None:
        before = self._row(name, key).item
        self._rows[name].setdefault(key[0], {})[key[1]] = Written(item, self._clock(), before)
        self._changed(name, key, before, item)

    def _check_write(self, request: Mapping[str, Any], update: str | None = None) -> None:
        unknown = request.keys() - _OF_A_WRITE
        assert not unknown, f"what does {sorted(unknown)} ask?"
        expressions = {"UpdateExpression": update, "ConditionExpression": request.get("ConditionExpression")}
        check_mentioned(expressions, request.get("ExpressionAttributeNames"), request.get("ExpressionAttributeValues"))

    def _check_condition(self, item: Item | None, request: Mapping[str, Any]) -> None:
        expression = request.get("ConditionExpression")
        names, values = request.get("ExpressionAttributeNames", {}), request.get("ExpressionAttributeValues", {})
        if expression is None or condition(expression)(item or {}, names, values):
            return
        shown = item and request.get("ReturnValuesOnConditionCheckFailure") == "ALL_OLD"
        more = {"Item": copied(item)} if item and shown else {}
        raise refused("ConditionalCheckFailedException", "The conditional request failed", **more)

    def _page(
        self,
        items: list[Item],
        keys: tuple[str, str],
        limit: int | None,
        passes: str | None,
        shown: str | None,
        names: Names | None,
        values: Values | None,
    ) -> dict[str, Any]:
        most = len(items) if limit is None else limit
        page = items[: min(most, ITEMS) if self.small_pages else most]
        found = [item for item in page if passes is None or condition(passes)(item, names or {}, values or {})]
        reply: dict[str, Any] = {"Items": [copied(projected(shown, names, item)) for item in found]}
        if page and len(page) < len(items):
            reply["LastEvaluatedKey"] = copied({key: page[-1][key] for key in keys})
        return reply


def _returned(request: Mapping[str, Any], before: Item | None, after: Item | None) -> dict[str, Any]:
    item = {"NONE": None, "ALL_OLD": before, "ALL_NEW": after}[request.get("ReturnValues", "NONE")]
    return {"Attributes": copied(item)} if item else {}


_NOTHING = Written(None, 0, None)
_OF_A_WRITE = {
    "ConditionExpression",
    "ExpressionAttributeNames",
    "ExpressionAttributeValues",
    "ReturnValues",
    "ReturnValuesOnConditionCheckFailure",
}
