"""What happened at a table. These types are stored for ever: change them only with a new `schema` and an upcaster.

Each event may carry `schema: ClassVar[int]` (1 if absent). Private fields are declared as in `engine.privacy`.
"""

from collections.abc import Iterable
from typing import Any, Literal, TypeAlias, get_args

from engine.kit.fields import personal, private, private_each, secret
from engine.kit.options import OptionValue
from engine.kit.seats import Seat
from engine.kit.value import Value

How: TypeAlias = Literal["own", "timeout", "autopilot", "bot"]
"""How a move came about: chosen by the player, after the deadline, for somebody away, by a bot."""

Plan: TypeAlias = Literal["instruction", "order"]
"""How a player chose a move in advance: in an earlier message, by a standing order."""

LinkKind: TypeAlias = Literal["seat", "host", "invite", "watch"]
"""What can be made anew without changing hands."""

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
    """

    deadline: int = 86_400
    max_timeouts: int = 3
    disclose: Literal["all", "none"] = "all"
    begin_when_full: bool = True
    stand_in: bool = False
    orders_at_once: bool = False
    objection: int = 86_400
    host_absence: int = 3 * 86_400


class Opened(Value):
    """A table was opened for a game with all its options.

    :param key: the name of the link key
    :param rematch_of: an older table
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
    host: Seat | None = None
    rematches_left: int | None = None


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


class LinkRenewed(Value):
    """The host replaced a seat's lost link by a new open-seat link; the old link is dead."""

    seat: Seat


class LinkReplaced(Value):
    """A link was made anew by whoever has it: the old one is dead.

    :param seat: of the own link of a seat
    """

    kind: LinkKind
    seat: Seat | None = None


class RenewalAnnounced(Value):
    """The host is going to give the seat away: at that time, in seconds since 1970, unless its player objects."""

    seat: Seat
    at: int


class SeatKept(Value):
    """The player objected and keeps the seat."""

    seat: Seat


class HostMissed(Value):
    """Nothing was heard of the host for long: anyone seated may begin, or take over."""


class HostReturned(Value):
    """The host, who was missed, is there again."""


class HostingPassed(Value):
    """The player of the seat is the host now. `taken`: because the host before was gone."""

    seat: Seat
    taken: bool = False


class Muted(Value):
    """From now on a seat does not read what another says (`on`), or reads it again. Nobody else is told."""

    seat: Seat
    other: Seat
    on: bool


class Reported(Value):
    """What another player had said until then is sent to the operator. Only whoever did that is told."""

    seat: Seat
    other: Seat


class TalkSwitched(Value):
    """The host switched table talk off or on."""

    on: bool


class WatchingSwitched(Value):
    """The host switched watching off or on."""

    on: bool


class KeyReplaced(Value):
    """All links of the table are made with another key from now on: those before are dead."""

    key: str


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


TableEvent: TypeAlias = (
    Opened
    | SeatTaken
    | SeatLeft
    | Begun
    | Moved
    | PartRefused
    | Instructed
    | Ordered
    | OrderDue
    | Asked
    | Unasked
    | AutopilotOn
    | AutopilotOff
    | Resigned
    | Said
    | LinkRenewed
    | LinkReplaced
    | RenewalAnnounced
    | SeatKept
    | HostMissed
    | HostReturned
    | HostingPassed
    | Muted
    | Reported
    | TalkSwitched
    | WatchingSwitched
    | KeyReplaced
    | RematchOpened
    | Over
    | Closed
)

TABLE_EVENTS: tuple[type[Any], ...] = get_args(TableEvent)

Planned: TypeAlias = PartRefused | Instructed | Ordered | OrderDue
"""What a player answers in advance: nobody else is ever told that it happened, not even after the match."""


Own: TypeAlias = Planned | Muted | Reported
"""What one player did for oneself: nobody else is ever told."""


def concerns(events: Iterable[TableEvent], viewer: int | None) -> bool:
    """Whether one of the events tells `viewer` something."""
    return any(not isinstance(event, Own) or event.seat == viewer for event in events)
