"""Court: no card and no coin is lost."""

from engine.conformance.traits import Traits
from tests.shapes.court import COPIES, HAND, Position


def nothing_lost(state: Position) -> None:
    """Everyone has two cards, of which no role is there too often."""
    cards = [card for hand in state.hands for card in hand or ()]
    assert len(cards) == HAND * len(state.coins), "a card is missing"
    assert all(cards.count(role) <= COPIES for role in cards), "a role is there too often"
    assert min(state.coins) >= 0, "somebody owes coins"


TRAITS = Traits(nothing_lost, interacting=(), small=(), variants=((10, {}),))
