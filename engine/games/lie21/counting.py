"""Worth of cards, challenged tricks and games."""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations
from typing import Literal, TypeAlias

from engine.kit.cards import ACE, JACK, JOKER, KING, QUEEN, Card, Suit, deck, face_of, rank_of, suit_of
from engine.kit.value import Value

Reason: TypeAlias = Literal["bust", "closest", "trump_number", "trump_high", "no_trumps"]
"""The deciding line of L21.6."""

PACK: tuple[Card, ...] = deck(jokers=2, ranks=(ACE, 2, 3, 4, 5, 6, 7, JACK, QUEEN, KING))
MOST = 21
ALL_POINTS = 120

_COUNTS = {ACE: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 10, KING: 9, JACK: 8, QUEEN: 7}
_SCORES = {ACE: 11, 7: 10, KING: 4, JACK: 3, QUEEN: 2}
_ACE_EXTRA = 10
"""An ace's extra above 1, if the sum allows it."""


class Showdown(Value):
    """A comparison of Lie and answer, with their sums."""

    liar_wins: bool
    reason: Reason
    sums: tuple[int, int]


def is_joker(card: Card) -> bool:
    """Jokers have no suit and count nothing."""
    return face_of(card) == JOKER


def is_trump(card: Card, trump: Suit | None) -> bool:
    """Whether it is a trump."""
    return not is_joker(card) and suit_of(card) == trump


@cache
def count_of(card: Card) -> int:
    """1 for an ace (L21.2)."""
    return 0 if is_joker(card) else _COUNTS.get(rank_of(card), 0)


@cache
def score_of(card: Card) -> int:
    """For the card's winner (L21.2)."""
    return 0 if is_joker(card) else _SCORES.get(rank_of(card), 0)


def cheapest_first(cards: Iterable[Card]) -> tuple[Card, ...]:
    """By score, then count, clubs first, for hands and default moves (L21.9)."""
    return tuple(sorted(cards, key=_cheapness))


def counts_in(cards: Sequence[Card], trump: Suit | None) -> tuple[int, ...]:
    """Counts in the sum. Of several aces the trump ace counts 11 (L21-D3)."""
    counts = [count_of(card) for card in cards]
    if sum_of(cards) > sum(counts):
        aces = [place for place, card in enumerate(cards) if _is_ace(card)]
        counts[next((place for place in aces if suit_of(cards[place]) == trump), aces[0])] += _ACE_EXTRA
    return tuple(counts)


@cache
def reach(up: Card) -> tuple[int, int]:
    """The least and largest sum with two unknown cards."""
    others = list(PACK)
    others.remove(next(card for card in PACK if face_of(card) == face_of(up)))
    sums = [sum_of((up, *down)) for down in combinations(others, 2)]
    return min(sums), max(sums)


def sum_of(cards: Sequence[Card]) -> int:
    """One ace counts 11 if that keeps it within 21 (L21.6)."""
    least = sum([count_of(card) for card in cards])
    has_high_ace = least + _ACE_EXTRA <= MOST and any(map(_is_ace, cards))
    return least + _ACE_EXTRA if has_high_ace else least


def points(cards: Sequence[Card]) -> int:
    """Adds the scores."""
    return sum([score_of(card) for card in cards])


def showdown(trump: Suit | None, lie: Sequence[Card], answer: Sequence[Card]) -> Showdown:
    """Compares Lie and answer (L21.6)."""
    sums = sum_of(lie), sum_of(answer)
    is_bust = sums[0] > MOST, sums[1] > MOST
    if is_bust[0] != is_bust[1]:
        return Showdown(is_bust[1], "bust", sums)
    if sums[0] != sums[1] and not is_bust[0]:
        return Showdown(sums[0] > sums[1], "closest", sums)
    trumps = _trump_counts(trump, lie), _trump_counts(trump, answer)
    if len(trumps[0]) != len(trumps[1]):
        return Showdown(len(trumps[0]) > len(trumps[1]), "trump_number", sums)
    if trumps[0]:
        return Showdown(max(trumps[0]) > max(trumps[1]), "trump_high", sums)
    return Showdown(True, "no_trumps", sums)


def worth(score: int) -> int | Literal["sweep"]:
    """A score's wins in a match; a sweep wins the match (L21.7)."""
    if score == ALL_POINTS:
        return "sweep"
    return 2 if score >= 90 else int(score > ALL_POINTS // 2)


@cache
def _cheapness(card: Card) -> tuple[int, int, Card]:
    return score_of(card), count_of(card), card


def _trump_counts(trump: Suit | None, cards: Sequence[Card]) -> list[int]:
    counts = counts_in(cards, trump)
    return [count for card, count in zip(cards, counts, strict=True) if is_trump(card, trump)]


def _is_ace(card: Card) -> bool:
    return not is_joker(card) and rank_of(card) == ACE
