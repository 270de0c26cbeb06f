"""Events as pictures: whole boards with sentences, shown for a while.

A reveal clears the position, so they need the event as told to the viewer, and the board before. Each can stand alone,
without motion.
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


class Picture(Value):
    """One step of an event.

    :param hold: milliseconds
    :param paths: from the picture before
    """

    board: Board
    says: tuple[Sentence, ...]
    hold: int = HOLD
    paths: tuple[Path, ...] = ()


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


def updated(facts: Iterable[Fact], by: Iterable[Fact]) -> tuple[Fact, ...]:
    """Replaces facts by newer ones of the same key."""
    now = {fact.says.key: fact for fact in by}
    return tuple([now.get(fact.says.key, fact) for fact in facts])
