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
    TableEvent,
    Unasked,
    concerns,
)
from events.table.state import Place, Prompt, Table

NO_PROMPT: dict[str, Any] = {"prompt": None, "order_due": 0}
NOTHING_PLANNED: dict[str, Any] = {"instructions": (), "orders": (), "order_due": 0}
"""Changes of a place."""

MOST_UNSEATED = 16
"""Persons who lost their seat that a table remembers. They are forgotten within seconds, so more would matter only
where so many come and go while nothing can be settled; and what is missed expires."""


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
