"""Pieces in sentences: each reader gets them typed, in words, or drawn.

They are interlinear annotations (Unicode 23.8): the typed form, and its meaning. No text by players has such signs.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby

from engine.kit.cards import JOKER, Card, card_text, face_of, rank_in_words, rank_of, read_card, suit_in_words, suit_of
from engine.kit.numerals import in_words as number_in_words
from engine.kit.sentence import listed

_ANCHOR, _SEPARATOR, _END = "\ufff9", "\ufffa", "\ufffb"
_ANNOTATED = re.compile(f"{_ANCHOR}([^{_ANCHOR}-{_END}]*){_SEPARATOR}({_SEPARATOR}?)([^{_ANCHOR}-{_END}]*){_END}")

Draw = Callable[[Sequence[str], str], str]
"""Faces and their words, as markup."""

# ---- in catalogues ----


def pieces_in_prose(faces: Iterable[str], words: str) -> str:
    """Pieces in a sentence.

    :param faces: in notation
    :param words: the same in words
    """
    return f"{_ANCHOR}{' '.join(faces)}{_SEPARATOR}{words}{_END}"


def spelled(typed: str, words: str) -> str:
    """Notation of something that has no picture."""
    return f"{_ANCHOR}{typed}{_SEPARATOR * 2}{words}{_END}"


def cards_in_prose(cards: Iterable[Card]) -> str:
    """Cards in a sentence.

    >>> in_words(cards_in_prose((0, 2, 13 + 4))), as_typed(cards_in_prose((0, 2, 13 + 4)))
    ('the ace and three of clubs and the five of diamonds', 'AC 3C 5D')
    """
    given = tuple(cards)
    return pieces_in_prose(map(card_text, given), the_cards(given))


def faces_in_prose(faces: Sequence[str]) -> str:
    """Pieces of any game; words for cards alone."""
    cards = [card for face in faces if (card := read_card(face)) is not None]
    return pieces_in_prose(faces, the_cards(cards) if len(cards) == len(faces) else " ".join(faces))


def the_cards(cards: Iterable[Card]) -> str:
    """Cards in words; neighbours of one suit share its name.

    >>> the_cards((JOKER + 53, JOKER + 2 * 53))
    'two jokers'
    """
    return listed([_alike(suit, list(each)) for suit, each in groupby(cards, _suit)])


def _suit(card: Card) -> int | None:
    return None if face_of(card) == JOKER else suit_of(card)


def _alike(suit: int | None, cards: Sequence[Card]) -> str:
    if suit is None:
        return "a joker" if len(cards) == 1 else f"{number_in_words(len(cards))} jokers"
    return f"the {listed([rank_in_words(rank_of(card)) for card in cards])} of {suit_in_words(suit)}"


# ---- for readers ----


def as_typed(text: str) -> str:
    """The text with notation."""
    return _ANNOTATED.sub(r"\1", text)


def in_words(text: str) -> str:
    """The text in words alone."""
    return _ANNOTATED.sub(r"\3", text)


def pieces_in(text: str) -> int:
    """How many pieces a text names."""
    return sum(len(typed.split()) for typed, *_ in _ANNOTATED.findall(text))


def drawn(page: str, draw: Draw) -> str:
    """HTML with pictures, and with words where no picture can be seen: in tags, titles, choices of a list, hidden text.

    >>> drawn(f'<p title="{cards_in_prose([0])}">{cards_in_prose([0])}</p>', lambda faces, words: "*")
    '<p title="the ace of clubs">*</p>'
    """

    def seen(found: re.Match[str]) -> str:
        typed, is_spelled, words = found.groups()
        tag = page[page.rfind("<", 0, found.start()) : found.start()]
        return words if is_spelled or ">" not in tag or _UNSEEN.match(tag) else draw(tuple(typed.split()), words)

    return _ANNOTATED.sub(seen, page)


_UNSEEN = re.compile(r'<(?:title|option|textarea)\b|<[^>]*(?:class="visually-hidden|style="display:none)')
