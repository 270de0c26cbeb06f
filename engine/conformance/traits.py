"""A game's `TRAITS` for the suite, in its module `traits`."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from random import Random
from typing import Any

from engine.chance import Chance
from engine.game import AnyGame
from engine.kit.options import OptionValue
from engine.kit.seats import Seat
from engine.kit.sentence import Sentence
from engine.registry import GAMES


@dataclass(frozen=True, slots=True)
class Small:
    """A position with so few continuations that all can be listed.

    :param start: all of it is public; `None` for a match that `deal` begins: if it is played on, nothing may be lost
    :param deal: the events of chance
    :param actions: a few legal actions of a view, with every kind that hides or shows something
    :param moves: to list
    :param forgets: the rules let viewers forget, so the view alone holds their knowledge
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
    """A game's facts.

    :param nothing_lost: raises `AssertionError` when a state lacks a card, a die or a chip
    :param interacting: pairs of options to combine
    :param small: for the exhaustive test of `resample`
    :param variants: seats and house rules that stand for all configurations
    :param usual: default house rules, with which random games end soon
    :param absurd: from the rules alone: whether an action is certainly wrong from a view, while another one is not
    :param came_of: from the position before a move, its seat, and the events since: the outcome as its button says it,
        with numbers for bounds; `None` while it is open
    :param unreached: the share of outcomes that no drawn world has to reach, where viewers remember long chains
    :param fitting: positions that fit a view, with outcomes that chance seldom draws
    :param bluffs: whether an action claims something false where a true claim could be made, as far as the view tells;
        `None` for other actions
    :param sample: random games of each configuration in a test run; more for few configurations, fewer for long games
    """

    nothing_lost: Callable[[Any], None]
    interacting: tuple[tuple[str, str], ...]
    small: tuple[Small, ...]
    variants: tuple[tuple[int, Mapping[str, OptionValue]], ...]
    usual: Mapping[str, OptionValue] = field(default_factory=dict)
    sample: int = 3
    absurd: Callable[[Any, Any], bool] = lambda view, action: False
    came_of: Callable[[Any, Seat, Sequence[Any]], Sentence | None] = lambda before, seat, events: None
    unreached: float = 0.0
    fitting: Callable[[Any, Random], Iterable[Any]] = lambda view, random: ()
    bluffs: Callable[[Any, Any], bool | None] = lambda view, action: None


def traits(game: AnyGame) -> Traits:
    """A game's traits; without them it does not conform."""
    source = GAMES.sources.get(game.name)
    found: Traits = import_module(f"{source.module if source else type(game).__module__}.traits").TRAITS
    return found
