"""One drill: load while processes die and connections are cut, then peace until all games are over, then the checks."""

import itertools
import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from statistics import median

from drills.chaos.checks import Checks, Found
from drills.chaos.people import Match, People
from drills.chaos.wire import Wire
from engine.registry import GAMES
from events.directory import Directory
from events.store.stored import log_of_tables
from events.tables import Tables
from local.cloud import client
from tests.invariants import Kept, Violation
from tests.stack import Stack

DAY = 86_400
RETENTION_DAYS = 30

FUNCTIONS = {"PlayFunction": 2, "SettleFunction": 1, "NotifyFunction": 1, "BotFunction": 1}
"""Whose workers are killed, and how many each has."""

PARAMETERS = {"GraceSeconds": "1", "RetentionDays": str(RETENTION_DAYS)}
"""Nearly every question is mailed before it is answered."""

CUT = 0.03
"""Share of the requests whose connections are cut."""

HANDS = 8
"""Requests at once, all tables together."""

LETTERS_EVERY, MEMORY_EVERY = 5, 5
"""Seconds between two looks into the outbox, and at the memory."""

SETTLED = 120
"""Seconds after which memory must not grow."""

GROWS = 0.1
"""By how much it may, all the same: Python gives little back, and what it holds goes up and down."""

CATCHES_UP = 10
"""How often that is waited for, five minutes each."""

REST, RESTS = 400, 4
"""Seconds that pass until every lease and every message in a queue is over, and how often."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is asked for.

    :param tables: that are played at a time
    :param seconds: of load
    :param kills: processes that die meanwhile
    :param seed: of what people choose, which processes die and what is cut; what comes of it, threads decide
    :param games: that are played, in turn
    """

    tables: int
    seconds: float
    kills: int
    seed: int
    games: Sequence[str] = tuple(sorted(GAMES))


@dataclass(slots=True)
class Memory:
    """Of the process that runs the stack.

    :param samples: seconds since the beginning of the load, and kilobytes
    """

    samples: list[tuple[float, int]] = field(default_factory=list)

    def look(self, at: float, process: int) -> None:
        """Takes a sample (proc(5), `VmRSS`)."""
        status = Path(f"/proc/{process}/status").read_text()
        (line,) = [line for line in status.splitlines() if line.startswith("VmRSS:")]
        self.samples.append((at, int(line.split()[1])))

    def growth(self) -> tuple[int, int] | None:
        """Kilobytes after two minutes and at the end, as medians of half a minute each; nothing if it was shorter."""
        end = self.samples[-1][0] if self.samples else 0.0
        early = [kilobytes for at, kilobytes in self.samples if SETTLED <= at < SETTLED + 30]
        late = [kilobytes for at, kilobytes in self.samples if end - 30 <= at]
        return (round(median(early)), round(median(late))) if early and end >= SETTLED + 60 else None

    def check(self) -> None:
        """It does not grow.

        :raises Violation: when it does
        """
        growth = self.growth()
        if growth and growth[1] > growth[0] * (1 + GROWS):
            raise Violation("memory", f"{growth[0]} KB after {SETTLED} s became {growth[1]} KB")


@dataclass
class Summary:
    """How it went."""

    plan: Plan
    matches: Counter[str]
    killed: Counter[str]
    statuses: Counter[int]
    cut: Counter[str]
    commands: int
    acknowledged: int
    memory: Memory
    found: Found

    def __str__(self) -> str:
        growth = self.memory.growth()
        return "\n".join(
            (
                f"seed {self.plan.seed}: {self.matches.total()} matches played to their end: {_listed(self.matches)}",
                f"processes killed: {self.killed.total()} ({_listed(self.killed)})",
                f"connections cut: {sum(self.cut.values())} ({_listed(self.cut)})",
                f"answers: {_listed(self.statuses)}",
                f"commands: {self.commands}, {self.acknowledged} of them acknowledged",
                f"kept: {self.found}",
                "memory of the parent: "
                + (f"{growth[0]} KB after {SETTLED} s, {growth[1]} KB at the end" if growth else "too short to tell"),
            )
        )


def _listed(counted: "Counter[str] | Counter[int]") -> str:
    return ", ".join(f"{name} {times}" for name, times in sorted(counted.items()))


