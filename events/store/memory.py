"""The log in memory, for tests and measurements."""

from collections import defaultdict
from collections.abc import Sequence
from threading import Lock
from typing import Generic, TypeVar

from events.store.log import Appended, Commit, GapError, Head

State = TypeVar("State")


class MemoryLog(Generic[State]):
    """A `Log` that keeps the values themselves."""

    def __init__(self) -> None:
        self._heads: defaultdict[str, list[Head[State]]] = defaultdict(list)
        self._lock = Lock()

    def head(self, table: str, consistent: bool) -> Head[State] | None:
        """See `Log.head`."""
        heads = self._heads.get(table)
        return heads[-1] if heads else None

    def append(self, head: Head[State]) -> Appended[State] | None:
        """See `Log.append`."""
        commit = head.commit
        with self._lock:
            heads = self._heads[commit.table]
            if len(heads) < commit.n:
                assert len(heads) == commit.n - 1
                heads.append(head)
                return Appended(head)
            winner = heads[commit.n - 1]
        if commit.command and _who_and_what(winner.commit) == _who_and_what(commit):
            return Appended(winner, repeated=True)
        return None

    def read(self, table: str, after: int, count: int) -> tuple[Commit, ...]:
        """See `Log.read`."""
        heads = self._heads.get(table, [])[after : after + count]
        if len(heads) < count:
            raise GapError(table, after + len(heads) + 1)
        return tuple(head.commit for head in heads)

    def last(self, table: str) -> Commit | None:
        """See `Log.last`."""
        head = self.head(table, consistent=True)
        return head.commit if head else None

    def commits(self, table: str, versions: Sequence[int]) -> tuple[Commit, ...]:
        """See `Log.commits`."""
        heads = self._heads.get(table, [])
        if missing := [n for n in versions if n > len(heads)]:
            raise GapError(table, missing[0])
        return tuple(heads[n - 1].commit for n in versions)

    def snapshot(self, table: str, n: int) -> State:
        """See `Log.snapshot`."""
        return self._heads[table][n - 1].state

    def stretch(self, table: str, before: int, versions: Sequence[int]) -> tuple[State, tuple[Commit, ...]]:
        """See `Log.stretch`."""
        return self.snapshot(table, before), self.commits(table, versions)

    def refresh(self, table: str, n: int) -> None:
        """Every state is at hand."""


def _who_and_what(commit: Commit) -> tuple[str, bytes, bytes]:
    return commit.by, commit.command, commit.digest
