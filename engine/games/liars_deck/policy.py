"""The policy of Liar's Deck: plays and calls by the odds, bluffs included.

It follows the best play of a round of two with single cards (by regret matching). Without innocent cards it calls; one
or two it lays last, after lies.
"""

from collections import Counter
from functools import cache
from math import comb, exp

from engine.games.liars_deck.deck import deck, kind
from engine.games.liars_deck.moves import Legal
from engine.games.liars_deck.values import Action, Call, Cards, Play, View
from engine.hints import Weighted

LIARS = 0.3
"""The share of players who lay any cards."""

DOUBT, HEAT = 0.9, 0.06
"""The chance of a lie that is called half of the time, by a player with an innocent card; one likelier by `HEAT` e
times as often."""

CALLS_WITHOUT = 0.75
"""How often a player without an innocent card calls."""

FEW = 2
"""So few innocent cards are saved."""

SAVES, LIES = 0.4, 0.08
"""The weight of lies beside innocent cards: of a player who saves them, and of others."""

MORE = 0.03
"""The weight of each further card."""

LAST_LIE = 0.05
"""The weight of going out with a lie, which is surely called."""


def policy(view: View) -> Weighted[Action]:
    """Calls a certain lie, and never a certain truth."""
    public = view.public
    plays = [action for action in Legal(view) if isinstance(action, Play)]
    lie = lie_chance(view) if public.plays else 0.0
    if lie == 1 or not plays:
        return [(Call(), 1.0)]
    calls = 1 / (1 + exp((DOUBT - lie) / HEAT)) if _innocent(view, view.hand) else CALLS_WITHOUT
    shapes = [(len(action.cards), _innocent(view, action.cards)) for action in plays]
    alike = Counter(shapes)
    tastes = {shape: _taste(view, *shape) for shape in alike}
    scale = (1 - calls if lie else 1.0) / sum(tastes.values())
    weighed: list[tuple[Action, float]] = [
        (action, tastes[shape] * scale / alike[shape]) for action, shape in zip(plays, shapes, strict=True)
    ]
    return [(Call(), calls), *weighed] if lie else weighed


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
    ways = [comb(true, hits) * comb(cards - true, drawn - hits) for hits in range(least, drawn + 1)]
    return sum(ways) / comb(cards, drawn)


def _innocent(view: View, cards: Cards) -> int:
    return len([card for card in cards if kind(card, view.public) != "L"])


def _taste(view: View, count: int, innocent: int) -> float:
    """How much people like to lay so many cards.

    :param innocent: of them
    """
    held, laid = _innocent(view, view.hand), [card for cards in view.plays for card in cards or ()]
    weight = MORE ** (count - 1)
    if held and innocent < count:
        weight *= SAVES if held <= FEW and not innocent and not _innocent(view, tuple(laid)) else LIES
    return weight * LAST_LIE if count == len(view.hand) and innocent < count else weight
