"""Places in turn order."""

from typing import Annotated, TypeAlias, TypeVar

Entry = TypeVar("Entry")

Seat: TypeAlias = int
"""From 0 in turn order; players count from 1."""

Whom: TypeAlias = Annotated[Seat, "whom"]
"""A seat in a move, as its last field: written from 1, and chosen and read by name."""

Viewer: TypeAlias = Seat | None
"""A seat, or `None` for a spectator."""


def with_seat(entries: tuple[Entry, ...], seat: Seat, entry: Entry) -> tuple[Entry, ...]:
    """Replaces the entry of one seat.

    >>> with_seat((5, 5, 5), 1, 4)
    (5, 4, 5)
    """
    return (*entries[:seat], entry, *entries[seat + 1 :])
