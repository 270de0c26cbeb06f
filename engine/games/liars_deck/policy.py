"""The policy of Liar's Deck: plays and calls by the odds, bluffs included.

Few innocent cards are saved for when the next player runs out of them, and calls. Without any, it calls.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from math import comb, exp

from engine.games.liars_deck.deck import kind, unseen
from engine.games.liars_deck.moves import Legal
from engine.games.liars_deck.rules import following
from engine.games.liars_deck.values import Action, Call, Card, Play, View
from engine.hints import Weighted, evenly
from engine.kit.seats import Seat

LIARS = 0.4
"""The share of players who lay any cards; others lay innocent ones first."""

DOUBT, HEAT = 0.9, 0.1
"""The chance of a lie that is called half of the time; one likelier by `HEAT` e times as often."""

FEW = 2
"""So few innocent cards are saved."""

SAVES, RISK = 2.5, 0.15
"""The weight of a lie that saves them, if no call is due; one that is likelier by `RISK` makes it e times smaller."""

LIES = 0.02
"""The weight of other lies beside innocent cards."""

DEVIL = 0.3
"""The chance of a call at which the Devil is laid as readily as an innocent card; it is laid to be called."""

MORE = 0.03
"""The weight of each further card."""


def policy(view: View) -> Weighted[Action]:
    """Calls a certain lie, and never a certain truth. Shots go anywhere."""
    public = view.public
    if public.phase == "SHOOT":
        return evenly(Legal(view))
    plays = [action for action in Legal(view) if isinstance(action, Play)]
    lie = lie_chance(view) if public.plays else 0.0
    held, rivals = _innocent(view, view.hand), [seat for seat in view.others if public.hands[seat]]
    if lie == 1 or not plays or (lie and not held):
        return [(Call(), 1.0)]
    if held == len(view.hand) and len(rivals) == 1 and (out := Play(view.hand)) in plays:
        return [(out, 1.0)]  # the call that follows is forced, and wrong
    calls = 1 / (1 + exp((DOUBT - lie) / HEAT)) if lie else 0.0
    devil = "D" if public.devil_is_active else ""
    shapes = [(len(cards), _innocent(view, cards), devil in cards) for cards in [action.cards for action in plays]]
    alike = Counter(shapes)
    tastes = dict(zip(alike, _tastes(view, alike), strict=True))
    scale = (1 - calls) / sum(tastes.values())
    weighed: list[tuple[Action, float]] = [
        (action, tastes[shape] * scale / alike[shape]) for action, shape in zip(plays, shapes, strict=True)
    ]
    return [(Call(), calls), *weighed] if lie else weighed


def _tastes(view: View, shapes: Iterable[tuple[int, int, bool]]) -> Iterator[float]:
    """The weights of plays by their cards, innocent ones of them, and whether one is the active Devil."""
    due = _ran_out(view)
    saves = max(LIES, SAVES * exp(-due / RISK)) if _innocent(view, view.hand) <= FEW else LIES
    for count, innocent, is_devil in shapes:
        weight = 1.0 if innocent == count else LIES if innocent else saves
        yield max(LIES, due / DEVIL) if is_devil else weight * MORE ** (count - 1)


def lie_chance(view: View) -> float:
    """How likely the last play holds a Liar: 0 or 1 only if that is certain."""
    by, count = view.public.plays[-1]
    cards, true = _unseen(view)
    honest = _at_least(cards, true, view.public.hands[by] + _laid(view, by), _laid(view, by))
    return (1 - LIARS) * (1 - honest) + LIARS * (1 - _at_least(cards, true, count, count))


def _ran_out(view: View) -> float:
    """How likely the next player has no innocent card left, if all those it laid were."""
    public = view.public
    assert view.viewer is not None
    to = next(seat for seat in following(public, view.viewer) if public.hands[seat])
    laid, (cards, true) = _laid(view, to), _unseen(view)
    had = _at_least(cards, true, public.hands[to] + laid, laid)
    return 1 - _at_least(cards, true, public.hands[to] + laid, laid + 1) / had if had else 1.0


def _laid(view: View, by: Seat) -> int:
    return sum([count for seat, count in view.public.plays if seat == by])


def _unseen(view: View) -> tuple[int, int]:
    """Cards out of sight; innocent ones of them."""
    cards = unseen(view)
    return len(cards), _innocent(view, cards)


@cache
def _at_least(cards: int, true: int, drawn: int, least: int) -> float:
    ways = [comb(true, hits) * comb(cards - true, drawn - hits) for hits in range(least, drawn + 1)]
    return sum(ways) / comb(cards, drawn)


def _innocent(view: View, cards: Iterable[Card]) -> int:
    return len([card for card in cards if kind(card, view.public) != "L"])
