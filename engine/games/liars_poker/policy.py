"""The policy of Liar's Poker: leads, additions and doubts, bluffs included."""

from collections.abc import Iterator
from math import exp

from engine.games.liars_poker.knowledge import known_elsewhere
from engine.games.liars_poker.values import MOST_CARDS, SEATS, Action, Add, Doubt, Lead, Pass, Sweep, View
from engine.hints import Weighted
from engine.kit.cards import SUITS, Card, Rank, rank_of

CHEATS = 2.2
"""The weight of a cheat with one card, beside a pass, while nobody doubts."""

DOUBTS, HEAT = 0.55, 0.08
"""The chance of a lie that is doubted as often as let pass; less than that by `HEAT` is doubted e times less often."""

FEAR = 0.02
"""How much that chance rises with each card of the pile, up to ten."""

FREE = 0.3
"""That chance where a doubt costs nothing, because the accused goes out."""

LIE, OF_CLAIMED, OF_KNOWN = 0.12, 0.13, (0.1, 0.18)
"""The chance of a lie; for each further card claimed by others; for each card known elsewhere, on a lead or later."""


def policy(view: View) -> Weighted[Action]:
    """Doubts a certain lie, and never a certain truth."""
    match view.public.phase:
        case "LEAD":
            return list(_leads(view))
        case "AFTER_PASSES":
            return [(Sweep(), 1.0), *_adds(view)]
        case phase:
            lie = lie_chance(view)
            if lie == 1 or (lie and _is_last_to_doubt(view)):
                return [(Doubt(), 1.0)]
            doubt: list[tuple[Action, float]] = [(Doubt(), _doubts(view, lie))] if lie else []
            return [(Pass(), 1.0), *doubt, *(_adds(view) if phase == "RESPOND" else ())]


def lie_chance(view: View) -> float:
    """How likely the cards on top are not all of their rank; 0 or 1 if certain."""
    plays, known = view.to_answer.plays, known_elsewhere(view, view.public.rank)
    top = plays[-1]
    if top.rank:
        return 0.0
    if top.count > len(SUITS) - known:
        return 1.0
    claimed = sum([play.count for play in plays if play.by != view.viewer])
    return LIE + OF_CLAIMED * (claimed - 1) + OF_KNOWN[len(plays) > 1] * known


def _is_last_to_doubt(view: View) -> bool:
    """Whether a player would go out (LP-D17)."""
    return view.public.phase == "OUT" and view.public.passes == len(SEATS) - 2


def _doubts(view: View, lie: float) -> float:
    needs = FREE if view.public.phase == "OUT" else DOUBTS + FEAR * min(10, view.to_answer.count)
    return exp(max(-6.0, min(3.0, (lie - needs) / HEAT)))


def _leads(view: View) -> Iterator[tuple[Action, float]]:
    """Whole ranks, large ones first, at times with other cards among them."""
    ranks = {rank: [card for card in view.hand if rank_of(card) == rank] for rank in map(rank_of, view.hand)}
    total = sum([len(cards) ** 2 for cards in ranks.values()])
    for rank, cards in ranks.items():
        yield Lead(tuple(cards), rank), len(cards) ** 2
        for more in range(1, min(2, MOST_CARDS - len(cards)) + 1):
            if len(odd := _odd(view, rank)[:more]) == more:
                yield Lead((*cards, *odd), rank), _cheats(view) * total / len(ranks) / (1 + more)


def _adds(view: View) -> Iterator[tuple[Action, float]]:
    rank, odd = view.public.rank, _odd(view, view.public.rank)
    true = [card for card in view.hand if rank_of(card) == rank]
    if true:
        yield Add(tuple(true)), 4.0
        if odd and len(true) < MOST_CARDS:
            yield Add((*true, odd[0])), _cheats(view) / 2
    for count in range(1, min(2, len(odd)) + 1):
        yield Add(tuple(odd[:count])), 0.4 * _cheats(view) / count


def _odd(view: View, rank: Rank) -> list[Card]:
    ranks = list(map(rank_of, view.hand))
    return sorted(
        [card for card in view.hand if rank_of(card) != rank], key=lambda card: (ranks.count(rank_of(card)), card)
    )


def _cheats(view: View) -> float:
    """Expects doubts of one play in three, until more plays were tried."""
    own = len([play for pile in view.piles for play in pile.plays if play.by == view.viewer])
    doubted = len([pile for pile in view.piles if pile.turned_up and pile.plays[-1].by == view.viewer])
    return CHEATS * (1 - (doubted + 1) / (own + 3)) ** 5
