"""Folds states from commits where a snapshot cannot be read: other code stored it, or it is broken.

A request never folds more than `STEP` commits. Workers with time keep every `STEP`th state. A kept state counts if this
code can read it and the log still has its commit.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Generic, TypeAlias, TypeVar

from engine.kit.value import Value
from events.store.log import Commit, GapError, remembered
from events.store.recent import Recent

State = TypeVar("State")

Apply: TypeAlias = Callable[[State | None, Commit], State]
"""One commit applied to the state before it (`None` before the first)."""

STEP = 200
"""Commits: a third of a second, and a Query."""


class Kept(Value):
    """A folded state as kept.

    :param mark: tells that commit from another of its version, after a log was set back
    :param state, recent: as in an item of the log
    """

    version: int
    mark: bytes
    state: bytes = field(repr=False)
    recent: bytes = field(repr=False)


class Folding(Value):
    """How states are folded where a snapshot cannot be read.

    :param find: a table's state under a name, from a cache that may lose it at any time
    :param keep: replaces it there, if this process keeps states
    :param in_request: whether a caller waits
    :param ask: has a worker fold and keep a table up to a version
    :param broken: told of a damaged snapshot: table and version
    """

    find: Callable[[str, str], Kept | None] = lambda table, name: None
    keep: Callable[[str, str, Kept], None] | None = None
    in_request: bool = False
    ask: Callable[[str, int], None] = lambda table, n: None
    broken: Callable[[str, int], None] = lambda table, n: None


HERE_AND_NOW = Folding()
"""Without a waiting caller or a cache: for tests and the operator's commands."""


@dataclass(frozen=True, slots=True)
class Known(Generic[State]):
    """The state after a version; empty before the first."""

    version: int = 0
    state: State | None = field(default=None, repr=False)
    recent: Recent = field(default=Recent(), repr=False)


def fold_on(
    known: Known[State], table: str, commits: Iterable[Commit], until: int, apply: Apply[State]
) -> Known[State]:
    """Folds the commits after `known`, up to version `until`.

    :raises GapError:
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
