"""`make conformance`: the full numbers for every game and configuration, written to `docs/conformance.md`."""

import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from statistics import median

from engine import VERSION
from engine.registry import GAMES
from tests.conformance.configurations import Configuration
from tests.conformance.games import traits
from tests.conformance.leaks import MOST_VIEWS, SAMPLES, check_resample_is_exact
from tests.conformance.suite import Tally, all_configurations, run

GAMES_EACH = 2_000
MOVES_EACH = 1
PORTION = 100
PROCESSES = 2
REPORT = Path(__file__).parents[2] / "docs" / "conformance.md"


def main() -> int:
    """Runs everything; the exit code is 1 when something does not hold."""
    found = all_configurations()
    portions = [(index, first) for index in range(len(found)) for first in range(0, GAMES_EACH, PORTION)]
    tallies: dict[int, Tally] = defaultdict(Tally)
    with ProcessPoolExecutor(PROCESSES) as pool:
        for (index, first), tally in zip(portions, pool.map(_portion, *zip(*portions, strict=True)), strict=True):
            tallies[index] += tally
            if first + PORTION == GAMES_EACH:
                print(found[index], flush=True)
    REPORT.write_text("\n".join(report(found, tallies, _views_of_small_positions())), encoding="utf-8")
    print(f"written to {REPORT.relative_to(Path.cwd())}")
    return 0


def _portion(index: int, first: int) -> Tally:
    """Games are functions and do not travel between processes; the index of a configuration does."""
    return run(all_configurations()[index], range(first, first + PORTION), MOVES_EACH)


def _views_of_small_positions() -> dict[tuple[str, str], int]:
    """By game and position: how many views were reached exactly."""
    return {
        (game.name, small.name): check_resample_is_exact(game, small, Random(small.name))
        for game in GAMES.values()
        for small in traits(game).small
    }


def report(
    found: list[Configuration], tallies: Mapping[int, Tally], views: Mapping[tuple[str, str], int]
) -> Iterator[str]:
    """The lines of `docs/conformance.md`."""
    yield f"""# Conformance

Written by `make conformance` (engine version {VERSION}). Each line is one configuration of one game, played
{GAMES_EACH:,} times at random: half of the games wildly, half in small steps. Every game ended with complete places,
and its stored events alone gave every state again. One move of each game, and its end, were looked at
closely (`tests/conformance/checks.py`, `leaks.py`): who is asked can move and nobody else; legal moves are accepted,
and moves that are a little off are refused with a sentence; notation and storage give back what went in; automatic
moves end; no die, card or chip is lost; private fields are told to nobody else; and everything that reaches a viewer
is the same in another position that this viewer cannot tell apart.
"""
    for game in GAMES.values():
        yield f"## {game.title}\n"
        yield "| players | house rules | games | moves, median | moves, most | positions looked at |"
        yield "| --- | --- | --- | --- | --- | --- |"
        for index, configuration in enumerate(found):
            if configuration.game is game:
                yield _line(configuration, tallies[index])
        yield f"\nPositions that can be listed whole, {SAMPLES:,} samples for each of up to {MOST_VIEWS} views:\n"
        for (name, small), count in views.items():
            if name == game.name:
                yield f"- {small}: {count} views; each reached exactly the positions that fit what was told"
        yield ""


def _line(configuration: Configuration, tally: Tally) -> str:
    lengths = tally.lengths
    rules = configuration.house_rules or "as they come"
    counts = f"{len(lengths):,} | {median(lengths):g} | {max(lengths):,} | {tally.states:,}"
    return f"| {configuration.seats} | {rules} | {counts} |"


if __name__ == "__main__":
    sys.exit(main())
