"""The board of a game as it is shown: `engine.kit.board` in words for the viewer, with the keys of its sentences.

The words are for people; programs and templates go by the keys, which stay.
"""

from pydantic import Field

from engine.kit import board as engine
from engine.kit.words import Words
from functions.pages.model import Model


class Piece(Model):
    """A card, a die, a space of a track. `face` is its notation, `null` a back; `covered` lies face down, though the
    viewer knows it; `marked` is where a marker points."""

    face: str | None = None
    covered: bool = False
    marked: bool = False


class Place(Model):
    """A row of pieces. `says` is their words."""

    key: str
    label: str
    says: str
    pieces: tuple[Piece, ...]


class Fact(Model):
    """A fact in words and in values: the count, the owner or speaker, the pieces that it speaks of."""

    key: str
    says: str
    number: int | None = None
    by: int | None = None
    pieces: tuple[Piece, ...] = ()


class Mat(Model):
    """What belongs to one seat."""

    seat: int
    places: tuple[Place, ...]
    facts: tuple[Fact, ...] = ()
    is_out: bool = False


class Board(Model):
    """The position as the viewer sees it, the same for all games."""

    mats: tuple[Mat, ...] = Field(description="seats in turn order")
    middle: tuple[Place, ...] = Field(description="the places that belong to no seat")
    facts: tuple[Fact, ...] = Field(description="everything else worth knowing: the bid to beat, the pots")
    scale: tuple[Piece, ...] = Field(description="a row of spaces, one of them marked")
    past: tuple[Fact, ...] = Field(description="earlier bids, tricks and piles, oldest first")
    awaited: tuple[int, ...] = Field(description="the seats with a question to answer")


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
        pieces=_pieces(place.pieces),
    )


def _fact(fact: engine.Fact, says: str) -> Fact:
    return Fact(key=fact.says.key, says=says, number=fact.number, by=fact.by, pieces=_pieces(fact.pieces))


def _pieces(pieces: tuple[engine.Piece, ...]) -> tuple[Piece, ...]:
    return tuple([Piece(face=piece.face, covered=piece.covered, marked=piece.marked) for piece in pieces])
