"""The policy of Liar, Liar: requests, answers, doubts and melds, lies included."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from math import exp

from engine.games.liar_liar.chances import FALSE_YES, TRUE_YES, chance_of_lie
from engine.games.liar_liar.knowledge import trails
from engine.games.liar_liar.position import View
from engine.games.liar_liar.values import (
    Accept,
    Action,
    Ask,
    Challenge,
    Draw,
    Keep,
    No,
    Play,
    Refresh,
    Request,
    Show,
    SpokenCard,
    Yes,
)
from engine.hints import Weighted
from engine.kit.cards import Card, card_of, face_of, rank_of, suit_of
from engine.kit.moves import LegalActions

DRAWS = 10.0
"""A draw is so many times likelier than a request."""

HEAT = 0.15
"""In chips: a decision worth less by this is made e times less often."""

STALE = range(60, 180)
"""In these turns it becomes likelier that any card is discarded."""

LESS = 8
"""A card is discarded so many times less often than one that is less useful."""

LISTED = 150
"""Plays to compare by size."""


def policy(view: View, legal: LegalActions[Action]) -> Weighted[Action]:
    """Believes a certain truth, and challenges a certain lie."""
    match view.public.phase:
        case "OBTAIN":
            asks = list(_asks(view))
            return [(Draw(), DRAWS * sum([weight for _, weight in asks]) or 1.0), *asks]
        case "ANSWER":
            return _answers(view)
        case "DECIDE":
            return _decisions(view)
        case "PRODUCE":
            return [(Show(view.matching[0]) if view.matching else Keep(), 1.0)]
        case "REFRESH":
            useless = tuple(sorted([card for card in view.hand if not _use(view, card)]))
            return [(Refresh(None if len(useless) == len(view.hand) else useless), 1.0)]
        case _:
            return _moves(view, list(islice(legal, LISTED)))


def _moves(view: View, moves: Sequence[Action]) -> Weighted[Action]:
    plays = [action for action in moves if isinstance(action, Play)]
    if plays:
        return [(max(plays, key=lambda play: sum([len(item.cards) for item in play.items])), 1.0)]
    cards = [action for action in moves if isinstance(action, SpokenCard)]
    by_use = sorted(cards, key=lambda action: _use(view, face_of(action.card)))
    stale = min(1.0, max(0.0, (view.public.turns - STALE.start) / len(STALE)))
    return [(action, max(stale, LESS**-index)) for index, action in enumerate(by_use)] or [(moves[0], 1.0)]


def _asks(view: View) -> Iterator[tuple[Action, float]]:
    """For the third card of a rank, or a run’s missing card, from its likeliest holder."""
    public = view.public
    gone = {*view.hand, *[face_of(card) for meld in public.melds for card in meld.cards]}
    ranks = Counter(map(rank_of, view.hand))
    wanted = {Request(rank): 1.0 for rank, count in ranks.items() if count == 2}
    for card in view.hand:
        rank, suit = rank_of(card), suit_of(card)
        near = (
            [rank - 1, rank + 2]
            if card_of(rank + 1, suit) in view.hand
            else [rank + 1] * (card_of(rank + 2, suit) in view.hand)
        )
        wanted |= {Request(each, suit): 0.15 for each in near if Request(each, suit).exists}
    for request, weight in wanted.items():
        if request.suit is not None and card_of(request.rank, request.suit) in gone:
            continue
        for to in view.others:
            seen = any(map(request.matches, trails.seen_in(view.trails[to])))
            yield Ask(to, request), weight * (3.0 if seen else 0.5)


def _answers(view: View) -> Weighted[Action]:
    """A false yes can win nothing: believed it comes back, challenged it costs a chip."""
    if view.matching:
        shown = view.matching[0]
        return [(Yes(shown), TRUE_YES), (No(Show(shown)), 1 - TRUE_YES)]
    return [(No(Keep()), 1 - FALSE_YES), (Yes(min(view.hand, key=lambda card: _use(view, card))), FALSE_YES)]


def _decisions(view: View) -> Weighted[Action]:
    quest = view.public.quest
    assert quest is not None
    lie = chance_of_lie(view, quest)
    if lie in (0, 1):
        return [(Challenge() if lie else Accept(), 1.0)]
    better = 2.3 * lie - 1.3 if quest.answer == "yes" else 3.3 * lie - 1
    challenges = 1 / (1 + exp(-better / HEAT))
    return [(Challenge(), challenges), (Accept(), 1 - challenges)]


def _use(view: View, card: Card) -> int:
    """Three for each card of the rank, or next in the suit, and one for a gap of one."""
    near = [abs(rank_of(each) - rank_of(card)) for each in view.hand if suit_of(each) == suit_of(card)]
    return 3 * (list(map(rank_of, view.hand)).count(rank_of(card)) - 1 + near.count(1)) + near.count(2)
