"""The log in memory: for tests, and for measuring what is not storage."""

from collections import defaultdict
from threading import Lock
from typing import Generic, TypeVar

from events.store.log import AlreadyOurs, Appended, Commit, Head, Outcome, SlotTaken

State = TypeVar("State")


class MemoryLog(Generic[State]):
    """A `Log` that keeps the values themselves and forgets them with the process."""

    def __init__(self) -> None:
        self._heads: defaultdict[str, list[Head[State]]] = defaultdict(list)
        self._lock = Lock()

    def head(self, table: str, consistent: bool) -> Head[State] | None:
        """See `Log.head`."""
        heads = self._heads.get(table)
        return heads[-1] if heads else None

    def append(self, head: Head[State]) -> Outcome[State]:
        """See `Log.append`."""
        commit = head.commit
        with self._lock:
            heads = self._heads[commit.table]
            if len(heads) < commit.n:
                assert len(heads) == commit.n - 1
                heads.append(head)
                return Appended()
            winner = heads[commit.n - 1]
        if commit.command and _who_and_what(winner.commit) == _who_and_what(commit):
            return AlreadyOurs(winner)
        return SlotTaken()

    def read(self, table: str, after: int, limit: int) -> tuple[Commit, ...]:
        """See `Log.read`."""
        return tuple(head.commit for head in self._heads.get(table, [])[after : after + limit])

    def snapshot(self, table: str, n: int) -> State | None:
        """See `Log.snapshot`."""
        return self._heads[table][n - 1].state


def _who_and_what(commit: Commit) -> tuple[str, bytes, bytes]:
    return commit.by, commit.command, commit.digest
