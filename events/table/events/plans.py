"""Answers players give in advance."""

from engine.kit.seats import Seat
from engine.kit.value import Value


class PartRefused(Value):
    """A later part of a message was illegal at its moment: it and the rest were dropped."""

    seat: Seat
    text: str


class Instructed(Value):
    """Later parts of a message wait for their moment (RULES 0.7). Empty once used or dropped."""

    seat: Seat
    parts: tuple[str, ...]


class StandingOrder(Value):
    """A standing order (`engine.kit.orders`) in notation, and the values that must not change while it stands."""

    text: str
    lasts: tuple[int, ...]


class Ordered(Value):
    """All standing orders of a seat, after a change."""

    seat: Seat
    orders: tuple[StandingOrder, ...]


class OrderDue(Value):
    """A standing order will answer the seat's prompt at that time; 0: none will."""

    seat: Seat
    at: int
