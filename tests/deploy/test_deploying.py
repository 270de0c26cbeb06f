"""What `make deploy` does with what was built."""

import json
import re
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest

from deploy import __main__ as deployment
from deploy.__main__ import SAM, main
from deploy.target_python import MISSING
from functions import VERSION
from tests.deploy.deployed import TEMPLATE, Deployed

ROOT = TEMPLATE.parent

TABLES = """\
k3v9  liars_dice  lobby    1/...
w2aa  skull  playing  ...
zz4k  can’t be read: the game skull is not installed
"""
"""What `list` prints (`functions/operator/commands/listing.py`)."""


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[list[str]]:
    """The commands that were run; those with `broken` in their stack's name fail."""
    commands: list[list[str]] = []

    def run(command: list[str], **_: Any) -> subprocess.CompletedProcess[str]:
        if command[-1] == "list":
            return subprocess.CompletedProcess(command, 0, TABLES)
        commands.append(command[1:])
        return subprocess.CompletedProcess(command, int(command[0] == SAM and "broken" in command))

    monkeypatch.setattr(subprocess, "run", run)
    built(monkeypatch, tmp_path, "liars_dice", "lie21", "skull")
    return commands


def built(monkeypatch: pytest.MonkeyPatch, folder: Path, *games: str) -> None:
    """The artifact has these games."""
    (folder / "games.json").write_text(json.dumps([{"game": game} for game in games]))
    monkeypatch.setattr(deployment, "GAMES", folder / "games.json")


def test_the_operator_s_steps_follow_a_deployment(
    ran: list[list[str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TARGET_PYTHON", "")
    assert main("staging", "--no-confirm-changeset") == 0
    deployed, *steps = ran
    assert deployed[0] == "deploy"
    assert {"staging", "file://parameters/staging.toml", "Stack=staging", "--no-confirm-changeset"} <= set(deployed)
    assert [step[2:4] for step in steps] == [["--stack", "staging"]] * 4
    assert [step[4:] for step in steps] == [["pause", "--again"], ["protect"], ["receive-mail"], ["check"]]
    assert capsys.readouterr().err.strip() == MISSING


def test_nothing_follows_a_deployment_that_failed_and_its_stack_is_named(
    ran: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main("broken") == 1
    assert len(ran) == 1
    assert f"{SAM} delete --stack-name broken" in capsys.readouterr().err


def test_a_game_with_tables_is_not_removed(
    ran: list[list[str]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    built(monkeypatch, tmp_path, "liars_dice", "lie21")
    assert main("staging") == 1
    assert ran == []
    assert "(2 of skull)" in capsys.readouterr().err


def test_without_make_each_environment_deploys_what_make_would() -> None:
    environments = tomllib.loads((ROOT / "samconfig.toml").read_text())
    del environments["version"]
    for environment in environments.values():
        stack, deploys = environment["global"]["parameters"]["stack_name"], environment["deploy"]["parameters"]
        assert deploys.pop("tags") == f"Stack={stack}"
        assert deploys.pop("parameter_overrides") == f"file://parameters/{stack}.toml"
    assert environments["default"]["deploy"] == environments["staging"]["deploy"]


def test_one_version_is_on_everything() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    deployed = Deployed.with_parameters().template.sections["Outputs"]["Version"]["Value"]
    (newest, *_) = re.findall(r"^## \[(\S+)\]", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert (project, deployed, newest) == (VERSION,) * 3


def test_the_stack_says_where_its_operator_looks() -> None:
    outputs = Deployed.with_parameters().template.sections["Outputs"]
    assert {"Version", "Dashboard", "FailureQueue", "LogGroup"} <= outputs.keys()
