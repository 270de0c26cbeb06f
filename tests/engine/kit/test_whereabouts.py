"""Unseen cards are drawn evenly from all worlds that fit what is known of some of them."""

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from engine.kit.whereabouts import dealt_evenly

DECK, ANN, BEN = range(3)
SIZES = (2, 1, 1)
DRAWS = 3_000


def worlds(among: dict[str, tuple[int, ...]]) -> set[tuple[frozenset[str], ...]]:
    """Every way to lay four cards into the places, of those that fit."""
    every = {(frozenset(order[:2]), frozenset(order[2]), frozenset(order[3])) for order in permutations("ABCD")}
    return {world for world in every if all(any(card in world[at] for at in places) for card, places in among.items())}


@pytest.mark.parametrize(
    "among",
    [
        {},
        {"A": (DECK, ANN)},
        {"A": (DECK, ANN), "B": (ANN, BEN)},
        {"A": (BEN,), "B": (DECK, ANN, BEN), "C": (DECK, ANN)},
    ],
)
def test_each_world_that_fits_is_drawn_as_often(among: dict[str, tuple[int, ...]]) -> None:
    random, fitting = Random(1), worlds(among)
    drawn = Counter(
        tuple(map(frozenset, dealt_evenly("ABCD", SIZES, list(among.items()), random))) for _ in range(DRAWS)
    )
    assert drawn.keys() == fitting
    assert max(drawn.values()) < 1.3 * DRAWS / len(fitting)


def test_equal_cards_are_there_several_times() -> None:
    deck, ann, ben = dealt_evenly("AAAB", SIZES, [("A", (ANN,)), ("B", (BEN,))], Random(0))
    assert (deck, ann, ben) == (("A", "A"), ("A",), ("B",))


def test_knowledge_that_fits_no_world_is_refused() -> None:
    with pytest.raises(AssertionError, match="no world fits"):
        dealt_evenly("ABCD", SIZES, [("A", (ANN,)), ("B", (ANN,))], Random(0))
