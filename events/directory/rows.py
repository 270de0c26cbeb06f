"""Rows, keys, and conditional writes."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from dataclasses import fields
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from events.store import pages
from events.store.database import Attribute, DynamoDB, Item

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Row: TypeAlias = Item
"""An item of the directory."""

Kind = TypeVar("Kind", bound="DataclassInstance")


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

    def _put(self, row: "Row", when: str = "", **values: "Stored") -> "Row | None":
        return self._unless(self._client.put_item, {"Item": row}, when, values)

    def _update_or_find(self, key: "Row", change: str, when: str = "", **values: "Stored") -> "Row | None":
        return self._unless(self._client.update_item, {"Key": key, "UpdateExpression": change}, when, values)

    def _update(self, key: "Row", change: str, when: str = "", **values: "Stored") -> bool:
        """As `_update_or_find`; whether it was done."""
        return self._update_or_find(key, change, when, **values) is None

    def _delete(self, key: "Row", when: str = "", **values: "Stored") -> bool:
        return self._unless(self._client.delete_item, {"Key": key}, when, values) is None

    def _delete_each(self, rows: "Iterable[Row]") -> None:
        for row in rows:
            self._delete(key_of(row))

    def _unless(
        self, call: Callable[..., Any], request: dict[str, Any], when: str, values: "dict[str, Stored]"
    ) -> "Row | None":
        """Writes a row if the condition holds.

        :param when, values: the condition, in which `#name` is an attribute, and the values of `:name`
        :returns: `None` once it is written, else the row that was found
        """
        try:
            call(TableName=self._name, **request, **_expressed(request.get("UpdateExpression", ""), when, values))
        except self._client.exceptions.ConditionalCheckFailedException as failure:
            found: Row = failure.response.get("Item", {})  # type: ignore[assignment]
            return found
        return None

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

    def _every(self, when: str, values: "Mapping[str, Stored]", consistent: bool = True) -> "Iterator[Row]":
        """The rows of the whole directory that meet a condition. Scans it."""
        return pages.every_item(
            self._client,
            "scan",
            TableName=self._name,
            ConsistentRead=consistent,
            FilterExpression=when,
            ExpressionAttributeValues=_named(values),
        )


def key(pk: str, sk: str) -> "Row":
    """A row's key."""
    return {"pk": text(pk), "sk": text(sk)}


def key_of(row: "Row") -> "Row":
    """A stored row's key."""
    return {"pk": row["pk"], "sk": row["sk"]}


Stored: TypeAlias = "str | int | bytes | Set[str] | Attribute"
"""A value, or an attribute as DynamoDB has it."""


def row(key: "Row", **values: "Stored") -> "Row":
    """A row with these values."""
    return {**key, **{name: _attribute(value) for name, value in values.items()}}


def _expressed(change: str, when: str, values: "dict[str, Stored]") -> dict[str, Any]:
    """A condition, and the names and values of it and a change, as DynamoDB takes them."""
    details: dict[str, Any] = {}
    if when:
        details |= {"ConditionExpression": when, "ReturnValuesOnConditionCheckFailure": "ALL_OLD"}
    if names := re.findall(r"#\w+", f"{change} {when}"):
        details["ExpressionAttributeNames"] = {each: each[1:] for each in names}
    if values:
        details["ExpressionAttributeValues"] = _named(values)
    return details


def _named(values: "Mapping[str, Stored]") -> "Row":
    return {f":{name}": _attribute(each) for name, each in values.items()}


def _attribute(value: "Stored") -> "Attribute":
    match value:
        case bool():
            return {"BOOL": value}
        case int():
            return number(value)
        case str():
            return text(value)
        case bytes():
            return {"B": value}
        case Set():
            return {"SS": sorted(value)}
        case _:
            return value


def value_of(row: "Row", kind: type[Kind], before: str = "", **given: object) -> Kind:
    """A value of fields that are texts, numbers, bytes and truths, as a row has them, or else their defaults.

    An empty text stays one: writers leave out what may be `None`.

    :param before: put before each field's name: `mail_proved`
    :param given: fields that the row does not have under their name
    """
    names = {each.name: f"{before}{each.name}" for each in fields(kind) if each.name not in given}
    return kind(**{field: _plain(row[name]) for field, name in names.items() if name in row}, **given)


def _plain(attribute: "Attribute") -> object:
    return int(attribute["N"]) if "N" in attribute else next(iter(attribute.values()))


def text(value: str) -> "Attribute":
    """A DynamoDB string."""
    return {"S": value}


def number(value: int) -> "Attribute":
    """A DynamoDB number."""
    return {"N": str(value)}


def written(row: "Row", name: str) -> str:
    """A text; empty if it is missing."""
    return row[name]["S"] if name in row else ""


def texts(row: "Row", name: str) -> frozenset[str]:
    """A set of texts; empty if it is missing."""
    return frozenset(row[name]["SS"]) if name in row else frozenset()


def whole(row: "Row", name: str) -> int:
    """A whole number; 0 if it is missing."""
    return int(row[name]["N"]) if name in row else 0
