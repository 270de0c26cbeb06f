"""The policy of Liar, Liar: requests, answers, doubts and melds, lies included."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, islice, product
from math import exp

from engine.games.liar_liar.chances import TRUE_YES, chance_of_having, chance_of_lie, is_known
from engine.games.liar_liar.melds import thirds
from engine.games.liar_liar.moves.legal import Legal
from engine.games.liar_liar.position import Quest, View
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
from engine.kit.cards import Card, face_of, rank_of, suit_of

KNOWN = 4.0
"""For each deck, the power of the chance that a request meets a card: its weight, beside 1 of a draw."""

HEAT = 0.15
"""In chips: a decision worth less by this is made e times less often."""

LESS = 100.0
"""A card is discarded so many times less often than one that is less useful."""

LOSES = 0.05
"""How often it tells a lie that can only lose."""

LISTED = 150
"""Plays to compare by size."""


def policy(view: View) -> Weighted[Action]:
    """Believes a certain truth, and challenges a certain lie."""
    match view.public.phase:
        case "OBTAIN":
            return [(Draw(), 1.0), *_asks(view)]
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
            return _moves(view, list(islice(Legal(view), LISTED)))


def _moves(view: View, moves: Sequence[Action]) -> Weighted[Action]:
    """Holds melds back until the whole hand goes, so that nobody else adds to them."""
    play = max([action for action in moves if isinstance(action, Play)], key=_laid, default=None)
    cards = [action for action in moves if isinstance(action, SpokenCard)]
    if play and _laid(play) + bool(cards) >= len(view.hand):
        return [(play, 1.0)]
    melded = {card for item in play.items for card in item.cards} if play else set()
    by_use = sorted(
        cards,
        key=lambda action: (action.card in melded, _use(view, action.card)),
        reverse=view.public.phase == "TAKE",
    )
    return [(action, LESS**-index) for index, action in enumerate(by_use)] or [(moves[0], 1.0)]


def _laid(play: Play) -> int:
    return sum([len(item.cards) for item in play.items])


def _asks(view: View) -> Iterator[tuple[Action, float]]:
    """For the third card of a rank, or a run’s missing card, from its likeliest holder."""
    ranks = Counter(map(rank_of, view.hand))
    missing = {card for pair in combinations(view.hand, 2) for card in thirds(*pair)}.difference(view.hand)
    wanted = {Request(rank_of(card), suit_of(card)) for card in missing if ranks[rank_of(card)] != 2}
    wanted |= {Request(rank) for rank, count in ranks.items() if count == 2}
    for request, to in product(sorted(wanted, key=str), view.others):
        if chance := chance_of_having(view, Quest(to, request)):
            yield Ask(to, request), chance ** (KNOWN * view.public.decks)


def _answers(view: View) -> Weighted[Action]:
    """A believed false no wins a chip, unless the asker knows of the card. A false yes can win nothing."""
    least = min(view.matching or view.hand, key=lambda card: _use(view, card))
    if not view.matching:
        return [(No(Keep()), 1 - LOSES), (Yes(least), LOSES)]
    lies = LOSES if is_known(view) else 1 - TRUE_YES
    return [(Yes(least), 1 - lies), (No(Show(least)), lies)]


def _decisions(view: View) -> Weighted[Action]:
    quest = view.public.open_quest
    lie = chance_of_lie(view, quest)
    if lie in (0, 1):
        return [(Challenge() if lie else Accept(), 1.0)]
    better = 2.3 * lie - 1.3 if quest.answer == "yes" else 3.3 * lie - 1
    challenges = 1 / (1 + exp(-better / HEAT))
    return [(Challenge(), challenges), (Accept(), 1 - challenges)]


def _use(view: View, card: Card) -> int:
    """Counts cards left that make a meld of this one and another of the hand."""
    others = (Counter(view.hand) - Counter([card])).elements()
    return sum([len(thirds(card, other) - _gone(view)) for other in others])


def _gone(view: View) -> set[Card]:
    """Faces without a card left to get outside the hand."""
    seen = Counter([*view.discarded, *[face_of(card) for meld in view.public.melds for card in meld.cards]])
    return {face for face, count in seen.items() if count == view.public.decks}
