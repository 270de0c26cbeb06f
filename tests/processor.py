"""What the tests cost: seconds of processor by folder, as a table at the end of a run with `--budget`.

A test that takes more than `LIMIT` without `@pytest.mark.costly("what it alone proves")` fails such a run. What is made
once for a module or a session is charged to the fixtures of the folder, not to the test that came first.
"""

import math
import os
import resource
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

import pytest

LIMIT = 3.0
"""Seconds of a test; of a machine at least as quick as one that counts to a million in `_MILLION` seconds."""

TOLERANCE = 5.0
"""Times the limit at which a run fails. The same test took three times the seconds beside other work."""

_MILLION = 0.02
_LOOK = 0.05
"""Seconds. After less than that other processes are not asked: a quick test would cost more to measure than to run."""


@dataclass(slots=True)
class Spent:
    """Seconds of processor.

    :param tests: by test, by its id
    :param fixtures: by folder, for what is shared by the tests of a module or more
    :param rest: before, between and after the tests: imports, collecting, reporting
    :param over: tests without a mark that took more than the limit, in seconds of a machine that is quick enough
    """

    tests: Counter[str] = field(default_factory=Counter)
    fixtures: Counter[str] = field(default_factory=Counter)
    rest: Counter[str] = field(default_factory=Counter)
    over: dict[str, float] = field(default_factory=dict)

    def add(self, other: "Spent") -> None:
        """Adds what another process spent."""
        for mine, theirs in zip(self._counters(), other._counters(), strict=True):
            mine.update(theirs)
        self.over |= other.over

    def lines(self) -> Iterator[str]:
        """The table: each folder, the dearest first, and the sum."""
        number = Counter(map(folder, self.tests))
        tests: Counter[str] = Counter()
        for test, seconds in self.tests.items():
            tests[folder(test)] += seconds
        yield "   tests  fixtures  number  folder"
        for name, _ in (tests + self.fixtures).most_common():
            yield f"{tests[name]:8.1f}  {self.fixtures[name]:8.1f}  {number[name]:6}  {name}"
        yield f"{sum(self.rest.values()):8.1f}  {'':8}  {'':6}  imports, collecting, reporting"
        total = sum(map(sum, (each.values() for each in self._counters())))
        yield f"{total:8.1f}  {'':8}  {len(self.tests):6}  seconds of processor in all"

    def _counters(self) -> tuple[Counter[str], ...]:
        return self.tests, self.fixtures, self.rest


class Budget:
    """A plugin of pytest that charges what this process and its children spend to the test that runs."""

    def __init__(self, alone: bool, of_others: Callable[[], float] | None = None) -> None:
        """The plugin of one process.

        :param alone: whether the tests run in this process; if not, its children are workers, which charge alike
        :param of_others: the seconds that its children have spent so far
        """
        self.spent = Spent()
        self._of_others = of_others or _of_others
        self._own, self._others, self._looked = 0.0, 0.0, time.monotonic() if alone else math.inf
        self._test = ""

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Charges the test, and looks at once whether it is over the limit."""
        self._charge(self.spent.rest, "between tests")
        self._test = item.nodeid
        try:
            return (yield)
        finally:
            self._charge(self.spent.tests, self._test)
            self._test = ""
            seconds = self.spent.tests[item.nodeid]
            if seconds > LIMIT and not any(mark.args for mark in item.iter_markers("costly")):
                self._judge(item.nodeid, seconds)

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[Any], request: pytest.FixtureRequest) -> Iterator[Any]:
        """Charges the folder for what its tests share; what was spent until here is the test's."""
        if fixturedef.scope == "function":
            return (yield)
        self._charge(self.spent.tests, self._test)
        try:
            return (yield)
        finally:
            self._charge(self.spent.fixtures, folder(self._test))

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_teardown(self) -> None:
        """Charges the test, before the first fixture ends."""
        self._charge(self.spent.tests, self._test)

    def pytest_fixture_post_finalizer(self, fixturedef: pytest.FixtureDef[Any]) -> None:
        """Charges the end of a fixture; each that lives longer than its test ends after all that do not."""
        if fixturedef.scope == "function":
            self._charge(self.spent.tests, self._test)
        else:
            self._charge(self.spent.fixtures, folder(self._test))

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Hands the sums to the process that reports; there, a test over the limit makes the run fail."""
        self._charge(self.spent.rest, "around the tests")
        if hasattr(session.config, "workeroutput"):
            counted = [list(each.items()) for each in self.spent._counters()]
            session.config.workeroutput["spent"] = [*counted, list(self.spent.over.items())]
        elif max(self.spent.over.values(), default=0) > LIMIT * TOLERANCE and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Takes the sums of a worker of xdist; one that broke off has none."""
        if sums := getattr(node, "workeroutput", {}).get("spent"):
            tests, fixtures, rest, over = [dict(each) for each in sums]
            self.spent.add(Spent(Counter(tests), Counter(fixtures), Counter(rest), over))

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Prints the table, and what is over the limit."""
        terminalreporter.section("processor")
        for line in self.spent.lines():
            terminalreporter.write_line(line)
        for test, seconds in self.spent.over.items():
            terminalreporter.write_line(
                f"{test} took {seconds:.1f} seconds. More than {LIMIT:g} need a mark `costly` that says what it alone "
                "proves (CONTRIBUTING.md).",
                red=True,
            )

    def _charge(self, account: Counter[str], name: str) -> None:
        """What was spent since the last time."""
        own, now = time.process_time(), time.monotonic()
        account[name] += own - self._own  # type: ignore[assignment]
        self._own = own
        if now - self._looked > _LOOK:
            others = max(self._others, self._of_others())  # a look may miss one; the next has it again
            account[name] += others - self._others  # type: ignore[assignment]
            self._others, self._looked = others, time.monotonic()

    def _judge(self, test: str, seconds: float) -> None:
        """A busy machine shares caches and cores, and a second of processor does less there: how much less, a loop
        that is counted right now says. Without this a test would fail for its neighbours."""
        seconds /= max(1.0, _million() / _MILLION)
        if seconds > LIMIT:
            self.spent.over[test] = seconds


def folder(test: str) -> str:
    """`tests/functions/play` of `tests/functions/play/talk/test_mutes.py::test_...`; `tests` of a file right there."""
    return "/".join(test.partition("::")[0].split("/")[:-1][:3])


def _million() -> float:
    return median(map(_counted, range(5)))


def _counted(_: int) -> float:
    began = time.process_time()
    for _ in range(1_000_000):
        pass
    return time.process_time() - began


def _of_others() -> float:
    """What ended children spent, and on Linux those that still run and theirs."""
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return ended.ru_utime + ended.ru_stime + sum(map(_of, _descendants(os.getpid())))


def _descendants(process: int) -> Iterator[int]:
    for path in Path(f"/proc/{process}/task").glob("*/children"):
        for child in map(int, _text(path).split()):
            yield child
            yield from _descendants(child)


def _of(process: int) -> float:
    """What a process and its ended children spent."""
    times = _text(Path(f"/proc/{process}/stat")).rpartition(")")[2].split()[11:15]
    return sum(map(int, times)) / os.sysconf("SC_CLK_TCK")


def _text(path: Path) -> str:
    try:
        return path.read_text()
    except OSError:  # it ended just now
        return ""
