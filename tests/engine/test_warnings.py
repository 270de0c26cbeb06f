"""What is odd about a move is said by its form before it is sent: the form and the game warn of the same."""

from random import Random
from typing import Any

import pytest

from engine.conformance.checks import assert_warned
from engine.conformance.composing import drawn, warning_of
from engine.registry import GAMES
from tests.engine.games.liar_liar.position import given as liar_liar
from tests.engine.games.liar_liar.position import meld
from tests.engine.games.liars_dice.position import given as liars_dice
from tests.engine.games.liars_poker.position import given as liars_poker
from tests.engine.games.liars_poker.position import put
from tests.engine.games.lie21.position import given as lie21

SHOWN = 300
"""So many choices of each form are drawn."""

OUT = liars_poker("", "5D 6D", "7H", "QS", pile=[put(3, "9C"), put(0, "KC KS")], turn=1)
ODD: dict[str, tuple[str, Any]] = {
    "more dice than there are": ("liars_dice", liars_dice("2 3", "4 4", bid="4*").state),
    "a doubt of the truth": (
        "liars_poker",
        liars_poker("2C", "5D", "7H", "QS", pile=[put(0, "9S", by_rule=True)], turn=1).state,
    ),
    "the last pass": ("liars_poker", OUT.after("pass", "pass").state),
    "more than 21": ("lie21", lie21("AC 5C JK1", "AS 5D 6C 7D KD 4H", lie="7H KS 2D").state),
    "the last three above 21": ("lie21", lie21("", "7D KD 6C", lie="7H KS 2D").state),
    "what nobody else has": (
        "liar_liar",
        liar_liar("7S 9C 9D", "2C", melds=[meld("9H 9S 9C")], pile="KD KH KS KC").state,
    ),
}


@pytest.mark.parametrize("odd", ODD)
def test_a_form_says_beforehand_what_would_be_asked_afterwards(odd: str) -> None:
    name, state = ODD[odd]
    game, random, warned = GAMES[name], Random(odd), set[bool]()
    (seat,) = game.to_act(game.view(state, None))
    view = game.view(state, seat)
    for control in game.legal(view).controls():
        for _ in range(SHOWN):
            chosen = drawn(control, random)
            assert chosen is not None
            assert_warned(game, view, control, chosen)
            warned.add(warning_of(control, chosen) is not None)
    assert warned == {True, False}
