"""What holds for the whole test run."""

import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, settings

from tests.network import stay_here
from tests.pages import make_pages_small
from tests.processor import Budget

settings.register_profile(
    "bluffpost",
    deadline=None,  # how long an example takes says how busy the machine is
    suppress_health_check=[HealthCheck.too_slow],
    derandomize="CI" in os.environ,
)
settings.load_profile("bluffpost")

make_pages_small()
stay_here()

CLOUD = frozenset(("any_log", "client", "moto_address", "second_address"))
"""Fixtures that start an emulator, or may."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--shuffle 7`: another order than that of the files; no test may depend on one that ran before."""
    parser.addoption("--services", metavar="KIND", default="memory", help="for the functions; moto, or second-store")
    parser.addoption("--shuffle", metavar="SEED", help="shuffles files, and the tests of each, by this seed")
    parser.addoption("--seed", default=_seed(), help="draws the games of conformance; else the commit does")
    parser.addoption("--budget", action="store_true", help="prints what tests cost; one that costs too much fails")


def pytest_configure(config: pytest.Config) -> None:
    """Watches the budget where it is asked for, in each worker; says which services tests are to have."""
    os.environ["SERVICES"] = config.getoption("services")
    if config.getoption("budget"):
        is_worker = hasattr(config, "workerinput")
        config.pluginmanager.register(Budget(alone=is_worker or not config.getoption("numprocesses", None)))


def pytest_report_header(config: pytest.Config) -> list[str]:
    """Games and an order that made something fail can be repeated."""
    return [f"{name}: {value}" for name in ("seed", "shuffle") if (value := config.getoption(name)) is not None]


def _seed() -> str:
    """Another one for each commit, so that random games find more from day to day; a fixed one outside of git."""
    asked = ["git", "-C", str(Path(__file__).parent), "rev-parse", "--short", "HEAD"]
    try:
        return subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return "0"


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Marks what needs a cloud, and leaves out what only a night can pay for. In another order, tests of a file stay
    together: what they share is made once."""
    for item in items:
        if isinstance(item, pytest.Function) and CLOUD.intersection(item.fixturenames):
            item.add_marker("cloud")
    if "EVERY_VARIANT" not in os.environ:
        left_out = {item for item in items if item.get_closest_marker("nightly")}
        left_out.update(_not_drawn(items, config.getoption("seed")))
        config.hook.pytest_deselected(items=list(left_out))
        items[:] = [item for item in items if item not in left_out]
    order = config.getoption("shuffle")
    if order is None:
        return
    random = Random(order)
    files = [list(tests) for _, tests in groupby(items, key=lambda item: item.path)]
    random.shuffle(files)
    for tests in files:
        random.shuffle(tests)
    items[:] = [test for tests in files for test in tests]


def _not_drawn(items: list[pytest.Item], seed: str) -> Iterator[pytest.Item]:
    """The cases of tests marked `sampled(n)`, but for n of each, which are others after each commit."""
    cases: dict[tuple[str, int], list[pytest.Item]] = defaultdict(list)
    for item in items:
        if sampled := item.get_closest_marker("sampled"):
            cases[item.nodeid.partition("[")[0], sampled.args[0]].append(item)
    for (test, number), of_the_test in cases.items():
        drawn = Random(f"{seed} {test}").sample(of_the_test, min(number, len(of_the_test)))
        yield from set(of_the_test).difference(drawn)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Of a test marked `untraced` no line is counted (pytest-cov's own `no_cover` is without effect in a worker)."""
    tracer = sys.gettrace()
    if item.get_closest_marker("untraced"):
        sys.settrace(None)
    try:
        return (yield)
    finally:
        sys.settrace(tracer)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Keeps what was recorded. Where everything is required, a test that was skipped or expected to fail has failed."""
    if os.environ.get("RECORD_REQUESTS"):
        from tests.memory import requests

        requests.save()
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if not os.environ.get("REQUIRE_EVERYTHING") or reporter is None:
        return
    missed = [report.nodeid for kind in ("skipped", "xfailed") for report in reporter.stats.get(kind, [])]
    if missed:
        reporter.ensure_newline()
        reporter.write_line(f"Everything is required, and this was not run: {', '.join(missed)}", red=True)
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
