"""An ended match, kept ready: its commits in parts, and its record.

`settle` writes each ended match down once, in parts after the game's position: a step or a page of the log reads one
part or two. A request to be forgotten has it kept anew, without those words.
"""

import hashlib
import json
import zlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar

from engine.game import AnyGame
from engine.kit.value import Value, replace
from events.directory.ready import ReadyMatches
from events.match import Match
from events.record import Material, record
from events.replay import Film, Mark, ReplayStep, marks, steps
from events.store.log import Commit, Head
from events.store.stored import CODEC
from events.table.events import Opened, SeatTaken, TableEvent
from events.table.evolve.play import moment_of
from events.table.state import Table
from events.table.told import published, without_forgotten
from events.tables import Tables

LARGEST_PART = 20_000
"""Bytes of a row of commits: three units, read eventually."""

LARGEST_INDEX = 8_000
"""Bytes of the index row, which is read with each part: one unit. The weightiest moments fit first."""

LARGEST_RECORD = 5_000_000
"""Bytes of a record as JSON in an answer."""

LARGEST_PIECE = 300_000
"""Bytes of a row of the record: an item holds 400 KB."""

Kind = TypeVar("Kind")


class Before(Value):
    """A part's start.

    :param position: `None` before the match began
    """

    position: Any = None


class Layout(Value):
    """A match's layout in its rows.

    :param parts: first version and first step of each
    :param moments: steps that decided something, and their moves
    :param pieces: of the record; 0 if it is not published
    """

    until: int
    steps: int
    parts: tuple[tuple[int, int], ...]
    moments: tuple[tuple[int, Any], ...]
    marks: tuple[tuple[int, Mark], ...]
    pieces: int


class ReadyMatch(Value):
    """A match that is kept ready."""

    rows: ReadyMatches
    table_id: str
    made_of: str
    index: Layout

    def film(self, game: AnyGame, number: int) -> Film | None:
        """The part with step `number`, or the last part; `None` if its row cannot be read. One BatchGetItem."""
        wanted = min(number, self.index.steps - 1)
        part = next(at for at, (_, step) in reversed(list(enumerate(self.index.parts))) if step <= wanted)
        read = self._rows([f"before/{part}", f"commits/{part}"])
        before = CODEC.unpack_snapshot(read[0], Before) if read else None
        if not read or before is None:
            return None
        found = steps(game, Match(_commits(read[1]), before.position))
        decided = [(step, moment) for step, move in self.index.moments if (moment := moment_of(game, move))]
        return Film(self.index.parts[part][1], tuple(found), self.index.steps - 1, tuple(decided), self.index.marks)

    def commits(self, versions: Sequence[int]) -> tuple[Commit, ...] | None:
        """`None` if a row is gone. One BatchGetItem."""
        firsts = [first for first, _ in self.index.parts]
        parts = sorted({sum(first <= n for first in firsts) - 1 for n in versions})
        read = self._rows([f"commits/{part}" for part in parts])
        if read is None:
            return None
        found = {commit.n: commit for each in read for commit in _commits(each)}
        return tuple([found[n] for n in versions])

    def record(self) -> str | None:
        """`None` if a row is gone. One BatchGetItem."""
        read = self._rows([f"record/{piece}" for piece in range(self.index.pieces)])
        return zlib.decompress(b"".join(read)).decode() if read else None

    def _rows(self, names: Sequence[str]) -> list[bytes] | None:
        return self.rows.rows(self.table_id, self.made_of, names) if names else None


def find(rows: ReadyMatches, head: Head[Table]) -> ReadyMatch | None:
    """A match kept ready. One GetItem."""
    if not head.state.has_ended:
        return None
    table_id, made_of = head.commit.table, made_of_now(head.state)
    index = rows.index(table_id, made_of)
    return ReadyMatch(rows, table_id, made_of, _unpacked(index, Layout)) if index else None


