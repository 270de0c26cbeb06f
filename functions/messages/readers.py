"""A letter's reader."""

from collections.abc import Sequence

from engine.kit.seats import Seat
from engine.kit.value import Value
from events.names import runs_right_to_left
from events.table.state import Table
from events.table.words import names_for


class Reader(Value):
    """A letter's reader.

    :param isolated: whether names are isolated, so that they do not turn the sentence around them
    :param zone: IANA
    :param proved: when the reader confirmed the address; there was no earlier letter
    :param known: whether the owner confirmed the address at any table
    :param told: the version up to which an earlier mail told the news; 0 if the reader has moved since
    :param discreet: whether to leave out secrets
    :param terse: whether to be brief, with the reader's pieces beside the news
    """

    seat: Seat
    names: Sequence[str]
    isolated: bool = False
    zone: str = "UTC"
    proved: int = 0
    known: bool = False
    told: int = 0
    discreet: bool = False
    terse: bool = False


def reader(table: Table, seat: Seat, zone: str) -> Reader:
    """Names are isolated only where needed, because the marks are rare in honest mail."""
    isolated = any(runs_right_to_left(name) for name in table.names())
    return Reader(seat, names_for(table, seat, isolated), isolated, zone)
