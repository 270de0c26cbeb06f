"""Reads tables from the log: heads, and the commits that told a viewer something."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from engine.kit.seats import Viewer
from engine.kit.value import Value
from events.store.codec import NewerEvent
from events.store.log import Commit, DamagedLog, GapError, Head, Log
from events.table.events import Closed, concerns
from events.table.index import MOST_HIDDEN, PAGE
from events.table.state import Place, Table

Read = TypeVar("Read")

COMMITS_PER_READ = 1_000
"""One Query, or two: DynamoDB ends a page at a megabyte."""


class NoSuchTable(Exception):
    """The table or the link does not exist; the reply does not say which."""


class Stretch(Value):
    """Commits of a table, one after another.

    :param before: the table before the first
    """

    before: Table
    commits: tuple[Commit, ...]


class Reading:
    """Read access to all tables of a log."""

    def __init__(self, log: Log[Table]) -> None:
        self.log = log

    def head(self, table_id: str, consistent: bool = True) -> Head[Table]:
        """The last commit of a table and its state.

        :raises NoSuchTable: when there is none
        :raises NewerEvent: when newer code wrote it
        """
        head = self._head(table_id, consistent)
        if head is None:
            raise NoSuchTable
        return head

    def head_since(self, table_id: str, version: int) -> Head[Table]:
        """The last commit of a table and its state, eventually consistent (half the price), but not older than
        `version`.

        :param version: a version that surely exists; 0 for none
        :raises NoSuchTable: when there is none
        :raises NewerEvent: when newer code wrote it
        """
        head = self._head(table_id, consistent=False) if version else None
        return head if head and head.commit.n >= version else self.head(table_id)

    def _head(self, table_id: str, consistent: bool) -> Head[Table] | None:
        return self._whole(table_id, lambda: self.log.head(table_id, consistent))

    def _whole(self, table_id: str, read: Callable[[], Read]) -> Read:
        """Runs a read of a table's commits.

        :raises NoSuchTable: when some are missing because the table is being deleted: the first one goes first
        """
        try:
            return read()
        except GapError as gap:
            if self.is_being_deleted(table_id) or self.log.last(table_id) is None:
                raise NoSuchTable from gap
            raise

    def is_being_deleted(self, table_id: str) -> bool:
        """Whether a closed table has lost its beginning, but not its end. One Query, or two."""
        try:
            last = self.log.last(table_id)
        except (DamagedLog, NewerEvent):  # cannot be read: not known to be closed
            return False
        if last is None or not any(isinstance(event, Closed) for event in last.events):
            return False
        try:
            self.log.read(table_id, 0, 1)
        except GapError:
            return True
        return False

    def history(self, table_id: str, until: int, after: int = 0) -> list[Commit]:
        """All commits with versions `after + 1` to `until`, in several reads: see `commits`."""
        commits: list[Commit] = []
        while after < until:
            commits += self.commits(table_id, after, min(until, after + COMMITS_PER_READ))
            after = commits[-1].n
        return commits

    def commits(self, table_id: str, after: int, until: int) -> tuple[Commit, ...]:
        """All commits with versions `after + 1` to `until`, in one read.

        :raises DamagedLog: when one is missing, or cannot be read
        :raises NoSuchTable: when one is missing because the table is being deleted
        """
        return self._whole(table_id, lambda: self.log.read(table_id, after, until - after))

    def refresh(self, table_id: str, n: int) -> None:
        """See `Log.refresh`.

        :raises DamagedLog, NoSuchTable: as `commits`
        """
        self._whole(table_id, lambda: self.log.refresh(table_id, n))

    def told(self, head: Head[Table], viewer: Viewer, after: int, most: int) -> list[Commit]:
        """The last commits with versions above `after` that told the viewer something, in order.

        One BatchGetItem, whatever other players did in secret. It reads the head's commit again, or the cost would
        reveal a later commit. A Query more for each nine of the viewer’s own hidden commits.

        :param most: number of commits, `PAGE` at most
        """
        versions = self._versions_told(head.commit.table, head.state, viewer, after)
        return list(self.picked(head.commit.table, versions[-most:]))

    def told_in_a_range(self, head: Head[Table], viewer: Viewer, after: int, most: int) -> list[Commit]:
        """As `told`, for a letter, which does not show its cost: one Query, and more if many of the commits tell the
        viewer nothing. A range costs less than single commits.
        """
        last, table = head.commit, head.state
        commits, before = telling(table, [last] if last.n > after else [], viewer), last.n - 1
        while before > after and len(commits) < most:
            start = max(after, before - most)
            commits = [*telling(table, self.commits(last.table, start, before), viewer), *commits]
            before = start
        return commits[-most:]

    def stretch(self, head: Head[Table], viewer: Viewer, after: int, most: int) -> Stretch | None:
        """The last commits of a match after a version that told the viewer something, and the table before them; `None`
        where there are none.

        As many calls as `told`. Commits that are left out changed no position.

        :param after: not before the match began
        """
        table_id = head.commit.table
        versions = self._versions_told(table_id, head.state, viewer, after)[-most:]
        if not versions:
            return None
        first = versions[0] - 1
        before, commits = self._whole(table_id, lambda: self.log.stretch(table_id, first, versions))
        return Stretch(before, commits)

    def beginning(self, head: Head[Table]) -> tuple[Table, Commit]:
        """The table after the commit by which its match began, and its first commit, read together."""
        begun, table_id = head.state.begun, head.commit.table
        table, (opening,) = self._whole(table_id, lambda: self.log.stretch(table_id, begun, [1]))
        return table, opening

    def told_page(self, head: Head[Table], viewer: Viewer, page: int) -> list[Commit]:
        """The commits on a page of the log. The calls of `told_versions`, and a BatchGetItem."""
        return list(self.picked(head.commit.table, self.told_versions(head, viewer, page)))

    def told_versions(self, head: Head[Table], viewer: Viewer, page: int) -> list[int]:
        """The versions on a page of the log that told the viewer something: `PAGE` public ones, and the viewer's own
        hidden ones between them.

        One Query for the state that indexes a full page, and one more for each nine of the viewer’s own hidden commits.

        :param page: from 1
        """
        table, table_id, last = head.state, head.commit.table, head.commit.n
        after, until = table.index.end_of(page - 1), last if page >= pages_of(table) else table.index.end_of(page)
        then = table if until == last else self.after(table_id, until)
        seat = None if viewer is None else then.seat_of(table.places[viewer].chair)
        return self._versions_told(table_id, then, seat, after)

    def after(self, table_id: str, version: int) -> Table:
        """The table after a version, from 1.

        :raises DamagedLog, NoSuchTable: as `commits`
        """
        return self._whole(table_id, lambda: self.log.snapshot(table_id, version))

    def picked(self, table_id: str, versions: Sequence[int]) -> tuple[Commit, ...]:
        """The commits of the versions. One BatchGetItem.

        :raises DamagedLog, NoSuchTable: as `commits`
        """
        return self._whole(table_id, lambda: self.log.commits(table_id, versions))

    def _versions_told(self, table_id: str, then: Table, viewer: Viewer, after: int) -> list[int]:
        """The versions above `after`, of at least the last `PAGE` commits, that told the viewer something."""
        after = max(after, then.index.earlier)
        own = () if viewer is None else self._hidden(table_id, then.places[viewer], after)
        return sorted([n for n in (*then.index.versions(), *own) if n > after])

    def _hidden(self, table_id: str, place: Place, after: int) -> list[int]:
        """The versions above `after` that told only this seat something: each state knows the last ones."""
        own = list(place.hidden)
        while len(place.hidden) == MOST_HIDDEN and place.hidden[0] > after:
            earlier = self.after(table_id, place.hidden[0])
            place = next(each for each in earlier.places if each.chair == place.chair)
            own = [*place.hidden[:-1], *own]
        return own


def pages_of(table: Table) -> int:
    """The number of pages of a table's log, the same for every reader."""
    return max(1, -(-table.told // PAGE))


def telling(table: Table, commits: Iterable[Commit], viewer: Viewer) -> list[Commit]:
    """The commits that tell the viewer something.

    :param table: as it is now
    """
    return [commit for commit in commits if concerns(commit.events, table.seat_then(commit.n, viewer))]
