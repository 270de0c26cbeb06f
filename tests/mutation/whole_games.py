"""What the unit tests of a game cannot see: kept games, and a random one of each configuration.

Not collected by `make test`, which plays far more of them; mutants that survive everything else meet these.
"""

import pytest

from engine.game import AnyGame
from engine.registry import GAMES
from tests.conformance.configurations import Configuration
from tests.conformance.suite import all_configurations, run
from tests.engine.playthroughs import playthroughs

MOVES_EACH = 2


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_kept_games_are_played_as_before(game: AnyGame) -> None:
    for path, text in playthroughs():
        if path.stem.partition("-")[0] == game.name:
            assert path.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("configuration", all_configurations(), ids=str)
def test_random_games_conform(configuration: Configuration) -> None:
    run(configuration, range(1), MOVES_EACH)
