"""The one way from an event to a viewer, past its private fields (RULES 0.4).

Their declarations stand in `engine.kit.fields`. Cards are told as faces: which of two equal cards it was, nobody
learns (RULES 0.10).
"""

from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, TypeVar

from engine.kit.cards import in_faces
from engine.kit.fields import Audience
from engine.kit.value import replace

Event = TypeVar("Event")


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
