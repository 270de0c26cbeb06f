"""DynamoDB's attribute values.

Source: Amazon DynamoDB Developer Guide, "Supported data types and naming rules" and "DynamoDB item sizes and formats".
"""

from collections.abc import Iterable
from decimal import Decimal, InvalidOperation
from math import ceil
from typing import Any, TypeAlias

from local.memory.service_refusals import invalid

Item: TypeAlias = dict[str, dict[str, Any]]

LARGEST_ITEM = 400 * 1024
"""Bytes."""

_DIGITS = 38
_SETS = {"SS": "string", "NS": "number", "BS": "binary"}


def plain(value: dict[str, Any]) -> Any:
    """A value to compare with others of its type."""
    ((kind, stored),) = value.items()
    return _number(stored) if kind == "N" else set(stored) if kind in _SETS else stored


def copied(item: Item) -> Item:
    """A copy that shares nothing."""
    return {name: _copied(value) for name, value in item.items()}


def _copied(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _copied(each) for name, each in value.items()}
    return [_copied(each) for each in value] if isinstance(value, list) else value


def check(item: Item) -> None:
    """Refuses values DynamoDB does not store."""
    for value in item.values():
        check_value(value)


def check_value(value: dict[str, Any]) -> None:
    """Refuses a value DynamoDB does not take."""
    if len(value) != 1:
        raise invalid("Supplied AttributeValue has more than one datatypes set, must contain exactly one")
    ((kind, stored),) = value.items()
    match kind:
        case "N":
            _number(stored)
        case "SS" | "NS" | "BS":
            _check_set(kind, stored)
        case "L":
            for each in stored:
                check_value(each)
        case "M":
            check(stored)


def _check_set(kind: str, members: list[Any]) -> None:
    wrong = "One or more parameter values were invalid"
    if not members:
        raise invalid(f"{wrong}: An {_SETS[kind]} set  may not be empty")
    known = [_number(each) for each in members] if kind == "NS" else members
    if len(set(known)) < len(known):
        raise invalid(f"{wrong}: Input collection contains duplicates.")


def _number(text: str) -> int | Decimal:
    try:
        number = Decimal(text)
    except InvalidOperation:
        raise invalid(f"The parameter cannot be converted to a numeric value: {text}") from None
    if not number.is_finite():
        raise invalid(f"The parameter cannot be converted to a numeric value: {text}")
    if len(text.lstrip("-+").partition("E")[0].replace(".", "").strip("0")) > _DIGITS:
        raise invalid("Attempting to store more than 38 significant digits in a Number")
    return int(number) if number == number.to_integral_value() else number


def size(item: Item) -> int:
    """Bytes of names and values."""
    return sum(len(name.encode()) + value_size(value) for name, value in item.items())


def value_size(value: dict[str, Any]) -> int:
    """Bytes."""
    ((kind, stored),) = value.items()
    match kind:
        case "S":
            return len(stored.encode())
        case "B":
            return len(stored)
        case "N":
            digits: str = stored.lstrip("-").replace(".", "").strip("0")
            return 1 + ceil(len(digits) / 2) + ("-" in stored)
        case "SS" | "NS" | "BS":
            return _sizes({kind[0]: each} for each in stored)
        case "L":
            return 3 + len(stored) + _sizes(stored)
        case "M":
            return 3 + len(stored) + size(stored)
        case _:
            return 1


def _sizes(values: Iterable[dict[str, Any]]) -> int:
    return sum(map(value_size, values))
