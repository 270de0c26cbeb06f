"""The places of a match players left (RULES 0.9)."""

from collections.abc import Set as AbstractSet

from engine.kit.seats import Seat


def places_after_leaving(seats: int, left: AbstractSet[Seat], standing: AbstractSet[Seat]) -> tuple[int, ...]:
    """Ranks remaining players first, then those who gave up, then eliminated ones.

    >>> places_after_leaving(4, left={0, 1, 2}, standing={1})
    (2, 1, 2, 4)

    :param left: seats that are not eliminated
    :param standing: neither eliminated nor given up
    """
    return tuple(
        [1 if seat in standing else len(standing) + 1 if seat in left else len(left) + 1 for seat in range(seats)]
    )
