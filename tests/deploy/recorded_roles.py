"""Each function's role against every AWS call of the whole test run: all are allowed, and no grant is unused.

`make test` runs this after everything else; the name keeps it out of an ordinary run. `RECORD_AWS_CALLS` is the file
that the local stacks of the run recorded their calls in.
"""

import json
import os
from pathlib import Path

import pytest

from tests.deploy.deployed import Deployed
from tests.deploy.needs import Call

DEPLOYED = Deployed.with_parameters(SmsEnabled="true")


@pytest.fixture(scope="module")
def calls() -> list[Call]:
    lines = Path(os.environ["RECORD_AWS_CALLS"]).read_text().splitlines()
    made = [Call(**json.loads(line)) for line in sorted(set(lines))]
    # The tests of the local runtime run a small stack of their own.
    return [call for call in made if call.function in DEPLOYED.functions]


def test_every_function_was_recorded(calls: list[Call]) -> None:
    assert {call.function for call in calls} == DEPLOYED.functions.keys()


def test_every_call_is_allowed_and_no_grant_is_unused(calls: list[Call]) -> None:
    assert DEPLOYED.faults(calls) == []
