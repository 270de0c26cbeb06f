"""What decided a match, for a postcard that anybody may see: a claim, the answer to it, what lay on the table, the end.

A moment is made from the events of one move as everybody was told them, so it holds public facts alone.
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

    :param weight: how much, above zero; of the moments of a match the weightiest stands on the postcard, of equal ones
        the last
    :param by: who answered the claim, or acted
    :param against: whose claim it was, or whom it hit
    :param claim: what they had claimed, in a few words
    :param call: what was answered to it, in a word or two
    :param pieces: what it was about
    :param missing: how many more had been claimed
    :param says: how it ended
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
    """Returns the first of the events that is of that type."""
    return next((event for event in events if isinstance(event, kind)), None)
