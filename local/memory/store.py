"""DynamoDB in memory, as a client: the operations and members that this house uses, and what is not known fails.

`test_store` holds it to the stores of all other tests: every request of a run gets the same reply from them.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from types import SimpleNamespace
from typing import Any, TypeAlias

from botocore.exceptions import ClientError

from local.memory.expressions import Item, condition, plain, updated
from local.pages import ITEMS

Key: TypeAlias = tuple[Any, Any]

STALE = 1
"""Seconds for which a reader that does not ask for more may see what was there before."""

_KEYS_OF_A_BATCH = 100


class ConditionalCheckFailedException(ClientError):
    """A condition that was not met."""


@dataclass(frozen=True, slots=True)
class Row:
    """An item, and what was there before it.

    :param at: when it was written, in seconds since 1970
    """

    item: Item | None
    at: float
    before: Item | None


class Store:
    """All tables.

    :param keys: hash and range key of each table, by its name
    :param clock: the time, in seconds since 1970
    :param changed: told of every write: table, key, item before, item after
    """

    def __init__(
        self,
        keys: Mapping[str, tuple[str, str]],
        clock: Callable[[], float],
        changed: Callable[[str, Key, Item | None, Item | None], None],
    ) -> None:
        self._keys = keys
        self._clock = clock
        self._changed = changed
        self._rows: dict[str, dict[Any, dict[Any, Row]]] = {name: {} for name in keys}
        self.small_pages = True
        self.is_stale = False
        self.exceptions = SimpleNamespace(ConditionalCheckFailedException=ConditionalCheckFailedException)

    # ---- operations ----

    def get_item(self, TableName: str, Key: Item, ConsistentRead: bool = False) -> dict[str, Any]:
        item = self._seen(self._row(TableName, self._key(TableName, Key)), ConsistentRead)
        return {"Item": item} if item else {}

    def batch_get_item(self, RequestItems: Mapping[str, Any]) -> dict[str, Any]:
        ((name, wanted),) = RequestItems.items()
        keys, most = wanted["Keys"], ITEMS if self.small_pages else _KEYS_OF_A_BATCH
        assert len(keys) <= _KEYS_OF_A_BATCH
        assert len({self._key(name, key) for key in keys}) == len(keys), "a batch names no key twice"
        found = [self._seen(self._row(name, self._key(name, key)), wanted["ConsistentRead"]) for key in keys[:most]]
        left = {name: {**wanted, "Keys": keys[most:]}} if keys[most:] else {}
        return {"Responses": {name: [item for item in found if item]}, "UnprocessedKeys": left}

    def query(self, TableName: str, KeyConditionExpression: str, **request: Any) -> dict[str, Any]:
        names, values = request.get("ExpressionAttributeNames", {}), request["ExpressionAttributeValues"]
        hash_key, range_key = self._keys[TableName]
        partition = next(plain(value) for name, value in values.items() if name in (":table", ":pk"))
        holds = condition(KeyConditionExpression)
        rows = self._rows[TableName].get(partition, {})
        forward = request.get("ScanIndexForward", True)
        seen = (
            item
            for key in sorted(rows, reverse=not forward)
            if (item := self._seen(rows[key], request.get("ConsistentRead", False))) and holds(item, names, values)
        )
        if start := request.get("ExclusiveStartKey"):
            after = plain(start[range_key])
            seen = (each for each in seen if (plain(each[range_key]) > after) is forward)
        no_more = request["Limit"] + 1 if "Limit" in request else None
        return self._filtered(self._page(list(islice(seen, no_more)), (hash_key, range_key), request), request)

    def scan(self, TableName: str, **request: Any) -> dict[str, Any]:
        rows = self._rows[TableName]
        items = [item for pk in sorted(rows) for sk in sorted(rows[pk]) if (item := rows[pk][sk].item)]
        if start := request.get("ExclusiveStartKey"):
            after = self._key(TableName, start)
            items = [item for item in items if self._key(TableName, item) > after]
        return self._filtered(self._page(items, self._keys[TableName], request), request)

    def put_item(self, TableName: str, Item: Item, **request: Any) -> dict[str, Any]:
        key = self._key(TableName, Item)
        self._check(self._row(TableName, key).item, request, "PutItem")
        self._write(TableName, key, Item)
        return {}

    def update_item(self, TableName: str, Key: Item, UpdateExpression: str, **request: Any) -> dict[str, Any]:
        key = self._key(TableName, Key)
        before = self._row(TableName, key).item
        self._check(before, request, "UpdateItem")
        names, values = request.get("ExpressionAttributeNames", {}), request.get("ExpressionAttributeValues", {})
        after = updated(UpdateExpression, before or Key, names, values)
        self._write(TableName, key, after)
        returned = {"ALL_OLD": before, "ALL_NEW": after}.get(request.get("ReturnValues", "NONE"))
        return {"Attributes": returned} if returned else {}

    def delete_item(self, TableName: str, Key: Item, **request: Any) -> dict[str, Any]:
        key = self._key(TableName, Key)
        before = self._row(TableName, key).item
        self._check(before, request, "DeleteItem")
        if before:
            self._write(TableName, key, None)
        return {"Attributes": before} if before and request.get("ReturnValues") == "ALL_OLD" else {}

    # ---- for whoever checks ----

    def items(self, name: str) -> Iterator[Item]:
        """Everything in a table as it is, in order."""
        for partition in sorted(self._rows[name]):
            rows = self._rows[name][partition]
            yield from [item for key in sorted(rows) if (item := rows[key].item)]

    # ---- parts ----

    def _key(self, name: str, item: Item) -> Key:
        hash_key, range_key = self._keys[name]
        return plain(item[hash_key]), plain(item[range_key])

    def _row(self, name: str, key: Key) -> Row:
        return self._rows[name].get(key[0], {}).get(key[1], _NOTHING)

    def _seen(self, row: Row, consistent: bool) -> Item | None:
        return row.before if self.is_stale and not consistent and row.at > self._clock() - STALE else row.item

    def _write(self, name: str, key: Key, item: Item | None) -> None:
        before = self._row(name, key).item
        self._rows[name].setdefault(key[0], {})[key[1]] = Row(item, self._clock(), before)
        self._changed(name, key, before, item)

    def _check(self, item: Item | None, request: Mapping[str, Any], operation: str) -> None:
        expression = request.get("ConditionExpression")
        names, values = request.get("ExpressionAttributeNames", {}), request.get("ExpressionAttributeValues", {})
        if expression and not condition(expression)(item or {}, names, values):
            response: Any = {"Error": {"Code": "ConditionalCheckFailedException", "Message": "The request failed"}}
            if item and request.get("ReturnValuesOnConditionCheckFailure") == "ALL_OLD":
                response["Item"] = item
            raise ConditionalCheckFailedException(response, operation)

    def _filtered(self, reply: dict[str, Any], request: Mapping[str, Any]) -> dict[str, Any]:
        """A filter comes after the page was cut."""
        expression = request.get("FilterExpression")
        if not expression:
            return reply
        names, values = request.get("ExpressionAttributeNames", {}), request.get("ExpressionAttributeValues", {})
        passes = condition(expression)
        return {**reply, "Items": [item for item in reply["Items"] if passes(item, names, values)]}

    def _page(self, items: list[Item], keys: tuple[str, str], request: Mapping[str, Any]) -> dict[str, Any]:
        most = request.get("Limit", len(items) + 1)
        page = items[: min(most, ITEMS) if self.small_pages else most]
        wanted = request.get("ProjectionExpression")
        names = request.get("ExpressionAttributeNames", {})
        shown = {names.get(name, name) for name in wanted.replace(",", " ").split()} if wanted else None
        reply: dict[str, Any] = {
            "Items": [{name: each[name] for name in each if shown is None or name in shown} for each in page]
        }
        if page and len(page) < len(items):
            reply["LastEvaluatedKey"] = {key: page[-1][key] for key in keys}
        return reply


_NOTHING = Row(None, 0, None)
