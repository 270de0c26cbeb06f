"""`make conformance`: the full numbers for every game and configuration, written to `docs/conformance.md`.

It takes hours; `make conformance GAME=lie21` runs one game and leaves what is written of the others, and with
`GAMES_EACH=500` it plays fewer games.
"""

import os
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from datetime import date
from functools import reduce
from operator import add
from pathlib import Path
from random import Random
from statistics import median

from engine import RULES_VERSION
from engine.conformance.configurations import Configuration
from engine.conformance.leaks import MOST_VIEWS, SAMPLES, Reached, check_resample_is_exact
from engine.conformance.outcomes import check_outcomes
from engine.conformance.suite import Tally, all_configurations
from engine.conformance.traits import traits
from engine.game import AnyGame
from engine.registry import GAMES
from tests.conformance.house import run

GAMES_EACH = int(os.environ.get("GAMES_EACH", "2000"))
MOVES_EACH = 1
POSITIONS = GAMES_EACH // 2
PORTION = 100
PROCESSES = 2
REPORT = Path(__file__).parents[2] / "docs" / "conformance.md"


def main(names: Sequence[str]) -> int:
    """Runs everything about these games, or all; the exit code is 1 when something does not hold."""
    sections = _written()
    for name in names or GAMES:
        found = [(index, each) for index, each in enumerate(all_configurations()) if each.game is GAMES[name]]
        played = [(each, _tally(index)) for index, each in found]
        lines = list(section(GAMES[name], played, _reached(GAMES[name]), _outcomes(GAMES[name]), date.today()))
        print("\n".join(lines), flush=True)
        sections[GAMES[name].title] = "\n".join(lines)
        REPORT.write_text("\n".join([INTRODUCTION, *_in_order(sections)]), encoding="utf-8")
        print(f"written to {REPORT.relative_to(Path.cwd())}: {GAMES[name].title}", flush=True)
    return 0


def _tally(index: int) -> Tally:
    """All games of one configuration, on all processes."""
    with ProcessPoolExecutor(PROCESSES) as pool:
        portions = [pool.submit(_portion, index, first) for first in range(0, GAMES_EACH, PORTION)]
        tally = reduce(add, (portion.result() for portion in portions), Tally())
    print(all_configurations()[index], flush=True)
    return tally


def _portion(index: int, first: int) -> Tally:
    """Games are functions and do not travel between processes; the index of a configuration does."""
    return run(all_configurations()[index], range(first, min(first + PORTION, GAMES_EACH)), MOVES_EACH)


def _reached(game: AnyGame) -> dict[str, Reached]:
    """By small position: what its worlds met."""
    return {small.name: check_resample_is_exact(game, small, Random(small.name)) for small in traits(game).small}


def _outcomes(game: AnyGame) -> int:
    return check_outcomes(game, POSITIONS, Random(game.name))


def _written() -> dict[str, str]:
    """The sections of the report as it stands, by title."""
    text = REPORT.read_text(encoding="utf-8") if REPORT.exists() else ""
    return {
        title: f"## {title}{rest.rstrip()}\n"
        for title, rest in re.findall(r"^## (.+?)$(.*?)(?=^## |\Z)", text, re.M | re.S)
    }


def _in_order(sections: Mapping[str, str]) -> Iterator[str]:
    return (sections[game.title] for game in GAMES.values() if game.title in sections)


INTRODUCTION = f"""# Conformance

Written by `make conformance` (version {RULES_VERSION} of the rules). Each line is one configuration of one game, played
at random: half of the games wildly, half in small steps. Every game ended with complete places, and its stored events
alone gave every state again. One move of each game, and its end, were looked at
closely (`engine/conformance/checks.py`, `leaks.py`, `copies.py`, `orders.py`): who is asked can move and nobody else;
legal moves are accepted, and moves that are a little off are refused with a sentence; notation and storage give back
what went in; automatic moves end; standing orders are read as they are written and answer legally; texts made to be
read slowly are read within few lines of Python (`hostile.py`); no die, card or chip is lost; private fields are told to
nobody else; a question stays as it is while others answer in secret; and everything that reaches a viewer is the same
in another position that this viewer cannot tell apart, and when equal cards change places. Small positions are listed
whole: each view is compared with everything that its viewer was told on the way. In random positions each move is made
in worlds that fit its player’s view: only what its button says comes of it, and both ends of each bound are reached
(`outcomes.py`; of some outcomes in games with long memories, `Traits.unreached`, no world is drawn). `at_limit=match`,
a house rule of Liar, Liar, ends the match at the limit of turns (`hand_turn_limit`), and not the hand alone.
"""


def section(
    game: AnyGame,
    played: Sequence[tuple[Configuration, Tally]],
    small: Mapping[str, Reached],
    outcomes: int,
    on: date,
) -> Iterator[str]:
    """The lines of `docs/conformance.md` about one game.

    :param outcomes: that buttons say, in random positions
    :param on: the day on which it ended
    """
    yield f"## {game.title}\n"
    yield f"Played on {on}.\n"
    yield "| players | house rules | games | moves, median | moves, most | positions looked at |"
    yield "| --- | --- | --- | --- | --- | --- |"
    for configuration, tally in played:
        yield _line(configuration, tally)
    yield f"\nPositions that can be listed whole, {SAMPLES:,} samples for each of up to {MOST_VIEWS} views:\n"
    for name, reached in small.items():
        yield f"- {name}: {reached.views} views; each reached exactly the positions that fit what was told"
    yield f"\nButtons said {outcomes:,} outcomes of moves, in {POSITIONS:,} positions, and nothing else came of them.\n"
    missed = reduce(add, small.values(), Reached()).missed(game)
    yield f"\nEvents and questions that no small position reached: {', '.join(missed) or 'none'}.\n"
    yield "| part | seconds of one processor |"
    yield "| --- | --- |"
    costs: Mapping[str, float] = reduce(add, (tally.costs for _, tally in played), Counter[str]())
    for part, seconds in {**costs, **{f"small: {name}": reached.seconds for name, reached in small.items()}}.items():
        yield f"| {part} | {seconds:,.1f} |"
    yield ""


def _line(configuration: Configuration, tally: Tally) -> str:
    lengths = tally.lengths
    rules = configuration.house_rules or "as they come"
    counts = f"{len(lengths):,} | {median(lengths):g} | {max(lengths):,} | {tally.states:,}"
    return f"| {configuration.seats} | {rules} | {counts} |"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
