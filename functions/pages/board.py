"""The board of a game as it is shown: `engine.kit.board` in words for the viewer, with the keys of its sentences.

The words are for people; programs and templates go by the keys, which stay. A page has some hundred pieces and facts,
so they are plain values: pydantic describes them and writes them, but need not check them one by one.
"""

from functools import lru_cache
from typing import Annotated, TypeVar

from pydantic import Field

from engine.kit import board as engine
from engine.kit.value import Value
from engine.kit.words import Words

Keyed = TypeVar("Keyed", "Place", "Fact")


class Piece(Value):
    """A card, a die, a space of a track. `face` is its notation, `null` a back; `covered` lies face down, though the
    viewer knows it; `marked` is where a marker points; `notes` are a few words each to print beside it."""

    face: str | None = None
    covered: bool = False
    marked: bool = False
    notes: tuple[str, ...] = ()


class Fact(Value):
    """A fact in words and in values: the count, the owner or speaker, the pieces that it speaks of, whom it is
    said to."""

    key: str
    says: str
    number: int | None = None
    by: int | None = None
    pieces: tuple[Piece, ...] = ()
    to: int | None = None


class Place(Value):
    """A row of pieces. `says` is their words, `claim` what was said of them when they were put down."""

    key: str
    label: str
    says: str
    pieces: tuple[Piece, ...]
    claim: Fact | None = None


class Mat(Value):
    """What belongs to one seat."""

    seat: int
    places: tuple[Place, ...]
    facts: tuple[Fact, ...] = ()
    is_out: bool = False

    def place(self, key: str) -> Place | None:
        """The place of that key, if there is one."""
        return _of_key(self.places, key)

    def fact(self, key: str) -> Fact | None:
        """The fact of that key, if there is one."""
        return _of_key(self.facts, key)


class Board(Value):
    """The position as the viewer sees it, the same for all games."""

    mats: Annotated[tuple[Mat, ...], Field(description="seats in turn order")]
    middle: Annotated[tuple[Place, ...], Field(description="the places that belong to no seat")]
    facts: Annotated[tuple[Fact, ...], Field(description="everything else worth knowing: the bid to beat, the pots")]
    scale: Annotated[tuple[Piece, ...], Field(description="a row of spaces, one of them marked")]
    past: Annotated[tuple[Fact, ...], Field(description="earlier bids, tricks and piles, oldest first")]
    awaited: Annotated[tuple[int, ...], Field(description="the seats with a question to answer")]

    def mat(self, seat: int) -> Mat:
        """The mat of a seat."""
        return next(mat for mat in self.mats if mat.seat == seat)

    def place(self, key: str) -> Place | None:
        """The place of that key in the middle, if there is one."""
        return _of_key(self.middle, key)

    def fact(self, key: str) -> Fact | None:
        """The fact of that key beside the mats, if there is one."""
        return _of_key(self.facts, key)


def drawn(board: engine.Board, words: Words) -> Board:
    """The board in words."""
    return Board(
        mats=tuple([_mat(mat, words) for mat in board.mats]),
        middle=tuple([_place(place, words) for place in board.middle]),
        facts=tuple([_fact(fact, words.say(fact.says)) for fact in board.facts]),
        scale=_pieces(board.scale),
        past=tuple([_fact(fact, words.say(fact.says)) for fact in board.past]),
        awaited=board.awaited,
    )


def _mat(mat: engine.Mat, words: Words) -> Mat:
    return Mat(
        seat=mat.seat,
        places=tuple([_place(place, words) for place in mat.places]),
        facts=tuple([_fact(fact, words.clause(fact.says)) for fact in mat.facts]),
        is_out=mat.is_out,
    )


def _place(place: engine.Place, words: Words) -> Place:
    return Place(
        key=place.label.key,
        label=words.say(place.label),
        says=words.pieces(place.pieces),
        pieces=tuple([_noted(piece, words) for piece in place.pieces]),
        claim=_fact(place.claim, words.clause(place.claim.says)) if place.claim else None,
    )


def _fact(fact: engine.Fact, says: str) -> Fact:
    return Fact(key=fact.says.key, says=says, number=fact.number, by=fact.by, pieces=_pieces(fact.pieces), to=fact.to)


def _noted(piece: engine.Piece, words: Words) -> Piece:
    if not piece.notes:
        return _piece(piece.face, piece.covered, piece.marked)
    return Piece(piece.face, piece.covered, piece.marked, tuple(map(words.clause, piece.notes)))


def _pieces(pieces: tuple[engine.Piece, ...]) -> tuple[Piece, ...]:
    return tuple([_piece(piece.face, piece.covered, piece.marked) for piece in pieces])


@lru_cache(maxsize=1024)
def _piece(face: str | None, covered: bool, marked: bool) -> Piece:
    """A piece without notes as it is shown; there are some hundred different ones."""
    return Piece(face, covered, marked)


def _of_key(found: tuple[Keyed, ...], key: str) -> Keyed | None:
    return next((each for each in found if each.key == key), None)
