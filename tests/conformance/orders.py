"""Standing orders of every game: what the forms give is read back, and answers are moves of the owner's own view."""

from random import Random
from typing import Any

from engine.game import AnyGame
from engine.kit.notation import Refused
from engine.kit.seats import Seat
from tests.conformance.checks import assert_worded
from tests.conformance.playing import NAMES, Move
from tests.events.played import text_of

TRIED = 3


def check_orders(move: Move, random: Random) -> None:
    """Whatever a seat can order before the move is read, lasts by public facts, and answers legally or not at all:
    before the move and, if it still stands, after it."""
    game = move.game
    for seat in game.still_in(game.view(move.before, None)):
        view = game.view(move.before, seat)
        controls = game.orders.controls(view)
        for control in random.choices(controls, k=TRIED) if controls else ():
            try:
                order = game.orders.read(text_of(control, random), view, NAMES)
            except Refused as refused:
                assert_worded(game, refused.sentence)
            else:
                _check_order(move, seat, order, random)


def _check_order(move: Move, seat: Seat, order: Any, random: Random) -> None:
    game = move.game
    view = game.view(move.before, seat)
    assert game.orders.read(str(order), view, NAMES) == order, f"“{order}” is not read as it is written"
    other = game.view(game.resample(game.view(move.before, None), random), seat)
    lasts = game.orders.lasts(order, view)
    assert game.orders.lasts(order, other) == lasts, f"how long “{order}” lasts is not public"
    _check_answer(game, move.before, seat, order)
    if game.orders.lasts(order, game.view(move.after, seat)) == lasts:
        _check_answer(game, move.after, seat, order)


def _check_answer(game: AnyGame, state: Any, seat: Seat, order: Any) -> None:
    """An order that has become illegal is dropped; until then it can be read, and what it answers is legal."""
    if seat not in game.to_act(game.view(state, None)):
        return
    view = game.view(state, seat)
    try:
        read = game.orders.read(str(order), view, NAMES)
    except Refused as refused:
        assert_worded(game, refused.sentence)
        return
    if answer := game.orders.answer(read, view):
        refusal = game.legal(view).refusal(answer)
        assert refusal is None, f"“{order}” answers “{answer}”, which is not legal: {refusal}"
