"""A table's events. They are stored for ever: change them only with a new `schema: ClassVar[int]` (1 if absent)
and an upcaster. Private fields are declared as in `engine.privacy`.
"""

from collections.abc import Iterable
from typing import Any, Literal, TypeAlias, get_args

from engine.kit.options import OptionValue
from engine.kit.seats import Seat
from engine.kit.value import Value
from engine.kit.visibility import personal, private, private_each, secret
from events.table.events.powers import (
    Forgotten,
    HostingPassed,
    HostMissed,
    HostReturned,
    KeyReplaced,
    LinkRenewed,
    LinkReplaced,
    Muted,
    RenewalAnnounced,
    ReplaceableLink,
    Reported,
    SeatKept,
    TalkSwitched,
    WatchingSwitched,
)

# ---- the match: opening, seats, questions, moves, end ----

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


# ---- answers players give in advance ----


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


# ---- more time, nudges, and absences ----


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


# ---- by their effect ----

SeatEvent: TypeAlias = SeatTaken | SeatLeft | LinkRenewed
"""A seat changes hands: its old links are dead."""

PromptEvent: TypeAlias = Asked | Unasked

PaceEvent: TypeAlias = TimeGiven | Nudged | WentAway | Returned | Deferred

AutopilotEvent: TypeAlias = AutopilotOn | AutopilotOff | Resigned

LinkEvent: TypeAlias = LinkReplaced | KeyReplaced | RenewalAnnounced | SeatKept

HostEvent: TypeAlias = HostMissed | HostReturned | HostingPassed

TalkEvent: TypeAlias = Forgotten | Muted | Reported | TalkSwitched | WatchingSwitched
"""The rights to read and watch."""

EndEvent: TypeAlias = PlayedAgain | Over | Closed

Planned: TypeAlias = PartRefused | Instructed | Ordered | OrderDue
"""In advance: no other player is ever told of them, not even after the match."""

Own: TypeAlias = Planned | Muted | Reported
"""Private acts: no other player is ever told of them."""

TableEvent: TypeAlias = (
    Opened | SeatEvent | Begun | Moved | Planned | PromptEvent | PaceEvent | AutopilotEvent | Said
) | (LinkEvent | HostEvent | TalkEvent | EndEvent)

TABLE_EVENTS: tuple[type[Any], ...] = get_args(TableEvent)


def concerns(events: Iterable[TableEvent], viewer: int | None) -> bool:
    """Whether one of the events tells `viewer` something."""
    return any(not isinstance(event, Own) or event.seat == viewer for event in events)
