"""The locks name every package with every other that it needs: installing looks for none beside them."""

import re
import tomllib
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from deploy import artifact
from tests.deploy.deployed import TEMPLATE

LOCKS = sorted(path for path in (TEMPLATE.parent / "requirements").glob("*.txt"))

LEFT_OUT = {"runtime": {"dnspython"}}
"""What a package would need for something that is never asked of it."""


def pinned(lock: Path) -> dict[str, str]:
    """The packages of a lock, and their versions."""
    return dict(re.findall(r"^([a-z0-9._-]+)(?:\[[^]]*])?==([^\s;]+)", lock.read_text(), re.MULTILINE))


def needed(package: str) -> set[str]:
    """What a package that is installed needs here, without its extras."""
    try:
        named = map(Requirement, requires(package) or ())
    except PackageNotFoundError:
        return set()
    return {canonicalize_name(each.name) for each in named if not each.marker or each.marker.evaluate({"extra": ""})}


def test_there_are_locks() -> None:
    assert {lock.stem for lock in LOCKS} >= {"runtime", "local", "test"}


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
def test_a_lock_is_complete(lock: Path) -> None:
    names = {canonicalize_name(name) for name in pinned(lock)}
    missing = {each for name in names for each in needed(name)} - names
    assert missing == LEFT_OUT.get(lock.stem, set())


def test_installing_looks_for_nothing_that_no_lock_names() -> None:
    recipes = (TEMPLATE.parent / "Makefile").read_text()
    (install,) = re.findall(r"^INSTALL := (.+)$", recipes, re.MULTILINE)
    assert {"--require-hashes", "--no-deps"} <= set(install.split()) & set(artifact.INSTALL)
    others = [line for line in recipes.splitlines() if "pip install" in line and "INSTALL" not in line]
    assert all(".tools/" in line for line in others), others  # tools that are not locked, in environments of their own


def test_an_author_installs_what_the_local_stack_needs() -> None:
    project = tomllib.loads((TEMPLATE.parent / "pyproject.toml").read_text())["project"]
    named = [(TEMPLATE.parent / f"requirements/{name}.in").read_text().splitlines() for name in ("runtime", "local")]
    assert {*project["dependencies"]} == {line for lines in named for line in lines if line[:1].isalpha()}
