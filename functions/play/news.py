"""News: what happened, as a viewer was told it; after a match that discloses everything, as it was."""

from collections.abc import Iterable

from engine.game import AnyGame
from engine.kit.cards import in_faces
from engine.kit.plain import plain
from engine.kit.seats import Viewer
from engine.kit.value import replace
from events.log import Commit
from events.record import published
from events.table.events import Moved, Opened, Over, Planned, RematchOpened, SeatTaken, TableEvent
from events.table.state import Table
from events.table.telling import as_others_may_know, is_of_another, names_for, news, recalled, with_name_isolated
from functions.play.representation import News


def told_news(game: AnyGame, table: Table, commits: Iterable[Commit], viewer: Viewer) -> list[News]:
    """The events of the commits that tell the viewer something, oldest first."""
    names = names_for(table, viewer, isolated=True)
    found: list[News] = []
    for commit in commits:
        for event in commit.events:
            told = readable(game, table, commit.n, event, viewer)
            if told is None:
                continue
            sentences = tuple(news(game, table, [with_name_isolated(told)], names))
            if isinstance(event, Over) and found and sentences == found[-1].sentences[-1:]:
                continue  # the game said already who won
            if sentences:
                found.append(News(at=commit.at, sentences=sentences, event=plain(told)))
    return found


def readable(game: AnyGame, table: Table, version: int, event: TableEvent, viewer: Viewer) -> TableEvent | None:
    """The event of that version as the viewer may read it now; `None` if it was not told. After disclosure all of it,
    but for what is never published: who somebody is, where the next table is, what somebody else had planned, and that
    it was used. Cards are faces even then: the record alone tells equal ones apart."""
    if isinstance(event, RematchOpened):
        return replace(event, table="")
    if not published(table) or isinstance(event, Planned):
        return recalled(game, table, version, event, viewer)
    match event:
        case SeatTaken():
            return replace(event, person=None)
        case Opened():
            return replace(event, rematch_of=None)
        case Moved() if is_of_another(table, version, event, viewer):
            return in_faces(as_others_may_know(game, event))
        case _:
            return in_faces(event)
