"""The board of a game as it is shown: `engine.kit.board` in words for the viewer, with the keys of its sentences.

The words are for people; programs and templates go by the keys, which stay. A page has some hundred pieces and facts,
so they are plain values: pydantic describes them and writes them, but need not check them one by one.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Annotated, TypeAlias, TypeVar

from pydantic import Field

from engine.kit import board as engine
from engine.kit.board import Look
from engine.kit.following import Named, Origin, lying, places_named
from engine.kit.value import Value
from engine.kit.words import Words

Keyed = TypeVar("Keyed", "Place", "Fact")
Shown = TypeVar("Shown")
Pictured: TypeAlias = Annotated[Shown, Field(exclude=True)]
"""What only pictures have; no page of the API does."""


class Piece(Value):
    """A card, a die, a space of a track. `face` is its notation, `null` a back; `covered` lies face down, though the
    viewer knows it; `marked` is where a marker points; `notes` are a few words each to tell beside it, `worth` the same
    in numbers.

    `id` names what lies in a place, as far as the viewer can follow it from board to board: never which card it is. Of
    a picture of what happened: `look` is how it is seen, `comes_from` the id of the piece that it was, or the place
    that it came out of, `at` when it begins to move, in milliseconds."""

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
    """A fact in words and in values: the count, the owner or speaker, the pieces that it speaks of, whom it is
    said to."""

    key: str
    says: str
    number: int | None = None
    by: int | None = None
    pieces: tuple[Piece, ...] = ()
    to: int | None = None


class Place(Value):
    """A row of pieces. `says` is their words, `claim` what was said of them when they were put down, `by` who put them
    into the middle, `id` what pieces come out of; of a picture, `is_open` whether what covers them is lifted."""

    key: str
    label: str
    says: str
    pieces: tuple[Piece, ...]
    claim: Fact | None = None
    by: int | None = None
    id: str = ""
    is_open: Pictured[bool] = False


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


Origins: TypeAlias = Mapping[str, Origin]


def drawn(board: engine.Board, words: Words, origins: Origins = {}) -> Board:  # noqa: B006 - it is never changed
    """The board in words.

    :param origins: of pieces that move in a picture, by their names
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
    """The pieces of a fact, which lie in no place."""
    return tuple([_piece(piece.face, piece.covered, piece.marked, piece.worth) for piece in pieces])


@lru_cache(maxsize=1024)
def _piece(face: str | None, covered: bool, marked: bool, worth: engine.Worth | None) -> Piece:
    """A piece that lies in no place as it is shown; there are some hundred different ones."""
    return Piece(face, covered, marked, worth=worth)


def _of_key(found: tuple[Keyed, ...], key: str) -> Keyed | None:
    return next((each for each in found if each.key == key), None)
