"""The match: how the table was opened, who sat down, what was asked and played, how it ended."""

from typing import Any, Literal, TypeAlias

from engine.kit.fields import personal, private, private_each, secret
from engine.kit.options import OptionValue
from engine.kit.seats import Seat
from engine.kit.value import Value

How: TypeAlias = Literal["own", "timeout", "autopilot", "bot"]
"""How a move came about: chosen by the player, after the deadline, for somebody away, by a bot."""

Plan: TypeAlias = Literal["instruction", "order"]
"""How a player chose a move in advance: in an earlier message, by a standing order."""

Speaker: TypeAlias = int | None
"""A seat, or `None` for the host."""


class Settings(Value):
    """How a table runs, whatever the game.

    :param deadline: seconds for a move, 0 for none
    :param max_timeouts: consecutive time-outs before autopilot
    :param disclose: whether seed and record are published after the match (RULES 0.8)
    :param begin_when_full: whether the last seat taken begins the game
    :param stand_in: whether a bot plays for an absent player; otherwise the rules' automatic moves are made
    :param orders_at_once: whether standing orders act without the delay that hides them among people's answers
    :param objection: seconds in which a player can object to losing the seat
    :param host_absence: seconds without a sign of the host after which anyone seated can take over
    :param away_days: days for which each player can be away in a match; their deadlines wait for them
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


class Opened(Value):
    """A table was opened for a game with all its options.

    :param key: the name of the link key
    :param rematch_of: an older table
    :param salt: keys what the table's history must never show, so it is not published
    :param host: the seat whose player hosts, `None` for a host who does not play
    :param rematches_left: how many rematches may follow each other from here; `None` for any number
    """

    game: str
    options: tuple[tuple[str, OptionValue], ...]
    seats: int
    settings: Settings
    key: str
    commitment: str
    seed: bytes | None = secret()
    rematch_of: str | None = personal()
    salt: bytes | None = personal()
    host: Seat | None = None
    rematches_left: int | None = None


class Former(Value):
    """A player of the match before, for whom a seat of the rematch is kept.

    :param wins: matches won since the first one; a shared first place is one for each
    """

    name: str
    wins: int


class PlayedBefore(Value):
    """The table is a rematch: how many matches there were before, and whose each seat was, by seat."""

    matches: int
    players: tuple[Former, ...]


class SeatTaken(Value):
    """Somebody sat down, or a bot. `person` is an opaque id of the directory; the link's epoch rises by one."""

    seat: Seat
    name: str
    entropy: str | None = secret()
    person: str | None = personal()
    bot: bool = False


class SeatLeft(Value):
    """A player stood up before the game; the seat is open again, under a new link."""

    seat: Seat
    name: str


class Begun(Value):
    """The game began with the seats that were taken; from here on seats are numbered without the empty ones.

    :param engine: the version of the rules
    :param entropies: what each seat's player added, frozen now
    :param key: the key of all draws
    """

    engine: str
    events: tuple[Any, ...]
    entropies: tuple[str | None, ...] = private_each()
    key: bytes | None = secret()


class Moved(Value):
    """One action of the game and what it led to.

    :param text: the action in notation
    :param whole: the same with what it says in advance, if it does ("no show 7D")
    :param planned: how it was chosen in advance, if it was. By its speed others may guess it; if it said so, they would
        know that the condition of an order was met (RULES 0.7)
    """

    seat: Seat
    how: How
    events: tuple[Any, ...]
    text: str | None = private("seat")
    whole: str | None = personal("seat", default=None)
    planned: Plan | None = personal("seat", default=None)


class Asked(Value):
    """A question was put to a seat. Times are in seconds since 1970; 0 for none."""

    seat: Seat
    number: int
    question: Any
    due: int
    remind: int


class Unasked(Value):
    """A seat's prompt ended without an answer, because the question is no longer put."""

    seat: Seat


class AutopilotOn(Value):
    """Automatic moves are made for the seat until its player comes back."""

    seat: Seat


class AutopilotOff(Value):
    """The player came back."""

    seat: Seat


class Resigned(Value):
    """The player gave up: autopilot for good (RULES 0.9)."""

    seat: Seat


class Said(Value):
    """Table talk. What was said is in this event alone, in lines without breaks, so that no line loses its speaker."""

    by: Speaker
    name: str
    lines: tuple[str, ...]


class RematchOpened(Value):
    """A new table with the same game, options and places waits for the same players."""

    table: str | None = personal()


class Over(Value):
    """The match is over.

    :param places: of each seat, from 1
    :param scores: of each seat as the game counts them; none when resignations ended it
    """

    places: tuple[int, ...]
    scores: tuple[int, ...]
    resignation: bool


class Closed(Value):
    """Nothing happens here any more; the items are deleted after the retention time."""

    by_host: bool
