"""Parts of sentences."""

from collections.abc import Iterable

from engine.games.liar_liar.values import Request
from engine.kit.cards import Card, by_suit, card_in_words, card_of, ranks_in_words
from engine.kit.prose import cards_in_prose, spelled


def asked_for(what: Request) -> str:
    """Names a request: "sevens", "the five of spades"."""
    if what.suit is None:
        return ranks_in_words(what.rank)
    return f"the {card_in_words(card_of(what.rank, what.suit))}"


def asked_briefly(what: Request) -> str:
    """Notes a request: "7s", or a card."""
    return f"{what}s" if what.suit is None else cards_in_prose([card_of(what.rank, what.suit)])


def points(count: int) -> str:
    """Counts: "1 point", "250 points"."""
    return f"{count} point" + "s" * (count != 1)


def one(card: Card | None) -> str:
    """A card, or "a card"."""
    return "a card" if card is None else cards_in_prose([card])


def named(cards: Iterable[Card]) -> str:
    """Cards in the order of a hand."""
    return cards_in_prose(by_suit(cards))


def meld_name(number: int) -> str:
    """As moves name it, or in words."""
    return spelled(f"m{number}", f"meld {number}")
