"""Whatever the forms of Liar's Deck let one put together is legal, in every phase, and so is every plan."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from engine.arena import Arena
from engine.conformance.composing import composable
from engine.games.liars_deck import GAME
from engine.games.liars_deck.values import Options
from tests.engine.every_variant import untraced

NAMES = ("Anna", "Ben", "Cleo", "Dan")


def states(options: Options, seats: int, seed: int) -> Iterator[Any]:
    """Every position of a match at random."""
    return (turn.after for turn in Arena(GAME, options, seats, str(seed)).play_at_random(Random(seed)))


@untraced
@pytest.mark.parametrize("variant", ["basic", "devil", "chaos"])
@pytest.mark.parametrize("faces", ["innocent", "court"])
def test_every_move_and_plan_that_can_be_put_together_is_legal(variant: str, faces: str) -> None:
    options = Options(variant=variant, faces=faces, auto_forced=False)  # type: ignore[arg-type]
    phases = set[str]()
    for seats in (2, 3, 4):
        for state in states(options, seats, seats):
            phases.add(state.public.phase)
            for seat in range(seats):
                view = GAME.view(state, seat)
                for control in GAME.legal(view).controls():
                    for text in composable(control):
                        (action,) = GAME.parse(text, view, NAMES[:seats])
                        assert GAME.legal(view).refusal(action) is None, text
                for control in GAME.orders.controls(view):
                    for text in composable(control):
                        GAME.orders.read(text, view, NAMES[:seats])
    assert {"FIRST", "TURN"} <= phases
    assert ("SHOOT" in phases) == (variant == "chaos")


def test_with_the_active_devil_in_hand_a_play_may_still_have_more_than_one_card() -> None:
    """The test above would hold if nothing could be put together."""
    for state in states(Options(variant="devil"), 4, 5):
        for seat in range(4):
            view = GAME.view(state, seat)
            if "D" in view.hand and view.asked and len(view.hand) > 2:
                texts = set(composable(GAME.legal(view).controls()[0]))
                assert "play D" in texts
                assert any(len(text.split()) > 2 for text in texts)
                assert not any("D" in text and len(text.split()) > 2 for text in texts)
                return
    raise AssertionError("nobody holds the Devil")
