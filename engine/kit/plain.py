"""Values as JSON."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, TypeAlias

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"


def plain(value: object) -> Json:
    """A dataclass as an object with its `type`, bytes as hexadecimal digits.

    >>> from engine.kit.sentence import Verbatim
    >>> plain((Verbatim("4x5"), b"\x0f"))
    [{'type': 'Verbatim', 'text': '4x5'}, '0f']
    """
    match value:
        case bool() | int() | float() | str() | None:
            return value
        case tuple() | list():
            return [plain(each) for each in value]
        case bytes():
            return value.hex()
        case frozenset() | set():
            return [plain(each) for each in sorted(value)]
        case _ if is_dataclass(value):
            return plain_object(value)
        case Mapping():
            return {str(name): plain(each) for name, each in value.items()}
        case _:
            raise TypeError(f"JSON has nothing like {type(value).__name__}")


def plain_object(value: object) -> dict[str, Json]:
    """A dataclass as an object."""
    names = _field_names(type(value))  # type: ignore[arg-type] # classes can be hashed
    return {"type": type(value).__name__, **{name: plain(getattr(value, name)) for name in names}}


@cache
def _field_names(cls: type[Any]) -> tuple[str, ...]:
    return tuple(each.name for each in fields(cls))
