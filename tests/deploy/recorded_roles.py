"""Each function's role against every AWS call of the whole test run: all are allowed, and no grant is unused.

`make test` runs this after everything else; the name keeps it out of an ordinary run. `RECORD_AWS_CALLS` is the file
that the local stacks of the run recorded their calls in.
"""

import json
import os
import re
from pathlib import Path

import pytest

from local.__main__ import _PARAMETERS
from tests.deploy.deployed import Deployed
from tests.deploy.needs import Call

DEPLOYED = Deployed.with_parameters(
    **{name: _PARAMETERS[name] for name in ("SmsEnabled", "SmsOrigination", "PushEnabled")}
)


@pytest.fixture(scope="module")
def calls() -> list[Call]:
    lines = Path(os.environ["RECORD_AWS_CALLS"]).read_text().splitlines()
    made = [Call(**json.loads(line)) for line in sorted({_of_the_log_deployed(line) for line in lines})]
    # The tests of the local runtime run a small stack of their own.
    return [call for call in made if call.function in DEPLOYED.functions]


def _of_the_log_deployed(line: str) -> str:
    """After a restore the template is deployed with the log that came of it (`AdoptedLogTable`), and its roles name
    that one; the stack of the drill has it deployed by name alone."""
    return re.sub(r"LogTable-as-of-\w+Z", "LogTable", line)


def test_every_function_was_recorded(calls: list[Call]) -> None:
    assert {call.function for call in calls} == DEPLOYED.functions.keys()


def test_every_call_is_allowed_and_no_grant_is_unused(calls: list[Call]) -> None:
    assert DEPLOYED.faults(calls) == []
