"""The board as a letter draws it: a few rows of cells, without pictures, for mail programs know little but tables.

What is drawn is said as well: each cell has its text, and what has no cell stands beside it in words.
"""

from collections.abc import Iterator, Sequence
from typing import Literal, TypeAlias

from engine.kit.board import Board, Fact, Mat, Piece, Place
from engine.kit.seats import Seat
from engine.kit.value import Value
from engine.kit.words import Words, capital

Kind: TypeAlias = Literal["die", "red", "black", "plain", "back"]
"""What a cell looks like: a die, a card by the colour of its suit, a card without suits, a card that nobody sees."""

IN_A_ROW: dict[Kind, int] = {"die": 6, "red": 7, "black": 7, "plain": 3, "back": 7}
"""The cells beside each other that a narrow screen has room for."""

_MOST_BACKS = 5
"""Backs that are drawn one by one; of more there is one, with their number."""

_PIPS = {"1": (4,), "2": (0, 8), "3": (0, 4, 8), "4": (0, 2, 6, 8), "5": (0, 2, 4, 6, 8), "6": (0, 2, 3, 5, 6, 8)}
"""Which of the nine fields of a die have a pip."""


class Cell(Value):
    """A piece.

    :param covered: whether it lies face down, though the reader knows it
    :param pips: of a die, the fields of its grid that have one; empty where its face is a sign
    """

    kind: Kind
    text: str = ""
    covered: bool = False
    pips: tuple[int, ...] = ()


class Row(Value):
    """Pieces that belong together, in lines that fit a narrow screen.

    :param times: of one piece that stands for several, how many
    """

    label: str
    lines: tuple[tuple[Cell, ...], ...]
    times: int = 1


class Drawing(Value):
    """A board.

    :param own: what lies before the reader
    :param middle: what lies on the table
    :param facts: everything else worth knowing
    :param others: names and what they have
    """

    own: tuple[Row, ...] = ()
    own_facts: tuple[str, ...] = ()
    middle: tuple[Row, ...] = ()
    facts: tuple[str, ...] = ()
    others: tuple[tuple[str, str], ...] = ()


def drawing(board: Board, words: Words, reader: Seat) -> Drawing:
    """Draws the board for the player of a seat."""
    own = next(mat for mat in board.mats if mat.seat == reader)
    claims = [fact for fact in board.facts if _is_claim(fact)]
    return Drawing(
        own=tuple([_row(place, words) for place in own.places if place.pieces]),
        own_facts=tuple([capital(words.clause(fact.says)) for fact in own.facts]),
        middle=(*[_claim(fact, words) for fact in claims], *[_row(place, words) for place in board.middle]),
        facts=tuple([words.say(fact.says) for fact in board.facts if fact not in claims]),
        others=tuple([(capital(words.who(mat.seat)), words.has(mat)) for mat in board.mats if mat is not own]),
    )


def hand(mat: Mat, words: Words) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The pieces of a seat that its player knows, in notation: each place with its label."""
    held = [(words.clause(place.label), _known(place)) for place in mat.places]
    return tuple([(label, faces) for label, faces in held if faces])


def _known(place: Place) -> tuple[str, ...]:
    return tuple([piece.face for piece in place.pieces if piece.face is not None])


def _is_claim(fact: Fact) -> bool:
    """Whether the fact is best drawn: so many dice, all alike, that somebody claims there are."""
    return bool(fact.pieces) and fact.number == len(fact.pieces) and all(piece.face in _DICE for piece in fact.pieces)


def _claim(fact: Fact, words: Words) -> Row:
    return Row(words.say(fact.says), ((_cell(fact.pieces[0], words),),), len(fact.pieces))


def _row(place: Place, words: Words) -> Row:
    label, pieces = capital(words.clause(place.label)), place.pieces
    if len(pieces) > _MOST_BACKS and all(piece.face is None for piece in pieces):
        return Row(label, ((_cell(pieces[0], words),),), len(pieces))
    return Row(label, tuple(_lines([_cell(piece, words) for piece in pieces])))


def _lines(cells: Sequence[Cell]) -> Iterator[tuple[Cell, ...]]:
    width = min([IN_A_ROW[cell.kind] for cell in cells], default=1)
    for start in range(0, len(cells), width):
        yield tuple(cells[start : start + width])


def _cell(piece: Piece, words: Words) -> Cell:
    text, face = words.printed(piece), piece.face
    if face in _DICE:
        return Cell("die", face, pips=_PIPS.get(face, ()))
    return Cell(_kind(text), text, piece.covered)


def _kind(text: str) -> Kind:
    if not text:
        return "back"
    if text[-1:] in "♥♦":
        return "red"
    return "black" if text[-1:] in "♣♠" or text == "JK" else "plain"


_DICE = (*_PIPS, "*")
