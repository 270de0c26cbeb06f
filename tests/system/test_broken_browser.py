"""A browser that breaks off says nothing about a page."""

import pytest

from tests.system import conftest

pytest_plugins = ["pytester"]

TEST = """
import pytest
made = []
@pytest.fixture(scope="module")
def browser(): made.append(1)
def test_breaks_off_once(browser): assert len(made) == 2, "Page.goto: Target crashed"
def test_breaks_off_each_time(browser): raise OSError("Connection closed")
def test_fails(browser): assert len(made) == 9
"""


def test_only_a_test_whose_browser_broke_off_runs_once_more_and_in_another(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(TEST)
    result = pytester.inline_run("-p", "no:cacheprovider", plugins=[conftest])
    reports = result.getreports("pytest_runtest_logreport")
    assert [(each.nodeid.partition("::test_")[2], str(each.outcome)) for each in reports if each.when == "call"] == [
        ("breaks_off_once", "rerun"),
        ("breaks_off_once", "passed"),
        ("breaks_off_each_time", "rerun"),
        ("breaks_off_each_time", "failed"),
        ("fails", "failed"),
    ]
