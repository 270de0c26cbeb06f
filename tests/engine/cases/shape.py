"""What a part of a case may hold. A shape names its keys: whatever else is there was meant for something else."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias


@dataclass(frozen=True, slots=True)
class Words:
    """One of these words, or `null`."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ByPlayer:
    """An object with an entry for players of the case."""

    entry: "Shape" = None


@dataclass(frozen=True, slots=True)
class Several:
    """A list."""

    item: "Shape"


Shape: TypeAlias = "Words | ByPlayer | Several | Mapping[str, Shape] | None"
"""A mapping is an object with these keys at most, or `null`; `None` is any value."""


def keys(names: str, **shaped: Shape) -> Mapping[str, Shape]:
    """An object whose values may be anything, but for those that have a shape."""
    return {**dict.fromkeys(names.split()), **shaped}


def misfits(value: Any, shape: Shape, where: str, players: Sequence[str]) -> Iterator[str]:
    """What does not belong into a value, one sentence each.

    :param where: the path of the value in its case
    """
    if value is None:
        return
    match shape:
        case Words(words):
            if value not in words:
                yield f"{where}: “{value}” is none of {listed(words)}"
        case ByPlayer(entry):
            yield from misfits(value, dict.fromkeys(players, entry), where, players)
        case Several(item):
            if isinstance(value, list):
                for index, each in enumerate(value):
                    yield from misfits(each, item, f"{where}.{index}", players)
            else:
                yield f"{where} is no list"
        case Mapping():
            if isinstance(value, dict):
                yield from unknown(value, shape, where)
                for key in value.keys() & shape.keys():
                    yield from misfits(value[key], shape[key], f"{where}.{key}", players)
            else:
                yield f"{where} is no object"


def unknown(value: Iterable[str], known: Iterable[str], where: str) -> Iterator[str]:
    """The keys that nobody would read."""
    for key in value:
        if key not in known:
            yield f"{where}: “{key}” is not known here; there is {listed(known)}"


def listed(words: Iterable[str]) -> str:
    """Words to choose from, as they are read in a sentence."""
    return ", ".join(words) or "nothing"
