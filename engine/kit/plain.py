"""Values of the core as plain JSON values, with the names of fields and, for events, of types."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any


def plain(value: Any) -> Any:
    """The value as JSON has it: a dataclass as an object with its `type`, bytes in hexadecimal digits.

    >>> from engine.kit.sentence import Verbatim
    >>> plain((Verbatim("4x5"), b"\x0f"))
    [{'type': 'Verbatim', 'text': '4x5'}, '0f']
    """
    names = _field_names(type(value))  # type: ignore[arg-type] # classes can be hashed
    if names is not None:
        return {"type": type(value).__name__, **{name: plain(getattr(value, name)) for name in names}}
    match value:
        case bytes():
            return value.hex()
        case Mapping():
            return {str(name): plain(each) for name, each in value.items()}
        case frozenset() | set():
            return sorted(plain(each) for each in value)
        case tuple() | list():
            return [plain(each) for each in value]
        case _:
            return value


@cache
def _field_names(cls: type[Any]) -> tuple[str, ...] | None:
    """Of a dataclass; `None` for other types."""
    return tuple(each.name for each in fields(cls)) if is_dataclass(cls) else None
