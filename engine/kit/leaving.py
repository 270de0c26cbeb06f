"""How a match ends that nobody plays out (RULES 0.9)."""

from collections.abc import Set as AbstractSet

from engine.kit.seats import Seat


def places_after_leaving(seats: int, left: AbstractSet[Seat], standing: AbstractSet[Seat]) -> tuple[int, ...]:
    """Those who stand share the first place; after them who gave up, and then who was eliminated before.

    >>> places_after_leaving(4, left={0, 1, 2}, standing={1})
    (2, 1, 2, 4)

    :param left: who is not eliminated
    :param standing: who of them has not given up
    """
    return tuple(
        [1 if seat in standing else len(standing) + 1 if seat in left else len(left) + 1 for seat in range(seats)]
    )
