"""Reads tables from the log: heads, and the commits that told a viewer something."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from engine.kit.seats import Viewer
from engine.kit.value import Value
from engine.registry import GAMES
from events.store.codec import NewerEvent, UnknownGame
from events.store.log import Commit, DamagedLog, GapError, Head, Log
from events.table.events import Closed, concerns
from events.table.index import MOST_HIDDEN, PAGE
from events.table.state import SeatState, Table

Read = TypeVar("Read")

COMMITS_PER_READ = 1_000
"""One Query, or two: DynamoDB ends a page at a megabyte."""


LINES = 25
"""Public commits on a page of the log; `PAGE` is a multiple."""

MOST_READ = 26
"""Items a page of the log reads besides the head: 26 units for 8 KB each."""


class NoSuchTable(Exception):
    """The table or the link does not exist; the reply does not say which."""


class MissingGame(NoSuchTable):
    """The table's game is not installed, or broken: the table waits, as it is, until it is again."""

    def __init__(self, game: str) -> None:
        super().__init__(GAMES.why_missing(game))
        self.game = game


UNREADABLE = (NoSuchTable, DamagedLog)
"""A table that is gone or damaged, which hides no other one of a list."""


class Stretch(Value):
    """Consecutive commits.

    :param before: the table before the first
    """

    before: Table
    commits: tuple[Commit, ...]


class PageOfLog(Value):
    """Commits on a page of the log.

    :param rest: earlier public commits of the page, which did not fit
    """

    versions: tuple[int, ...]
    rest: int


class AtTable(Value):
    """A table as it was read, with more about it."""

    head: Head[Table]

    @property
    def table_id(self) -> str:
        """The table's id."""
        return self.head.commit.table

    @property
    def table(self) -> Table:
        """The table, as read."""
        return self.head.state


