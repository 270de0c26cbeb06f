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
from engine.game import Action, AnyGame, Event, Game, Options, Question, State, View, carry_out
from engine.hints import Hints, Weighted, evenly
from engine.kit.seats import Seat
from engine.kit.value import Value

EVEN = 0.5
"""Without prospects."""

EASY = 0.3
"""The power that an easy bot raises weights to: the nearer to 0, the more evenly it draws."""


class Budget(Value):
    """Limits of a search.

    :param moves: imagined; they decide the time
    :param depth: moves of a continuation
    """

    moves: int
    worlds: int
    depth: int = 8

    @staticmethod
    def of(game: AnyGame) -> "Budget":
        """The game's."""
        moves = (game.hints or Hints).imagined
        return Budget(moves, moves // 10)


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
    budget: Budget | None = None,
    easy: bool = False,
) -> Action:
    """A good legal move for a seat with a question.

    :param easy: as for beginners; nothing is searched
    """
    budget = budget or Budget.of(game)
    moves = _policy(game, view)
    if easy:
        return _drawn([(action, weight**EASY) for action, weight in moves], random)
    if len(moves) == 1 or (game.hints and not game.hints.searches(view)):
        return _drawn(moves, random)
    return _drawn(_Thought(game, view, seat, random, budget).weighed(moves), random)


def _policy(game: Game[Options, State, Event, Action, View, Question], view: View) -> Weighted[Action]:
    legal = game.legal(view)
    return game.hints.policy(view, legal) if game.hints else evenly(legal)


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
    view: View
    seat: Seat
    random: Random
    budget: Budget

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
            while self._imagined * rounds < self.budget.moves * number:
                self._try(min(left, key=lambda trial: trial.tried))
            left.sort(key=lambda trial: trial.worth, reverse=True)
            del left[(len(left) + 1) // 2 :]
        best, warmth = left[0].worth, (self.game.hints or Hints).warmth
        return [(each.action, each.weight * exp(min(0.0, each.worth - best) / warmth)) for each in trials]

    def _try(self, trial: _Trial[Action]) -> None:
        world = self._world(trial.tried % self.budget.worlds)
        self._luck.seed(self._first_trial + trial.tried)
        trial.won += self._worth(self._played_on(self._move(world, self.seat, trial.action)))
        trial.tried += 1

    def _world(self, number: int) -> State:
        if number == len(self._worlds):
            self._worlds.append(self.game.resample(self.view, self.random))
        return self._worlds[number]

    def _played_on(self, state: State) -> State:
        game, luck = self.game, self._luck
        for _ in range(self.budget.depth):
            asked = game.to_act(game.view(state, None))
            if not asked or (game.hints and game.hints.quiet(state)):
                break
            seat = luck.choice(list(asked))
            state = self._move(state, seat, _drawn(_policy(game, game.view(state, seat)), luck))
        return state

    def _move(self, state: State, seat: Seat, action: Action) -> State:
        self._imagined += 1
        return carry_out(self.game, state, seat, action, self._chance).state

    def _worth(self, state: State) -> float:
        outcome = self.game.outcome(state)
        if outcome:
            return prospects_of_places(outcome.places)[self.seat]
        prospects = self.game.hints.prospect(state) if self.game.hints else None
        return prospects[self.seat] if prospects else EVEN


def prospects_of_places(places: Sequence[int]) -> tuple[float, ...]:
    """1 for the first place, 0 for the last, the mean for a tie."""
    others = max(1, len(places) - 1)
    return tuple([(sum(each > place for each in places) + (places.count(place) - 1) / 2) / others for place in places])
