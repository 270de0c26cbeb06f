"""The suite in portions: so many games of one configuration."""

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from engine.registry import GAMES
from tests.conformance import checks, leaks
from tests.conformance.configurations import Configuration, configurations
from tests.conformance.copies import check_equal_cards
from tests.conformance.hostile import check_hostile_texts
from tests.conformance.orders import check_orders
from tests.conformance.playing import Played, play_at_random


@dataclass(frozen=True, slots=True)
class Tally:
    """What was checked.

    :param lengths: the number of moves of each game
    :param states: how many states were looked at closely
    """

    lengths: tuple[int, ...] = ()
    states: int = 0

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(self.lengths + other.lengths, self.states + other.states)


def all_configurations() -> list[Configuration]:
    """Those of every registered game."""
    return [configuration for game in GAMES.values() for configuration in configurations(game)]


def run(configuration: Configuration, numbers: Iterable[int], moves_each: int) -> Tally:
    """Plays the random games of these numbers and checks everything.

    :param moves_each: so many moves of each game are looked at closely
    :raises AssertionError: with the game and the move, when anything does not hold
    """
    tally = Tally()
    for number in numbers:
        try:
            tally += _run_one(play_at_random(configuration, number), Random(number), moves_each)
        except Exception as error:
            error.add_note(f"in random game {number} of {configuration}")
            raise
    return tally


def _run_one(played: Played, random: Random, moves_each: int) -> Tally:
    checks.check_game(played)
    looked_at = random.sample(played.moves, min(moves_each, len(played.moves)))
    for move in looked_at:
        try:
            checks.check_move(move)
            check_orders(move, random)
            leaks.check_private_fields(move, random)
            leaks.check_nothing_leaks(played.configuration, move.before, random)
        except Exception as error:
            error.add_note(f"at move {move.number}: seat {move.seat} made “{move.action}”")
            raise
    leaks.check_nothing_leaks(played.configuration, played.end, random)
    check_equal_cards(played, random.choice(looked_at), random)
    checks.check_clumsy_texts(random.choice(played.moves), random)
    if random.random() < 0.05:
        checks.check_controls(random.choice(played.moves), random)
    check_hostile_texts(random.choice(played.moves), random)
    return Tally((len(played.moves),), len(looked_at) + 1)
