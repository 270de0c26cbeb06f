"""The suite for some matches of one configuration."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import field
from functools import partial
from random import Random
from time import process_time
from typing import ParamSpec, TypeVar

from engine.conformance import checks, leaks
from engine.conformance.configurations import Configuration, configurations
from engine.conformance.copies import check_equal_cards
from engine.conformance.hostile import check_hostile_texts
from engine.conformance.orders import check_orders
from engine.conformance.pictures import check_pictures
from engine.conformance.playing import Played, PlayedMove, play_at_random
from engine.conformance.smallest import explain
from engine.kit.value import Value
from engine.patience import in_time
from engine.registry import GAMES

Given = ParamSpec("Given")
Result = TypeVar("Result")

LONGEST = 60.0
"""Seconds of computing for a check; more is a loop without end."""


class Tally(Value):
    """The extent of the checks.

    :param lengths: moves of each match
    :param states: checked closely
    :param costs: seconds of one processor, by part
    """

    lengths: tuple[int, ...] = ()
    states: int = 0
    costs: Counter[str] = field(default_factory=Counter)

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(self.lengths + other.lengths, self.states + other.states, self.costs + other.costs)

    def part(self, name: str, check: Callable[Given, Result], *given: Given.args, **named: Given.kwargs) -> Result:
        """Calls a check, and adds its costs to a part."""
        since = process_time()
        with in_time(LONGEST):
            found = check(*given, **named)
        self.costs[name] += process_time() - since  # type: ignore[assignment] # counters count in seconds, too
        return found


def all_configurations() -> list[Configuration]:
    """Of every registered game."""
    return [configuration for game in GAMES.values() for configuration in configurations(game)]


def run(configuration: Configuration, numbers: Iterable[int], moves_each: int) -> Tally:
    """Checks random matches.

    :param moves_each: looked at closely
    :raises AssertionError: with the match, the move and the smallest history
    """
    tally = Tally()
    for number in numbers:
        try:
            played = tally.part("playing", play_at_random, configuration, number)
            tally += _run_one(played, Random(number), moves_each)
        except Exception as error:
            error.add_note(f"in random game {number} of {configuration}")
            raise
    return tally


def _run_one(played: Played, random: Random, moves_each: int) -> Tally:
    some = random.sample(played.moves, min(moves_each, len(played.moves)))
    looked_at = sorted(some, key=lambda move: move.number)  # the shortest history first
    tally = Tally((len(played.moves),), len(looked_at) + 1)
    tally.part("replay and end", checks.check_game, played)
    read = random.choice(looked_at)
    for move in looked_at:
        check = partial(_look_at, tally, random.getrandbits(64), move is read)
        try:
            check(move)
        except Exception as error:
            explain(error, played, move, check)
            raise
    tally.part("what looks alike", leaks.check_nothing_leaks, played.configuration, played.end, random)
    tally.part("equal cards", check_equal_cards, played, random.choice(looked_at), random)
    tally.part("texts and forms", checks.check_clumsy_texts, random.choice(played.moves), random)
    if random.random() < 0.05:
        tally.part("texts and forms", checks.check_controls, random.choice(played.moves), random)
    tally.part("texts and forms", check_hostile_texts, random.choice(played.moves), random)
    return tally


def _look_at(tally: Tally, luck: int, read: bool, move: PlayedMove) -> None:
    random = Random(luck)
    tally.part("moves", checks.check_move, move)
    tally.part("standing orders", check_orders, move, random)
    tally.part("private fields", leaks.check_private_fields, move, random)
    tally.part("what looks alike", leaks.check_nothing_leaks, move.configuration, move.before, random, read)
    tally.part("what looks alike", leaks.check_default_moves_keep_secrets, move, random)
    tally.part("pictures", check_pictures, move, random)
