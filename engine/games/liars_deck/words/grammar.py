"""Parts of sentences."""

from collections import Counter
from collections.abc import Sequence

from engine.games.liars_deck.values import Card
from engine.kit.numerals import in_words
from engine.kit.sentence import listed

_NAMES = {"I": "Innocent", "L": "Liar", "D": "Devil", "C": "Chaos", "M": "Master"}
_NAMES |= {"K": "King", "Q": "Queen", "A": "Ace", "J": "Joker"}
ONLY = {"D": "the Devil", "C": "Chaos", "M": "the Master"}
"""Single cards."""


def card_name(card: Card, count: int = 1) -> str:
    """One card or several.

    >>> card_name("K"), card_name("L", 3)
    ('King', 'Liars')
    """
    return _NAMES[card] + ("" if count == 1 else "s")


def with_article(card: Card) -> str:
    """One card: "an Innocent", "the Devil"."""
    return ONLY.get(card) or f"{'an' if card in 'IA' else 'a'} {card_name(card)}"


def named(cards: Sequence[Card]) -> str:
    """Cards in words.

    >>> named(("I", "L", "I")), named(("D",))
    ('two Innocents and one Liar', 'the Devil')
    """
    return listed([several(card, count) for card, count in Counter(cards).items()])


def said_to_be(count: int) -> str:
    """A play's claim: "both Innocent"."""
    return {1: "Innocent", 2: "both Innocent"}.get(count, f"all {in_words(count)} Innocent")


def several(card: Card, count: int) -> str:
    """Counted cards: "two Liars", "the Devil"."""
    return ONLY.get(card) or f"{in_words(count)} {card_name(card, count)}"


def innocent(rank: Card) -> str:
    """The innocent cards; empty without court faces."""
    return f" {card_name(rank, 2)} are innocent." if rank else ""
