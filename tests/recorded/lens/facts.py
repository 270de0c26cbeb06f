"""How facts are written: seats from 1, cards as faces, kinds as words. Shared by the lenses of table and games."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, is_dataclass
from typing import Any, TypeAlias, TypeVar

from engine.kit.cards import Card, cards_text, face_of

Entry = TypeVar("Entry")

Facts: TypeAlias = dict[str, Any]
"""Plain JSON values by name. `None` says nothing, so it is left out."""


def facts(**values: Any) -> Facts:
    """Those of the values that say something."""
    return {name.replace("_", " "): value for name, value in values.items() if value is not None}


def fact(kind: str, **values: Any) -> Facts:
    """Something that was told."""
    return {"kind": kind, **facts(**values)}


def seat(number: int | None) -> int | None:
    """A seat as players count it, from 1."""
    return None if number is None else number + 1


def seats(numbers: Iterable[int]) -> list[int]:
    """Seats as players count them, in the order that they are given in."""
    return [number + 1 for number in numbers]


def faces(cards: Iterable[Card] | None) -> str | None:
    """Playing cards by suit and rank, whichever copies they are."""
    return None if cards is None else cards_text(sorted(map(face_of, cards)))


def face(card: Card | None) -> str | None:
    """One playing card, whichever copy it is."""
    return None if card is None else faces([card])


def by_seat(entries: Iterable[Entry | None], text: Callable[[Entry], Any]) -> Facts | None:
    """What is known of each seat's part of something; `None` if nothing is."""
    return {str(number): text(entry) for number, entry in enumerate(entries, 1) if entry} or None


def plainly(value: Any) -> Any:
    """A value by the names of its fields: for a game that has no lens of its own."""
    match value:
        case bytes():
            return value.hex()
        case tuple() | list() | frozenset():
            return [plainly(each) for each in value]
        case Mapping():
            return {str(name): plainly(each) for name, each in value.items()}
        case _ if is_dataclass(value):
            return {each.name: plainly(getattr(value, each.name)) for each in fields(value)}
        case _:
            return value
