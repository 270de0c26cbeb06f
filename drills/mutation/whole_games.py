"""What the unit tests of a game cannot see: recorded games, and a random one of each configuration.

Not collected by `make test`, which plays far more of them; mutants that survive everything else meet these.
"""

import pytest

from engine.conformance.configurations import Configuration
from engine.conformance.suite import all_configurations
from engine.registry import GAMES
from tests.conformance.house import run
from tests.recorded.checks import check_sights, recorded
from tests.recorded.recording import recordings

MOVES_EACH = 2


@pytest.mark.parametrize("game", GAMES)
def test_recorded_games_lead_to_the_same_sights(game: str) -> None:
    for name in recordings():
        if recorded(name).game == game:
            check_sights(name)


@pytest.mark.parametrize("configuration", all_configurations(), ids=str)
def test_random_games_conform(configuration: Configuration) -> None:
    run(configuration, range(1), MOVES_EACH)
