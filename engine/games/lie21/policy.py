"""The policy of Lie 21: Lies, answers and forfeits by the odds, bluffs included.

A trick is worth the points won or lost in it, less a share of the points laid, by the chance to win it.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from math import exp

from engine.games.lie21.counting import MOST, cheapest_first, is_trump, points, score_of, sum_of
from engine.games.lie21.values import CARDS, Action, Challenge, Forfeit, Lie, View
from engine.hints import Weighted
from engine.kit.cards import Card, Suit
from engine.kit.value import Value

HEAT = 0.6
"""In points: a move worth less by this is made e times less often."""

FUTURE = 0.35
"""The worth of a point in the hand."""

TAKES = 4.0
"""The points that an average answer adds to a trick."""

GIVES_UP = 0.12
"""How often an average Judge forfeits."""

BLUFFS = 0.25
"""How often an average Lie is any three cards."""

LEAST = 0.02
"""The least weight; the best move has 1."""

_LIE_WINS = {21: (0.55, 0.7, 0.95, 1.0), 20: (0.19, 0.22, 0.26, 0.31), 19: (0.07, 0.1, 0.13, 0.14)}
"""By sum, then trumps: how often a Lie wins against the best answer of an average hand. Counted in 4,000 deals."""

_ANSWER_WINS = {21: (0.42, 0.57, 0.85, 1.0), 20: (0.14, 0.16, 0.18, 0.2), 19: (0.05, 0.06, 0.07, 0.08)}
"""The same of an answer against the best Lie."""

_SELDOM = (0.02,) * 4


class _Three(Value):
    """Three cards, with the first of those that are alike in sum, points and trumps."""

    cards: tuple[Card, ...]
    sum: int
    points: int
    trumps: int


def policy(view: View) -> Weighted[Action]:
    """Lays 21 or a bluff; challenges by the odds, or forfeits the cheapest cards."""
    threes = _threes(tuple(view.hand), view.public.trump)
    worths = list(_lies(threes) if view.public.phase == "LIE" else _answers(view, threes))
    best = max([worth for _, worth in worths])
    return [(action, weight) for action, worth in worths if (weight := exp((worth - best) / HEAT)) > LEAST]


def _lies(threes: Sequence[_Three]) -> Iterator[tuple[Action, float]]:
    for each in threes:
        wins = _LIE_WINS.get(each.sum, _SELDOM)[each.trumps]
        wins += (1 - wins) * GIVES_UP
        worth = wins * (each.points + TAKES) - (1 - wins + FUTURE) * each.points
        for up in dict.fromkeys(each.cards):
            yield Lie.of(each.cards, up), worth


def _answers(view: View, threes: Sequence[_Three]) -> Iterator[tuple[Action, float]]:
    assert view.public.up is not None
    at_stake = score_of(view.public.up) + TAKES
    given = cheapest_first(view.hand)[:CARDS]
    yield Forfeit(given), -at_stake - (1 + FUTURE) * points(given)
    for each in threes:
        if each.sum <= MOST:
            best = _ANSWER_WINS.get(each.sum, _SELDOM)[each.trumps]
            wins = (1 - BLUFFS) * best + BLUFFS * max(0.5, 0.97 - 0.03 * (MOST - each.sum))
            yield Challenge(each.cards), (2 * wins - 1) * (at_stake + each.points) - FUTURE * each.points


@cache
def _threes(hand: tuple[Card, ...], trump: Suit | None) -> tuple[_Three, ...]:
    found: dict[tuple[int, int, int], _Three] = {}
    for cards in combinations(hand, CARDS):
        key = min(sum_of(cards), MOST + 1), points(cards), sum([is_trump(card, trump) for card in cards])
        found.setdefault(key, _Three(cards, *key))
    return tuple(found.values())
