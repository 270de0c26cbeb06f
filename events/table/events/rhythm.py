"""More time, nudges, and absences."""

from engine.kit.seats import Seat
from engine.kit.value import Value
from events.table.events.play import Author


class TimeGiven(Value):
    """A player got more time.

    :param by: the giver, `None` for the host
    :param remind: 0 for never
    """

    seat: Seat
    by: Author
    due: int
    remind: int


class Nudged(Value):
    """The host (`None`) or a player nudged an awaited player."""

    seat: Seat
    by: Author


class WentAway(Value):
    """A player is away until that time."""

    seat: Seat
    until: int


class Returned(Value):
    """A player came back early."""

    seat: Seat


class Deferred(Value):
    """A player's deadlines moved with an absence.

    :param since, due, remind: of the open question
    :param renewal: when the seat is given away; 0 for never
    """

    seat: Seat
    since: int
    due: int
    remind: int
    renewal: int
