"""What the unit tests of a game cannot see: kept games, a few random ones, small positions listed whole.

Not collected by `make test`, which plays far more of them; mutants that survive everything else meet these.
"""

from random import Random

import pytest

from engine.game import AnyGame
from engine.registry import GAMES
from tests.conformance.configurations import Configuration
from tests.conformance.games import traits
from tests.conformance.leaks import check_resample_is_exact
from tests.conformance.suite import all_configurations, run
from tests.engine.playthroughs import playthroughs

GAMES_EACH = 2
MOVES_EACH = 2

ALL_GAMES = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)


@ALL_GAMES
def test_kept_games_are_played_as_before(game: AnyGame) -> None:
    for path, text in playthroughs():
        if path.stem.partition("-")[0] == game.name:
            assert path.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("configuration", all_configurations(), ids=str)
def test_random_games_conform(configuration: Configuration) -> None:
    run(configuration, range(GAMES_EACH), MOVES_EACH)


@ALL_GAMES
def test_resample_reaches_exactly_what_is_possible(game: AnyGame) -> None:
    for small in traits(game).small:
        check_resample_is_exact(game, small, Random(small.name))
