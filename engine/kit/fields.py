"""Declarations on fields of a value: who is told them (RULES 0.4).

A field without a declaration is public.

    class Rerolled(Value):
        by: Seat
        count: int
        new: tuple[Face, ...] | None = private("by")

    class Rolled(Value):
        dice: tuple[tuple[Face, ...] | None, ...] = private_each()
"""

from dataclasses import MISSING, dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Audience:
    """The readers of a private field: the seats named by other fields, or each seat its own entry, or nobody."""

    seats_in: tuple[str, ...] = ()
    each: bool = False


def private(*seats_in: str, default: Any = MISSING) -> Any:
    """Declares a field for the seats that the fields `seats_in` name; everyone else finds `None`."""
    return field(default=default, metadata={"audience": Audience(seats_in=seats_in)})


def private_each() -> Any:
    """Declares a field with one entry per seat, told to that seat alone; the other entries are `None`."""
    return field(metadata={"audience": Audience(each=True)})


def secret() -> Any:
    """Declares a field for nobody while the match lasts (the order of a stock); everyone finds `None`."""
    return field(metadata={"audience": Audience()})