class Drill:
    """A stack and its people.

    :param stack: runs, on the store at `store`
    """

    def __init__(self, plan: Plan, stack: Stack, store: str) -> None:
        self.plan = plan
        self.stack = stack
        self.killed: Counter[str] = Counter()
        self.memory = Memory()
        environment = {**stack.environment("PlayFunction"), "AWS_ENDPOINT_URL_DYNAMODB": store}
        self._log, self._directory = environment["LOG_TABLE"], environment["DIRECTORY_TABLE"]
        self._database = client("dynamodb", environment)
        self.tables = Tables(log_of_tables(self._database, self._log))
        self.people = People(stack, Wire(stack.base_url), self.tables)
        self._games = itertools.cycle(plan.games)
        self._playing: list[Match] = []
        self._ends = 0.0
        self._faults: list[BaseException] = []

    # ---- while it runs ----

    def load(self) -> None:
        """Tables are opened and played, processes die, connections are cut."""
        with ThreadPoolExecutor(HANDS) as hands:
            chances = [self._chance("opens", number) for number in range(self.plan.tables)]
            games = [next(self._games) for _ in chances]
            self._playing = list(hands.map(self.people.opens, chances, games))
        self.people.wire.share = CUT
        began = time.monotonic()
        self._ends = began + self.plan.seconds
        with self._beside(self._kills, self._reads_mail, lambda: self._samples(began)):
            self._at_once([partial(self._plays, number) for number in range(HANDS)])
        self.people.wire.share = 0

    def _plays(self, number: int) -> None:
        random = self._chance("plays", number)
        while time.monotonic() < self._ends and not self._faults:
            place = random.randrange(len(self._playing))
            match = self._playing[place]
            if not self.people.acts(random, match) and self._playing[place] is match:
                self._playing[place] = self.people.opens(random, next(self._games))

    def _kills(self) -> None:
        random = self._chance("kills")
        for number in range(self.plan.kills):
            self._sleeps_until(
                self._ends - self.plan.seconds * (self.plan.kills - number - random.random()) / self.plan.kills
            )
            self._kill_one(random)

    def _kill_one(self, random: Random) -> None:
        """A process dies that lives: one that is dead is replaced when it has something to do."""
        while time.monotonic() < self._ends and not self._faults:
            function = random.choice(list(FUNCTIONS))
            if self.stack.kill(function, random.randrange(FUNCTIONS[function])):
                self.killed[function] += 1
                return
            time.sleep(0.1)

    def _reads_mail(self) -> None:
        random = self._chance("reads")
        while time.monotonic() < self._ends and not self._faults:
            self.people.read_mail(random)
            self._sleeps_until(time.monotonic() + LETTERS_EVERY)

    def _samples(self, began: float) -> None:
        while time.monotonic() < self._ends and not self._faults:
            self.memory.look(time.monotonic() - began, self.stack.process)
            self._sleeps_until(time.monotonic() + MEMORY_EVERY)

    def _sleeps_until(self, at: float) -> None:
        while not self._faults and (left := min(at, self._ends) - time.monotonic()) > 0:
            time.sleep(min(left, 1))

    # ---- afterwards ----

    def play_out(self) -> None:
        """Nothing goes wrong any more. What was under way comes to its end, and so does every match."""
        reading = self._chance("reads the rest")
        self._rest()
        self.people.read_mail(reading)  # of the last tables, of which a slow machine has told nobody yet
        left = deque(self.people.opened)
        self._at_once([partial(self._plays_out, number, left) for number in range(HANDS)])
        self.people.read_mail(reading)
        self._rest()

    def _plays_out(self, number: int, left: deque[Match]) -> None:
        random = self._chance("plays out", number)
        while not self._faults:
            try:
                match = left.popleft()
            except IndexError:
                return
            self.people.to_the_end(random, match)

    def _rest(self) -> None:
        """On a busy machine, streams and queues have some catching up to do."""
        for _ in range(CATCHES_UP):
            with suppress(TimeoutError):
                self.stack.quiet()
                break
        for _ in range(RESTS):
            self.stack.let_time_pass(REST)

    def checks(self) -> Checks:
        """What is to be checked, once the stack is gone."""
        wire = self.people.wire
        if wire.statuses[500] > self.killed["PlayFunction"]:
            died = self.killed["PlayFunction"]
            raise Violation("every page answers", f"{wire.statuses[500]} errors, and {died} processes died")
        self.memory.check()
        directory = Directory(self._database, self._directory)
        kept = Kept(self.tables, directory, self._database, self._directory, RETENTION_DAYS * DAY)
        opened = [match.id for match in self.people.opened]
        now, killed = int(self.stack.now()), self.killed["NotifyFunction"]
        return Checks(kept, self._log, opened, self.people.sent, self.stack.outbox(), now, killed)

    def summary(self, found: Found) -> Summary:
        """How it went."""
        return Summary(
            self.plan,
            Counter(match.game for match in self.people.opened),
            self.killed,
            self.people.wire.statuses,
            Counter(self.people.wire.cut),
            len(self.people.sent),
            sum(each.acknowledged for each in self.people.sent),
            self.memory,
            found,
        )

    # ---- threads ----

    def _chance(self, what: str, number: int = 0) -> Random:
        return Random(f"{self.plan.seed} {what} {number}")

    @contextmanager
    def _beside(self, *work: Callable[[], None]) -> Iterator[None]:
        threads = [threading.Thread(target=self._watched, args=[each]) for each in work]
        for thread in threads:
            thread.start()
        try:
            yield
        finally:
            for thread in threads:
                thread.join()
            self._raise()

    def _at_once(self, work: Sequence[Callable[[], None]]) -> None:
        with self._beside(*work):
            pass

    def _watched(self, work: Callable[[], None]) -> None:
        try:
            work()
        except BaseException as fault:
            self._faults.append(fault)

    def _raise(self) -> None:
        if self._faults:
            raise self._faults[0]
