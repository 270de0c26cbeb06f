"""How each event changes a table. No rules here: `decide` has them."""

from functools import reduce
from typing import Any

from engine.game import AnyGame
from engine.kit.value import Value, replace
from events.table.events import (
    Asked,
    AutopilotOff,
    AutopilotOn,
    Begun,
    Closed,
    HostingPassed,
    HostMissed,
    HostReturned,
    Instructed,
    KeyReplaced,
    LinkRenewed,
    LinkReplaced,
    Moved,
    Muted,
    Opened,
    OrderDue,
    Ordered,
    Over,
    PartRefused,
    Planned,
    RematchOpened,
    RenewalAnnounced,
    Reported,
    Resigned,
    Said,
    SeatKept,
    SeatLeft,
    SeatTaken,
    TableEvent,
    TalkSwitched,
    Unasked,
    WatchingSwitched,
    concerns,
)
from events.table.state import Complaint, Muting, Place, Prompt, Table

NO_PROMPT: dict[str, Any] = {"prompt": None, "order_due": 0}
NOTHING_PLANNED: dict[str, Any] = {"instructions": (), "orders": (), "order_due": 0}
NOTHING_ANNOUNCED: dict[str, Any] = {"announced": 0, "renewal": 0}
"""Changes of a place."""

MOST_COMPLAINTS = 12
"""Complaints that a table remembers: they are sent within a minute, and one seat makes few of them."""

MOST_MUTED = 64
"""Players that one player can have muted, those included who left: more would only come of leaving and coming back."""

MOST_UNSEATED = 16
"""Persons who lost their seat that a table remembers. They are forgotten within seconds, so more would matter only
where so many come and go while nothing can be settled; and what is missed expires."""


class Moment(Value):
    """The commit that an event belongs to.

    :param at: seconds since 1970
    :param by_person: whether somebody asked for it, rather than the passing of time
    :param by: the capability that acted, as the log keeps it ("host", "seat2")
    """

    version: int
    at: int
    by_person: bool = True
    by: str = ""

    def is_by_host(self, table: Table) -> bool:
        """Whether the host of the table acted."""
        return self.by in ("host", f"seat{table.host}", f"open{table.host}")


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
        heard=moment.at if moment.is_by_host(evolved) else evolved.heard,
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
        case AutopilotOn() | AutopilotOff() | Resigned():
            return _steered(table, event, moment)
        case LinkReplaced() | KeyReplaced() | RenewalAnnounced() | SeatKept():
            return _relinked(table, event, moment)
        case HostMissed() | HostReturned() | HostingPassed():
            return _hosted(table, event, moment)
        case Said():
            return _said(table, event, moment)
        case Muted() | Reported() | TalkSwitched() | WatchingSwitched():
            return _talk_ruled(table, event, moment)
        case RematchOpened() | Over() | Closed():
            return _ended(table, event, moment)


def _steered(table: Table, event: AutopilotOn | AutopilotOff | Resigned, moment: Moment) -> Table:
    match event:
        case AutopilotOn(seat):
            return table.with_place(seat, autopilot="absent", absent=moment.version)
        case AutopilotOff(seat):
            return table.with_place(seat, autopilot="off", timeouts=0)
        case Resigned(seat):
            return table.with_place(seat, autopilot="resigned", **NOTHING_PLANNED)


def _ended(table: Table, event: RematchOpened | Over | Closed, moment: Moment) -> Table:
    match event:
        case RematchOpened(rematch):
            return replace(table, rematch=moment.version, rematch_table=rematch or "")
        case Over():
            return _over(table, event, moment)
        case Closed(by_host):
            rest = _at_rest(table)
            return replace(table, phase="closed", closed=moment.version, closed_by_host=by_host, places=rest)


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
        host=event.host,
        heard=moment.at,
    )


