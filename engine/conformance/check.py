"""`python -m engine check`: a game's proof for its author; in a test, `check(GAME)`."""

import argparse
import traceback
from collections.abc import Callable, Sequence
from itertools import count
from random import Random
from time import monotonic

from engine.conformance.configurations import Configuration, configurations
from engine.conformance.leaks import MOST_VIEWS, SAMPLES, check_resample_is_exact
from engine.conformance.suite import Tally, run
from engine.conformance.traits import traits
from engine.game import AnyGame
from engine.patience import TookTooLong
from engine.registry import GAMES

SECONDS = 30.0
FULL_MATCHES = 2_000
MOVES_EACH = 3


def check(
    game: AnyGame, seconds: float = SECONDS, full: bool = False, say: Callable[[str], None] = lambda line: None
) -> None:
    """Checks every configuration, and every small position.

    :param seconds: for random matches; each configuration has one at least
    :param full: 2,000 matches of each configuration
    :param say: gets a line for each
    :raises AssertionError: with the match, the move and the smallest history
    """
    for small in traits(game).small:
        views, samples = (MOST_VIEWS, SAMPLES) if full else (2, 200)
        reached = check_resample_is_exact(game, small, Random(small.name), views, samples)
        say(f"{small.name}: {reached.views} views, each with exactly the positions that fit what was told")
    found = list(configurations(game))
    for each in found:
        tally = _played(each, seconds / len(found), full)
        say(f"{each}: {len(tally.lengths)} matches, {sum(tally.lengths)} moves, {tally.states} positions looked at")


def _played(configuration: Configuration, seconds: float, full: bool) -> Tally:
    tally, until = Tally(), monotonic() + seconds
    for number in range(FULL_MATCHES) if full else count():
        tally += run(configuration, [number], MOVES_EACH)
        if not full and monotonic() > until:
            break
    return tally


def main(arguments: Sequence[str]) -> int:
    """Returns 0 when the game conforms."""
    parser = argparse.ArgumentParser("python -m engine check", description="Proves that a game keeps the contract.")
    parser.add_argument("game", choices=sorted(GAMES.sources), help="its name; by default the one of this folder")
    parser.add_argument("--full", action="store_true", help="2,000 matches of each configuration: for a night")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for random matches (default: %(default)s)")
    asked = parser.parse_args(arguments)
    try:
        check(GAMES[asked.game], asked.seconds, asked.full, print)
    except Exception as error:
        frame = traceback.extract_tb(error.__traceback__)[-2 if isinstance(error, TookTooLong) else -1]
        why = GAMES.broken.get(asked.game) or str(error) or type(error).__name__
        print(f"\n{asked.game} does not conform: {why} ({frame.name}, line {frame.lineno})")
        print("\n".join(getattr(error, "__notes__", [])))
        return 1
    print(f"{asked.game} conforms.")
    return 0
