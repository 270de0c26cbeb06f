"""Sizes of items and the capacity that calls use (DynamoDB Developer Guide, "DynamoDB item sizes and formats" and
"DynamoDB read and write operations").
"""

from collections.abc import Mapping
from math import ceil
from typing import Any

READ_UNIT = 4096
"""Bytes of one read unit consistently, of half a unit eventually."""

WRITE_UNIT = 1024
"""Bytes of one write unit."""


def item_size(item: Mapping[str, Any]) -> int:
    """Bytes of an item in DynamoDB's own JSON (`{"n": {"N": "12"}}`)."""
    return sum(len(name.encode()) + _value_size(value) for name, value in item.items())


def write_units(size: int) -> int:
    """Write units, also when a condition refused it."""
    return max(1, ceil(size / WRITE_UNIT))


def read_units(size: int, consistent: bool) -> float:
    """Read units of a GetItem or Query, before any projection."""
    units = max(1, ceil(size / READ_UNIT))
    return units if consistent else units / 2


def _value_size(value: Mapping[str, Any]) -> int:
    ((kind, content),) = value.items()
    match kind:
        case "S":
            return len(content.encode())
        case "N":
            return _number_size(content)
        case "B":
            return len(content)
        case "BOOL" | "NULL":
            return 1
        case "SS" | "NS" | "BS":
            return sum(_value_size({kind[0]: each}) for each in content)
        case "L":
            return 3 + sum(1 + _value_size(each) for each in content)
        case _:
            return 3 + sum(1 + len(name.encode()) + _value_size(each) for name, each in content.items())


def _number_size(text: str) -> int:
    """One byte, and one for each two significant digits and for a minus sign."""
    digits = text.lstrip("-").replace(".", "").strip("0")
    return 1 + ceil(len(digits) / 2) + text.startswith("-")
