"""Whom a letter is for, and what they call the others."""

from collections.abc import Sequence

from engine.kit.seats import Seat
from engine.kit.value import Value
from events.names import runs_right_to_left
from events.table.state import Table
from events.table.words import names_for


class Reader(Value):
    """Whom a letter is for.

    :param names: what the reader calls each seat
    :param isolated: whether names are kept from turning the sentences they stand in
    :param zone: the reader's time zone (IANA)
    :param proved: when the reader proved the address, in seconds since 1970; whoever did so after the beginning was
        not told of it
    :param known: whether the owner of the address proved it, at whatever table
    :param told: the version up to which an earlier mail told what happened; 0 where the reader has moved after it
    :param discreet: whether to be told nothing that only they may know
    :param terse: whether they are told in few words, where their own pieces stand beside the news
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
    """The player of a seat. Names are isolated where they need it: the marks are rare in honest mail."""
    isolated = any(runs_right_to_left(name) for name in table.names())
    return Reader(seat, names_for(table, seat, isolated), isolated, zone)
