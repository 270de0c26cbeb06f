"""Playing cards (RULES 0.10).

A card is a number: its face (four suits of thirteen ranks, a joker), plus 53 for each copy. A single face has copy 0.
Several copies (two decks, two jokers) count from 1; the face alone means any.

    >>> card_text(card_of(10, HEARTS)), card_text(card_of(10, HEARTS, copy=2)), card_text(JOKER + 53)
    ('10H', '10H.2', 'JK1')
"""

import operator
import re
from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from itertools import repeat
from types import NoneType
from typing import Annotated, Any, Literal, TypeAlias, TypeVar, get_args, get_origin, get_type_hints

from engine.kit.numerals import in_words
from engine.kit.value import replace

Card: TypeAlias = Annotated[int, "card"]
"""Sorts by copy, suit, rank. The annotation marks fields with cards."""

Rank: TypeAlias = int
"""1 is the ace, 11 to 13 jack, queen and king."""

Suit: TypeAlias = int
"""Clubs, diamonds, hearts, spades."""

ACE, JACK, QUEEN, KING = 1, 11, 12, 13
RANKS = range(ACE, KING + 1)
CLUBS, DIAMONDS, HEARTS, SPADES = SUITS = range(4)
JOKER: Card = 52
"""The face of all jokers, JK."""

Value = TypeVar("Value")

_FACES = 53
_RANK_TEXTS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
_SUIT_LETTERS = "CDHS"
_SUIT_SIGNS = "♣♦♥♠"
_SUIT_WORDS = ("clubs", "diamonds", "hearts", "spades")
_RANK_WORDS = ("ace", *map(in_words, range(2, 11)), "jack", "queen", "king")

# ---- what a card is ----


def card_of(rank: Rank, suit: Suit, copy: int = 0) -> Card:
    """The card of a rank and suit."""
    return copy * _FACES + suit * len(RANKS) + rank - 1


def deck(jokers: int = 0, ranks: Sequence[Rank] = RANKS) -> tuple[Card, ...]:
    """One deck, with jokers from 1."""
    faces = [card_of(rank, suit) for suit in SUITS for rank in ranks]
    return (*faces, *[JOKER + copy * _FACES for copy in range(1, jokers + 1)])


@cache
def decks(count: int) -> tuple[Card, ...]:
    """Decks without jokers; several have copies from 1."""
    copies = range(1, count + 1) if count > 1 else [0]
    return tuple([with_copy(face, copy) for copy in copies for face in deck()])


def face_of(card: Card) -> Card:
    """The card without its copy."""
    return card % _FACES


def copy_of(card: Card) -> int:
    """0 for a single face."""
    return card // _FACES


def with_copy(face: Card, copy: int) -> Card:
    """The copy of a face."""
    return face + copy * _FACES


def rank_of(card: Card) -> Rank:
    """The rank of a card that is no joker."""
    return card % _FACES % len(RANKS) + 1


def suit_of(card: Card) -> Suit:
    """The suit of a card that is no joker."""
    return card % _FACES // len(RANKS)


