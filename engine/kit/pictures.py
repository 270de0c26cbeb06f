"""What happened, as pictures: each is a whole board with its sentences, and is shown for a while.

A reveal is in no view: after it the position has been cleared. So pictures are made from the event, as the viewer was
told it, and from the board before it. Each can stand alone, for whoever wants nothing to move.
"""

from collections import Counter
from collections.abc import Iterable

from engine.kit.board import Board, Fact, Mat, Piece
from engine.kit.following import Path
from engine.kit.seats import Seat
from engine.kit.sentence import Sentence
from engine.kit.value import Value, replace

HOLD = 1_100
"""Milliseconds in which a picture of one thing is seen and its sentence is read."""


class Picture(Value):
    """A moment of what happened.

    :param board: with everything that lies there at that moment
    :param says: what happened
    :param hold: how long it is shown, in milliseconds
    :param paths: on which pieces come from where they lay in the picture before
    """

    board: Board
    says: tuple[Sentence, ...]
    hold: int = HOLD
    paths: tuple[Path, ...] = ()


def told(board: Board, says: Iterable[Sentence], *paths: Path, hold: int = HOLD) -> tuple[Picture, ...]:
    """Returns one picture, or none where nothing is told: what changed then is seen in the next one."""
    said = tuple(says)
    return (Picture(board, said, hold, paths),) if said else ()


def with_new(board: Board, seat: Seat, faces: Iterable[str]) -> Board:
    """Returns the board on which so many pieces of these faces on the mat of a seat are seen to be new."""
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
    """Returns the facts, those of a key that is told anew as they are now."""
    now = {fact.says.key: fact for fact in by}
    return tuple([now.get(fact.says.key, fact) for fact in facts])
