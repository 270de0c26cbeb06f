"""A picture of a position: pieces in places, and facts.

Templates draw it without rules; `Words.shows` describes it.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Literal, TypeAlias

from engine.kit.seats import Seat
from engine.kit.sentence import Sentence
from engine.kit.value import Value, replace

Look: TypeAlias = Literal["", "counts", "idle", "new", "won", "lost"]
"""In or out of a count, new, won, gone; only in pictures."""


class Worth(Value):
    """The worth of a card.

    :param counts: at least, or in its sum
    :param most: the most it can count
    """

    counts: int
    most: int
    score: int
    is_trump: bool


class Piece(Value):
    """A card, a die, a space of a track.

    :param face: in notation, `None` for a back
    :param covered: face down, but known to the viewer
    :param notes: a few words each ("10 points"); only in places
    :param worth: its notes as values
    """

    face: str | None = None
    covered: bool = False
    marked: bool = False
    notes: tuple[Sentence, ...] = ()
    look: Look = ""
    worth: Worth | None = None


class Fact(Value):
    """A fact in words, and in values for drawing.

    :param says: a few words at a mat or place ("two chips"), else a sentence
    :param to: the addressee
    :param pieces: a bid of two 5s is two dice
    """

    says: Sentence
    number: int | None = None
    by: Seat | None = None
    pieces: tuple[Piece, ...] = ()
    to: Seat | None = None


class Place(Value):
    """A row of pieces.

    :param label: words before the pieces ("in hand")
    :param claim: beyond the visible pieces; the label includes it
    :param name: the place's, if its label's key changes
    :param generation: public numbers that change by mixing (`engine.kit.scene.following`)
    :param is_open: the cup is lifted; only in pictures
    :param by: put them into the middle, if it matters
    """

    label: Sentence
    pieces: tuple[Piece, ...]
    claim: Fact | None = None
    name: str = ""
    generation: tuple[int, ...] = ()
    is_open: bool = False
    by: Seat | None = None


class Mat(Value):
    """The pieces and facts of one seat."""

    seat: Seat
    places: tuple[Place, ...]
    facts: tuple[Fact, ...] = ()
    is_out: bool = False

    def with_places(self, change: Callable[[Place], Place]) -> "Mat":
        """Changes each place."""
        return replace(self, places=tuple([change(place) for place in self.places]))


class Board(Value):
    """A position as seen by one viewer.

    :param mats: in turn order
    :param scale: a track; repeats a fact
    :param past: earlier bids, tricks or piles, oldest first; only for pages
    """

    mats: tuple[Mat, ...]
    middle: tuple[Place, ...] = ()
    facts: tuple[Fact, ...] = ()
    scale: tuple[Piece, ...] = ()
    past: tuple[Fact, ...] = ()
    awaited: tuple[Seat, ...] = ()

    def place(self, key: str) -> Place | None:
        """The first place in the middle with that label key."""
        return next((place for place in self.middle if place.label.key == key), None)

    def with_pieces(self, key: str, pieces: tuple[Piece, ...]) -> "Board":
        """Changes the pieces of the places in the middle with that label key."""
        middle = [replace(place, pieces=pieces) if place.label.key == key else place for place in self.middle]
        return replace(self, middle=tuple(middle))

    def with_mats(self, change: Callable[[Mat], Mat]) -> "Board":
        """Changes each mat."""
        return replace(self, mats=tuple([change(mat) for mat in self.mats]))

    @property
    def places(self) -> list[Place]:
        """In the middle, and of each mat."""
        return [*self.middle, *[place for mat in self.mats for place in mat.places]]

    @property
    def sentences(self) -> list[Sentence]:
        """All labels, notes and facts."""
        places = self.places
        claims = [place.claim for place in places if place.claim]
        facts = [*self.facts, *self.past, *[fact for mat in self.mats for fact in mat.facts], *claims]
        notes = [note for place in places for piece in place.pieces for note in piece.notes]
        return [*[place.label for place in places], *notes, *[fact.says for fact in facts]]


def pieces(faces: Iterable[object], covered: bool = False) -> tuple[Piece, ...]:
    """A piece for each face, a back for `None`."""
    return tuple([_BACK if face is None else _known(str(face), covered) for face in faces])


def looking(pieces: Iterable[Piece], look: Look) -> tuple[Piece, ...]:
    """Gives the pieces a look."""
    return tuple([replace(piece, look=look) for piece in pieces])


def backs(count: int) -> tuple[Piece, ...]:
    """Unknown pieces."""
    return (_BACK,) * count


_BACK = Piece()


@lru_cache(maxsize=1024)
def _known(face: str, covered: bool) -> Piece:
    return Piece(face, covered)
