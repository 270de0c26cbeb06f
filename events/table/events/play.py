"""The match: opening, seats, questions, moves, end."""

from typing import Any, Literal, TypeAlias

from engine.kit.options import OptionValue
from engine.kit.seats import Seat
from engine.kit.value import Value
from engine.kit.visibility import personal, private, private_each, secret

How: TypeAlias = Literal["own", "timeout", "silence", "autopilot", "bot"]
"""Chosen by the player, after the deadline, after the time of an optional question, for an absent player, by a bot."""

Plan: TypeAlias = Literal["instruction", "order"]
"""In an earlier message, or by a standing order."""

Author: TypeAlias = int | None
"""`None` for the host."""


class Settings(Value):
    """A table's own rules.

    :param deadline: seconds for a move, 0 for none
    :param max_timeouts: consecutive, before autopilot
    :param disclose: whether seed and record are published after the match (RULES 0.8)
    :param stand_in: whether a bot plays for an absent player
    :param orders_at_once: whether standing orders act without the delay that hides them
    :param objection: seconds to object to losing the seat
    :param host_absence: seconds until anyone seated can take over from a silent host
    :param away_days: per player, while their deadlines wait
    :param easy_bots: whether bots play as for beginners
    """

    deadline: int = 86_400
    max_timeouts: int = 3
    disclose: Literal["all", "none"] = "all"
    begin_when_full: bool = True
    stand_in: bool = False
    orders_at_once: bool = False
    objection: int = 86_400
    host_absence: int = 3 * 86_400
    away_days: int = 3
    easy_bots: bool = False


class Opened(Value):
    """A table was opened.

    :param key: the name of the link key
    :param salt: the key of hidden data in the table's history; never published
    :param host: the host's seat, `None` for a host who does not play
    :param by_key: whether by the right of a host key, so that its players can be texted
    :param circle: the circle of this next table; `None` for no circle
    :param asked: its members who are asked, by number; `None` for all
    """

    game: str
    options: tuple[tuple[str, OptionValue], ...]
    seats: int
    settings: Settings
    key: str
    commitment: str
    seed: bytes | None = secret()
    salt: bytes | None = personal()
    host: Seat | None = None
    circle: str | None = personal(default=None)
    asked: tuple[int, ...] | None = personal(default=None)
    by_key: bool | None = personal(default=None)


class SeatTaken(Value):
    """A player or a bot sat down. `person` is an opaque id of the directory; the link's epoch rises."""

    seat: Seat
    name: str
    entropy: str | None = secret()
    person: str | None = personal()
    bot: bool = False


class SeatLeft(Value):
    """A player stood up before the game: the seat is open, under a new link."""

    seat: Seat
    name: str


class Begun(Value):
    """The game began with the taken seats, which are numbered from here on.

    :param engine: the rules' version
    :param entropies: from each seat's player
    :param key: the key of all draws
    """

    engine: str
    events: tuple[Any, ...]
    entropies: tuple[str | None, ...] = private_each()
    key: bytes | None = secret()


class Moved(Value):
    """A move of the game and its consequences.

    :param text: the move in notation
    :param whole: the same with its instructions, if any ("no show 7D")
    :param planned: how it was chosen in advance. Its speed may hint at that; certainty would reveal an order's
        condition (RULES 0.7)
    """

    seat: Seat
    how: How
    events: tuple[Any, ...]
    text: str | None = private("seat")
    whole: str | None = personal("seat", default=None)
    planned: Plan | None = personal("seat", default=None)


class Asked(Value):
    """A question was put to a seat. Times are 0 for none."""

    seat: Seat
    number: int
    question: Any
    due: int
    remind: int


class Unasked(Value):
    """A seat's question is gone."""

    seat: Seat


class AutopilotOn(Value):
    """Automatic moves until the player comes back."""

    seat: Seat


class AutopilotOff(Value):
    """The player came back."""

    seat: Seat


class Resigned(Value):
    """The player gave up: autopilot for good (RULES 0.9)."""

    seat: Seat


class Said(Value):
    """Table talk. The text is here alone, in lines without breaks, so that no line loses its speaker."""

    by: Author
    name: str
    lines: tuple[str, ...]


class PlayedAgain(Value):
    """The next table with the same rules is open, by a circle for the same players."""


class Over(Value):
    """The match is over.

    :param places: of each seat, from 1
    :param scores: of each seat; none when resignations ended it
    """

    places: tuple[int, ...]
    scores: tuple[int, ...]
    resignation: bool


class Closed(Value):
    """The table is finished; its items are deleted after the retention time."""

    by_host: bool
