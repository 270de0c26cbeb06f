"""What `make build` writes beside the artifact: each package in it, with its version and its hashes (CycloneDX)."""

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from functions import VERSION
from tests.deploy.deployed import TEMPLATE
from tests.deploy.test_artifact import ENVIRONMENT

PROJECT = TEMPLATE.parent
PACKAGE = re.compile(r"^([\w.-]+)==(\S+)((?: +--hash=sha256:[0-9a-f]{64})+)", re.MULTILINE)


@pytest.fixture(scope="module")
def bill(tmp_path_factory: pytest.TempPathFactory) -> Any:
    file = tmp_path_factory.mktemp("bill") / "artifact.cdx.json"
    command = ["make", str(file), f"ARTIFACT={str(file).removesuffix('.cdx.json')}"]
    subprocess.run(command, cwd=PROJECT, env=ENVIRONMENT, check=True, capture_output=True)
    assert [path.name for path in file.parent.iterdir()] == [file.name]
    return json.loads(file.read_text())


def locked() -> dict[str, tuple[str, set[str]]]:
    """Version and hashes of each package that the functions carry."""
    text = Path(PROJECT / "requirements/runtime.txt").read_text().replace("\\\n", "")
    return {name: (version, set(re.findall("[0-9a-f]{64}", rest))) for name, version, rest in PACKAGE.findall(text)}


@pytest.mark.nightly
def test_it_names_each_package_of_the_artifact_with_its_version_and_hashes(bill: Any) -> None:
    listed = {
        each["name"]: (
            each["version"],
            {of["content"] for source in each["externalReferences"] for of in source.get("hashes", ())},
        )
        for each in bill["components"]
    }
    assert len(listed) > 10
    assert listed == locked()


@pytest.mark.nightly
def test_it_says_what_it_is_of(bill: Any) -> None:
    assert bill["bomFormat"] == "CycloneDX"
    of = bill["metadata"]["component"]
    assert (of["name"], of["version"]) == ("bluffpost", VERSION)


def test_build_writes_it_beside_the_artifact() -> None:
    command = ["make", "--dry-run", "build", "-W", "requirements/runtime.txt"]
    ran = subprocess.run(command, cwd=PROJECT, env=ENVIRONMENT, check=True, capture_output=True, text=True).stdout
    assert "-o build/artifact.cdx.json" in ran
