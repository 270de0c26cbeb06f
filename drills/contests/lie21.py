"""Fixed players of Lie 21."""

from collections.abc import Callable, Mapping
from itertools import combinations
from random import Random

from drills.contests.players import Player
from engine.games.lie21.counting import MOST, cheapest_first, is_trump, points, score_of, sum_of
from engine.games.lie21.moves import legal
from engine.games.lie21.values import CARDS, Action, Challenge, Forfeit, Lie, View
from engine.kit.cards import Card

Threes = list[tuple[Card, ...]]


def best_sum(view: View, random: Random) -> Action:
    """Always lays or challenges with its best sum up to 21."""
    return _lays(view, _best(view))


def cheap_best(view: View, random: Random) -> Action:
    """The same with the fewest points, and forfeits with less than 17."""
    cards = _best(view, lambda three: (sum_of(three), -points(three)))
    return _forfeits(view) if view.public.phase == "JUDGE" and sum_of(cards) < 17 else _lays(view, cards)


def sure(view: View, random: Random) -> Action:
    """Challenges with 20 or 21 only; lays 21, or else its cheapest cards."""
    cards = _best(view, lambda three: (sum_of(three), _trumps(view, three)))
    if sum_of(cards) >= 20 or (view.public.phase == "LIE" and sum_of(cards) == MOST):
        return _lays(view, cards)
    return _forfeits(view) if view.public.phase == "JUDGE" else _lays(view, cheapest_first(view.hand)[:CARDS])


def bluffer(view: View, random: Random) -> Action:
    """Lays its cheapest cards below the dearest of them; challenges with its best sum two times of three."""
    if view.public.phase == "LIE":
        return _lays(view, cheapest_first(view.hand)[:CARDS][::-1])
    return _lays(view, _best(view)) if random.random() < 2 / 3 else _forfeits(view)


def richest(view: View, random: Random) -> Action:
    """Lays the most points of a sum from 19 on."""
    return _lays(view, _best(view, lambda three: (sum_of(three) >= 19, points(three))))


def forfeiter(view: View, random: Random) -> Action:
    """Never challenges, and lays its best sum."""
    return _lays(view, _best(view)) if view.public.phase == "LIE" else _forfeits(view)


def trumps(view: View, random: Random) -> Action:
    """Its best sum with the most trumps; forfeits to a face-up card without points when it has less than 20."""
    cards = _best(view, lambda three: (sum_of(three), _trumps(view, three), -points(three)))
    up = view.public.up
    weak = up is not None and not score_of(up) and sum_of(cards) < 20
    return _forfeits(view) if view.public.phase == "JUDGE" and weak else _lays(view, cards)


def saver(view: View, random: Random) -> Action:
    """21 if it has it; otherwise throws away its three cheapest cards, and challenges with 18 or more."""
    cards = _best(view, lambda three: (sum_of(three), -points(three)))
    if view.public.phase == "JUDGE":
        return _lays(view, cards) if sum_of(cards) >= 18 else _forfeits(view)
    return _lays(view, cards if sum_of(cards) == MOST else cheapest_first(view.hand)[:CARDS])


def random_player(view: View, random: Random) -> Action:
    """Any legal move."""
    return legal(view).sample(random)


PLAYERS: Mapping[str, Player] = {
    "best_sum": best_sum,
    "sure": sure,
    "bluffer": bluffer,
    "forfeiter": forfeiter,
    "cheap_best": cheap_best,
    "richest": richest,
    "trumps": trumps,
    "saver": saver,
    "random": random_player,
}
"""The first four were there while constants were tuned; the others were kept back."""


def _best(view: View, key: Callable[[tuple[Card, ...]], object] = sum_of) -> tuple[Card, ...]:
    threes: Threes = [three for three in combinations(view.hand, CARDS) if sum_of(three) <= MOST]
    return max(threes, key=key) if threes else cheapest_first(view.hand)[:CARDS]  # type: ignore[arg-type]


def _trumps(view: View, cards: tuple[Card, ...]) -> int:
    return sum([is_trump(card, view.public.trump) for card in cards])


def _lays(view: View, cards: tuple[Card, ...]) -> Action:
    return Lie(cards[0], cards[1:]) if view.public.phase == "LIE" else Challenge(cards)


def _forfeits(view: View) -> Action:
    return Forfeit(cheapest_first(view.hand)[:CARDS])
