"""A picture of a position for pages, letters and programs: pieces in places, and facts.

Templates draw it without rules; `Words.shows` describes it. Pages can use the keys of its sentences. The rest is plain:
faces in notation, numbers, seats.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Literal, TypeAlias

from engine.kit.seats import Seat
from engine.kit.sentence import Sentence
from engine.kit.value import Value, replace

Look: TypeAlias = Literal["", "counts", "idle", "new", "won", "lost"]
"""In a picture of an event: in or out of a count, new, on the winning side, gone."""


class Worth(Value):
    """The worth of a card.

    :param counts: at least, or in its sum
    :param most: the most it can count
    :param score: in points
    """

    counts: int
    most: int
    score: int
    is_trump: bool


class Piece(Value):
    """A card, a die, a space of a track.

    :param face: in notation, `None` for a back
    :param covered: whether it lies face down, though the viewer knows it
    :param marked: whether a marker points at it
    :param notes: a few words each ("10 points"); only in places
    :param look: only in pictures
    :param worth: the notes in plain values
    """

    face: str | None = None
    covered: bool = False
    marked: bool = False
    notes: tuple[Sentence, ...] = ()
    look: Look = ""
    worth: Worth | None = None


class Fact(Value):
    """A fact in words, and in plain values for drawing.

    :param says: a few words on a mat or of a place ("two chips"), else a whole sentence
    :param by: the owner or the speaker
    :param to: the person addressed
    :param pieces: a bid of two 5s is two dice
    """

    says: Sentence
    number: int | None = None
    by: Seat | None = None
    pieces: tuple[Piece, ...] = ()
    to: Seat | None = None


class Place(Value):
    """A row of pieces.

    :param label: in the middle its name, on a mat a few words before the pieces ("in hand")
    :param claim: a statement beyond the visible pieces; the label includes it
    :param name: for naming its pieces, if the label's key changes
    :param generation: public numbers that change when the pieces are mixed, which ends following
        (`engine.kit.following`)
    :param is_open: whether the cup is lifted; only in pictures
    :param by: in the middle, the seat that put them there, if it matters
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
        """Changes each one."""
        return replace(self, places=tuple([change(place) for place in self.places]))


class Board(Value):
    """A position as one viewer sees it.

    :param mats: one for each seat, in turn order
    :param middle: the places without a seat
    :param facts: the bid to beat, the pots
    :param scale: spaces, one of them marked; repeats a fact
    :param past: earlier bids, tricks and piles, oldest first; only for pages
    :param awaited: the seats with a question
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

    def with_mats(self, change: Callable[[Mat], Mat]) -> "Board":
        """Changes each one."""
        return replace(self, mats=tuple([change(mat) for mat in self.mats]))

    @property
    def sentences(self) -> list[Sentence]:
        """All labels, notes and facts."""
        places = [*self.middle, *[place for mat in self.mats for place in mat.places]]
        claims = [place.claim for place in places if place.claim]
        facts = [*self.facts, *self.past, *[fact for mat in self.mats for fact in mat.facts], *claims]
        notes = [note for place in places for piece in place.pieces for note in piece.notes]
        return [*[place.label for place in places], *notes, *[fact.says for fact in facts]]


def pieces(faces: Iterable[object], covered: bool = False) -> tuple[Piece, ...]:
    """A piece for each face, a back for `None`.

    :param covered: whether known pieces lie face down
    """
    return tuple([_BACK if face is None else _known(str(face), covered) for face in faces])


def looking(pieces: Iterable[Piece], look: Look) -> tuple[Piece, ...]:
    """The pieces with that look."""
    return tuple([replace(piece, look=look) for piece in pieces])


def backs(count: int) -> tuple[Piece, ...]:
    """Returns unknown pieces."""
    return (_BACK,) * count


_BACK = Piece()


@lru_cache(maxsize=1024)
def _known(face: str, covered: bool) -> Piece:
    return Piece(face, covered)
