"""Room for plans: each mover pays for all of them, because every commit stores them."""

from events.table.state import SeatState, Table

MOST_SIGNS = 1_200
"""Of all plans: deflated less than a kilobyte, one write unit."""


def room(table: Table, place: SeatState) -> int:
    """Signs left in a place's equal share, whatever others planned."""
    return MOST_SIGNS // len(table.places) - sum([len(order.text) for order in place.orders])


def fitting(table: Table, place: SeatState, parts: tuple[str, ...]) -> tuple[str, ...]:
    """A message's first parts that have room."""
    left = room(table, place)
    for count, part in enumerate(parts):
        left -= len(part)
        if left < 0:
            return parts[:count]
    return parts
