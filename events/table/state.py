"""A table's state."""

from typing import Any, ClassVar, Literal, TypeAlias

from engine.kit.options import OptionValue
from engine.kit.seats import Seat, Viewer
from engine.kit.value import Value, replace
from events.lies import Lie
from events.table.events import Settings, StandingOrder
from events.table.index import Index
from events.table.remembered import Complaint, Forgetting, Muting, Ousting

Phase: TypeAlias = Literal["lobby", "playing", "over", "closed"]
Autopilot: TypeAlias = Literal["off", "absent", "resigned"]


class Prompt(Value):
    """One question to one seat, numbered per seat. Times are 0 for none.

    :param extended: whether a renewed link gave it a new deadline
    :param since: start of its time, after an absence
    :param prolonged: whether a gift of time extended it
    """

    number: int
    question: Any
    asked: int
    due: int
    remind: int
    extended: bool = False
    since: int = 0
    prolonged: bool = False
    nudged: int = 0


class Honesty(Value):
    """A seat's lies and challenges so far. Nobody is told before the match has ended (RULES 0.8).

    :param lies: that were answered
    :param boldest, falsehood: version of the believed one furthest from the truth, of several the last, and how far
    :param answer: version of the move that believed it
    :param catch, weight: version of the weightiest catch, of several the last
    """

    lies: int = 0
    believed: int = 0
    boldest: int = 0
    falsehood: int = 0
    answer: int = 0
    challenges: int = 0
    caught: int = 0
    catch: int = 0
    weight: int = 0


class SeatState(Value):
    """One seat. Versions and times are 0 for never.

    :param chair: its number in links; stays when empty seats are dropped
    :param epoch: of its link
    :param name: also while a lost link waits for its player
    :param person: opaque id of the directory
    :param timeouts: in a row
    :param instructions: waiting parts of an earlier message
    :param told: number of commits that told it something
    :param hidden: versions of the last `MOST_HIDDEN` that told it alone
    :param last_move, moved: versions of its player's last own move, and of its last
    :param taken, renewed, absent, relinked, timed_out, out: last versions of it
    :param announced, renewal: version of an announcement to give the seat away, and its time
    :param talk: hour of its last talk, and the messages in it
    :param said, spoke: bytes of all its talk; version of the last
    :param away_since, away_until: its player's last absence
    :param spent_away: seconds of earlier absences
    """

    chair: int
    epoch: int = 0
    open: bool = True
    bot: bool = False
    name: str = ""
    person: str = ""
    prompt: Prompt | None = None
    prompts: int = 0
    timeouts: int = 0
    autopilot: Autopilot = "off"
    instructions: tuple[str, ...] = ()
    orders: tuple[StandingOrder, ...] = ()
    order_due: int = 0
    told: int = 0
    hidden: tuple[int, ...] = ()
    last_move: int = 0
    moved: int = 0
    taken: int = 0
    renewed: int = 0
    absent: int = 0
    timed_out: int = 0
    out: int = 0
    relinked: int = 0
    announced: int = 0
    renewal: int = 0
    talk: tuple[int, int] = (0, 0)
    said: int = 0
    spoke: int = 0
    muted: tuple[Muting, ...] = ()
    away_since: int = 0
    away_until: int = 0
    spent_away: int = 0
    honesty: Honesty = Honesty()

    def is_away(self, now: int) -> bool:
        """Whether its player is away then."""
        return now < self.away_until

    def was_away(self, now: int) -> int:
        """Seconds so far in this match."""
        return self.spent_away + min(now, self.away_until) - self.away_since

    @property
    def present(self) -> bool:
        """Whether a person holds the seat and is not on autopilot."""
        return bool(self.name) and not self.open and not self.bot and self.autopilot == "off"

    @property
    def own_move(self) -> int:
        """The present player's last own move; 0 before one."""
        return self.last_move if self.last_move > self.taken else 0

    @property
    def has_spoken(self) -> bool:
        """Whether the present player has spoken."""
        return bool(self.name) and self.spoke > self.taken

    def mutes(self, chair: int) -> bool:
        """Whether its player does not read that chair's present talk."""
        return any(each.chair == chair and not each.until for each in self.muted)


class History(Value):
    """The running hash of a match (`events.table.history`).

    :param salt: the key of hidden data; never published
    :param hash: empty before the match
    :param pending: hidden data since the last step
    """

    salt: bytes = b""
    hash: bytes = b""
    steps: int = 0
    pending: bytes = b""
    ended: bool = False


