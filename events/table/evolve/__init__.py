"""The effect of each event on a table. The rules are in `decide`."""

from functools import reduce
from typing import Any

from engine.game import AnyGame
from engine.kit.value import replace
from events.table import events
from events.table.evolve.changes import CommitHeader
from events.table.evolve.play import ended, opened, paced, planned, played, prompted, said, seated, steered
from events.table.evolve.powers import hosted, relinked, talk_ruled
from events.table.history import noted
from events.table.index import MOST_HIDDEN
from events.table.state import SeatState, Table


def evolve_all(
    game: AnyGame, table: Table | None, happened: tuple[events.TableEvent, ...], moment: CommitHeader
) -> Table:
    """After all events of a commit."""
    evolved = reduce(lambda state, event: evolve(game, state, event, moment), happened, table)
    assert evolved is not None
    return committed(evolved, happened, moment)


def committed(evolved: Table, happened: tuple[events.TableEvent, ...], moment: CommitHeader) -> Table:
    """The table after a complete commit, counted for its viewers, with its public part in the history."""
    history, _ = noted(evolved.history, evolved, happened)
    is_public = events.concerns(happened, None)
    told = evolved.told + is_public
    return replace(
        evolved,
        version=moment.version,
        touched=moment.at if moment.by_person else evolved.touched,
        heard=moment.at if moment.is_by_host(evolved) else evolved.heard,
        told=told,
        index=evolved.index.added(moment.version, told) if is_public else evolved.index,
        places=tuple(
            _told(place, moment.version, is_public) if events.concerns(happened, seat) else place
            for seat, place in enumerate(evolved.places)
        ),
        history=history,
    )


def _told(place: SeatState, version: int, is_public: bool) -> SeatState:
    hidden = place.hidden if is_public else (*place.hidden, version)[-MOST_HIDDEN:]
    return replace(place, told=place.told + 1, hidden=hidden)


def evolve(
    game: AnyGame, table: Table | None, event: events.TableEvent, moment: CommitHeader, position: Any = None
) -> Table:
    """The table after one event. Total and deterministic; a table's first event is `Opened`.

    :param position: the game's after the event, if known already
    """
    if isinstance(event, events.Opened):
        return opened(event, moment)
    assert table is not None
    if isinstance(event, events.SeatEvent):
        return seated(table, event, moment)
    if isinstance(event, events.Begun | events.Moved):
        after = game.fold(table.position, event.events) if position is None else position
        return played(game, table, event, moment, after)
    if isinstance(event, events.PromptEvent):
        return prompted(table, event, moment)
    if isinstance(event, events.PaceEvent):
        return paced(table, event, moment)
    if isinstance(event, events.Planned):
        return planned(table, event)
    if isinstance(event, events.AutopilotEvent):
        return steered(table, event, moment)
    if isinstance(event, events.LinkEvent):
        return relinked(table, event, moment)
    if isinstance(event, events.HostEvent):
        return hosted(table, event, moment)
    if isinstance(event, events.TalkEvent):
        return talk_ruled(table, event, moment)
    return said(table, event, moment) if isinstance(event, events.Said) else ended(table, event, moment)
