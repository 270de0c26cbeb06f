"""A bot for any game, by its policy, and by information-set Monte Carlo where that is better.

It draws fitting worlds (`resample`), tries the policy's moves in each, plays on by the policy and averages the results.
The better half goes on (sequential halving: Karnin, Koren and Somekh, 2013). Then a move is drawn by its weight times
e^(worth / warmth), so that players cannot read it (as piKL: Jacob et al., 2022).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from random import Random
from typing import Generic

from engine.chance import Item
from engine.game import Action, Event, Game, Options, Question, State, View, carry_out
from engine.hints import Hints, Weighted
from engine.kit.seats import Seat

EVEN = 0.5
"""Without prospects."""

EASY = 0.3
"""The power that an easy bot raises weights to: the nearer to 0, the more evenly it draws."""

MOVES_EACH_WORLD = 10
"""A search tries as many in each world."""

DEPTH = 8
"""Moves of a continuation."""


class Imagined:
    """The chance of imagined worlds."""

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


def choose(
    game: Game[Options, State, Event, Action, View, Question],
    view: View,
    seat: Seat,
    random: Random,
    easy: bool = False,
) -> Action:
    """A good legal move for a seat with a question.

    :param easy: as for beginners; nothing is searched
    """
    hints: Hints[State, View, Action] = game.hints or Hints()
    moves = hints.policy(view, game.legal(view))
    if easy:
        return _drawn([(action, weight**EASY) for action, weight in moves], random)
    if len(moves) == 1 or not hints.searches(view):
        return _drawn(moves, random)
    return _drawn(_Thought(game, hints, view, seat, random).weighed(moves), random)


def _drawn(moves: Weighted[Action], random: Random) -> Action:
    (action,) = random.choices([action for action, _ in moves], [weight for _, weight in moves])
    return action


@dataclass(slots=True)
class _Trial(Generic[Action]):
    action: Action
    weight: float
    tried: int = 0
    won: float = 0.0

    @property
    def worth(self) -> float:
        return self.won / self.tried if self.tried else 0.0


@dataclass
class _Thought(Generic[Options, State, Event, Action, View, Question]):
    game: Game[Options, State, Event, Action, View, Question]
    hints: Hints[State, View, Action]
    view: View
    seat: Seat
    random: Random

    def __post_init__(self) -> None:
        self._worlds: list[State] = []
        self._first_trial = self.random.getrandbits(64)
        self._luck = Random()  # noqa: S311 - it has a seed in every trial
        self._chance = Imagined(self._luck)
        self._imagined = 0

    def weighed(self, moves: Weighted[Action]) -> Weighted[Action]:
        """Weighs moves by their worth, too. Each round of halving has the same share of the budget."""
        trials = [_Trial(action, weight) for action, weight in moves]
        left, rounds = list(trials), (len(moves) - 1).bit_length()
        for number in range(1, rounds + 1):
            while self._imagined * rounds < self.hints.imagined * number:
                self._try(min(left, key=lambda trial: trial.tried))
            left.sort(key=lambda trial: trial.worth, reverse=True)
            del left[(len(left) + 1) // 2 :]
        best, warmth = left[0].worth, self.hints.warmth
        return [(each.action, each.weight * exp(min(0.0, each.worth - best) / warmth)) for each in trials]

    def _try(self, trial: _Trial[Action]) -> None:
        world = self._world(trial.tried % (self.hints.imagined // MOVES_EACH_WORLD))
        self._luck.seed(self._first_trial + trial.tried)
        trial.won += self._worth(self._played_on(self._move(world, self.seat, trial.action)))
        trial.tried += 1

    def _world(self, number: int) -> State:
        if number == len(self._worlds):
            self._worlds.append(self.game.resample(self.view, self.random))
        return self._worlds[number]

    def _played_on(self, state: State) -> State:
        game, luck = self.game, self._luck
        for _ in range(DEPTH):
            asked = game.to_act(game.view(state, None))
            if not asked or self.hints.quiet(state):
                break
            seat = luck.choice(list(asked))
            view = game.view(state, seat)
            state = self._move(state, seat, _drawn(self.hints.policy(view, game.legal(view)), luck))
        return state

    def _move(self, state: State, seat: Seat, action: Action) -> State:
        self._imagined += 1
        return carry_out(self.game, state, seat, action, self._chance).state

    def _worth(self, state: State) -> float:
        outcome = self.game.outcome(state)
        if outcome:
            return prospects_of_places(outcome.places)[self.seat]
        prospects = self.hints.prospect(state)
        return prospects[self.seat] if prospects else EVEN


def prospects_of_places(places: Sequence[int]) -> tuple[float, ...]:
    """1 for the first place, 0 for the last, the mean for a tie."""
    others = max(1, len(places) - 1)
    return tuple([(sum(each > place for each in places) + (places.count(place) - 1) / 2) / others for place in places])
