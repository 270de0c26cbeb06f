"""What buttons say follows from a move is what follows, in all worlds that fit what their player sees."""

from random import Random

import pytest

from engine.conformance.outcomes import check_outcomes
from engine.game import AnyGame
from engine.registry import GAMES

POSITIONS = 50


@pytest.mark.costly("what a button says follows from a move is what follows, whatever lies hidden")
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_outcomes_are_what_happens(game: AnyGame, pytestconfig: pytest.Config) -> None:
    random = Random(f"{pytestconfig.getoption('seed')} {game.name}")
    assert check_outcomes(game, POSITIONS, random) > POSITIONS
