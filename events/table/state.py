"""The state of a table, and how each event changes it. No rules here: `decide` has them."""

from functools import reduce
from typing import Any, ClassVar, Literal, TypeAlias

from engine.game import AnyGame
from engine.kit.options import OptionValue
from engine.kit.seats import Seat, Viewer
from engine.kit.value import Value, replace
from events.table.events import (
    Asked,
    AutopilotOff,
    AutopilotOn,
    Begun,
    Closed,
    Instructed,
    LinkRenewed,
    Moved,
    Opened,
    OrderDue,
    Ordered,
    Over,
    PartRefused,
    Planned,
    RematchOpened,
    Resigned,
    Said,
    SeatLeft,
    SeatTaken,
    Settings,
    StandingOrder,
    TableEvent,
    Unasked,
    concerns,
)

Phase: TypeAlias = Literal["lobby", "playing", "over", "closed"]
Autopilot: TypeAlias = Literal["off", "absent", "resigned"]

NO_PROMPT: dict[str, Any] = {"prompt": None, "order_due": 0}
NOTHING_PLANNED: dict[str, Any] = {"instructions": (), "orders": (), "order_due": 0}
"""Changes of a place."""

MOST_UNSEATED = 16
"""Persons who lost their seat that a table remembers. They are forgotten within seconds, so more would matter only
where so many come and go while nothing can be settled; and what is missed expires."""


class Prompt(Value):
    """One question put to one seat, numbered per seat.

    :param asked: the version that asked it
    :param due, remind: seconds since 1970, 0 for none
    :param extended: whether a renewed link already gave it a new deadline
    """

    number: int
    question: Any
    asked: int
    due: int
    remind: int
    extended: bool = False


