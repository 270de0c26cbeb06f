"""A player for any game that sees no more than a player sees: information-set Monte Carlo.

It is given a `View`, so peeking is a type error. It imagines states that fit the view (`resample`), tries moves in
them, lets everybody play on at random for a while or to a quiet position, and prefers what did best (UCB1: Auer,
Cesa-Bianchi and Fischer, 2002). The budget is a count, so that the same random source always gives the same move.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from math import log, sqrt
from random import Random
from typing import Any, TypeVar

from engine.game import AnyGame, Game, Seat

Options = TypeVar("Options")
State = TypeVar("State")
Event = TypeVar("Event")
Action = TypeVar("Action")
View = TypeVar("View")
Item = TypeVar("Item")

EXPLORATION = 0.7
"""How much a move that was seldom tried is worth trying again."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a bot thinks.

    :param samples: imagined continuations
    :param candidates: different moves that are tried
    :param depth: moves of a continuation before it is valued as it stands
    """

    samples: int = 240
    candidates: int = 24
    depth: int = 24


class Imagined:
    """Chance inside a bot's head: any random source will do."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def roll(self, purpose: str, sides: int, count: int) -> tuple[int, ...]:
        """See `engine.chance.Chance`."""
        return tuple([self._random.randrange(sides) for _ in range(count)])

    def shuffle(self, purpose: str, items: Sequence[Item]) -> tuple[Item, ...]:
        """See `engine.chance.Chance`."""
        return tuple(self._random.sample(items, len(items)))

    def pick(self, purpose: str, items: Sequence[Item]) -> Item:
        """See `engine.chance.Chance`."""
        return self._random.choice(items)


@dataclass(slots=True)
class _Arm:
    """A move with what came of it."""

    tried: int = 0
    won: float = 0.0

    def promise(self, samples: int) -> float:
        return self.won / self.tried + EXPLORATION * sqrt(log(samples) / self.tried)


def choose(
    game: Game[Options, State, Event, Action, View],
    view: View,
    seat: Seat,
    random: Random,
    budget: Budget = Budget(),
) -> Action:
    """A good legal move for `seat`, which must be asked.

    :param view: the seat's
    """
    candidates = _candidates(game, view, random, budget.candidates)
    if len(candidates) == 1:
        return candidates[0]
    arms = [_Arm() for _ in candidates]
    for sample in range(budget.samples):
        index = _next(arms, sample)
        arms[index].won += _imagine(game, view, seat, candidates[index], random, budget.depth)
        arms[index].tried += 1
    best = max(range(len(arms)), key=lambda index: (arms[index].tried, arms[index].won))
    return candidates[best]


def _candidates(game: Game[Options, State, Event, Action, View], view: View, random: Random, most: int) -> list[Action]:
    """All legal moves if they are few, otherwise so many of every kind."""
    legal = game.legal(view)
    first = list(islice(legal, most + 1))
    if len(first) <= most:
        return first
    return list(dict.fromkeys(legal.sample(random) for _ in range(2 * most)))[:most]


def _next(arms: Sequence[_Arm], sample: int) -> int:
    if sample < len(arms):
        return sample
    return max(range(len(arms)), key=lambda index: arms[index].promise(sample))


def _imagine(game: AnyGame, view: Any, seat: Seat, action: Any, random: Random, depth: int) -> float:
    """What the seat has of the move in one state that fits its view: 1 for the first place, 0 for the last."""
    chance = Imagined(random)
    state = game.resample(view, random)
    state = game.fold(state, game.decide(state, seat, action, chance))
    for _ in range(depth):
        asked = game.to_act(game.view(state, None))
        if not asked or game.quiet(state):
            break
        mover = random.choice(list(asked))
        move = game.legal(game.view(state, mover)).sample(random)
        state = game.fold(state, game.decide(state, mover, move, chance))
    outcome = game.outcome(state)
    if outcome is None:
        return game.prospect(state)[seat]
    return prospects_of_places(outcome.places)[seat]


def prospects_of_places(places: Sequence[int]) -> tuple[float, ...]:
    """The worth of places: 1 for the first, 0 for the last, a tie in the middle of the places that it shares."""
    others = max(1, len(places) - 1)
    return tuple([(sum(each > place for each in places) + (places.count(place) - 1) / 2) / others for place in places])
