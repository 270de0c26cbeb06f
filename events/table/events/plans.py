"""What players answer in advance."""

from engine.kit.seats import Seat
from engine.kit.value import Value


class PartRefused(Value):
    """A later part of a message was illegal when its moment came; it and all after it were dropped."""

    seat: Seat
    text: str


class Instructed(Value):
    """Later parts of a message wait for their moment (RULES 0.7). No parts: what waited was used or dropped."""

    seat: Seat
    parts: tuple[str, ...]


class StandingOrder(Value):
    """A standing order of a seat (`engine.kit.orders`): its notation, and what must stay as it is for it to stand."""

    text: str
    lasts: tuple[int, ...]


class Ordered(Value):
    """The standing orders that a seat has from now on: one was given, cancelled, or dropped because it was over."""

    seat: Seat
    orders: tuple[StandingOrder, ...]


class OrderDue(Value):
    """A standing order will answer the seat's prompt at that time, in seconds since 1970; 0: none does any more."""

    seat: Seat
    at: int