class Place(Value):
    """What a table knows of one seat.

    :param chair: its number in links; stays when empty seats are dropped at the beginning
    :param epoch: of its link; taking, leaving and renewing raise it
    :param open: whether somebody may sit down
    :param bot: whether a bot sits there
    :param name: of its player, also while a lost link waits for somebody
    :param person: opaque id of the directory
    :param prompts: how many prompts the seat has had
    :param timeouts: consecutive ones
    :param instructions: parts of an earlier message that wait for their moment
    :param orders: its standing orders
    :param order_due: when one of them answers the prompt, seconds since 1970, 0 for never
    :param told: number of commits that told this seat something
    :param last_move: version of the last move that its player sent
    :param moved: version of its last move, however it came about
    :param taken, renewed, absent: version when it was last taken, renewed, put on autopilot; 0 for never
    :param talk: the hour of the seat's last table talk and how much it said in that hour
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
    last_move: int = 0
    moved: int = 0
    taken: int = 0
    renewed: int = 0
    absent: int = 0
    talk: tuple[int, int] = (0, 0)

    @property
    def present(self) -> bool:
        """Whether a person holds the seat and is not on autopilot."""
        return bool(self.name) and not self.open and not self.bot and self.autopilot == "off"


class Table(Value):
    """One table after version `version`.

    :param game: name in the registry
    :param link_key: name of the key of its links
    :param position: the game's own state once it has begun
    :param game_key: the key of all draws once it has begun
    :param moves: number of the last game move; `begin` is 0
    :param told: number of commits that told the public something
    :param touched: when a person last did something here, seconds since 1970
    :param begun, over, rematch, closed: the version when it happened, 0 for never
    :param rematches_left: how many rematches may follow each other from here; `None` for any number
    :param unseated: the last persons who lost their seat, whom the directory is to forget
    """

    schema: ClassVar[int] = 1

    version: int
    game: str
    options: tuple[tuple[str, OptionValue], ...]
    settings: Settings
    link_key: str
    commitment: str
    places: tuple[Place, ...]
    phase: Phase = "lobby"
    position: Any = None
    game_key: bytes = b""
    moves: int = 0
    told: int = 0
    opened_at: int = 0
    touched: int = 0
    begun: int = 0
    over: int = 0
    results: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    resignation: bool = False
    rematch: int = 0
    rematch_table: str = ""
    rematches_left: int | None = None
    closed: int = 0
    closed_by_host: bool = False
    host_talk: tuple[int, int] = (0, 0)
    unseated: tuple[str, ...] = ()

    def with_place(self, seat: Seat, **changes: Any) -> "Table":
        """The table with the named fields of one place changed."""
        places = list(self.places)
        places[seat] = replace(places[seat], **changes)
        return replace(self, places=tuple(places))

    @property
    def awake(self) -> bool:
        """Whether anything moves by itself here: some person is at the table and not on autopilot."""
        return any(place.present for place in self.places)

    def told_to(self, viewer: Viewer) -> int:
        """How many commits told the viewer something. Before the game begins, when seats still move, that is all."""
        return self.places[viewer].told if viewer is not None and self.begun else self.told

    def is_played_by_bot(self, seat: Seat) -> bool:
        """Whether a bot moves for the seat: its own, or that of a player who is away."""
        place = self.places[seat]
        return place.bot or (place.autopilot == "absent" and self.settings.stand_in)

    def names(self) -> list[str]:
        """The name of each seat, or what an empty seat is called."""
        return [place.name or f"Seat {seat + 1}" for seat, place in enumerate(self.places)]


class Moment(Value):
    """The commit that an event belongs to.

    :param at: seconds since 1970
    :param by_person: whether somebody asked for it, rather than the passing of time
    """

    version: int
    at: int
    by_person: bool = True


def evolve_all(game: AnyGame, table: Table | None, events: tuple[TableEvent, ...], moment: Moment) -> Table:
    """The table after all events of one commit."""
    evolved = reduce(lambda state, event: evolve(game, state, event, moment), events, table)
    assert evolved is not None
    return committed(evolved, events, moment)


def committed(evolved: Table, events: tuple[TableEvent, ...], moment: Moment) -> Table:
    """The table once the commit of these events is complete; who was told something by it counts one more.

    :param evolved: after each of the events
    """
    return replace(
        evolved,
        version=moment.version,
        touched=moment.at if moment.by_person else evolved.touched,
        told=evolved.told + concerns(events, None),
        places=tuple(
            replace(place, told=place.told + 1) if concerns(events, seat) else place
            for seat, place in enumerate(evolved.places)
        ),
    )


def evolve(game: AnyGame, table: Table | None, event: TableEvent, moment: Moment, position: Any = None) -> Table:
    """The table after one event. Total and deterministic; the first event of a table is `Opened`.

    :param position: the game's after the event, where whoever decided the event knows it already
    """
    if isinstance(event, Opened):
        return _opened(event, moment)
    assert table is not None
    match event:
        case SeatTaken() | SeatLeft() | LinkRenewed():
            return _seated(table, event, moment)
        case Begun() | Moved():
            after = game.fold(table.position, event.events) if position is None else position
            return _played(table, event, moment, after)
        case Asked() | Unasked():
            return _prompted(table, event, moment)
        case Instructed() | PartRefused() | Ordered() | OrderDue():
            return _planned(table, event)
        case AutopilotOn(seat):
            return table.with_place(seat, autopilot="absent", absent=moment.version)
        case AutopilotOff(seat):
            return table.with_place(seat, autopilot="off", timeouts=0)
        case Resigned(seat):
            return table.with_place(seat, autopilot="resigned", **NOTHING_PLANNED)
        case Said():
            return _said(table, event, moment)
        case RematchOpened():
            return replace(table, rematch=moment.version, rematch_table=event.table or "")
        case Over():
            return _over(table, event, moment)
        case Closed():
            return replace(
                table,
                phase="closed",
                closed=moment.version,
                closed_by_host=event.by_host,
                places=_at_rest(table),
            )


def _opened(event: Opened, moment: Moment) -> Table:
    return Table(
        version=moment.version,
        game=event.game,
        options=event.options,
        settings=event.settings,
        link_key=event.key,
        commitment=event.commitment,
        places=tuple(Place(chair) for chair in range(event.seats)),
        opened_at=moment.at,
        rematches_left=event.rematches_left,
        touched=moment.at,
    )


def _seated(table: Table, event: SeatTaken | SeatLeft | LinkRenewed, moment: Moment) -> Table:
    place = table.places[event.seat]
    epoch = place.epoch + 1
    if place.person and not isinstance(event, LinkRenewed):  # who lost a link is still told so
        table = replace(table, unseated=(*table.unseated, place.person)[-MOST_UNSEATED:])
    match event:
        case SeatTaken(seat, name):
            return table.with_place(
                seat,
                epoch=epoch,
                open=False,
                bot=event.bot,
                name=name,
                person=event.person or "",
                autopilot="resigned" if place.autopilot == "resigned" else "off",
                timeouts=0,
                prompt=None,
                taken=moment.version,
                **NOTHING_PLANNED,
            )
        case SeatLeft(seat):
            return table.with_place(seat, epoch=epoch, open=True, name="", person="")
        case LinkRenewed(seat):
            return table.with_place(seat, epoch=epoch, open=True, renewed=moment.version, **NOTHING_PLANNED)


def _played(table: Table, event: Begun | Moved, moment: Moment, position: Any) -> Table:
    if isinstance(event, Begun):
        return replace(
            table,
            phase="playing",
            position=position,
            game_key=event.key or b"",
            begun=moment.version,
            places=tuple(place for place in table.places if not place.open),
        )
    moved = replace(table, position=position, moves=table.moves + 1)
    place = table.places[event.seat]
    changes = {"moved": moment.version, **NO_PROMPT}
    if event.how == "own" and event.planned is None:
        changes |= {"timeouts": 0, "instructions": (), "last_move": moment.version}
    elif event.how == "timeout" and place.prompt:
        changes["timeouts"] = place.timeouts + 1
    return moved.with_place(event.seat, **changes)


def _prompted(table: Table, event: Asked | Unasked, moment: Moment) -> Table:
    match event:
        case Asked(seat, number, question, due, remind):
            before = table.places[seat].prompt
            prompt = Prompt(number, question, moment.version, due, remind)
            if before and before.number == number:  # the same prompt with a new deadline
                prompt = replace(prompt, asked=before.asked, extended=True)
                return table.with_place(seat, prompt=prompt)
            return table.with_place(seat, prompt=prompt, prompts=number, order_due=0)
        case Unasked(seat):
            return table.with_place(seat, **NO_PROMPT)


def _planned(table: Table, event: Planned) -> Table:
    match event:
        case Instructed(seat, parts):
            return table.with_place(seat, instructions=parts)
        case Ordered(seat, orders):
            # Whoever gives one is there, but time-outs can be counted by all: less of them would show the order.
            return table.with_place(seat, orders=orders)
        case OrderDue(seat, at):
            return table.with_place(seat, order_due=at)
        case PartRefused():
            return table


def _said(table: Table, event: Said, moment: Moment) -> Table:
    hour = moment.at // 3600

    def counted(talk: tuple[int, int]) -> tuple[int, int]:
        return (hour, talk[1] + 1 if talk[0] == hour else 1)

    if event.by is None:
        return replace(table, host_talk=counted(table.host_talk))
    return table.with_place(event.by, talk=counted(table.places[event.by].talk))


def _over(table: Table, event: Over, moment: Moment) -> Table:
    return replace(
        table,
        phase="over",
        over=moment.version,
        results=event.places,
        scores=event.scores,
        resignation=event.resignation,
        places=_at_rest(table),
    )


def _at_rest(table: Table) -> tuple[Place, ...]:
    """The places when nobody is asked anything any more."""
    return tuple([replace(place, prompt=None, **NOTHING_PLANNED) for place in table.places])
