"""Chance that a test decides."""

from collections.abc import Sequence
from typing import Any, TypeVar

Item = TypeVar("Item")


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
