"""The board in a letter: rows of cells. Facts without a cell stand beside it in words."""

from collections.abc import Iterator, Sequence
from typing import Literal, TypeAlias

from engine.kit.cards import printed
from engine.kit.scene.board import Board, Fact, Mat, Piece, Place
from engine.kit.seats import Seat
from engine.kit.value import Value
from engine.kit.words import Words, capital

PieceKind: TypeAlias = Literal["die", "red", "black", "plain", "back"]
"""Cards are coloured by suit; `plain` has none, and `back` is hidden."""

IN_A_ROW: dict[PieceKind, int] = {"die": 6, "red": 7, "black": 7, "plain": 3, "back": 7}
"""The most on a narrow screen."""

_MOST_BACKS = 5
"""More are drawn as one, with their number."""

_PIPS = {"1": (4,), "2": (0, 8), "3": (0, 4, 8), "4": (0, 2, 6, 8), "5": (0, 2, 4, 6, 8), "6": (0, 2, 3, 5, 6, 8)}
"""Fields of a die's 3 x 3 grid with a pip."""


class Cell(Value):
    """A piece, covered if it lies face down although the reader knows it. Dice have pips, unless their face is a
    sign."""

    kind: PieceKind
    text: str = ""
    covered: bool = False
    pips: tuple[int, ...] = ()


class PieceRow(Value):
    """Pieces in lines that fit a narrow screen; or one cell for `times` pieces."""

    label: str
    lines: tuple[tuple[Cell, ...], ...]
    times: int = 1


class Drawing(Value):
    """A board, with the other players' holdings in words."""

    own: tuple[PieceRow, ...] = ()
    own_facts: tuple[str, ...] = ()
    middle: tuple[PieceRow, ...] = ()
    facts: tuple[str, ...] = ()
    others: tuple[tuple[str, str], ...] = ()


def drawing(board: Board, words: Words, reader: Seat) -> Drawing:
    """The board as a seat's player sees it."""
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
    """A seat's known pieces in notation, by place."""
    held = [(words.clause(place.label), _known(place)) for place in mat.places]
    return tuple([(label, faces) for label, faces in held if faces])


def _known(place: Place) -> tuple[str, ...]:
    return tuple([piece.face for piece in place.pieces if piece.face is not None])


def _is_claim(fact: Fact) -> bool:
    return bool(fact.pieces) and fact.number == len(fact.pieces) and all(piece.face in _DICE for piece in fact.pieces)


def _claim(fact: Fact, words: Words) -> PieceRow:
    return PieceRow(words.say(fact.says), ((_cell(fact.pieces[0], words),),), len(fact.pieces))


def _row(place: Place, words: Words) -> PieceRow:
    label, pieces = capital(words.clause(place.label)), place.pieces
    if len(pieces) > _MOST_BACKS and all(piece.face is None for piece in pieces):
        return PieceRow(label, ((_cell(pieces[0], words),),), len(pieces))
    return PieceRow(label, tuple(_lines([_cell(piece, words) for piece in pieces])))


def _lines(cells: Sequence[Cell]) -> Iterator[tuple[Cell, ...]]:
    width = min([IN_A_ROW[cell.kind] for cell in cells], default=1)
    for start in range(0, len(cells), width):
        yield tuple(cells[start : start + width])


def _cell(piece: Piece, words: Words) -> Cell:
    text, face = words.printed(piece), piece.face
    if face in _DICE:
        return Cell("die", "star" if face == _STAR else face, pips=_PIPS.get(face, ()))
    return Cell(_kind(text), _named(text), piece.covered)


def cell(face: str) -> Cell:
    """A piece in a sentence: a die by its number or sign."""
    text = "★\ufe0e" if face == _STAR else printed(face)
    return Cell("die" if face in _DICE else _kind(text), _named(text))


def _named(text: str) -> str:
    return "joker" if text == _JOKER else text


def _kind(text: str) -> PieceKind:
    if not text:
        return "back"
    if text[-1:] in "♥♦":
        return "red"
    return "black" if text[-1:] in "♣♠" else "plain"


_STAR, _JOKER = "*", "JK"
_DICE = (*_PIPS, _STAR)
