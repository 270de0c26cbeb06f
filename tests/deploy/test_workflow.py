"""The workflow that tests and deploys: what it runs is here, is pinned, and happens only where somebody set it up."""

import re
import tomllib
from typing import Any

import pytest
import yaml

from deploy.target_python import VERSION
from tests.deploy.deployed import TEMPLATE

ROOT = TEMPLATE.parent
FILE = ROOT / ".github/workflows/deploy.yml"


@pytest.fixture(scope="module")
def workflow() -> dict[Any, Any]:
    read: dict[Any, Any] = yaml.safe_load(FILE.read_text())
    return read


def steps(workflow: dict[Any, Any]) -> list[dict[str, Any]]:
    return [step for job in workflow["jobs"].values() for step in job["steps"]]


def test_every_action_is_pinned_to_a_commit_and_says_which_version_that_is(workflow: dict[Any, Any]) -> None:
    used = [step["uses"] for step in steps(workflow) if "uses" in step]
    assert used
    assert all(re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40}", each) for each in used)
    assert len(re.findall(r"uses: \S+  # v\d+\.\d+\.\d+$", FILE.read_text(), re.MULTILINE)) == len(used)


def test_every_target_is_one_of_the_makefile(workflow: dict[Any, Any]) -> None:
    targets = {step["run"].split()[1] for step in steps(workflow) if step.get("run", "").startswith("make ")}
    assert targets == {"test", "rehearse", "audit", "deploy", "smoke"}
    known = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert targets <= set(known)


def test_nothing_is_deployed_untested_on_a_push_or_without_a_role(workflow: dict[Any, Any]) -> None:
    deploy = workflow["jobs"]["deploy"]
    assert deploy["needs"] == "test"
    where, when = deploy["if"].split(" && ", 1)
    assert where == "vars.DEPLOY_ROLE != ''"
    assert when == "(github.ref_type == 'tag' || github.event_name == 'workflow_dispatch')"


def test_what_is_deployed_passed_on_its_own_python_and_on_the_oldest(workflow: dict[Any, Any]) -> None:
    oldest = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["requires-python"].removeprefix(">=")
    assert workflow["jobs"]["test"]["strategy"]["matrix"]["python"] == [VERSION, oldest]


def test_a_deployment_is_played_on_and_a_failure_names_the_way_back(workflow: dict[Any, Any]) -> None:
    *_, deploys, plays, tells = workflow["jobs"]["deploy"]["steps"]
    assert deploys["run"].startswith("make deploy ")
    assert plays["run"].startswith("make smoke ")
    assert tells["if"] == f"failure() && steps.{plays['id']}.outcome == 'failure'"
    (guide,) = re.findall(r"docs/\S+\.md", tells["run"])
    assert (ROOT / guide).exists()


def test_only_the_job_that_deploys_gets_a_token(workflow: dict[Any, Any]) -> None:
    assert workflow["permissions"] == {"contents": "read"}
    assert "permissions" not in workflow["jobs"]["test"]
    assert workflow["jobs"]["deploy"]["permissions"] == {"contents": "read", "id-token": "write"}
    assert "secrets." not in FILE.read_text()


def test_no_text_from_outside_becomes_part_of_a_command(workflow: dict[Any, Any]) -> None:
    assert [step["run"] for step in steps(workflow) if "${{" in step.get("run", "")] == []


def test_a_stack_is_one_of_the_environments_that_were_set_up(workflow: dict[Any, Any]) -> None:
    assert workflow[True]["workflow_dispatch"]["inputs"]["stack"]["type"] == "environment"
