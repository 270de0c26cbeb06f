"""Pages of a table's log, as its viewer was told it."""

from collections.abc import Sequence

from engine.registry import GAMES
from events.reading import pages_of
from events.store.log import Commit
from events.table.events import Begun, Opened
from events.table.sight import Sight
from events.table.state import Table
from events.table.told import published
from functions.pages.links import Visit, links_of
from functions.pages.models.table import LogPage, Record
from functions.pages.news import told_news
from functions.pages.table import facts_of, players_of, you_of


def log_page(visit: Visit, page: int, rest: int, commits: Sequence[Commit], beginning: Sequence[Commit]) -> LogPage:
    """A page of the log, from 1.

    :param rest: public commits at the start of the page that did not fit
    :param commits: those with news for the viewer
    :param beginning: commits of the table's opening and the match's beginning, if the record is published
    """
    table, game = visit.table, GAMES[visit.table.game]
    is_last = page == pages_of(table) and visit.who.sees_inside
    sight = Sight(game, table, now=visit.now)
    return LogPage(
        now=visit.now,
        you=you_of(table, visit.who, visit.now),
        table=facts_of(game, visit.table_id, table),
        players=players_of(sight),
        news=tuple(told_news(sight, commits, visit.viewer, visit.number if is_last else 0)),
        page=page,
        pages=pages_of(table),
        rest=rest,
        record=_record(table, beginning) if published(table) else None,
        links=links_of(visit),
    )


def _record(table: Table, commits: Sequence[Commit]) -> Record:
    events = [event for commit in commits for event in commit.events]
    seed = next((event.seed for event in events if isinstance(event, Opened)), None)
    entropies = next((event.entropies for event in events if isinstance(event, Begun)), ())
    return Record(
        commitment=table.commitment,
        seed=(seed or b"").hex(),
        entropies=tuple(entropy or "" for entropy in entropies),
    )
