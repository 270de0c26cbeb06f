"""Declares the readers of a value's field, during and after the match (RULES 0.4, 0.7, 0.8).

A field without a declaration is public.

    class Rerolled(Value):
        by: Seat
        count: int
        new: tuple[Face, ...] | None = private("by")
        why: str | None = personal("by")

    class Rolled(Value):
        dice: tuple[tuple[Face, ...] | None, ...] = private_each()
"""

from dataclasses import MISSING, dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Audience:
    """The readers of a private field: the seats in other fields, each seat for its own entry, or none."""

    seats_in: tuple[str, ...] = ()
    each: bool = False
    personal: bool = False
    used_by: str = ""


def private(*seats_in: str, default: Any = MISSING) -> Any:
    """Declares a field for the seats in the fields `seats_in`; `None` for others."""
    return field(default=default, metadata={"audience": Audience(seats_in=seats_in)})


def private_each() -> Any:
    """Declares a field with an entry for each seat; the entries of others are `None`."""
    return field(metadata={"audience": Audience(each=True)})


def secret() -> Any:
    """Declares a field that is `None` for all during the match (the order of a stock)."""
    return field(metadata={"audience": Audience()})


def personal(*seats_in: str, used_by: str = "", default: Any = MISSING) -> Any:
    """Declares a private field of a move or view that is never published, nor told to a replacement player.

    :param used_by: the event type that uses it; if it follows, the record keeps the field for the replay
    """
    return field(default=default, metadata={"audience": Audience(seats_in, personal=True, used_by=used_by)})
