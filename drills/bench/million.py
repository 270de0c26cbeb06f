"""A million tables: how late what is due is looked at, and what it costs, in a time that only passes here.

Which tables the sweep finds, in what order, and how many a call does, the real sweep decides; what each call takes
follows from counted requests (`bill`). Around it are queues and workers as AWS documents them: a schedule fires within
the minute that it names, a stream is read four times a second, and each worker does its batch one after the other.
"""

import heapq
from collections.abc import Iterator, Mapping
from random import Random
from textwrap import fill
from typing import Any, cast
from unittest.mock import patch

from drills.bench import bill
from drills.bench.meter import Meter
from engine.kit.value import Value, replace
from events.directory.live import FIRST_LOOK, LiveTable, LiveTables, Share
from functions.aws import clock
from functions.settle.settler import Settled
from functions.settle.sweep import sweep
from local.memory.store import Store
from tests.deploy.deployed import Deployed
from tests.functions.world import DAY, HOUR, NOON

SIZES = (10, 1_000, 100_000, 1_000_000)
MOVES_A_DAY = 8.64
"""At a table: 100 a second at a million."""

PEAK = 3
"""Times the mean: that is what is simulated."""

COMMITS = 1.25
"""For each move: 20 others in a match of 80."""

WAKE_UPS = 1.0
"""For each move at the worst; one that comes earlier serves for later deadlines, so there are fewer where people are
fast."""

REQUESTS = {"page": 3, "poll": 12}
"""For each move (docs/operating/sizes.md)."""

STREAM_BATCH = 20
"""Commits that a worker of the stream gets at once."""

SHARDS = 4
"""Of the stream of a table that was made on demand."""

PRECISION = 60
"""Seconds within which a schedule fires (EventBridge Scheduler User Guide, "Schedule types")."""

READ_EVERY = 0.25
"""Seconds between two looks of Lambda at a stream; a queue is polled long, and answers at once."""

SIMULATED = 600
"""Seconds of the peak."""

SAMPLE = 1_000
"""Tables that stand for all: each look at one takes as long as those at its share."""

AIM = 60
"""Seconds after its schedule fired when a time-out is made at the latest."""


COLUMNS = (
    "tables",
    "moves a second",
    "followed up, median s",
    "worst",
    "borne a second",
    "time-outs, median s",
    "worst",
    "borne a second",
    "sweep of all, minutes",
    "dollars a month",
    "with mail",
)


class Late(Value):
    """How long what came had to wait until it was done, in seconds."""

    median: float
    worst: float
    busy: float


def settings(tables: int) -> dict[str, int]:
    """The numbers of the `Size` that suits so many tables, by name (template.yaml, Mappings)."""
    size = next(size for most, size in ((1_000, "small"), (100_000, "medium"), (1_000_000, "large")) if tables <= most)
    found = Deployed.with_parameters().template.sections["Mappings"]["Sizes"][size]
    return {name: int(str(value).split()[0]) for name, value in found.items()}


