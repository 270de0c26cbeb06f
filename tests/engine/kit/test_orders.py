"""Standing orders of a game that has none; those of the five games are tested with their games."""

import pytest

from engine.kit.notation import Unreadable
from engine.kit.orders import NO_ORDERS


def test_a_game_without_orders_offers_none_and_says_so_when_one_is_given() -> None:
    assert NO_ORDERS.controls(object()) == ()
    with pytest.raises(Unreadable) as refused:
        NO_ORDERS.read("challenge any", object(), ("Anna", "Ben"))
    assert refused.value.sentence.key == "no_orders"
