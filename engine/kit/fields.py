"""Declarations on fields of a value: who is told them, now and after the match (RULES 0.4, 0.7, 0.8).

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
    """The readers of a private field: the seats named by other fields, or each seat its own entry, or nobody.

    :param personal, used_by: see `personal`
    """

    seats_in: tuple[str, ...] = ()
    each: bool = False
    personal: bool = False
    used_by: str = ""


def private(*seats_in: str, default: Any = MISSING) -> Any:
    """Declares a field for the seats that the fields `seats_in` name; everyone else finds `None`."""
    return field(default=default, metadata={"audience": Audience(seats_in=seats_in)})


def private_each() -> Any:
    """Declares a field with one entry per seat, told to that seat alone; the other entries are `None`."""
    return field(metadata={"audience": Audience(each=True)})


def secret() -> Any:
    """Declares a field for nobody while the match lasts (the order of a stock); everyone finds `None`."""
    return field(metadata={"audience": Audience()})


def personal(*seats_in: str, used_by: str = "", default: Any = MISSING) -> Any:
    """Declares a private field that is never published, nor told to who takes a seat later. Moves and views have such.

    :param used_by: the type of event that uses it; the record, which must be replayed, has it if that comes next
    """
    return field(default=default, metadata={"audience": Audience(seats_in, personal=True, used_by=used_by)})
