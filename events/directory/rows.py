"""Rows, keys, and conditional writes."""

from collections.abc import Iterator
from typing import Any, TypeAlias

from events.store import pages
from events.store.database import Attribute, DynamoDB, Item

Row: TypeAlias = Item
"""An item of the directory."""


class Rows:
    """One kind of rows in the directory's table."""

    def __init__(self, client: "DynamoDB", name: str) -> None:
        self._client = client
        self._name = name

    def _get(self, key: "Row", consistent: bool = False) -> "Row | None":
        row: Row | None = self._client.get_item(TableName=self._name, Key=key, ConsistentRead=consistent).get("Item")
        return row

    def _several(self, keys: "list[Row]", consistent: bool) -> "Iterator[Row]":
        return pages.items_of(self._client, self._name, keys, consistent)

    def _update(self, key: "Row", expression: str, **details: Any) -> bool:
        """Whether the condition in `details` allowed it."""
        try:
            self._client.update_item(TableName=self._name, Key=key, UpdateExpression=expression, **details)
        except self._client.exceptions.ConditionalCheckFailedException:
            return False
        return True

    def _delete(self, key: "Row", **details: Any) -> None:
        try:
            self._client.delete_item(TableName=self._name, Key=key, **details)
        except self._client.exceptions.ConditionalCheckFailedException:
            return

    def _all(self, pk: str, beginning: str = "", consistent: bool = True) -> "Iterator[Row]":
        return pages.every_item(self._client, "query", ConsistentRead=consistent, **self._partition(pk, beginning))

    def _until_gone(self, pk: str, beginning: str = "") -> "Iterator[Row]":
        """As `_all`, until the caller has deleted all of them."""
        return pages.until_gone(self._client, **self._partition(pk, beginning))

    def _partition(self, pk: str, beginning: str = "") -> dict[str, Any]:
        condition, values = "pk = :pk", {":pk": text(pk)}
        if beginning:
            condition += " AND begins_with(sk, :beginning)"
            values[":beginning"] = text(beginning)
        return {
            "TableName": self._name,
            "KeyConditionExpression": condition,
            "ExpressionAttributeValues": values,
        }


def key(pk: str, sk: str) -> "Row":
    """A row's key."""
    return {"pk": text(pk), "sk": text(sk)}


def text(value: str) -> "Attribute":
    """A DynamoDB string."""
    return {"S": value}


def number(value: int) -> "Attribute":
    """A DynamoDB number."""
    return {"N": str(value)}


def whole(row: "Row", name: str) -> int:
    """A whole number; 0 if it is missing."""
    return int(row[name]["N"]) if name in row else 0
