"""All courses of a small position: each draw of chance, a few actions, and the told events."""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any, TypeVar

from engine.chance import Chance, Item
from engine.conformance.traits import Small
from engine.game import AnyGame, carry_out
from engine.kit.seats import Viewer
from engine.kit.value import Value
from engine.patience import in_time
from engine.privacy import tell

LONGEST = 10.0
"""Seconds of computing for a move; more is a loop without end."""

MOST_COURSES = 100_000
"""That can be listed: a shuffle of nine cards alone has more."""

Result = TypeVar("Result")


class World(Value):
    """A course of events.

    :param told: to each seat, and last to spectators
    """

    state: Any
    told: tuple[tuple[Any, ...], ...]

    def told_to(self, viewer: Viewer) -> tuple[Any, ...]:
        """The viewer's events."""
        return self.told[-1 if viewer is None else viewer]


def worlds(game: AnyGame, small: Small) -> Iterator[frozenset[World]]:
    """Yields all worlds after the deal, after the first move, and so on."""
    unborn = World(small.start, ((),) * (small.seats + 1))
    now = _listed(small, _after(game, unborn, lambda chance: small.deal(small.start, chance)))
    yield now
    for _ in range(small.moves):
        now = _listed(small, (later for world in now for later in _moved(game, small, world)))
        yield now


def _listed(small: Small, courses: Iterator[World]) -> frozenset[World]:
    found = list(islice(courses, MOST_COURSES + 1))
    too_many = f"{small.name} goes on in more than {MOST_COURSES:,} ways: let chance draw less, or list fewer moves"
    assert len(found) <= MOST_COURSES, too_many
    return frozenset(found)


def _moved(game: AnyGame, small: Small, world: World) -> Iterator[World]:
    for seat in game.to_act(game.view(world.state, None)):
        for action in small.actions(game.view(world.state, seat)):
            yield from _after(game, world, lambda chance: carry_out(game, world.state, seat, action, chance).events)  # noqa: B023


def _after(game: AnyGame, world: World, draw: Callable[[Chance], Sequence[Any]]) -> Iterator[World]:
    for events in every(draw):
        viewers = (*range(len(world.told) - 1), None)
        told = (world.told_to(viewer) + tuple(tell(event, viewer) for event in events) for viewer in viewers)
        yield World(game.fold(world.state, events), tuple(told))


def every(draw: Callable[[Chance], Result]) -> Iterator[Result]:
    """Yields the result of `draw` for each outcome of chance."""
    path: list[tuple[int, int]] | None = []
    while path is not None:
        chance = _ListedChance(path)
        with in_time(LONGEST):
            drawn = draw(chance)
        yield drawn
        path = chance.next_path()


class _ListedChance:
    """Chance that takes a given path, then first branches, and knows the next path."""

    def __init__(self, path: Sequence[tuple[int, int]]) -> None:
        self._path = list(path)  # (branch, branches) of each draw
        self._drawn = 0

    def roll(self, purpose: str, sides: int, count: int) -> tuple[int, ...]:
        return tuple(self._branch(sides) for _ in range(count))

    def shuffle(self, purpose: str, items: Sequence[Item]) -> tuple[Item, ...]:
        left = list(items)
        return tuple(left.pop(self._branch(len(left))) for _ in items)

    def pick(self, purpose: str, items: Sequence[Item]) -> Item:
        return items[self._branch(len(items))]

    def next_path(self) -> list[tuple[int, int]] | None:
        path = self._path[: self._drawn]
        while path and path[-1][0] == path[-1][1] - 1:
            path.pop()
        return [*path[:-1], (path[-1][0] + 1, path[-1][1])] if path else None

    def _branch(self, branches: int) -> int:
        if self._drawn == len(self._path):
            self._path.append((0, branches))
        self._drawn += 1
        return self._path[self._drawn - 1][0]
