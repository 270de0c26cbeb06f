"""What tests cost is charged to the right one, and a test that costs too much makes the run fail."""

import time
from collections import Counter

import pytest

from tests import processor
from tests.processor import Budget, Spent

pytest_plugins = ["pytester"]

TESTS = """
import time
import pytest

def work(seconds):
    until = time.process_time() + seconds
    while time.process_time() < until:
        pass

@pytest.fixture(scope="module")
def shared():
    work(0.1)
    yield
    work(0.1)

def test_one_with_what_all_share(shared):
    pass

def test_long():
    work(0.1)

@pytest.mark.costly("that some work is allowed")
def test_long_and_meant():
    work(0.1)

@pytest.mark.costly()
def test_long_and_why_is_not_said(shared):
    work(0.1)
"""


def test_seconds_are_charged_to_the_test_or_its_folder_and_over_the_limit_a_reason_is_due(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(processor, "LIMIT", 0.08)
    monkeypatch.setattr(processor, "TOLERANCE", 1)
    monkeypatch.setattr(processor, "_million", lambda: 0)  # nobody else is working
    pytester.makeini("[pytest]\nmarkers = costly")
    pytester.makepyfile(TESTS)
    budget = Budget(alone=True)
    result = pytester.inline_run("-p", "no:cacheprovider", plugins=[budget])
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.assertoutcome(passed=4)
    assert {test.partition("::")[2] for test in budget.spent.over} == {"test_long", "test_long_and_why_is_not_said"}
    assert budget.spent.fixtures.total() > 0.2


def test_the_table_has_a_line_for_each_folder_and_the_sum() -> None:
    spent = Spent(
        tests=Counter({"tests/events/a/test_b.py::test_c": 1.5, "tests/events/a/d/test_e.py::test_f": 1}),
        fixtures=Counter({"tests/events/a": 2}),
    )
    spent.add(Spent(tests=Counter({"tests/test_g.py::test_h": 0.25})))
    table = [line.split() for line in spent.lines()]
    assert ["2.5", "2.0", "2", "tests/events/a"] in table
    assert ["0.2", "0.0", "1", "tests"] in table
    assert table[-1][:2] == ["4.8", "3"]


def test_a_process_that_one_look_misses_is_charged_once(monkeypatch: pytest.MonkeyPatch) -> None:
    looks = iter((60.0, 0.0, 61.0))
    monkeypatch.setattr(processor, "_LOOK", -1)
    budget = Budget(alone=True, of_others=lambda: next(looks))
    own = time.process_time()
    for _ in range(3):
        budget._charge(budget.spent.rest, "between tests")
    assert 61 <= budget.spent.rest.total() - own < 120
