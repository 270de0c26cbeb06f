"""News: what happened, as a viewer was told it; after a match that discloses everything, as it was."""

from collections.abc import Iterable
from dataclasses import replace

from engine.game import AnyGame, Viewer
from engine.plain import plain
from engine.verify import AUTOMATIC
from events.log import Commit
from events.record import published
from events.table.events import Moved, Opened, Over, Planned, RematchOpened, SeatTaken, TableEvent, as_own_move
from events.table.state import Table
from events.table.telling import names_for, news, recalled, with_name_isolated
from functions.play.representation import News


def told_news(game: AnyGame, table: Table, commits: Iterable[Commit], viewer: Viewer) -> list[News]:
    """The events of the commits that tell the viewer something, oldest first."""
    names = names_for(table, viewer, isolated=True)
    seated = table.places[viewer].taken if viewer is not None else 0
    found: list[News] = []
    for commit in commits:
        for event in commit.events:
            told = _told(game, table, event, viewer)
            if commit.n < seated:
                told = _of_predecessor(told)
            if told is None:
                continue
            sentences = tuple(news(game, table, (with_name_isolated(told),), viewer, names, disclosed=True))
            if isinstance(event, Over) and found and sentences == found[-1].sentences[-1:]:
                continue  # the game said already who won
            if sentences:
                found.append(News(at=commit.at, sentences=sentences, event=plain(told)))
    return found


def _of_predecessor(told: TableEvent | None) -> TableEvent | None:
    """What the one who sat there before had planned is nobody else's business."""
    if isinstance(told, Planned):
        return None
    return as_own_move(told, None) if isinstance(told, Moved) else told


def _told(game: AnyGame, table: Table, event: TableEvent, viewer: Viewer) -> TableEvent | None:
    """The event as the viewer may read it now. After disclosure all of it, but for what is never published:
    who somebody is, where the next table is, what somebody else had planned (RULES 0.8), and that it was used (0.7)."""
    if isinstance(event, RematchOpened):
        return replace(event, table="")
    if not published(table) or isinstance(event, Planned):
        return recalled(game, table, event, viewer)
    match event:
        case SeatTaken():
            return replace(event, person=None)
        case Opened():
            return replace(event, rematch_of=None)
        case Moved() if event.seat != viewer and event.how not in AUTOMATIC:
            # With an instruction that was used: the next move tells it. The others are never disclosed (RULES 0.8).
            text, events = game.recorded(event.text or "", event.events, ())
            return as_own_move(replace(event, text=text, events=tuple(events)), viewer)
        case _:
            return event
