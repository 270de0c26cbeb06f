"""The turning point of a match, as told to spectators, for a postcard."""

from collections.abc import Iterable
from typing import Any, TypeVar

from engine.kit.scene.board import Piece
from engine.kit.seats import Seat
from engine.kit.sentence import Sentence
from engine.kit.value import Value

Kind = TypeVar("Kind")


class Moment(Value):
    """A move that decided something.

    :param weight: above zero; the heaviest moment counts, the last of equal ones
    :param by: answered the claim, or acted
    :param against: claimed, or was hit
    :param missing: how many fewer than claimed
    """

    weight: int
    by: Seat
    says: tuple[Sentence, ...]
    against: Seat | None = None
    claim: Sentence | None = None
    call: Sentence | None = None
    pieces: tuple[Piece, ...] = ()
    missing: int = 0


def first(kind: type[Kind], events: Iterable[Any]) -> Kind | None:
    """Finds the first event of the type."""
    return next((event for event in events if isinstance(event, kind)), None)
