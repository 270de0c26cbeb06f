"""What only a game itself can say: what is never lost, and positions so small that all of them can be listed.

One module per game, named like it, with a `TRAITS`.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from engine.chance import Chance
from engine.game import AnyGame
from engine.kit.options import OptionValue


@dataclass(frozen=True, slots=True)
class Small:
    """A position of which all continuations can be listed.

    :param start: everything about it is public
    :param deal: what chance adds to it, as events
    :param actions: a few legal actions of a view, among them every kind that hides or shows something
    :param moves: how many moves are listed
    :param forgets: whether the rules let viewers forget what they were told; then the view alone says what they know
    """

    name: str
    seats: int
    start: Any
    deal: Callable[[Any, Chance], Sequence[Any]]
    actions: Callable[[Any], Iterable[Any]]
    moves: int
    forgets: bool = False


@dataclass(frozen=True, slots=True)
class Traits:
    """What the suite must be told about a game.

    :param nothing_lost: raises `AssertionError` when a card, a die or a chip is missing from a state
    :param interacting: pairs of options whose other values are tried together
    :param small: positions for the exhaustive test of `resample`
    :param variants: seats and house rules of what is tried where every configuration would take too long
    :param usual: house rules that hold where nothing else is tried, so that random games end soon
    :param sample: the random games of each configuration in a test run; more where configurations are few
    """

    nothing_lost: Callable[[Any], None]
    interacting: tuple[tuple[str, str], ...]
    small: tuple[Small, ...]
    variants: tuple[tuple[int, Mapping[str, OptionValue]], ...]
    usual: Mapping[str, OptionValue] = field(default_factory=dict)
    sample: int = 3


def traits(game: AnyGame) -> Traits:
    """The traits of a game; a game without them is not conformant."""
    found: Traits = import_module(f"tests.conformance.games.{game.name}").TRAITS
    return found
