"""What `make deploy` does with what was built."""

import subprocess
from typing import Any

import pytest

from deploy.__main__ import SAM, main
from deploy.target_python import MISSING


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The commands that were run; those with `broken` in their stack's name fail."""
    commands: list[list[str]] = []

    def run(command: list[str], **_: Any) -> subprocess.CompletedProcess[str]:
        commands.append(command[1:])
        return subprocess.CompletedProcess(command, int(command[0] == SAM and "broken" in command))

    monkeypatch.setattr(subprocess, "run", run)
    return commands


def test_the_operator_s_steps_follow_a_deployment(
    ran: list[list[str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TARGET_PYTHON", "")
    assert main("staging", "--no-confirm-changeset") == 0
    deployed, *steps = ran
    assert deployed[0] == "deploy"
    assert {"staging", "file://parameters/staging.toml", "--no-confirm-changeset"} <= set(deployed)
    assert [step[-3:] for step in steps] == [["--stack", "staging", each] for each in ("protect", "receive-mail")]
    assert capsys.readouterr().err.strip() == MISSING


def test_nothing_follows_a_deployment_that_failed_and_its_stack_is_named(
    ran: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main("broken") == 1
    assert len(ran) == 1
    assert f"{SAM} delete --stack-name broken" in capsys.readouterr().err
