"""Events as pictures: whole boards with sentences, shown for a while.

They come from the told event and the board before. Each can stand alone, without motion.
"""

from collections import Counter
from collections.abc import Iterable

from engine.kit.scene.board import Board, Fact, Mat, Piece
from engine.kit.scene.following import Path
from engine.kit.seats import Seat
from engine.kit.sentence import Sentence
from engine.kit.value import Value, replace

HOLD = 1_100
"""Milliseconds to see one thing and read its sentence."""


class Held(Value):
    """Text to a picture that stays until its viewer goes on.

    :param verdict: the headline; without one, the picture's sentences
    :param is_good: for the viewer, as a colour shows; `None` for others
    :param why: under it
    :param paid: what changed hands
    :param pieces: the payer's; lost ones look lost
    :param gains: seats and what they gain, in pieces
    :param onward: on the button
    """

    verdict: tuple[Sentence, ...]
    onward: Sentence
    is_good: bool | None = None
    why: tuple[Sentence, ...] = ()
    paid: tuple[Sentence, ...] = ()
    pieces: tuple[Piece, ...] = ()
    gains: tuple[tuple[Seat, int], ...] = ()


class Picture(Value):
    """One step of an event.

    :param hold: milliseconds
    :param paths: from the picture before
    :param held: stays without limit
    """

    board: Board
    says: tuple[Sentence, ...]
    hold: int = HOLD
    paths: tuple[Path, ...] = ()
    held: Held | None = None


def told(board: Board, says: Iterable[Sentence], *paths: Path, hold: int = HOLD) -> tuple[Picture, ...]:
    """One picture; none without sentences, because the next one shows the change."""
    said = tuple(says)
    return (Picture(board, said, hold, paths),) if said else ()


def with_new(board: Board, seat: Seat, faces: Iterable[str]) -> Board:
    """Marks faces on a seat's mat as new."""
    left = Counter(faces)

    def seen(piece: Piece) -> Piece:
        if not piece.face or not left[piece.face]:
            return piece
        left[piece.face] -= 1
        return replace(piece, look="new")

    def marked(mat: Mat) -> Mat:
        return mat.with_places(lambda place: replace(place, pieces=tuple(map(seen, place.pieces))))

    return board.with_mats(lambda mat: marked(mat) if mat.seat == seat else mat)


def turned_up(face: str, note: Sentence, is_true: bool) -> Piece:
    """A piece of a claim, in the look of its truth or lie."""
    return Piece(face, notes=(note,), look="won" if is_true else "lost")


def eliminated(board: Board, seats: tuple[Seat, ...]) -> Board:
    """Marks seats as out."""
    return board.with_mats(lambda mat: replace(mat, is_out=mat.is_out or mat.seat in seats))


def with_facts(board: Board, after: Board) -> Board:
    """Replaces facts on mats by newer ones, of a later board."""
    now = {mat.seat: mat.facts for mat in after.mats}
    return board.with_mats(lambda mat: replace(mat, facts=updated(mat.facts, now[mat.seat])))


def updated(facts: Iterable[Fact], by: Iterable[Fact]) -> tuple[Fact, ...]:
    """Replaces facts by newer ones of the same key."""
    now = {fact.says.key: fact for fact in by}
    return tuple([now.get(fact.says.key, fact) for fact in facts])
