"""States that are made of commits anew, where a snapshot cannot be read: other code stored it, or it is broken.

A snapshot is a cache, so nothing is lost with it but time, of which a request has little. So whoever has time keeps
what it folded, `STEP` by `STEP`: whatever ends it in between, the next one goes on from there. A request never folds
more than `STEP` commits. What is kept is a cache again: it is believed if this code can read it and the log still has
the commit that it was made with.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeAlias, TypeVar

from engine.kit.value import Value
from events.store.log import Commit, GapError, Head, remembered
from events.store.recent import Recent

State = TypeVar("State")

Apply: TypeAlias = Callable[[State | None, Commit], State]
"""One commit applied to the state before it (`None` before the first)."""

STEP = 200
"""Commits: a third of a second, and a Query."""


class Kept(Value):
    """A state that was folded anew, as it is kept.

    :param version: the last version in it
    :param mark: tells that commit from another one in its slot, as a log that was set back may have
    :param state, recent: as in an item of the log
    """

    version: int
    mark: bytes
    state: bytes = field(repr=False)
    recent: bytes = field(repr=False)


class Keeping(Protocol):
    """A place for what was folded. It may lose all of it at any time."""

    def find(self, table: str, name: str) -> Kept | None:
        """What is kept for a table under that name."""
        ...

    def keep(self, table: str, name: str, kept: Kept) -> None:
        """Keeps it in the place of what was there."""
        ...


class NothingKept(Value):
    """For whoever has no such place."""

    def find(self, table: str, name: str) -> Kept | None:
        """See `Keeping.find`."""
        return None

    def keep(self, table: str, name: str, kept: Kept) -> None:
        """See `Keeping.keep`."""


def _nobody(table: str, n: int) -> None:
    return


class Folding(Value):
    """What is done where a snapshot cannot be read.

    :param keeping: where folded states are
    :param keeps: whether what is folded here is kept, too
    :param in_request: whether somebody waits, so that at most `STEP` commits are folded
    :param ask: has somebody who keeps fold a table up to a version: it took time, or would have taken too much
    :param broken: told of a snapshot that is not what was written: table and version
    """

    keeping: Keeping = NothingKept()
    keeps: bool = False
    in_request: bool = False
    ask: Callable[[str, int], None] = _nobody
    broken: Callable[[str, int], None] = _nobody


HERE_AND_NOW = Folding()
"""Nobody waits, and nothing is kept: tests and the operator's commands."""


@dataclass(frozen=True, slots=True)
class Known(Generic[State]):
    """What is known after a version; nothing before the first."""

    version: int = 0
    state: State | None = field(default=None, repr=False)
    recent: Recent = field(default=Recent(), repr=False)


def fold_on(
    known: Known[State],
    table: str,
    commits: Iterable[Commit],
    until: int,
    apply: Callable[[State | None, Commit], State],
) -> Known[State]:
    """What is known after version `until`, by the commits that follow what is known.

    :raises GapError: when one is missing
    """
    state, recent, version = known.state, known.recent, known.version
    coming = iter(commits)
    while version < until:
        version += 1
        commit = next(coming, None)
        if commit is None or commit.n != version:
            raise GapError(table, version)
        state, recent = apply(state, commit), remembered(recent, commit)
    return Known(version, state, recent)


def fold(table: str, commits: Iterable[Commit], n: int, apply: Apply[State]) -> Head[State]:
    """The head of version `n` from all commits of a table.

    :raises GapError: when one is missing
    """
    read = list(commits)
    before: Known[State] = Known()
    known = fold_on(before, table, read, n, apply)
    assert known.state is not None
    return Head(read[n - 1], known.state, known.recent)
