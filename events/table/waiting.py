"""How much may wait for its moment: later parts of messages, and standing orders.

Every commit stores all that waits at its table, so whoever moves would pay for what others planned.
"""

from events.table.state import Place, Table

MOST_SIGNS = 1_200
"""Of all that waits at a table: deflated less than a kilobyte, one write unit."""


def room(table: Table, place: Place) -> int:
    """How many signs may wait at a place yet, its orders counted: the same share for each, whatever others planned."""
    return MOST_SIGNS // len(table.places) - sum([len(order.text) for order in place.orders])


def fitting(table: Table, place: Place, parts: tuple[str, ...]) -> tuple[str, ...]:
    """As many parts of a message as there is room for, from the first."""
    left = room(table, place)
    for count, part in enumerate(parts):
        left -= len(part)
        if left < 0:
            return parts[:count]
    return parts
