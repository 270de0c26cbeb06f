"""A player for any game that sees no more than a player sees: information-set Monte Carlo.

It is given a `View`, so peeking is a type error. It imagines worlds that fit the view (`resample`) and tries its moves
in them: everybody does something plausible for a while, and what came of it is counted. All moves are tried in the same
worlds with the same luck, equally often; then the better half of them goes on, until one is left (sequential halving:
Karnin, Koren and Somekh, 2013). The budget is a count, so that the same random source always gives the same move.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Generic, TypeVar

from engine.game import AnyGame, Game, Hints, carry_out
from engine.kit.seats import Seat
from engine.kit.value import Value

Options = TypeVar("Options")
State = TypeVar("State")
Event = TypeVar("Event")
Action = TypeVar("Action")
View = TypeVar("View")
Question = TypeVar("Question")
Item = TypeVar("Item")


EVEN = 0.5
"""The prospects of everybody in a game that gives no hints."""


class Budget(Value):
    """How much a bot thinks.

    :param moves: imagined moves in all; the time that a bot takes goes by them
    :param worlds: imagined states that fit the view, at most
    :param candidates: different moves that are tried
    :param depth: moves of a continuation before it is valued as it stands
    """

    moves: int
    worlds: int
    candidates: int = 24
    depth: int = 8

    @staticmethod
    def of(game: AnyGame) -> "Budget":
        """What a game allows: no more than a world for ten imagined moves."""
        moves = game.hints.imagined if game.hints else Hints.imagined
        return Budget(moves, moves // 10)


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


def choose(
    game: Game[Options, State, Event, Action, View, Question],
    view: View,
    seat: Seat,
    random: Random,
    budget: Budget | None = None,
) -> Action:
    """A good legal move for `seat`, which must be asked.

    :param view: the seat's
    :param budget: that of the game if it is left out
    """
    budget = budget or Budget.of(game)
    candidates = _candidates(game, view, random, budget.candidates)
    if len(candidates) == 1:
        return candidates[0]
    return _Thought(game, view, seat, random, budget).best(candidates)


def _candidates(
    game: Game[Options, State, Event, Action, View, Question], view: View, random: Random, most: int
) -> list[Action]:
    """All legal moves if they are few, otherwise so many of every kind."""
    legal = game.legal(view)
    first = list(islice(legal, most + 1))
    if len(first) <= most:
        return first
    return list(dict.fromkeys(_plausible(game, view, random) for _ in range(2 * most)))[:most]


def _plausible(game: Game[Options, State, Event, Action, View, Question], view: View, random: Random) -> Action:
    legal = game.legal(view)
    return game.hints.plausible(view, legal, random) if game.hints else legal.sample(random)


@dataclass(slots=True)
class _Trial(Generic[Action]):
    """A move with what came of it."""

    action: Action
    tried: int = 0
    won: float = 0.0

    @property
    def worth(self) -> float:
        """From 0 to 1."""
        return self.won / self.tried if self.tried else 0.0


class _Thought(Generic[Options, State, Event, Action, View, Question]):
    """One decision: the worlds that it is tried in, and how many moves were imagined."""

    def __init__(
        self,
        game: Game[Options, State, Event, Action, View, Question],
        view: View,
        seat: Seat,
        random: Random,
        budget: Budget,
    ) -> None:
        self._game = game
        self._view = view
        self._seat = seat
        self._random = random
        self._budget = budget
        self._worlds: list[State] = []
        self._first_trial = random.getrandbits(64)
        self._luck = Random()  # noqa: S311 - it has a seed in every trial
        self._chance = Imagined(self._luck)
        self._imagined = 0

    def best(self, candidates: Sequence[Action]) -> Action:
        """Halves the candidates until one is left; each round has the same share of the budget."""
        left = [_Trial(action) for action in candidates]
        rounds = (len(left) - 1).bit_length()
        for number in range(1, rounds + 1):
            while self._imagined * rounds < self._budget.moves * number:
                self._try(min(left, key=lambda trial: trial.tried))
            left.sort(key=lambda trial: trial.worth, reverse=True)
            del left[(len(left) + 1) // 2 :]
        return left[0].action

    def _try(self, trial: _Trial[Action]) -> None:
        """In the next world in turn, with the luck that all moves have in the trial of this number."""
        world = self._world(trial.tried % self._budget.worlds)
        self._luck.seed(self._first_trial + trial.tried)
        trial.won += self._worth(self._played_on(self._move(world, self._seat, trial.action)))
        trial.tried += 1

    def _world(self, number: int) -> State:
        """Imagined when the first move is tried in it."""
        if number == len(self._worlds):
            self._worlds.append(self._game.resample(self._view, self._random))
        return self._worlds[number]

    def _played_on(self, state: State) -> State:
        """What becomes of it when everybody does something plausible, for a while or to a quiet position."""
        game, luck = self._game, self._luck
        for _ in range(self._budget.depth):
            asked = game.to_act(game.view(state, None))
            if not asked or (game.hints and game.hints.quiet(state)):
                break
            seat = luck.choice(list(asked))
            state = self._move(state, seat, _plausible(game, game.view(state, seat), luck))
        return state

    def _move(self, state: State, seat: Seat, action: Action) -> State:
        self._imagined += 1
        return carry_out(self._game, state, seat, action, self._chance).state

    def _worth(self, state: State) -> float:
        """What the seat has of it: 1 for the first place, 0 for the last, something between while it goes on."""
        outcome = self._game.outcome(state)
        if outcome:
            return prospects_of_places(outcome.places)[self._seat]
        return self._game.hints.prospect(state)[self._seat] if self._game.hints else EVEN


def prospects_of_places(places: Sequence[int]) -> tuple[float, ...]:
    """The worth of places: 1 for the first, 0 for the last, a tie in the middle of the places that it shares."""
    others = max(1, len(places) - 1)
    return tuple([(sum(each > place for each in places) + (places.count(place) - 1) / 2) / others for place in places])
