"""A sample of the conformance suite for every registered game and configuration: other games after each commit."""

from random import Random

import pytest

from engine.conformance.configurations import Configuration
from engine.conformance.leaks import check_resample_is_exact
from engine.conformance.suite import all_configurations
from engine.conformance.traits import Small, traits
from engine.game import AnyGame
from engine.registry import GAMES
from tests.conformance.house import run

MOVES_EACH = 3
VIEWS_EACH = 2
LEAST_SAMPLES = 200

SMALL = [(game, small) for game in GAMES.values() for small in traits(game).small]


@pytest.mark.sampled(37)
@pytest.mark.parametrize("configuration", all_configurations(), ids=str)
def test_random_games_conform(configuration: Configuration, pytestconfig: pytest.Config) -> None:
    first = Random(f"{pytestconfig.getoption('seed')} {configuration}").randrange(1_000_000)
    games = traits(configuration.game).sample
    tally = run(configuration, range(first, first + games), MOVES_EACH)
    assert len(tally.lengths) == games
    assert tally.states > games


@pytest.mark.costly("bots and checks guess neither more nor less than what a viewer was told")
@pytest.mark.sampled(6)
@pytest.mark.parametrize(("game", "small"), SMALL, ids=[f"{game.name}: {small.name}" for game, small in SMALL])
def test_resample_reaches_exactly_what_is_possible(game: AnyGame, small: Small) -> None:
    assert check_resample_is_exact(game, small, Random(small.name), VIEWS_EACH, LEAST_SAMPLES).views > 0


def test_every_game_brings_small_positions() -> None:
    assert {game.name for game, _ in SMALL} == set(GAMES)