def _seated(table: Table, event: SeatTaken | SeatLeft | LinkRenewed, moment: Moment) -> Table:
    place = table.places[event.seat]
    epoch = place.epoch + 1
    if place.chair == table.host and not place.open:  # who hosts from no seat has a link for it
        table = replace(table, host=None)
    if place.person and not isinstance(event, LinkRenewed):  # who lost a link is still told so
        table = replace(table, unseated=(*table.unseated, place.person)[-MOST_UNSEATED:])
    match event:
        case SeatTaken(seat, name):
            return _heard_anew(table, place.chair, moment).with_place(
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
                muted=(),
                relinked=0,
                **NOTHING_PLANNED,
            )
        case SeatLeft(seat):
            return table.with_place(seat, epoch=epoch, open=True, name="", person="")
        case LinkRenewed(seat):
            changes = {**NOTHING_PLANNED, **NOTHING_ANNOUNCED}
            return table.with_place(seat, epoch=epoch, open=True, renewed=moment.version, **changes)


def _heard_anew(table: Table, chair: int, moment: Moment) -> Table:
    """Whoever muted the last player in that chair reads what the next one says."""

    def ended(muting: Muting) -> Muting:
        return replace(muting, until=moment.version) if muting.chair == chair and not muting.until else muting

    places = [replace(place, muted=tuple(map(ended, place.muted))) for place in table.places]
    return replace(table, places=tuple(places))


def _relinked(table: Table, event: LinkReplaced | KeyReplaced | RenewalAnnounced | SeatKept, moment: Moment) -> Table:
    match event:
        case LinkReplaced("seat", int(seat)):
            return table.with_place(seat, epoch=table.places[seat].epoch + 1, relinked=moment.version)
        case LinkReplaced("invite"):
            return replace(table, invitation_epoch=table.invitation_epoch + 1)
        case LinkReplaced("watch"):
            return replace(table, watch_epoch=table.watch_epoch + 1)
        case LinkReplaced():
            return replace(table, host_epoch=table.host_epoch + 1)
        case KeyReplaced(key):
            told = [replace(place, relinked=moment.version) for place in table.places]
            return replace(table, link_key=key, places=tuple(told))
        case RenewalAnnounced(seat, at):
            return table.with_place(seat, announced=moment.version, renewal=at)
        case SeatKept(seat):
            return table.with_place(seat, **NOTHING_ANNOUNCED)


def _hosted(table: Table, event: HostMissed | HostReturned | HostingPassed, moment: Moment) -> Table:
    match event:
        case HostMissed():
            return replace(table, missed=moment.version)
        case HostReturned():
            return replace(table, missed=0, heard=moment.at)
        case HostingPassed(seat):
            kept = tuple([replace(place, **NOTHING_ANNOUNCED) for place in table.places])
            return replace(
                table,
                host=table.places[seat].chair,
                host_epoch=table.host_epoch + 1,
                heard=moment.at,
                missed=0,
                passed=moment.version,
                places=kept,
            )


def _talk_ruled(table: Table, event: Muted | Reported | TalkSwitched | WatchingSwitched, moment: Moment) -> Table:
    match event:
        case Muted(seat, other, on):
            talker, before = table.places[other], table.places[seat].muted
            others = tuple([each for each in before if each.chair != talker.chair or each.until])
            muted = (*others, Muting(talker.chair, talker.taken)) if on else others
            return table.with_place(seat, muted=muted[-MOST_MUTED:])
        case Reported(seat, other):
            own, talker = table.places[seat], table.places[other]
            complaint = Complaint(moment.version, own.chair, own.name, talker.chair, talker.name, talker.taken)
            return replace(table, complaints=(*table.complaints, complaint)[-MOST_COMPLAINTS:])
        case TalkSwitched(on):
            return replace(table, talking=on)
        case WatchingSwitched(on):
            return replace(table, watching=on)


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
    return table.with_place(event.by, talk=counted(table.places[event.by].talk), spoke=moment.version)


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
    return tuple([replace(place, prompt=None, **NOTHING_PLANNED, **NOTHING_ANNOUNCED) for place in table.places])
