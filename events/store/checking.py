"""Checks that a log's versions are readable, and every snapshot is the fold of its commits."""

from collections.abc import Iterator
from typing import Literal, TypeAlias, TypeVar

from engine.kit.value import Value
from events.store.codec import BrokenSnapshot, NewerEvent, UnknownGame
from events.store.database import Item
from events.store.dynamo import DynamoLog
from events.store.folding import Known, fold_on
from events.store.items import checksum, version
from events.store.log import BrokenCommit

State = TypeVar("State")

_ALL = 2**31 - 1
"""More commits than any table has: the largest limit of a Query."""

FaultKind: TypeAlias = Literal[
    "missing", "unreadable", "altered", "newer", "no game", "unfoldable", "broken snapshot", "wrong snapshot"
]
"""Commits are missing, unreadable, changed since written, written by newer code, of a missing game, or do not follow
the state before. A snapshot is damaged, or not the fold of the commits.
"""

HARMLESS: frozenset[FaultKind] = frozenset({"broken snapshot", "no game"})
"""Nothing is lost."""


class Fault(Value):
    """A fault of one version."""

    n: int
    kind: FaultKind


class CheckedLog(DynamoLog[State]):
    """A log that checks all of a table."""

    def has(self, table: str) -> bool:
        """Whether any commit exists, readable or not. One Query."""
        return self._last(table, consistent=True) is not None

    def faults(self, table: str) -> Iterator[Fault]:
        """All faults of a table, in order. One Query for each megabyte.

        A snapshot by other code is none. After a missing or unreadable commit, checks resume at the next good snapshot.
        """
        known: Known[State] | None = Known()
        expected = 1
        for item in self._items(table, 0, _ALL, consistent=True):
            n = version(item)
            yield from [Fault(missing, "missing") for missing in range(expected, n)]
            stored, fault = self._stored(item)
            known, why = self._next(known if n == expected else None, item)
            yield from [Fault(n, kind) for kind in (fault, why) if kind]
            if known and stored and known != stored:
                yield Fault(n, "wrong snapshot")
            known, expected = known or stored, n + 1

    def _stored(self, item: "Item") -> tuple[Known[State] | None, FaultKind | None]:
        try:
            return self._items_of.known(item), None
        except BrokenSnapshot:
            return None, "broken snapshot"
        except UnknownGame:  # as its commit says
            return None, None

    def _next(self, known: Known[State] | None, item: "Item") -> tuple[Known[State] | None, FaultKind | None]:
        try:
            commit = self._items_of.commit(item)
        except BrokenCommit:
            return None, "unreadable"
        except UnknownGame:
            return None, "no game"
        except NewerEvent:
            return None, "newer"
        if item.get("sum") != {"B": checksum(item)}:
            return None, "altered"
        if known is None:
            return None, None
        try:
            return fold_on(known, commit.table, [commit], commit.n, self._apply), None
        except UnknownGame:
            return None, "no game"
        except Exception:
            return None, "unfoldable"
