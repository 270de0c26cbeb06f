"""An ended match, read from the log."""

from collections.abc import Iterable
from typing import Any

from engine.game import AnyGame
from engine.kit.scene.moments import Moment
from engine.kit.seats import Seat, Viewer
from engine.kit.value import Value
from events.store.log import Commit, Head
from events.table.events import Moved
from events.table.evolve.play import moment_of
from events.table.state import Table
from events.table.told import published
from events.tables import Tables

LONGEST = 1_000
"""Commits that are read at most, in about two Queries."""


class Match(Value):
    """The commits of an ended match.

    :param commits: from its beginning, or the last `LONGEST`
    :param before: the position before them; `None` if they are all
    """

    commits: tuple[Commit, ...]
    before: Any = None


def read_match(tables: Tables, head: Head[Table]) -> Match:
    """Reads an ended match: one Query for each megabyte."""
    table, table_id = head.state, head.commit.table
    until = table.over or table.closed
    after = max(table.begun - 1, until - LONGEST)
    commits = tables.commits(table_id, after, until)  # first: damage among them is told as damage
    return Match(commits, tables.after(table_id, after).position if after >= table.begun else None)


def read_milestones(tables: Tables, head: Head[Table], viewer: Viewer = None) -> tuple[Commit, ...]:
    """The commits that began it, decided most, ended it, and that the viewer's postcard tells of; empty before its end.
    One BatchGetItem.
    """
    table = head.state
    if not table.over:
        return ()
    versions = {table.begun, table.weightiest, table.over, *story_of(table, viewer)[1:]} - {0}
    return tables.log.commits(head.commit.table, sorted(versions))


def story_of(table: Table, viewer: Viewer) -> tuple[Seat, int, int, int]:
    """The seat in a postcard's story, the viewer's or the winner's, with the versions of their boldest lie, of its
    answer and, without a believed one, of their best catch. 0 for none, and where the table keeps its cards secret.
    """
    seat = table.results.index(1) if viewer is None else viewer
    honesty = table.places[seat].honesty
    if not published(table):
        return seat, 0, 0, 0
    return seat, honesty.boldest, honesty.answer, 0 if honesty.boldest else honesty.catch


def moments(game: AnyGame, commits: Iterable[Commit]) -> list[Moment]:
    """Decisive moments, in order."""
    moves = [event for commit in commits for event in commit.events if isinstance(event, Moved)]
    return [found for move in moves if (found := moment_of(game, move))]


def weightiest(found: list[Moment]) -> Moment | None:
    """Of several the last."""
    return max(reversed(found), key=lambda moment: moment.weight, default=None)