def keep(rows: ReadyMatches, game: AnyGame, tables: Tables, head: Head[Table]) -> None:
    """Keeps an ended match ready, unless it is. One GetItem; the first time also Queries for the log, and the calls of
    `ReadyMatches.keep`.
    """
    table, table_id = head.state, head.commit.table
    made_of = made_of_now(table)
    if rows.index(table_id, made_of, consistent=True) is not None:
        return
    until, opens = table.over or table.closed, published(table)
    commits = tables.history(table_id, until)
    shown = [_without_forgotten(table, commit) for commit in commits]
    found = steps(game, Match(tuple(shown)))
    parts, kept = list[tuple[int, int]](), dict[str, bytes]()
    for number, part in enumerate(_parts(shown)):
        first = sum(step.version < part[0].n for step in found)
        parts.append((part[0].n, first))
        kept[f"before/{number}"] = CODEC.pack_snapshot(Before(found[first - 1].position if first else None))
        kept[f"commits/{number}"] = _packed(tuple(part), tuple[Commit, ...])
    pieces = _pieces(written(record(table_id, table, _material(tables, head, commits)))) if opens else []
    kept |= {f"record/{number}": piece for number, piece in enumerate(pieces)}
    layout = Layout(until, len(found), tuple(parts), (), tuple(marks(game, found, opens)), len(pieces))
    rows.keep(table_id, made_of, _index(layout, found), kept)


def _material(tables: Tables, head: Head[Table], commits: Sequence[Commit]) -> Material:
    begun = head.state.begun
    seeds = [event.seed for event in commits[0].events if isinstance(event, Opened)]
    return Material(seeds[0] or b"", tables.after(head.commit.table, begun), tuple(commits[begun - 1 :]))


def made_of_now(table: Table) -> str:
    """A hash of this match and this code."""
    forgotten = [(each.chair, each.since) for each in table.forgotten]
    layout = CODEC.layout(type(table.position)) + CODEC.layout(Before) + CODEC.layout(Layout)
    told = [table.history.hash, layout, repr((forgotten, table.over or table.closed)).encode()]
    return hashlib.sha256(b"\0".join(told)).hexdigest()[:16]


def _index(layout: Layout, found: Sequence[ReplayStep]) -> bytes:
    """The layout with its moments, the weightiest as many as fit."""
    decided = [(step.moment.weight, number) for number, step in enumerate(found) if step.moment]
    most = len(decided)
    while True:
        weightiest = sorted(decided, key=lambda each: -each[0])[:most]
        moments = [(number, found[number].events[0]) for number in sorted([number for _, number in weightiest])]
        index = _packed(replace(layout, moments=tuple(moments)), Layout)
        if len(index) <= LARGEST_INDEX or not most:
            return index
        most //= 2


def _without_forgotten(table: Table, commit: Commit) -> Commit:
    events = [without_forgotten(table, commit.n, event) for event in commit.events]
    left = tuple([_without_secrets(event, published(table)) for event in events if event is not None])
    return replace(commit, table="", by="", command=b"", digest=b"", events=left)


def _without_secrets(event: TableEvent, opens: bool) -> TableEvent:
    match event:
        case Opened():
            return replace(event, seed=event.seed if opens else None, salt=None)
        case SeatTaken():
            return replace(event, entropy=event.entropy if opens else None, person=None)
        case _:
            return event


def _parts(commits: Sequence[Commit]) -> Iterator[Sequence[Commit]]:
    if len(commits) == 1 or len(_packed(tuple(commits), tuple[Commit, ...])) <= LARGEST_PART:
        yield commits
        return
    half = len(commits) // 2
    yield from _parts(commits[:half])
    yield from _parts(commits[half:])


def written(record: Mapping[str, Any]) -> str:
    """The record as it is downloaded; too large for an answer, it goes without texts, and still verifies."""
    whole = json.dumps(record, ensure_ascii=False)
    if len(json.dumps(whole)) > LARGEST_RECORD:
        return json.dumps({**record, "texts": []}, ensure_ascii=False)
    return whole


def _pieces(record: str) -> list[bytes]:
    packed = zlib.compress(record.encode(), 9)
    return [packed[at : at + LARGEST_PIECE] for at in range(0, len(packed), LARGEST_PIECE)]


def _packed(value: Kind, as_type: type[Kind]) -> bytes:
    return zlib.compress(json.dumps(CODEC.encode(value, as_type), separators=(",", ":")).encode(), 9)


def _unpacked(stored: bytes, as_type: type[Kind]) -> Kind:
    return CODEC.decode(json.loads(zlib.decompress(stored)), as_type)


def _commits(stored: bytes) -> tuple[Commit, ...]:
    return _unpacked(stored, tuple[Commit, ...])
