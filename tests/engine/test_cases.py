"""Every golden case is a test of its own, named by its id."""

from pathlib import Path

import pytest

from tests.engine.cases.run import Case, failures, load

CASES = [case for path in sorted((Path(__file__).parent / "cases").glob("*.json")) for case in load(path)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_golden_case(case: Case) -> None:
    assert not failures(case), case.rule