class Table(Value):
    """One table after version `version`. Versions and times are 0 for never.

    :param link_key: the key's name
    :param game_key: of all draws
    :param moves: the last game move's number; `begin` is 0
    :param told, index: number of public commits, and their versions
    :param touched, heard: times of a person's last action, and of the host's
    :param moments: moves that decided something (`Game.moment`)
    :param weightiest, weight: of the weightiest, of several the last
    :param lie: that the next move answers
    :param unseated: persons for the directory to erase
    :param ousted: those who lost it to the host
    :param host: the host's chair, `None` for a host who does not play
    :param host_epoch, watch_epoch, invitation_epoch: raised with each new link
    :param missed, passed: versions of the host's absence, and of the last change of hosts
    :param circle: the circle of this table; empty for none
    :param asked: its members who are asked, by number; empty for all
    :param by_key: whether by the right of a host key, so that its players can be texted
    """

    schema: ClassVar[int] = 1

    version: int
    game: str
    options: tuple[tuple[str, OptionValue], ...]
    settings: Settings
    link_key: str
    commitment: str
    places: tuple[SeatState, ...]
    phase: Phase = "lobby"
    position: Any = None
    game_key: bytes = b""
    moves: int = 0
    moments: int = 0
    weightiest: int = 0
    weight: int = 0
    lie: Lie | None = None
    told: int = 0
    index: Index = Index()
    opened_at: int = 0
    touched: int = 0
    begun: int = 0
    over: int = 0
    results: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    resignation: bool = False
    again: int = 0
    closed: int = 0
    closed_at: int = 0
    closed_by_host: bool = False
    host_talk: tuple[int, int] = (0, 0)
    host_said: int = 0
    unseated: tuple[str, ...] = ()
    ousted: tuple[Ousting, ...] = ()
    host: int | None = None
    host_epoch: int = 0
    watch_epoch: int = 0
    invitation_epoch: int = 0
    heard: int = 0
    missed: int = 0
    passed: int = 0
    watching: bool = True
    talking: bool = True
    complaints: tuple[Complaint, ...] = ()
    circle: str = ""
    asked: tuple[int, ...] = ()
    by_key: bool = False
    history: History = History()
    forgotten: tuple[Forgetting, ...] = ()

    def with_place(self, seat: Seat, **changes: Any) -> "Table":
        """With one place changed."""
        places = list(self.places)
        places[seat] = replace(places[seat], **changes)
        return replace(self, places=tuple(places))

    @property
    def awake(self) -> bool:
        """Whether a person is present, so that automatic moves go on."""
        return any(place.present for place in self.places)

    @property
    def has_ended(self) -> bool:
        """Whether a match was played and is over."""
        return bool(self.over or (self.begun and self.closed))

    def asks(self, member: int) -> bool:
        """Whether a member of its circle is asked."""
        return not self.asked or member in self.asked

    def seat_of(self, chair: int) -> Seat | None:
        """A chair is the number in links and notices; `None` if its seat was dropped."""
        return next((seat for seat, place in enumerate(self.places) if place.chair == chair), None)

    def chair_then(self, version: int, seat: Seat) -> int:
        """A seat's chair in an old event: before the game began, seats were chairs."""
        return seat if version < self.begun else self.places[seat].chair

    def seat_then(self, version: int, viewer: Viewer) -> Viewer:
        """A seat's number in an old event: seats move up when the game begins."""
        return viewer if viewer is None or version >= self.begun else self.places[viewer].chair

    def free_seats(self) -> list[Seat]:
        """Seats for new players."""
        return [seat for seat, place in enumerate(self.places) if place.open]

    @property
    def has_room(self) -> bool:
        """Whether a seat is free before the match."""
        return self.phase == "lobby" and bool(self.free_seats())

    @property
    def host_seat(self) -> Seat | None:
        """`None` for a host without a seat."""
        return None if self.host is None else self.seat_of(self.host)

    def forgets(self, chair: int, version: int) -> Forgetting | None:
        """The forgotten player of a chair then."""
        return next((each for each in self.forgotten if each.hides(chair, version)), None)

    def told_to(self, viewer: Viewer) -> int:
        """Commits that told the viewer something."""
        return self.places[viewer].told if viewer is not None else self.told

    def is_played_by_bot(self, seat: Seat) -> bool:
        """Whether a bot moves for the seat: its own, or for an absent player."""
        place = self.places[seat]
        return place.bot or (place.autopilot == "absent" and self.settings.stand_in)

    def names(self) -> list[str]:
        """The names; "Seat 1" and so on for nameless ones."""
        return [place.name or f"Seat {seat + 1}" for seat, place in enumerate(self.places)]
