"""Answers that players give in advance."""

from engine.kit.seats import Seat
from engine.kit.value import Value


class PartRefused(Value):
    """A later part of a message was illegal when its moment came; it and all after it were dropped."""

    seat: Seat
    text: str


class Instructed(Value):
    """Later parts of a message wait for their moment (RULES 0.7). Empty once they were used or dropped."""

    seat: Seat
    parts: tuple[str, ...]


class StandingOrder(Value):
    """A seat's standing order (`engine.kit.orders`): its notation, and the values that must not change while it
    stands.
    """

    text: str
    lasts: tuple[int, ...]


class Ordered(Value):
    """All standing orders of a seat, after one was given, cancelled, or dropped because it was over."""

    seat: Seat
    orders: tuple[StandingOrder, ...]


class OrderDue(Value):
    """A standing order will answer the seat's prompt at that time, in seconds since 1970; 0: none will."""

    seat: Seat
    at: int
