"""The only way from an event to a viewer: without private fields (RULES 0.4, `engine.kit.visibility`).

Cards are told as faces (RULES 0.10). After the match all but personal fields are disclosed (RULES 0.7, 0.8).
"""

from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, TypeVar

from engine.kit.cards import in_faces
from engine.kit.value import replace
from engine.kit.visibility import Audience

Event = TypeVar("Event")


def tell(event: Event, viewer: int | None) -> Event:
    """As told to `viewer`: a seat, or `None` for spectators."""
    return in_faces(_without(event, viewer, disclosed=False))


def disclose(value: Event, viewer: int | None = None) -> Event:
    """An event, move or view without the personal fields of others."""
    return _without(value, viewer, disclosed=True)


def was_used(event: Any, after: Iterable[Any]) -> bool:
    """Whether a later event used a personal field."""
    types = {type(each).__name__ for each in after}
    return any(audience.used_by in types for audience in private_fields(event.__class__).values())


@cache
def private_fields(event_type: type[Any]) -> dict[str, Audience]:
    """By name."""
    declared = fields(event_type) if is_dataclass(event_type) else ()
    return {each.name: each.metadata["audience"] for each in declared if "audience" in each.metadata}


def _without(value: Event, viewer: int | None, disclosed: bool) -> Event:
    audiences = private_fields(type(value)).items()  # type: ignore[arg-type] # classes can be hashed
    left = {name: _told(value, name, each, viewer) for name, each in audiences if each.personal or not disclosed}
    return replace(value, **left) if left else value  # type: ignore[type-var]


def _told(event: Any, name: str, audience: Audience, viewer: int | None) -> Any:
    value = getattr(event, name)
    if audience.each:
        return tuple(entry if seat == viewer else None for seat, entry in enumerate(value))
    if viewer is not None and viewer in (getattr(event, seat) for seat in audience.seats_in):
        return value
    return None
