"""Standing orders are read as forms write them, and answer legally."""

from random import Random
from typing import Any

from engine.conformance.checks import assert_worded
from engine.conformance.composing import filled_in
from engine.conformance.configurations import Configuration
from engine.conformance.playing import NAMES, PlayedMove
from engine.kit.notation import Refused
from engine.kit.seats import Seat

TRIED = 3
"""Orders of each seat."""


def check_orders(move: PlayedMove, random: Random) -> None:
    """A form's order is read, lasts by public facts, and answers legally or not at all: before the move and, if it
    still stands, after it."""
    game = move.game
    for seat in game.still_in(game.view(move.before, None)):
        view = game.view(move.before, seat)
        controls = game.orders.controls(view)
        for control in random.choices(controls, k=TRIED) if controls else ():
            try:
                order = game.orders.read(filled_in(control, random), view, NAMES)
            except Refused as refused:
                assert_worded(move.configuration, refused.sentence)
            else:
                _check_order(move, seat, order, random)


def _check_order(move: PlayedMove, seat: Seat, order: Any, random: Random) -> None:
    game = move.game
    view = game.view(move.before, seat)
    assert game.orders.read(str(order), view, NAMES) == order, f"“{order}” is read otherwise than written"
    other = game.view(game.resample(game.view(move.before, None), random), seat)
    lasts = game.orders.lasts(order, view)
    assert game.orders.lasts(order, other) == lasts, f"hidden facts decide how long “{order}” lasts"
    _check_answer(move.configuration, move.before, seat, order)
    if game.orders.lasts(order, game.view(move.after, seat)) == lasts:
        _check_answer(move.configuration, move.after, seat, order)


def _check_answer(configuration: Configuration, state: Any, seat: Seat, order: Any) -> None:
    """An order that can still be read answers legally; others are dropped."""
    game = configuration.game
    if seat not in game.to_act(game.view(state, None)):
        return
    view = game.view(state, seat)
    try:
        read = game.orders.read(str(order), view, NAMES)
    except Refused as refused:
        assert_worded(configuration, refused.sentence)
        return
    if answer := game.orders.answer(read, view):
        refusal = game.legal(view).refusal(answer)
        assert refusal is None, f"“{order}” answers “{answer}”, which is illegal: {refusal}"
