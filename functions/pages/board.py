"""The board as shown, in words for the viewer, with the stable keys of its sentences.

Plain values: pydantic serialises them, but does not validate each.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Annotated, TypeAlias, TypeVar

from pydantic import Field

from engine.kit.scene import board as engine
from engine.kit.scene.board import Look
from engine.kit.scene.following import Named, Origin, follow, lying, places_named
from engine.kit.scene.pictures import Picture
from engine.kit.value import Value
from engine.kit.words import Words

Keyed = TypeVar("Keyed", "Place", "Fact")
Shown = TypeVar("Shown")
Pictured: TypeAlias = Annotated[Shown, Field(exclude=True)]
"""A field that pictures alone have, never the API."""


class Piece(Value):
    """A card, a die, a space of a track. `face` is its notation, `null` a back. `covered`: face down, though the viewer
    knows it; `marked`: a marker points to it. `notes` are short texts beside it, `worth` its value in numbers.

    `id` identifies a piece in a place as far as the viewer can follow it between boards, never which card it is. In
    pictures, `look` is its appearance, `comes_from` the id of its former piece or place, `at` the start of its movement
    in milliseconds.
    """

    face: str | None = None
    covered: bool = False
    marked: bool = False
    notes: tuple[str, ...] = ()
    id: str = ""
    look: Pictured[Look] = ""
    comes_from: Pictured[str] = ""
    at: Pictured[int] = 0
    worth: engine.Worth | None = None


class Fact(Value):
    """A fact in words and values: a count, its owner or speaker, its pieces, its addressee."""

    key: str
    says: str
    number: int | None = None
    by: int | None = None
    pieces: tuple[Piece, ...] = ()
    to: int | None = None


class Place(Value):
    """A row of pieces. `says` is the pieces in words, `claim` the claim about them, `by` the seat that put them into
    the middle. Pieces leave it from `id`. In pictures, `is_open`: the cover is lifted."""

    key: str
    label: str
    says: str
    pieces: tuple[Piece, ...]
    claim: Fact | None = None
    by: int | None = None
    id: str = ""
    is_open: Pictured[bool] = False


class Mat(Value):
    """The places and facts of one seat."""

    seat: int
    places: tuple[Place, ...]
    facts: tuple[Fact, ...] = ()
    is_out: bool = False

    def place(self, key: str) -> Place | None:
        """By key."""
        return _of_key(self.places, key)

    def fact(self, key: str) -> Fact | None:
        """By key."""
        return _of_key(self.facts, key)


class Board(Value):
    """The position as the viewer sees it, in one form for all games."""

    mats: Annotated[tuple[Mat, ...], Field(description="seats in turn order")]
    middle: Annotated[tuple[Place, ...], Field(description="the places that belong to no seat")]
    facts: Annotated[tuple[Fact, ...], Field(description="everything else worth knowing: the bid to beat, the pots")]
    scale: Annotated[tuple[Piece, ...], Field(description="a row of spaces, one of them marked")]
    past: Annotated[tuple[Fact, ...], Field(description="earlier bids, tricks and piles, oldest first")]
    awaited: Annotated[tuple[int, ...], Field(description="the seats with a question to answer")]

    def mat(self, seat: int) -> Mat:
        """A seat's mat."""
        return next(mat for mat in self.mats if mat.seat == seat)

    def place(self, key: str) -> Place | None:
        """In the middle, by key."""
        return _of_key(self.middle, key)

    def fact(self, key: str) -> Fact | None:
        """Beside the mats, by key."""
        return _of_key(self.facts, key)


Origins: TypeAlias = Mapping[str, Origin]


def drawn(board: engine.Board, words: Words, origins: Origins = {}) -> Board:  # noqa: B006 - never changed
    """The board in words.

    :param origins: of moving pieces in a picture, by their names
    """
    *mats, middle = places_named(board)
    return Board(
        mats=tuple([_mat(mat, names, words, origins) for mat, names in zip(board.mats, mats, strict=True)]),
        middle=_places(board.middle, middle, words, origins),
        facts=tuple([_fact(fact, words.say(fact.says)) for fact in board.facts]),
        scale=shown(board.scale),
        past=tuple([_fact(fact, words.say(fact.says)) for fact in board.past]),
        awaited=board.awaited,
    )


def moving(picture: Picture, before: engine.Board | None, words: Words) -> Board:
    """A picture's board in words, with its pieces coming from the board before."""
    return drawn(picture.board, words, follow(before, picture.board, picture.paths) if before else {})


def _mat(mat: engine.Mat, names: Sequence[str], words: Words, origins: Origins) -> Mat:
    return Mat(
        seat=mat.seat,
        places=_places(mat.places, names, words, origins),
        facts=tuple([_fact(fact, words.clause(fact.says)) for fact in mat.facts]),
        is_out=mat.is_out,
    )


def _places(places: Sequence[engine.Place], names: Sequence[str], words: Words, origins: Origins) -> tuple[Place, ...]:
    return tuple([_place(place, name, words, origins) for place, name in zip(places, names, strict=True)])


def _place(place: engine.Place, name: str, words: Words, origins: Origins) -> Place:
    return Place(
        key=place.label.key,
        label=words.say(place.label),
        says=words.pieces(place.pieces),
        pieces=tuple([_lying(each, words, origins) for each in lying(name, place)]),
        claim=_fact(place.claim, words.clause(place.claim.says)) if place.claim else None,
        by=place.by,
        id=name,
        is_open=place.is_open,
    )


def _fact(fact: engine.Fact, says: str) -> Fact:
    return Fact(key=fact.says.key, says=says, number=fact.number, by=fact.by, pieces=shown(fact.pieces), to=fact.to)


def _lying(named: Named, words: Words, origins: Origins) -> Piece:
    piece, origin = named.piece, origins.get(named.name)
    notes = tuple(map(words.clause, piece.notes))
    comes_from, at = (origin.name, origin.at) if origin else ("", 0)
    return Piece(piece.face, piece.covered, piece.marked, notes, named.name, piece.look, comes_from, at, piece.worth)


def shown(pieces: tuple[engine.Piece, ...]) -> tuple[Piece, ...]:
    """Pieces of a fact, which lie in no place."""
    return tuple([_piece(each.face, each.covered, each.marked, each.look, each.worth) for each in pieces])


@lru_cache(maxsize=1024)
def _piece(face: str | None, covered: bool, marked: bool, look: Look, worth: engine.Worth | None) -> Piece:
    """Facts have only some hundred different pieces."""
    return Piece(face, covered, marked, look=look, worth=worth)


def _of_key(found: tuple[Keyed, ...], key: str) -> Keyed | None:
    return next((each for each in found if each.key == key), None)
