"""Sets, runs and hits (RULES LL.5)."""

from collections.abc import Sequence
from functools import cache
from typing import Literal, TypeAlias

from engine.kit.cards import ACE, KING, SUITS, Card, Rank, card_of, rank_of, suit_of
from engine.kit.seats import Seat
from engine.kit.value import Value, replace

Kind: TypeAlias = Literal["set", "run"]


class Size(Value):
    """Sizes of melds; a large group has two decks."""

    least: int
    most_of_rank: int


SMALL_GROUP = Size(least=3, most_of_rank=4)
LARGE_GROUP = Size(least=4, most_of_rank=8)


class Meld(Value):
    """A set or a run.

    :param cards: as laid, hits last
    """

    kind: Kind
    cards: tuple[Card, ...]
    by: Seat
    hits: int = 0

    def hit_by(self, card: Card) -> "Meld":
        """With one more card."""
        return replace(self, cards=(*self.cards, card), hits=self.hits + 1)


def kind_of(cards: Sequence[Card], size: Size) -> Kind | None:
    """The kind of cards in any order, or `None`."""
    if len(cards) < size.least or len(set(cards)) < len(cards):
        return None
    if len({rank_of(card) for card in cards}) == 1:
        return "set" if len(cards) <= size.most_of_rank else None
    if len({suit_of(card) for card in cards}) > 1:
        return None
    return "run" if _is_consecutive(sorted(map(rank_of, cards))) else None


def takes(meld: Meld, card: Card, size: Size, one_hit: bool) -> bool:
    """Whether the card fits.

    :param one_hit: a run takes a single hit (LL-D39)
    """
    if meld.kind == "set":
        return rank_of(card) == rank_of(meld.cards[0]) and len(meld.cards) < size.most_of_rank
    if suit_of(card) != suit_of(meld.cards[0]) or (one_hit and meld.hits):
        return False
    return _is_consecutive(sorted([rank_of(card), *map(rank_of, meld.cards)]))


def in_order(meld: Meld) -> tuple[Card, ...]:
    """A run with each ace at its end, or a set by suit."""
    cards = sorted(meld.cards, key=lambda card: (rank_of(card), card))
    aces = [card for card in cards if rank_of(card) == ACE]
    others = cards[len(aces) :]
    low = 1 if others and rank_of(others[0]) == ACE + 1 else 0
    return (*aces[:low], *others, *aces[low:])


def is_closed(meld: Meld, one_hit: bool) -> bool:
    """Whether a run has had its single hit (LL-D39)."""
    return meld.kind == "run" and one_hit and meld.hits > 0


def reached(meld: Meld, hand: Sequence[Card], size: Size, one_hit: bool) -> list[Card]:
    """The hand's cards that fit, alone or after others; nearest first."""
    cards: list[Card] = []
    while found := [card for card in {*hand}.difference(cards) if takes(meld, card, size, one_hit)]:
        cards += sorted(found)
        for card in found:
            meld = meld.hit_by(card)
    return cards


def neighbours(meld: Meld, card: Card) -> list[Card]:
    """The card beside a card of the run's suit, on the run's side; both for an ace."""
    suit, rank = suit_of(card), rank_of(card)
    if rank == ACE:
        return [card_of(ACE + 1, suit), card_of(KING, suit)]
    is_below = rank < min(rank_of(each) for each in meld.cards if rank_of(each) != ACE)
    return [card_of(rank + 1 if is_below else rank - 1, suit)]


@cache
def thirds(one: Card, other: Card) -> frozenset[Card]:
    """The cards that make three of a rank, or a run of three, with these two."""
    suit, runs = suit_of(one), [range(low, low + 3) for low in range(KING - ACE)]
    groups = [{card_of(place % KING + ACE, suit) for place in run} for run in runs]
    groups.append({card_of(rank_of(one), each) for each in SUITS})
    return frozenset().union(*[group for group in groups if {one, other} <= group]) - {one, other}


def _is_consecutive(ranks: Sequence[Rank]) -> bool:
    """Whether the ranks follow each other. An ace is below the 2 or above the king (LL-D36).

    Two aces fit at both ends of all other ranks (LL-D37).
    """
    aces, others = ranks.count(ACE), [rank for rank in ranks if rank != ACE]
    if not others or others != list(range(others[0], others[-1] + 1)):
        return False
    return aces <= (others[0] == ACE + 1) + (others[-1] == KING)
