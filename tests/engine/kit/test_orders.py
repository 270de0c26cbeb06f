"""Standing orders of a game that has none, and of one with optional questions; others are tested with their games."""

import pytest

from engine.kit.notation import Unreadable
from engine.kit.orders import NO_ORDERS, LetPass, LettingPass
from tests.engine.offers import sent


def test_a_game_without_orders_offers_none_and_says_so_when_one_is_given() -> None:
    assert NO_ORDERS.controls(object()) == ()
    with pytest.raises(Unreadable) as refused:
        NO_ORDERS.read("challenge any", object(), ("Anna", "Ben"))
    assert refused.value.sentence.key == "no_orders"


def test_one_order_lets_every_optional_question_pass() -> None:
    orders = LettingPass[str, str](lambda view: "believe" if view == "claimed" else None)
    (control,) = orders.controls("claimed")
    order = orders.read(sent(control), "claimed", ("Anna", "Ben"))
    assert order == orders.read("LET PASS", "claimed", ()) == LetPass()
    assert (orders.answer(order, "claimed"), orders.answer(order, "nothing claimed")) == ("believe", None)
    with pytest.raises(Unreadable):
        orders.read("let go", "claimed", ())
