"""Chance that a test decides, or listens to."""

from collections.abc import Sequence
from typing import Any

from engine.chance import Item, KeyedChance


class ScriptedChance:
    """Chance that draws what was written down; where the script is silent, the lowest and the first.

    :param rolls: numbers from 0, one after the other
    :param shuffles: complete orders
    :param picks: indices into the candidates
    """

    def __init__(
        self, rolls: Sequence[int] = (), shuffles: Sequence[Sequence[Any]] = (), picks: Sequence[int] = ()
    ) -> None:
        self._rolls = iter(rolls)
        self._shuffles = iter(shuffles)
        self._picks = iter(picks)

    def roll(self, purpose: str, sides: int, count: int) -> tuple[int, ...]:
        return tuple(next(self._rolls, 0) for _ in range(count))

    def shuffle(self, purpose: str, items: Sequence[Item]) -> tuple[Item, ...]:
        return tuple(next(self._shuffles, items))

    def pick(self, purpose: str, items: Sequence[Item]) -> Item:
        return items[next(self._picks, 0)]


class Listening(KeyedChance):
    """Chance that notes what is drawn for."""

    __slots__ = ("_heard",)

    def __init__(self, heard: set[str], key: bytes, move: int) -> None:
        super().__init__(key, move)
        self._heard = heard

    def roll(self, purpose: str, sides: int, count: int) -> tuple[int, ...]:
        self._heard.add(purpose)
        return super().roll(purpose, sides, count)

    def shuffle(self, purpose: str, items: Sequence[Item]) -> tuple[Item, ...]:
        self._heard.add(purpose)
        return super().shuffle(purpose, items)

    def pick(self, purpose: str, items: Sequence[Item]) -> Item:
        self._heard.add(purpose)
        return super().pick(purpose, items)
