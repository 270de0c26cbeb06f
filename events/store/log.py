"""The append-only log, as the rest of the house knows it: one item per commit (DESIGN §5).

The item of version `n` of a table exists once and is never changed; whoever creates it has won the slot. What an item
says stands in `events.store.items`.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from engine.kit.value import Value
from events.store.recent import Recent

State = TypeVar("State")

LARGEST_COMMIT = 32 * 1024
"""Bytes of an item at most, as DynamoDB counts them."""

SYSTEM = "system"
"""Who acted when time did."""


def fingerprint(text: str) -> bytes:
    """16 bytes that stand for a command's id or text in the log, so that no id, which may be a secret, is stored."""
    return hashlib.sha256(text.encode()).digest()[:16]


class Commit(Value):
    """One accepted command, as it is kept for ever.

    :param table: the table's id
    :param n: its version, from 1
    :param by: the capability that acted, as text ("host", "seat2"), or `SYSTEM`
    :param command: fingerprint of the command's id; empty for the system
    :param digest: fingerprint of what the command said; empty for the system
    :param at: seconds since 1970; never earlier than that of the commit before
    :param events: what happened, in order
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
    """The last commit of a table with what is known after it."""

    commit: Commit
    state: State = field(repr=False)
    recent: Recent = field(default=Recent(), repr=False)

    @staticmethod
    def after(previous: "Head[State] | None", commit: Commit, state: State) -> "Head[State]":
        """The head that `commit` makes of the previous one (`None` for a table's first commit)."""
        assert commit.n == (previous.commit.n if previous else 0) + 1, "a version follows the head that was loaded"
        assert previous is None or commit.at >= previous.commit.at, "time never goes back in a log"
        return Head(commit, state, remembered(previous.recent if previous else Recent(), commit))


class Appended(Value):
    """The commit was written now."""


@dataclass(frozen=True, slots=True)
class AlreadyOurs(Generic[State]):
    """An earlier attempt of the same command was written to this slot, and its reply was lost. `head` is that one."""

    head: Head[State]


class SlotTaken(Value):
    """Another commit has this version: load the head and decide again."""


Outcome: TypeAlias = Appended | AlreadyOurs[State] | SlotTaken


class CommitTooLarge(Exception):
    """A commit of more than `LARGEST_COMMIT` bytes. Nothing was written."""

    def __init__(self, size: int) -> None:
        super().__init__(f"a commit of {size} bytes is larger than {LARGEST_COMMIT}")


class DamagedLog(Exception):
    """Something that was committed is not there, or not as it was written. Only a backup has it.

    :param table: its id
    :param n: the version
    """

    def __init__(self, table: str, n: int, what: str) -> None:
        super().__init__(f"version {n} of table {table} {what}")
        self.table, self.n = table, n


class GapError(DamagedLog):
    """A commit is missing in a table's log."""

    def __init__(self, table: str, n: int) -> None:
        super().__init__(table, n, "is missing")


class BrokenCommit(DamagedLog):
    """What happened in a commit cannot be read."""

    def __init__(self, table: str, n: int) -> None:
        super().__init__(table, n, "cannot be read")


class FoldedElsewhere(Exception):
    """Too many commits would have to be folded for one request: somebody else does, and keeps what comes of it."""


class Log(Protocol[State]):
    """What the rest of the house knows of the log."""

    def head(self, table: str, consistent: bool) -> Head[State] | None:
        """The last commit of a table and its state, or `None` for an unknown table.

        :param consistent: whether to see every commit that was ever confirmed (commands), or to read at half
            the price what may be a second old (pages)
        :raises NewerEvent: when the last commit was made by newer code
        :raises DamagedLog, FoldedElsewhere: as `snapshot`, when the last commit's own cannot be read
        """
        ...

    def append(self, head: Head[State]) -> Outcome[State]:
        """Writes a head made by `Head.after`, if no other commit has its version.

        :raises CommitTooLarge: when it has more than 32 KB
        """
        ...

    def read(self, table: str, after: int, count: int) -> tuple[Commit, ...]:
        """The `count` commits that follow version `after`, in order: all are there.

        :raises DamagedLog: when one is missing, or cannot be read
        """
        ...

    def last(self, table: str) -> Commit | None:
        """The last commit of a table without what is known after it, or `None` for an unknown table."""
        ...

    def commits(self, table: str, versions: Sequence[int]) -> tuple[Commit, ...]:
        """The commits of these versions, in their order: all are there.

        :raises DamagedLog: when one is missing, or cannot be read
        """
        ...

    def snapshot(self, table: str, n: int) -> State:
        """The state after version `n`, from 1.

        :raises DamagedLog: when that version is missing, or one that it is made of
        :raises FoldedElsewhere: when it has to be made of too many; trying again in a moment will do
        """
        ...

    def stretch(self, table: str, before: int, versions: Sequence[int]) -> tuple[State, tuple[Commit, ...]]:
        """The state after the version `before`, from 1, and the commits of others, read together.

        :raises DamagedLog, FoldedElsewhere: as `snapshot`
        """
        ...

    def refresh(self, table: str, n: int) -> None:
        """Has `snapshot` cost little up to version `n`, whoever stored the snapshots there."""
        ...


def remembered(recent: Recent, commit: Commit) -> Recent:
    """The last commands after one more commit: the system has none."""
    return recent.remember(commit.by, commit.command, commit.digest, commit.n) if commit.command else recent