def queued(rate: float, workers: int, seconds_each: float, batch: int, wait: float = 0, spread: float = 0) -> Late:
    """What comes `rate` times a second, at any moment, is done by so many workers, in batches.

    :param wait: until it is seen, at most
    :param spread: within how many seconds of the same moment they come; 0 for evenly
    """
    random = Random(f"{rate} {workers}")
    count = max(20, int(rate * SIMULATED))
    within = count / rate
    moments = [random.random() * within for _ in range(count)]
    if spread:  # deadlines are whole minutes for people, and a schedule fires at some moment of its minute
        moments = [moment // spread * spread + random.random() * spread for moment in moments]
    coming = sorted(moment + random.random() * wait for moment in moments)
    free = [0.0] * workers
    late, at, busy = list[float](), 0, 0.0
    while at < count:
        begins = max(heapq.heappop(free), coming[at])
        taken = at
        while taken < count and taken - at < batch and coming[taken] <= begins:
            begins, busy = begins + seconds_each, busy + seconds_each
            late.append(begins - coming[taken] + wait)
            taken += 1
        heapq.heappush(free, begins)
        at = taken
    late.sort()
    return Late(late[len(late) // 2], late[-1], busy / (workers * max(within, 1)))


class _Sweeps:
    """Live tables in memory, all of them due, and calls that share them: time passes while one looks."""

    def __init__(self, tables: int, look: float) -> None:
        self.sample = min(tables, SAMPLE)
        self.look = look * tables / self.sample
        self.now = float(NOON)
        self.seen: dict[str, float] = {}
        store = Store({"directory": ("pk", "sk")}, lambda: self.now)
        self.live = LiveTables(cast("Any", store), "directory")
        for number in range(self.sample):
            self.live.add(f"table{number}", NOON - FIRST_LOOK)

    def looks(self, found: LiveTable, now: int, anew: bool = False) -> Settled:
        """In place of `Settler.look`: the table owes nothing more today."""
        self.now += self.look
        self.seen.setdefault(found.table, self.now)
        before = self.live.remembered(found.table)
        after = self.live.remember(found.table, before, replace(before, n=1), at=now + DAY)
        assert after
        return Settled(row=after.row)

    def passes(self, parts: int, every: int) -> float:
        """Seconds until all were looked at, at most two hours."""
        for call in range(2 * HOUR // every):
            begins = NOON + call * every
            for part in range(parts):
                self.now = float(begins)
                sweep(self.live, self.looks, begins, share=Share(part, parts))
            if len(self.seen) == self.sample:
                break
        missed = len(self.seen) < self.sample
        return 2 * HOUR if missed else max(self.seen.values()) - NOON


def swept(tables: int, parts: int, every: int, look: float) -> float:
    """Seconds of a sweep of all tables, each of them due at once."""
    sweeps = _Sweeps(tables, look)
    with patch.object(clock, "running", lambda: sweeps.now):
        return sweeps.passes(parts, every)


def month(tables: int, parts: Mapping[str, Meter], poll: Meter, mail: bool) -> float:
    """Dollars of so many tables: moves, pages, polls, and a look at each a day; beside what an idle stack costs."""
    moves = tables * MOVES_A_DAY * 30
    look = bill.total(bill.bill({**parts, "page": parts["wake-up"]}, page=True)) / bill.MILLION
    each = bill.total(bill.bill(parts))
    each += REQUESTS["page"] * bill.total(bill.bill(parts, page=True))
    each += REQUESTS["poll"] * bill.total(bill.bill({**parts, "page": poll}, page=True))
    each += bill.PRICES["request"]["mail"] * bill.MILLION * mail
    return moves * each / bill.MILLION + tables * 30 * look


def rows(parts: Mapping[str, Meter], poll: Meter) -> Iterator[str]:
    """Rows of a Markdown table, for each size."""
    made = bill.runs(parts)
    settle, look = made["settle"].milliseconds / 1000, made["wake-up"].milliseconds / 1000
    for tables in SIZES:
        found = settings(tables)
        moves = tables * MOVES_A_DAY / DAY * PEAK
        streams = SHARDS * found["StreamWorkers"]
        stream = queued(moves * COMMITS, streams, settle, STREAM_BATCH, wait=READ_EVERY)
        time_outs = queued(moves * WAKE_UPS, found["WakeUpWorkers"], 2 * look, 10, spread=PRECISION)
        seconds = swept(tables, found["SweepParts"], 60 * found["SweepEvery"], 2 * look)
        yield (
            f"| {tables:,} | {moves:.3g} | {stream.median:.2f} | {stream.worst:.1f} | {streams / settle:,.0f} "
            f"| {time_outs.median:.2f} | {time_outs.worst:.1f} | {found['WakeUpWorkers'] / (2 * look):,.0f} "
            f"| {seconds / 60:.1f} | {month(tables, parts, poll, mail=False):,.2f} "
            f"| {month(tables, parts, poll, mail=True):,.2f} |"
        )


def section(parts: Mapping[str, Meter], poll: Meter) -> str:
    """The part of docs/benchmarks.md about many tables."""
    about = fill(
        f"What each `Size` does (docs/operating/sizes.md), in a time that only passes in the simulation, at "
        f"{PEAK} times the mean of {MOVES_A_DAY:g} moves a day and table: {SIMULATED // 60} minutes of commits and "
        f"wake-ups, and a sweep to which every table is due at the same moment. The sweep is the real one; how long "
        f"things take follows from counted calls. Queues and workers are as AWS documents them: {SHARDS} shards of "
        f"the stream, read every {READ_EVERY:g} s; a schedule fires at any moment of its minute, and seconds count "
        f"from then. The aims are {AIM} s for a time-out and an hour for the sweep of a million tables. Nothing is "
        f"simulated of throttles, cold starts, and AWS’s bad days.",
        120,
    )
    costs = fill(
        f"Dollars a month are for the mean: {REQUESTS['page']} pages and {REQUESTS['poll']} polls for each move, a "
        f"look of the sweep at each table a day, without the free amounts and without bots; an idle stack costs 0.79 "
        f"beside it.",
        120,
    )
    table = "\n".join(rows(parts, poll))
    return f"""## A million tables

{about}

| {" | ".join(COLUMNS)} |
|{" --- |" * len(COLUMNS)}
{table}

{costs}"""
