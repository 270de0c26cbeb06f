"""Who is told which part of an event (RULES 0.4): declared on the fields, applied by one function.

A field without a declaration is public. Cards are told as faces: which of two equal ones it was, nobody learns
(RULES 0.10).

    @dataclass(frozen=True, slots=True)
    class Rerolled:
        by: int
        count: int
        new: tuple[int, ...] | None = private("by")

    @dataclass(frozen=True, slots=True)
    class Rolled:
        dice: tuple[tuple[int, ...] | None, ...] = private_each()
"""

from dataclasses import MISSING, dataclass, field, fields, is_dataclass, replace
from functools import cache
from typing import Any, TypeVar

from engine.kit.cards import in_faces

Event = TypeVar("Event")


@dataclass(frozen=True, slots=True)
class Audience:
    """Who is told a private field: the seats named by other fields, or each seat its own entry, or nobody."""

    seats_in: tuple[str, ...] = ()
    each: bool = False


def private(*seats_in: str, default: Any = MISSING) -> Any:
    """A field told only to the seats that the fields `seats_in` name; everybody else finds `None`."""
    return field(default=default, metadata={"audience": Audience(seats_in=seats_in)})


def private_each() -> Any:
    """A field with one entry per seat, each told to that seat only; the other entries are `None`."""
    return field(metadata={"audience": Audience(each=True)})


def secret() -> Any:
    """A field told to nobody while the match lasts (order of a stock); everybody finds `None`."""
    return field(metadata={"audience": Audience()})


def tell(event: Event, viewer: int | None) -> Event:
    """The event as `viewer` (a seat, or `None` for spectators) is told it."""
    audiences = private_fields(type(event))  # type: ignore[arg-type] # classes can be hashed
    if not audiences:
        return in_faces(event)
    hidden = {name: _told(event, name, audience, viewer) for name, audience in audiences.items()}
    told: Event = replace(event, **hidden)  # type: ignore[type-var]
    return in_faces(told)


@cache
def private_fields(event_type: type[Any]) -> dict[str, Audience]:
    """The private fields of an event type, by name."""
    assert is_dataclass(event_type)
    return {each.name: each.metadata["audience"] for each in fields(event_type) if "audience" in each.metadata}


def _told(event: Any, name: str, audience: Audience, viewer: int | None) -> Any:
    value = getattr(event, name)
    if audience.each:
        return tuple(entry if seat == viewer else None for seat, entry in enumerate(value))
    if viewer is not None and viewer in (getattr(event, seat) for seat in audience.seats_in):
        return value
    return None
