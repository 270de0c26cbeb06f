"""The smallest thing that a log can hold: numbers that are added up. The tests of the log need no game."""

from dataclasses import dataclass, replace
from typing import Any

from events.store.codec import Codec
from events.store.log import SYSTEM, Commit, Head, fingerprint


@dataclass(frozen=True, slots=True)
class Added:
    """Somebody added a number."""

    number: int
    secret: str = ""


@dataclass(frozen=True, slots=True)
class Tally:
    """The sum of all numbers, and after how many commits."""

    total: int = 0
    commits: int = 0


CODEC = Codec({"Added": Added})


def apply(tally: Tally | None, commit: Commit) -> Tally:
    tally = tally or Tally()
    total = tally.total + sum(event.number for event in commit.events)
    return replace(tally, total=total, commits=commit.n)


def added(
    previous: Head[Tally] | None,
    number: int,
    by: str = "seat1",
    command: str = "",
    said: str = "",
    table: str = "tally",
    secret: str = "",
) -> Head[Tally]:
    """The head after `by` added a number to the previous one. Without a command's id it is the system that adds."""
    events: tuple[Any, ...] = (Added(number, secret),)
    n = previous.commit.n + 1 if previous else 1
    who = (by, fingerprint(command), fingerprint(said)) if command else (SYSTEM, b"", b"")
    commit = Commit(table, n, *who, at=1_700_000_000 + n, events=events)
    return Head.after(previous, commit, apply(previous.state if previous else None, commit))
