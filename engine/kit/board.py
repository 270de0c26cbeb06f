"""A picture of a position, for pages, letters and programs: pieces in places, and facts beside them.

A template draws a board without knowing a rule, and `Words.shows` tells it. Labels and facts are sentences, so that
pages can go by their keys; all else is plain: faces in notation, numbers, seats. All games share these types.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Literal, TypeAlias

from engine.kit.seats import Seat
from engine.kit.sentence import Sentence
from engine.kit.value import Value, replace

Look: TypeAlias = Literal["", "counts", "idle", "new", "won", "lost"]
"""How a piece is seen in a picture of what happened: it counts or does not, has just come, is of the winning side, is
gone."""


class Worth(Value):
    """What a card counts in a sum and scores for who wins it.

    :param counts: what it counts at least, or in the sum that it is part of
    :param most: what it can count at most
    :param score: in points
    """

    counts: int
    most: int
    score: int
    is_trump: bool


class Piece(Value):
    """A card, a die, a space of a track.

    :param face: in notation, or `None` for a back
    :param covered: whether it lies face down, though the viewer knows its face
    :param marked: whether a marker points at it
    :param notes: a few words each, told beside it ("10 points"); only of pieces in places
    :param look: of a picture alone
    :param worth: what the notes say in plain values, printed on it
    """

    face: str | None = None
    covered: bool = False
    marked: bool = False
    notes: tuple[Sentence, ...] = ()
    look: Look = ""
    worth: Worth | None = None


class Fact(Value):
    """A fact, in words and in plain values for a page that would rather draw it.

    :param says: on a mat or of a place a few words ("two chips"), elsewhere a whole sentence
    :param number: the count
    :param by: the owner or the speaker
    :param to: whom it is said to
    :param pieces: the pieces it speaks of: a bid of two 5s is two dice
    """

    says: Sentence
    number: int | None = None
    by: Seat | None = None
    pieces: tuple[Piece, ...] = ()
    to: Seat | None = None


class Place(Value):
    """A row of pieces.

    :param label: in the middle its name, on a mat a few words before the pieces ("in hand")
    :param claim: what was said of the pieces when they were put down, if that is more than they show; the label says
        it too
    :param name: what it is called in the names of its pieces, where the key of its label does not stay the same
    :param generation: public numbers, of which one changes whenever its pieces are mixed, so that none is followed
        through that (`engine.kit.following`)
    :param is_open: whether the cup over the pieces is lifted; of a picture alone
    :param by: in the middle, who put them there, if that is worth knowing
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
        """The mat with each place changed."""
        return replace(self, places=tuple([change(place) for place in self.places]))


class Board(Value):
    """A position as one viewer sees it.

    :param mats: one for each seat, in turn order
    :param middle: the places that belong to no seat
    :param facts: everything else worth knowing: the bid to beat, the pots
    :param scale: a row of spaces, one of them marked; for the eye alone, since the facts say the same
    :param past: earlier bids, tricks and piles, oldest first; for a page, since the log tells them
    :param awaited: the seats with a question to answer
    """

    mats: tuple[Mat, ...]
    middle: tuple[Place, ...] = ()
    facts: tuple[Fact, ...] = ()
    scale: tuple[Piece, ...] = ()
    past: tuple[Fact, ...] = ()
    awaited: tuple[Seat, ...] = ()

    def place(self, key: str) -> Place | None:
        """The first place in the middle whose label has that key, if there is one."""
        return next((place for place in self.middle if place.label.key == key), None)

    def with_mats(self, change: Callable[[Mat], Mat]) -> "Board":
        """The board with each mat changed."""
        return replace(self, mats=tuple([change(mat) for mat in self.mats]))

    @property
    def sentences(self) -> list[Sentence]:
        """Every label, note and fact."""
        places = [*self.middle, *[place for mat in self.mats for place in mat.places]]
        claims = [place.claim for place in places if place.claim]
        facts = [*self.facts, *self.past, *[fact for mat in self.mats for fact in mat.facts], *claims]
        notes = [note for place in places for piece in place.pieces for note in piece.notes]
        return [*[place.label for place in places], *notes, *[fact.says for fact in facts]]


def pieces(faces: Iterable[object], covered: bool = False) -> tuple[Piece, ...]:
    """Returns a piece for each face, a back for `None`.

    :param covered: whether the known ones lie face down
    """
    return tuple([_BACK if face is None else _known(str(face), covered) for face in faces])


def looking(pieces: Iterable[Piece], look: Look) -> tuple[Piece, ...]:
    """Returns the pieces, seen in that way."""
    return tuple([replace(piece, look=look) for piece in pieces])


def backs(count: int) -> tuple[Piece, ...]:
    """Returns pieces that the viewer may not look at."""
    return (_BACK,) * count


_BACK = Piece()


@lru_cache(maxsize=1024)
def _known(face: str, covered: bool) -> Piece:
    """A known piece; each is drawn again and again."""
    return Piece(face, covered)
