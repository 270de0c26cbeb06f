"""The lens of each game: position, question and told event in facts. A module here, named like the game."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol

from engine.game import AnyGame, Question
from tests.recorded.lens.facts import Facts, fact, plainly


class Lens(Protocol):
    """What a game's module has."""

    def position(self, view: Any) -> Facts:
        """What the viewer sees and lastingly knows."""
        ...

    def question(self, asked: Any) -> Facts:
        """The phase of a question (RULES §6), and what it is about."""
        ...

    def told(self, event: Any) -> Facts:
        """An event as somebody was told it."""
        ...


class _Plain:
    """By the names of fields: for a game without a module here."""

    def position(self, view: Any) -> Facts:
        """See `Lens`."""
        seen: Facts = plainly(view)
        return seen

    def question(self, asked: Question) -> Facts:
        """See `Lens`."""
        return {"about": list(asked.about)}

    def told(self, event: Any) -> Facts:
        """See `Lens`."""
        return fact(type(event).__name__, **plainly(event))


def lens(game: AnyGame) -> Lens:
    """The lens of a game."""
    return _named(game.name)


@cache
def _named(game: str) -> Lens:
    name = f"{__package__}.{game}"
    found: Any = import_module(name) if find_spec(name) else _Plain()
    chosen: Lens = found
    return chosen