def faces(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards without copies."""
    return tuple([card % _FACES for card in cards])


# ---- in a hand: as moves name them (RULES 0.10) ----


def numbered(hand: Iterable[Card]) -> tuple[Card, ...]:
    """Names of a hand's cards in moves.

    >>> cards_text(numbered((card_of(7, HEARTS), card_of(9, CLUBS), card_of(7, HEARTS))))
    '7H.1 9C.1 7H.2'
    """
    names: list[Card] = []
    for card in hand:
        name = card % _FACES + _FACES
        while name in names:
            name += _FACES
        names.append(name)
    return tuple(names)


def by_name(hand: Iterable[Card], came: Container[Card | None] = ()) -> dict[Card, Card]:
    """A hand by the names of `numbered`.

    :param came: cards of this turn, last among equal ones
    """
    cards = sorted(hand, key=lambda card: (face_of(card), card in came, card))
    return dict(zip(numbered(cards), cards, strict=True))


def is_meant(name: Card, said: Card) -> bool:
    """Whether the name matches; a face matches any copy.

    >>> is_meant(JOKER + 2 * 53, JOKER), is_meant(JOKER + 2 * 53, JOKER + 53)
    (True, False)
    """
    return said in (name, face_of(name))


def held(hand: Sequence[Card], said: Sequence[Card], rather: Card | None = None) -> tuple[Card, ...] | None:
    """The names of the cards meant, or `None` if one is missing.

    :param said: names (`numbered`), or faces for the lowest copy
    :param rather: preferred among equal faces
    """
    found: list[Card] = []
    for card in said:
        fitting = [name for name in hand if name == card or (name % _FACES == card and name not in said)]
        fitting = [name for name in fitting if name not in found]
        if not fitting:
            return None
        found.append(rather if rather is not None and rather in fitting else fitting[0])
    return tuple(found)


# ---- written ----


def rank_text(rank: Rank) -> str:
    """In notation: `A`, `10`, `J`."""
    return _RANK_TEXTS[rank - 1]


@cache
def suit_text(suit: Suit) -> str:
    """In notation: `S`, `H`, `D`, `C`."""
    return _SUIT_LETTERS[suit]


def card_text(card: Card) -> str:
    """In notation: `10H`, `10H.2`, `JK`, `JK1`."""
    copy = copy_of(card)
    if face_of(card) == JOKER:
        return f"JK{copy or ''}"
    return rank_text(rank_of(card)) + _SUIT_LETTERS[suit_of(card)] + (f".{copy}" if copy else "")


def cards_text(cards: Iterable[Card]) -> str:
    """In notation.

    >>> cards_text((card_of(ACE, SPADES), card_of(10, CLUBS)))
    'AS 10C'
    """
    return " ".join([card_text(card) for card in cards])


def card_label(card: Card) -> str:
    """For a page: `10♥`."""
    if face_of(card) == JOKER:
        return card_text(card)
    return card_text(card).replace(_SUIT_LETTERS[suit_of(card)], _SUIT_SIGNS[suit_of(card)])


def printed(face: str) -> str:
    """A card for print, without its copy; other notation unchanged.

    >>> printed("10H.2"), printed("JK1"), printed("5")
    ('10♥', 'JK', '5')
    """
    found = _NOTATION.fullmatch(face)
    if found is None:
        return "JK" if _JOKERS.fullmatch(face) else face
    return found["rank"] + _SUIT_SIGNS[_SUIT_LETTERS.index(found["suit"])]


_NOTATION = re.compile(r"(?P<rank>10|[2-9AJQK])(?P<suit>[CDHS])(?:\.[0-9]+)?")
_JOKERS = re.compile(r"JK[0-9]*")


def rank_in_words(rank: Rank) -> str:
    """In the singular.

    >>> rank_in_words(ACE), rank_in_words(10)
    ('ace', 'ten')
    """
    return _RANK_WORDS[rank - 1]


def a_rank_in_words(rank: Rank) -> str:
    """With its article.

    >>> a_rank_in_words(ACE), a_rank_in_words(4)
    ('an ace', 'a four')
    """
    return f"{'an' if rank in (ACE, 8) else 'a'} {rank_in_words(rank)}"


def ranks_in_words(rank: Rank) -> str:
    """In the plural.

    >>> ranks_in_words(6), ranks_in_words(KING)
    ('sixes', 'kings')
    """
    word = rank_in_words(rank)
    return word + ("es" if word.endswith("x") else "s")


def suit_in_words(suit: Suit) -> str:
    """`spades` for 3."""
    return _SUIT_WORDS[suit]


def card_in_words(card: Card) -> str:
    """In words.

    >>> card_in_words(card_of(QUEEN, DIAMONDS))
    'queen of diamonds'
    """
    if face_of(card) == JOKER:
        return "joker"
    return f"{rank_in_words(rank_of(card))} of {suit_in_words(suit_of(card))}"


def by_suit(cards: Iterable[Card]) -> list[Card]:
    """Sorted by suit, rank and copy."""
    return sorted(cards, key=lambda card: (face_of(card), card))


# ---- in values ----


def in_faces(value: Value) -> Value:
    """A value with each card as its face (RULES 0.10)."""
    return with_cards(value, face_of)


def with_cards(value: Value, change: Callable[[Card], Card]) -> Value:
    """A value with changed cards.

    :param value: a dataclass with declared cards, or a tuple
    """
    changed: Value = _changed(value, Any, change)
    return changed


def _changed(value: Any, hint: Any, change: Callable[[Card], Card]) -> Any:
    """Keeps a value without cards, which is cheap."""
    if (hints := _of_cards(type(value))) is not None:  # type: ignore[arg-type] # classes can be hashed
        other = {}
        for name, of in hints:
            before = getattr(value, name)
            if (after := _changed(before, of, change)) is not before:
                other[name] = after
        return replace(value, **other) if other else value
    if isinstance(value, tuple):
        entries = tuple([_changed(each, of, change) for each, of in zip(value, _of_entries(hint), strict=False)])
        return value if all(map(operator.is_, entries, value)) else entries
    return change(value) if isinstance(value, int) and _is_card(hint) else value


@cache
def _of_cards(cls: type[Any]) -> tuple[tuple[str, Any], ...] | None:
    """Fields that may hold cards, and their types; `None` if it is no dataclass."""
    if not is_dataclass(cls):
        return None
    hints = get_type_hints(cls, include_extras=True)
    return tuple([(each.name, hints[each.name]) for each in fields(cls) if _may_hold_cards(hints[each.name])])


def _may_hold_cards(hint: Any) -> bool:
    """Excludes plain numbers, text, and tuples of them."""
    if hint is Ellipsis or hint in (int, str, bytes, bool, float, NoneType) or get_origin(hint) is Literal:
        return False
    return hint == Card or not (of := get_args(hint)) or any(map(_may_hold_cards, of))


@cache
def _is_card(hint: Any) -> bool:
    return hint == Card or Card in get_args(hint)


def _of_entries(hint: Any) -> Iterable[Any]:
    of = _in_tuple(hint)
    return repeat(of[0] if of else Any) if of[1:] in ((), (...,)) else of


@cache
def _in_tuple(hint: Any) -> tuple[Any, ...]:
    return next((get_args(each) for each in (hint, *get_args(hint)) if get_origin(each) is tuple), ())


# ---- read ----

_RANKS_READ = (
    {text: rank for rank, text in enumerate(_RANK_TEXTS, ACE)}
    | {"T": 10}
    | {rank_in_words(rank).upper(): rank for rank in RANKS}
    | {ranks_in_words(rank).upper(): rank for rank in RANKS}
)
_SUITS_READ = {sign: suit for signs in (_SUIT_LETTERS, _SUIT_SIGNS, "♧♢♡♤") for suit, sign in enumerate(signs)}
_CARD = re.compile(
    rf"(?P<rank>10|[2-9TJQKA])(?P<suit>[{''.join(_SUITS_READ)}])\ufe0f?(?:\.(?P<copy>[1-9]))?"
    r"|(?:JK|JOKER)(?P<joker>[1-9]?)",
    re.IGNORECASE | re.ASCII,
)


def read_rank(word: str) -> Rank | None:
    """Reads `7`, `T`, `10`, `q`, `seven`, `Sevens`, else `None`."""
    return _RANKS_READ.get(word.upper())


def read_card(word: str) -> Card | None:
    """Reads `10H`, `th`, `10♥`, `10H.2`, `JK`, `joker`, `jk2`, else `None`."""
    found = _CARD.fullmatch(word)
    if found is None:
        return None
    if found["rank"] is None:
        return with_copy(JOKER, int(found["joker"] or 0))
    rank, suit = _RANKS_READ[found["rank"].upper()], _SUITS_READ[found["suit"].upper()]
    return card_of(rank, suit, int(found["copy"] or 0))