class Reading:
    """Reads all tables of a log. Reads of commits raise `DamagedLog` where one is missing or unreadable, and
    `NoSuchTable` while the table is being deleted.
    """

    def __init__(self, log: Log[Table]) -> None:
        self.log = log

    def head(self, table_id: str, consistent: bool = True) -> Head[Table]:
        """A table's last commit and state.

        :raises NoSuchTable, MissingGame, NewerEvent:
        """
        head = self._head(table_id, consistent)
        if head is None:
            raise NoSuchTable
        return head

    def head_since(self, table_id: str, version: int) -> Head[Table]:
        """As `head`, eventually consistent (half the price), but not older than `version`.

        :param version: one that surely exists; 0 for none
        """
        head = self._head(table_id, consistent=False) if version else None
        return head if head and head.commit.n >= version else self.head(table_id)

    def _head(self, table_id: str, consistent: bool) -> Head[Table] | None:
        try:
            head = self._whole(table_id, lambda: self.log.head(table_id, consistent))
        except UnknownGame as unknown:
            raise MissingGame(unknown.game) from unknown
        if head and head.state.game not in GAMES:  # and nothing of it is stored yet
            raise MissingGame(head.state.game)
        return head

    def _whole(self, table_id: str, read: Callable[[], Read]) -> Read:
        """Runs a read of commits.

        :raises NoSuchTable: when the table is being deleted, first commits first
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
            if last and any(isinstance(event, Closed) for event in last.events):
                self.log.read(table_id, 0, 1)
        except GapError:
            return True
        except (DamagedLog, NewerEvent):  # it is there, and cannot be read
            pass
        return False

    def history(self, table_id: str, until: int, after: int = 0) -> list[Commit]:
        """The commits with versions `after + 1` to `until`, in several reads."""
        commits: list[Commit] = []
        while after < until:
            commits += self.commits(table_id, after, min(until, after + COMMITS_PER_READ))
            after = commits[-1].n
        return commits

    def commits(self, table_id: str, after: int, until: int) -> tuple[Commit, ...]:
        """The commits with versions `after + 1` to `until`, in one read."""
        return self._whole(table_id, lambda: self.log.read(table_id, after, until - after))

    def refresh(self, table_id: str, n: int) -> None:
        """See `Log.refresh`."""
        self._whole(table_id, lambda: self.log.refresh(table_id, n))

    def told(self, head: Head[Table], viewer: Viewer, after: int, most: int) -> list[Commit]:
        """The last commits above `after` that told the viewer something, in order.

        One BatchGetItem, whatever other players did in secret. It reads the head's commit again, or the cost would
        reveal a later commit. A Query more for each nine of the viewer’s hidden commits.

        :param most: `PAGE` at most
        """
        versions = self._versions_told(head, viewer, after, most)
        return list(self.picked(head.commit.table, versions))

    def told_in_a_range(self, head: Head[Table], viewer: Viewer, after: int, most: int) -> list[Commit]:
        """As `told`, for a letter, which does not show its cost: one Query, or more if many commits tell the viewer
        nothing.
        """
        last, table = head.commit, head.state
        commits, before = telling(table, [last] if last.n > after else [], viewer), last.n - 1
        while before > after and len(commits) < most:
            start = max(after, before - most)
            commits = [*telling(table, self.commits(last.table, start, before), viewer), *commits]
            before = start
        return commits[-most:]

    def stretch(self, head: Head[Table], viewer: Viewer, after: int, most: int) -> Stretch | None:
        """As `told`, with the table before them; `None` for no commits. Commits that are left out changed no position.

        :param after: not before the match began
        """
        versions = self._versions_told(head, viewer, after, most)
        return self._stretch(head.commit.table, versions) if versions else None

    def moment(self, head: Head[Table], viewer: Viewer, number: int) -> Stretch | None:
        """The commit behind one piece of the viewer's news; `None` if it is old, or from before they sat down."""
        table = head.state
        after = table.begun if viewer is None else max(table.begun, table.places[viewer].taken)
        most = table.told_to(viewer) - number + 1
        versions = self._versions_told(head, viewer, after, most) if 0 < most <= PAGE else []
        if len(versions) < most or not versions:
            return None
        return self._stretch(head.commit.table, versions[:1])

    def beginning(self, head: Head[Table]) -> tuple[Table, Commit]:
        """The table when its match began, and its first commit, read together."""
        begun, table_id = head.state.begun, head.commit.table
        table, (opening,) = self._whole(table_id, lambda: self.log.stretch(table_id, begun, [1]))
        return table, opening

    def told_page(self, head: Head[Table], viewer: Viewer, page: int, first: int = LINES) -> tuple[Commit, ...]:
        """The commits on a page of the log. The calls of `told_versions`, and a BatchGetItem."""
        return self.picked(head.commit.table, self.told_versions(head, viewer, page, first).versions)

    def told_versions(self, head: Head[Table], viewer: Viewer, page: int, first: int = LINES) -> PageOfLog:
        """The versions on a page of the log: `LINES` public ones, and the viewer's own hidden ones between them.

        If these are too many, the page begins later (`rest`): commits and Queries are `MOST_READ` at most. One Query
        each for the state that indexes a full page and another state of the seat, and more as in `told`.

        :param page: from 1
        :param first: how many of its public commits are wanted
        """
        table, table_id, last = head.state, head.commit.table, head.commit.n
        place, in_index = divmod((page - 1) * LINES, PAGE)
        begin, full = table.index.end_of(place), table.told > (place + 1) * PAGE
        until = table.index.end_of(place + 1) if full else last
        then = table if until == last else self.after(table_id, until)
        queries = until != last
        known = [n for n in then.index.versions() if n > begin]
        after = known[in_index - 1] if in_index else begin
        public = known[in_index : in_index + min(LINES, max(1, first))]
        if first < LINES or page < pages_of(table):
            until = public[-1]
        seat = None if viewer is None else then.seat_of(table.places[viewer].chair)
        own, more = ([], 0) if seat is None else self._hidden(table_id, then.places[seat], after, until, MOST_READ)
        return _fitting(public, own, after, MOST_READ - queries - more)

    def after(self, table_id: str, version: int) -> Table:
        """The table after a version, from 1."""
        return self._whole(table_id, lambda: self.log.snapshot(table_id, version))

    def picked(self, table_id: str, versions: Sequence[int]) -> tuple[Commit, ...]:
        """The versions' commits. One BatchGetItem."""
        return self._whole(table_id, lambda: self.log.commits(table_id, versions))

    def _stretch(self, table_id: str, versions: Sequence[int]) -> Stretch:
        before, commits = self._whole(table_id, lambda: self.log.stretch(table_id, versions[0] - 1, versions))
        return Stretch(before, commits)

    def _versions_told(self, head: Head[Table], viewer: Viewer, after: int, most: int) -> list[int]:
        table, last = head.state, head.commit
        after = max(after, table.index.earlier)
        own = [] if viewer is None else self._hidden(last.table, table.places[viewer], after, last.n, most)[0]
        return sorted([n for n in (*table.index.versions(), *own) if n > after])[-most:]

    def _hidden(self, table_id: str, place: SeatState, after: int, until: int, most: int) -> tuple[list[int], int]:
        """The last `most` versions above `after`, to `until`, that told the seat alone, and the number of Queries: a
        state knows the last ones.

        :param place: the seat at `until` or later
        """
        queries = 0
        if len(place.hidden) == MOST_HIDDEN and place.hidden[0] > until:
            place, queries = self._place(table_id, until, place.chair), 1
        own = [n for n in place.hidden if n <= until]
        while len(place.hidden) == MOST_HIDDEN and place.hidden[0] > after and len(own) < most:
            place, queries = self._place(table_id, place.hidden[0], place.chair), queries + 1
            own = [*place.hidden[:-1], *own]
        return [n for n in own if n > after], queries

    def _place(self, table_id: str, version: int, chair: int) -> SeatState:
        return next(each for each in self.after(table_id, version).places if each.chair == chair)


def _fitting(public: Sequence[int], own: Sequence[int], after: int, most: int) -> PageOfLog:
    for rest in range(len(public)):
        begin = public[rest - 1] if rest else after
        chosen = sorted(n for n in (*public, *own) if n > begin)
        if len(chosen) <= most:
            break
    return PageOfLog(tuple(chosen), rest)


def pages_of(table: Table) -> int:
    """The same for every reader."""
    return max(1, -(-table.told // LINES))


def telling(table: Table, commits: Iterable[Commit], viewer: Viewer) -> list[Commit]:
    """The commits that tell the viewer something."""
    return [commit for commit in commits if concerns(commit.events, table.seat_then(commit.n, viewer))]
