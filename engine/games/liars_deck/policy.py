"""The policy of Liar's Deck: plays and calls by the odds, bluffs included.

People lay innocent cards first, so a lie is likely once the accused may have run out of them; some lie at any time.
"""

from collections import Counter
from functools import cache
from math import comb, exp

from engine.game import Weighted
from engine.games.liars_deck.deck import deck, kind
from engine.games.liars_deck.moves import Legal
from engine.games.liars_deck.values import Action, Call, Cards, Play, View

LIARS = 0.3
"""The share of players who lay any cards."""

DOUBT, DOUBT_WITHOUT = 0.6, 0.45
"""The chance of a lie that is called half of the time, by a player with an innocent card, and without any."""

HEAT = 0.04
"""In that chance: a call or a play worth less by this is made e times less often."""

LIES = 0.1
"""The weight of a lie beside an innocent card that is laid instead."""

MIXED = 0.5
"""The weight of a lie that hides among innocent cards, beside a plain one."""

MORE = 0.15
"""The weight of each further card."""

SAVES = 0.6
"""The weight of laying the last innocent card when few cards are left."""

LAST_TRUE, LAST_LIE = 4.0, 0.15
"""The weights of going out, which is surely called."""


def policy(view: View) -> Weighted[Action]:
    """Calls a certain lie, and never a certain truth."""
    public = view.public
    plays = [(action, _taste(view, action.cards)) for action in Legal(view) if isinstance(action, Play)]
    lie = lie_chance(view) if public.plays else 0.0
    if lie == 1 or not plays:
        return [(Call(), 1.0)]
    has_true = any(kind(card, public) != "L" for card in view.hand)
    calls = 1 / (1 + exp(((DOUBT if has_true else DOUBT_WITHOUT) - lie) / HEAT))
    scale = (1 - calls) / sum([weight for _, weight in plays])
    call: list[tuple[Action, float]] = [(Call(), calls)] if lie else []
    return [*call, *[(action, weight * scale) for action, weight in plays]]


def lie_chance(view: View) -> float:
    """How likely the last play holds a Liar: 0 or 1 only if that is certain."""
    public = view.public
    by, count = public.plays[-1]
    seen = Counter([*view.hand, *[card for cards in view.plays for card in cards or ()]])
    unseen = list((Counter(deck(public.options, public.rank)) - seen).elements())
    true = len([card for card in unseen if kind(card, public) != "L"])
    laid = sum([each for seat, each in public.plays if seat == by])
    honest = _at_least(len(unseen), true, public.hands[by] + laid, laid)
    return (1 - LIARS) * (1 - honest) + LIARS * (1 - _at_least(len(unseen), true, count, count))


@cache
def _at_least(cards: int, true: int, drawn: int, least: int) -> float:
    """How likely so many drawn cards hold enough true ones."""
    ways = [comb(true, hits) * comb(cards - true, drawn - hits) for hits in range(least, drawn + 1)]
    return sum(ways) / comb(cards, drawn)


def _taste(view: View, cards: Cards) -> float:
    public, hand = view.public, view.hand
    true, laid = (len([card for card in some if kind(card, public) != "L"]) for some in (hand, cards))
    return _of_shape(len(hand), true, laid, len(cards))


@cache
def _of_shape(hand: int, true: int, laid: int, count: int) -> float:
    """How much people like to lay so many cards.

    :param true: innocent cards of the hand
    :param laid: of the play
    """
    weight = MORE ** (count - 1)
    if laid < count:
        weight *= (LIES if true else 1.0) * (MIXED if laid else 1.0)
    if count == hand:
        return weight * (LAST_TRUE if laid == count else LAST_LIE)
    return weight * SAVES if true and laid == true and hand - count <= 3 else weight
