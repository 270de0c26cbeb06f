"""A game's help for bots."""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import islice
from typing import Generic, TypeAlias, TypeVar

from engine.kit.moves import LegalActions

State = TypeVar("State")
Action = TypeVar("Action")
View = TypeVar("View")

Weighted: TypeAlias = Sequence[tuple[Action, float]]
"""Moves with weights above 0."""

FEW_MOVES = 24
"""Moves that a bot considers in a game without a policy."""


def evenly(legal: LegalActions[Action]) -> Weighted[Action]:
    """The first legal moves, with equal weights for each kind."""
    moves = list(islice(legal, FEW_MOVES))
    kinds = Counter(map(type, moves))
    return [(action, 1 / kinds[type(action)]) for action in moves]


class Hints(Generic[State, View, Action]):
    """Help for a bot."""

    imagined: int = 1_000
    """Moves for one choice, within a second of one processor."""

    warmth: float = 0.06
    """The worth, of a prospect, that a bot gives up to play e times closer to the policy."""

    def prospect(self, state: State) -> Sequence[float] | None:
        """Rates each seat from 0 to 1 for a search; by default all are equal."""
        return None

    def quiet(self, state: State) -> bool:
        """The position is settled, as after a round: a bot looks no further."""
        return False

    def searches(self, view: View) -> bool:
        """A search is better here than the policy alone."""
        return True

    def policy(self, view: View, legal: LegalActions[Action]) -> Weighted[Action]:
        """Weighs the moves of a sensible player, bluffs included; a bot makes no other.

        Certainly wrong moves are left out.
        """
        return evenly(legal)


class PolicyAlone(Hints[State, View, Action]):
    """A policy with which a bot needs no search."""

    def __init__(self, policy: Callable[[View], Weighted[Action]]) -> None:
        self._policy = policy

    def searches(self, view: View) -> bool:
        """The policy decides alone."""
        return False

    def policy(self, view: View, legal: LegalActions[Action]) -> Weighted[Action]:
        """As given."""
        return self._policy(view)
