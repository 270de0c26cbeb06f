"""What is said of typed moves beside their field holds under the house rules of that table, whatever is asked."""

from random import Random

import pytest

from engine.conformance.configurations import Configuration, configurations
from engine.kit.options import defaults
from engine.registry import GAMES
from events.table.sight import Sight
from events.table.turns import nicks
from tests.functions.pages.stage import Stage

CONFIGURATIONS = [
    each for game in GAMES.values() for each in configurations(game) if each.seats in (game.seats[0], game.seats[-1])
]


@pytest.mark.sampled(8)
@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
def test_each_example_is_a_move_that_can_be_made_now(configuration: Configuration) -> None:
    game, seats = configuration.game, configuration.seats
    options = {name: getattr(configuration.options, name) for name in defaults(game.options)}
    stage = Stage().open(seats, game=game.name, **options).seat(*[f"Player{seat}x" for seat in range(seats)])
    for seat in stage.turns(Random(3), most=6):
        view = Sight(game, stage.table).view(seat)
        prompt = stage.page("seat", seat).prompt
        assert prompt
        assert prompt.examples
        for text in prompt.examples:
            (move,) = game.parse(text, view, nicks(stage.table))
            assert move in game.legal(view), text
