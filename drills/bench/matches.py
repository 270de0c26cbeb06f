"""How well bots play, and how long they think: matches against players who move at random."""

import math
import statistics
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import dataclass
from itertools import islice, repeat
from random import Random
from typing import Any, TypeAlias

from engine.arena import Arena
from engine.bots import Budget, choose
from engine.game import AnyGame
from engine.kit.options import OptionValue
from engine.kit.seats import Seat
from engine.registry import GAMES

PROCESSES = 2
PORTION = 10
ROUND = PROCESSES * PORTION
LEAST = 60
"""Matches, before anything is believed."""
ERRORS = 3.0
"""How many standard errors the share of wins lies from the aim when no more matches are needed."""
MOST_MOVES = 5_000
"""A match that takes longer is nobody's win."""

Think: TypeAlias = Callable[[AnyGame, Any, Seat, Random], Any]
"""Chooses a move for the seat whose view it is."""


@dataclass(frozen=True, slots=True)
class Contest:
    """One bot against players who move at random.

    :param matches: how many are played at most: fewer where it is clear sooner that the aim is met, or missed
    :param aim: the share of matches that it should win
    :param budget: how much the bot thinks, if not as the game has it
    """

    game: str
    seats: int
    rules: Mapping[str, OptionValue]
    matches: int = 200
    aim: float = 0.8
    budget: Budget | None = None

    def __str__(self) -> str:
        game, rules = GAMES[self.game], ", ".join(f"{name} {value}" for name, value in self.rules.items())
        imagined = self.budget.moves if self.budget else Budget.of(game).moves
        return f"{game.title} | {rules or 'as it comes'} | {self.seats} | {imagined:,}"


SHORT = {"match": 50, "hand_turn_limit": 8}
CONTESTS = (
    *[Contest("liars_dice", 2, {"variant": variant}) for variant in ("standard", "chips")],
    Contest("liar_liar", 2, SHORT),
    Contest("lie21", 2, {}),
    Contest("lie21", 2, {"format": "match", "target": 2}),
    *[Contest("liars_deck", 2, {"variant": variant}) for variant in ("basic", "devil", "chaos")],
    Contest("liars_poker", 4, {}, aim=0.5),
    Contest("liars_dice", 4, {}, aim=0.5),
    Contest("liar_liar", 4, SHORT, aim=0.5),
    *[Contest("liars_deck", 4, {"variant": variant}, aim=0.5) for variant in ("basic", "devil", "chaos")],
)


@dataclass(frozen=True, slots=True)
class Played:
    """Matches that were played.

    :param wins: shares of first places: two who share one have half a win each
    :param seconds: of a processor, for each move of the bot
    """

    matches: int = 0
    wins: float = 0.0
    seconds: tuple[float, ...] = ()

    def __add__(self, other: "Played") -> "Played":
        return Played(self.matches + other.matches, self.wins + other.wins, self.seconds + other.seconds)

    def tells(self, contest: Contest) -> bool:
        """Whether the aim is met or missed by so much that no more matches are needed."""
        won = self.wins / self.matches if self.matches else 0.0
        error = math.sqrt(won * (1 - won) / self.matches) if self.matches else 0.0
        is_clear = self.matches >= LEAST and abs(won - contest.aim) > ERRORS * error
        return is_clear or self.matches >= contest.matches

    def __str__(self) -> str:
        median, worst = statistics.median(self.seconds), max(self.seconds)
        return f"{self.matches} | {self.wins / self.matches:.0%} | {median:.3f} | {worst:.3f}"


def rows(contests: Sequence[Contest] = CONTESTS) -> Iterator[str]:
    """Rows of a Markdown table: game, house rules, players, imagined moves, aim, matches, won, seconds of a move."""
    with ProcessPoolExecutor(PROCESSES) as pool:
        yield from (f"| {contest} | {contest.aim:.0%} | {_played(contest, pool)} |" for contest in contests)


def _played(contest: Contest, pool: Executor) -> Played:
    """As many matches as it takes to tell whether the aim is met."""
    played = Played()
    while not played.tells(contest):
        portions = range(played.matches, played.matches + ROUND, PORTION)
        played = sum(pool.map(_portion, repeat(contest), portions), played)
    return played


def _portion(contest: Contest, first: int) -> Played:
    return sum([match(contest, seed) for seed in range(first, first + PORTION)], Played())


def match(contest: Contest, seed: int) -> Played:
    """The match of that seed: always the same one. The bot has another seat in each."""
    seconds = list[float]()

    def think(game: AnyGame, view: Any, seat: Seat, random: Random) -> Any:
        began = time.process_time()
        action = choose(game, view, seat, random, contest.budget)
        seconds.append(time.process_time() - began)
        return action

    return Played(1, won(contest, seed, think), tuple(seconds))


def won(contest: Contest, seed: int, think: Think) -> float:
    """What the bot, which moves as `think` says, wins of the match of that seed: 1, a share of it, or nothing."""
    game, random, bot = GAMES[contest.game], Random(seed), seed % contest.seats
    arena = Arena(game, game.options(**contest.rules), contest.seats, str(seed))

    def choose_for(view: Any, seat: Seat) -> Any:
        return think(game, view, seat, random) if seat == bot else game.legal(view).sample(random)

    for _ in islice(arena.play(choose_for, random), MOST_MOVES):
        pass
    outcome = arena.outcome
    is_won = outcome is not None and outcome.places[bot] == 1
    return 1 / outcome.places.count(1) if outcome and is_won else 0.0
