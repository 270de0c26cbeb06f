"""Readers of a field, during and after the match (RULES 0.4, 0.7, 0.8).

Without a declaration it is public.

    class Rerolled(Value):
        by: Seat
        count: int
        new: tuple[Face, ...] | None = private("by")
        why: str | None = personal("by")
"""

from dataclasses import MISSING, dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Audience:
    """Readers: the seats in other fields, each seat for its own entry, or none."""

    seats_in: tuple[str, ...] = ()
    each: bool = False
    personal: bool = False
    used_by: str = ""


def private(*seats_in: str, default: Any = MISSING) -> Any:
    """`None` for all but the seats in the fields `seats_in`."""
    return field(default=default, metadata={"audience": Audience(seats_in=seats_in)})


def private_each() -> Any:
    """An entry for each seat, `None` for others."""
    return field(metadata={"audience": Audience(each=True)})


def secret() -> Any:
    """`None` for all during the match, as a stock's order."""
    return field(metadata={"audience": Audience()})


def personal(*seats_in: str, used_by: str = "", default: Any = MISSING) -> Any:
    """Private in a move or view; never published, nor told to a replacement player.

    :param used_by: an event type that uses it; if one follows, the record keeps the field
    """
    return field(default=default, metadata={"audience": Audience(seats_in, personal=True, used_by=used_by)})
