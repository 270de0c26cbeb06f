"""What buttons say follows from a move is what follows, in all worlds that fit what their player sees."""

from random import Random

import pytest

from engine.conformance.outcomes import check_outcomes
from engine.registry import GAMES
from tests.house import OF_THE_HOUSE

POSITIONS = 50


@pytest.mark.costly("what a button says follows from a move is what follows, whatever lies hidden")
@pytest.mark.parametrize("name", OF_THE_HOUSE)
def test_outcomes_are_what_happens(name: str, pytestconfig: pytest.Config) -> None:
    random = Random(f"{pytestconfig.getoption('seed')} {name}")
    assert check_outcomes(GAMES[name], POSITIONS, random) > POSITIONS
