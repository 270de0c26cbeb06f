"""The append-only log: one item per commit (docs/design/log.md).

Each version's item (`events.store.items`) never changes: the commit that creates it comes first.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from engine.kit.value import Value
from events.store.recent import Recent

State = TypeVar("State")

LARGEST_COMMIT = 32 * 1024
"""Bytes of an item as DynamoDB counts them."""

SYSTEM = "system"
"""The actor of commits made by a time-out."""


def fingerprint(text: str) -> bytes:
    """16 bytes of hash for a command's id or text: an id may be a secret and is not stored."""
    return hashlib.sha256(text.encode()).digest()[:16]


class Commit(Value):
    """One accepted command, kept for ever.

    :param n: its version, from 1
    :param by: the capability that acted ("host", "seat2"), or `SYSTEM`
    :param command, digest: fingerprints of the command's id and content; empty for the system
    :param at: never earlier than the commit before
    """

    table: str
    n: int
    by: str
    command: bytes
    digest: bytes
    at: int
    events: tuple[Any, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Head(Generic[State]):
    """A table's last commit and the state after it."""

    commit: Commit
    state: State = field(repr=False)
    recent: Recent = field(default=Recent(), repr=False)

    @staticmethod
    def after(previous: "Head[State] | None", commit: Commit, state: State) -> "Head[State]":
        """The head after `commit`."""
        assert commit.n == (previous.commit.n if previous else 0) + 1, "a version follows the head that was loaded"
        assert previous is None or commit.at >= previous.commit.at, "time never goes back in a log"
        return Head(commit, state, remembered(previous.recent if previous else Recent(), commit))


@dataclass(frozen=True, slots=True)
class Appended(Generic[State]):
    """The command has its commit.

    :param repeated: whether an earlier attempt made it, and its reply was lost
    """

    head: Head[State]
    repeated: bool = False


class CommitTooLarge(Exception):
    """Nothing was written."""

    def __init__(self, size: int) -> None:
        super().__init__(f"a commit of {size} bytes is larger than {LARGEST_COMMIT}")


class DamagedLog(Exception):
    """A commit is missing or damaged. Only a backup has it."""

    def __init__(self, table: str, n: int, what: str) -> None:
        super().__init__(f"version {n} of table {table} {what}")
        self.table, self.n = table, n


class GapError(DamagedLog):
    """A commit is missing."""

    def __init__(self, table: str, n: int) -> None:
        super().__init__(table, n, "is missing")


class BrokenCommit(DamagedLog):
    """A commit's events cannot be read."""

    def __init__(self, table: str, n: int) -> None:
        super().__init__(table, n, "cannot be read")


class FoldedElsewhere(Exception):
    """Too many commits to fold in one request: another worker folds them."""


class Log(Protocol[State]):
    """The log's interface."""

    def head(self, table: str, consistent: bool) -> Head[State] | None:
        """A table's last commit and its state; `None` for an unknown table.

        :param consistent: whether to see every confirmed commit (commands); otherwise a read costs half and may be a
            second old (pages)
        :raises NewerEvent: when newer code made the last commit
        :raises DamagedLog, FoldedElsewhere: as `snapshot`, when its snapshot cannot be read
        """

    def append(self, head: Head[State]) -> Appended[State] | None:
        """Writes a head made by `Head.after`; `None` if another commit has its version: load the head and decide again.

        :raises CommitTooLarge:
        """

    def read(self, table: str, after: int, count: int) -> tuple[Commit, ...]:
        """All `count` commits that follow version `after`, in order.

        :raises DamagedLog: when one is missing, or cannot be read
        """

    def last(self, table: str) -> Commit | None:
        """The last commit; `None` for an unknown table."""

    def commits(self, table: str, versions: Sequence[int]) -> tuple[Commit, ...]:
        """The versions' commits, in their order.

        :raises DamagedLog: as `read`
        """

    def snapshot(self, table: str, n: int) -> State:
        """The state after version `n`, from 1.

        :raises DamagedLog: when that version is missing, or another that is needed
        :raises FoldedElsewhere: when too many would have to be folded; a retry in a moment succeeds
        """

    def stretch(self, table: str, before: int, versions: Sequence[int]) -> tuple[State, tuple[Commit, ...]]:
        """The state after version `before`, from 1, and the commits of `versions`, read together.

        :raises DamagedLog, FoldedElsewhere: as `snapshot`
        """

    def refresh(self, table: str, n: int) -> None:
        """Makes `snapshot` cheap up to version `n`, whatever code stored them."""


def remembered(recent: Recent, commit: Commit) -> Recent:
    """Commits of the system have no command."""
    return recent.remember(commit.by, commit.command, commit.digest, commit.n) if commit.command else recent
