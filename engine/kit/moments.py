"""The turning point of a match, for a public postcard.

It is made from events as told to spectators.
"""

from collections.abc import Iterable
from typing import Any, TypeVar

from engine.kit.board import Piece
from engine.kit.seats import Seat
from engine.kit.sentence import Sentence
from engine.kit.value import Value

Kind = TypeVar("Kind")


class Moment(Value):
    """A move that decided something.

    :param weight: above zero; the postcard shows the heaviest moment, of equal ones the last
    :param by: the seat that answered the claim, or acted
    :param against: the seat that claimed, or was hit
    :param call: the answer, a word or two
    :param pieces: the cards or dice that decided it
    :param missing: how many more had been claimed
    :param says: the end
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
    """The first event of the type."""
    return next((event for event in events if isinstance(event, kind)), None)
