"""Where unseen cards can be, in games that take cards back and shuffle: for `Game.resample`."""

from collections.abc import Collection, Sequence
from functools import cache
from math import factorial, prod
from random import Random
from typing import TypeVar

Item = TypeVar("Item")


def dealt_evenly(
    cards: Sequence[Item], sizes: Sequence[int], among: Sequence[tuple[Item, Collection[int]]], random: Random
) -> tuple[tuple[Item, ...], ...]:
    """The cards of each place, drawn evenly from all worlds that fit.

    >>> deck, ann, ben = range(3)
    >>> dealt_evenly("AABC", (2, 1, 1), [("B", (ann, ben)), ("C", (ben,))], Random(1))
    (('A', 'A'), ('B',), ('C',))

    :param cards: all that the viewer does not see now; equal ones may be there several times
    :param sizes: how many lie in each place
    :param among: cards that the viewer saw, with the places that each can be in; others can be in any
    """
    assert sum(sizes) == len(cards), "each card lies in one place"

    @cache
    def worlds(placed: int, left: tuple[int, ...]) -> int:
        """How many there are, once so many of the cards that were seen have a place."""
        if placed == len(among):
            return factorial(sum(left)) // prod(map(factorial, left))
        return sum(worlds(placed + 1, _less(left, place)) for place in among[placed][1] if left[place])

    places: list[list[Item]] = [[] for _ in sizes]
    rest, left = list(cards), tuple(sizes)
    for number, (card, possible) in enumerate(among, start=1):
        open_places = [place for place in possible if left[place]]
        weights = [worlds(number, _less(left, place)) for place in open_places]
        assert any(weights), f"no world fits what is known of {card}"
        (place,) = random.choices(open_places, weights)
        places[place].append(card)
        rest.remove(card)
        left = _less(left, place)
    random.shuffle(rest)
    for lying, count in zip(places, left, strict=True):
        lying += [rest.pop() for _ in range(count)]
        random.shuffle(lying)
    return tuple(map(tuple, places))


def _less(left: tuple[int, ...], place: int) -> tuple[int, ...]:
    return (*left[:place], left[place] - 1, *left[place + 1 :])
