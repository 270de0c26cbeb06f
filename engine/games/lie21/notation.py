"""Notation: `lie 7H KS 2D`, `challenge AS 5D JK`, `forfeit 2C 3C 4D`."""

from collections.abc import Sequence

from engine.games.lie21.values import CARDS, Action, Challenge, Forfeit, Lie, View
from engine.games.lie21.words import Words
from engine.kit.cards import Card
from engine.kit.notation import Unreadable, parts, read_cards, unreadable, words
from engine.kit.sentence import sentence


def parse(text: str, view: View, names: Sequence[str]) -> tuple[Action, ...]:
    """Reads all forms of L21.10."""
    return tuple([_parse_part(part) for part in parts(text)])


def _parse_part(text: str) -> Action:
    said = words(text)
    match [word.lower() for word in said]:
        case ["lie" | "l", *cards]:
            up, *down = _cards(text, cards)
            return Lie(up, tuple(down))
        case ["challenge" | "c", *cards]:
            return Challenge(_cards(text, cards))
        case ["forfeit" | "f", *cards]:
            return Forfeit(_cards(text, cards))
        case _:
            raise unreadable(text)


def _cards(text: str, written: Sequence[str]) -> tuple[Card, ...]:
    cards = read_cards(written, text)
    if len(cards) != CARDS:
        raise Unreadable(sentence(Words.bad_number_of_cards))
    return cards
