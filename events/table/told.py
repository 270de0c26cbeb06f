"""Filters events for a viewer: as they happen, later, and after disclosure.

Page, log, letter, record and API all ask here. Fields declare what is private or never published (`engine.privacy`);
`events.Own` lists events no other player is told.
"""

from collections.abc import Sequence
from typing import Any, Literal, TypeVar

from engine import privacy
from engine.history import AUTOMATIC
from engine.kit.cards import in_faces
from engine.kit.seats import Viewer
from engine.kit.value import replace
from events.table import events
from events.table.sight import Sight
from events.table.state import Table

AnyEvent = TypeVar("AnyEvent", bound=events.TableEvent)


def published(table: Table) -> bool:
    """Whether the match has ended and the table discloses all (RULES 0.8)."""
    return table.has_ended and table.settings.disclose == "all"


def tell(event: events.TableEvent, viewer: Viewer) -> events.TableEvent | None:
    """The event when it happens; `None` if hidden."""
    if not events.concerns((event,), viewer):
        return None
    told = privacy.tell(event, viewer)
    if isinstance(told, events.Begun | events.Moved):
        return replace(told, events=tuple([privacy.tell(each, viewer) for each in told.events]))
    return told


def recalled(sight: Sight, version: int, event: events.TableEvent, viewer: Viewer) -> events.TableEvent | None:
    """The event as the viewer was told it, read later; `None` if hidden. Without facts that players must remember, and
    without plans of the seat's earlier players.
    """
    table, reader = sight.table, _reader(sight.table, version, viewer)
    told = tell(event, table.seat_then(version, viewer))
    if told is None or (isinstance(told, events.Own) and reader is None) or _is_muted(table, version, told, viewer):
        return None
    told = _as_it_stands(table, version, told, reader)
    if not isinstance(told, events.Begun | events.Moved) or sight.game.memory is None:
        return told
    memory, view = sight.game.memory, sight.view(viewer)
    return replace(told, events=tuple([memory.recalls(view, each) for each in told.events]))


def readable(sight: Sight, version: int, event: events.TableEvent, viewer: Viewer) -> events.TableEvent | None:
    """The event as the viewer may read it now: everything disclosed, and the viewer's own plans. Only the record tells
    equal cards apart.
    """
    if not published(sight.table) or isinstance(event, events.Own | events.Said):
        return recalled(sight, version, event, viewer)
    left = _as_it_stands(sight.table, version, event, _reader(sight.table, version, viewer))
    return None if left is None else in_faces(left)


def recorded(move: events.Moved, after: Sequence[Any]) -> events.Moved:
    """A move in the record: without an instruction, unless the next move used it (RULES 0.8).

    :param after: the game's events of the next move
    """
    return move if any(privacy.was_used(event, after) for event in move.events) else _disclosed(move, None)


def seen(table: Table, view: Any, viewer: Viewer) -> Any:
    """The viewer's view, without the plans of an earlier player who made the seat's last move."""
    is_new = viewer is not None and table.places[viewer].moved < table.places[viewer].taken
    return privacy.disclose(view) if is_new else view


def seen_again(sight: Sight, then: Table, view: Any, viewer: Viewer) -> Any:
    """The viewer's view of an earlier position now: without facts that players must remember, and without earlier
    players' plans.

    :param then: that position's table
    """
    left = seen(then, view, viewer)
    return left if sight.game.memory is None else sight.game.memory.sees_again(sight.view(viewer), left)


def replayed(
    sight: Sight, version: int, event: events.TableEvent, eyes: Viewer | Literal["all"]
) -> events.TableEvent | None:
    """The event as it is told when the match is watched again: with all hands open, or as to a seat or the public.
    Never with plans, not even the own ones.
    """
    if eyes == "all":
        return readable(sight, version, event, None)
    opens = published(sight.table)
    told = tell(event, sight.table.seat_then(version, eyes)) if opens else recalled(sight, version, event, eyes)
    if told is None or isinstance(told, events.Own):
        return None
    return _as_it_stands(sight.table, version, told, None) if opens else _disclosed(told, None)


def view_replayed(sight: Sight, position: Any, eyes: Viewer) -> Any:
    """The view of an earlier position when the match is watched again; where nothing is disclosed, without what players
    have to remember."""
    view = privacy.disclose(sight.game.view(position, eyes))
    if published(sight.table) or sight.game.memory is None:
        return view
    return sight.game.memory.sees_again(sight.view(eyes), view)


def without_forgotten(table: Table, version: int, event: events.TableEvent) -> events.TableEvent | None:
    """The event without forgotten names and talk; `None` if nothing is left."""
    match event:
        case events.Said(int(seat)):
            return None if table.forgets(table.chair_then(version, seat), version) else event
        case events.SeatTaken(seat) | events.SeatLeft(seat):
            forgotten = table.forgets(table.chair_then(version, seat), version)
            return replace(event, name=forgotten.name) if forgotten else event
        case _:
            return event


def _as_it_stands(table: Table, version: int, event: events.TableEvent, reader: Viewer) -> events.TableEvent | None:
    """The event as it stands now: without forgotten texts, disclosed, with present seats; `None` if nothing is left."""
    left = without_forgotten(table, version, event)
    return None if left is None else _renumbered(table, version, _disclosed(left, reader))


def _reader(table: Table, version: int, viewer: Viewer) -> Viewer:
    """The seat with plans the viewer may read: the own, since it was taken."""
    own = viewer is not None and version >= table.places[viewer].taken
    return table.seat_then(version, viewer) if own else None


def _is_muted(table: Table, version: int, event: events.TableEvent, viewer: Viewer) -> bool:
    if viewer is None or not isinstance(event, events.Said) or event.by is None:
        return False
    chair = table.chair_then(version, event.by)
    return any(each.hides(chair, version) for each in table.places[viewer].muted)


_NAMES_A_SEAT = ("seat", "other", "by")
"""Fields of events, each a seat."""


def _renumbered(table: Table, version: int, event: events.TableEvent) -> events.TableEvent | None:
    """The event with present seat numbers, unless it carries the player's name; `None` if a seat was dropped."""
    if version >= table.begun or isinstance(event, events.SeatTaken | events.SeatLeft | events.Said):
        return event
    then = {field: getattr(event, field, None) for field in _NAMES_A_SEAT}
    now: dict[str, Any] = {field: table.seat_of(seat) for field, seat in then.items() if seat is not None}
    return None if None in now.values() else replace(event, **now)


def _disclosed(event: AnyEvent, reader: Viewer) -> AnyEvent:
    """Everything ever disclosed to the reader. Automatic moves hide no plan."""
    told = privacy.disclose(event, reader)
    if isinstance(told, events.Moved) and told.how not in AUTOMATIC:
        return replace(told, events=tuple([privacy.disclose(each, reader) for each in told.events]))
    return told
