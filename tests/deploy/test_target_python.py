"""The Python that compiles what is deployed: as it is named, or where it is found."""

from pathlib import Path

import pytest

from deploy.target_python import VERSION, target_python


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A home in which nothing is installed, and nothing is on the path."""
    for name, value in {"HOME": tmp_path, "PYENV_ROOT": "", "PATH": tmp_path / "bin"}.items():
        monkeypatch.setenv(name, str(value))
    monkeypatch.delenv("TARGET_PYTHON", raising=False)
    return tmp_path


def install(path: Path, version: str) -> str:
    path.parent.mkdir(parents=True)
    path.write_text(f"#!/bin/sh\necho {version}\n")
    path.chmod(0o755)
    return str(path)


@pytest.mark.parametrize("named", ["/somewhere/python", ""])
def test_one_that_is_named_is_taken_and_an_empty_name_takes_none(home: Path, named: str) -> None:
    install(home / "bin/python3", VERSION)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TARGET_PYTHON", named)
        assert target_python() == named


def test_the_one_on_the_path_is_taken_if_it_has_the_version(home: Path) -> None:
    python = install(home / "bin/python3", "3.12")
    assert target_python() == ""
    Path(python).write_text(f"#!/bin/sh\necho {VERSION}\n")
    assert target_python() == "python3"


@pytest.mark.parametrize(
    "folder",
    [
        f".pyenv/versions/{VERSION}.1",
        f".local/share/uv/python/cpython-{VERSION}.1-linux-x86_64-gnu",
        f".local/share/mise/installs/python/{VERSION}.1",
    ],
)
def test_one_that_a_tool_keeps_elsewhere_is_found(home: Path, folder: str) -> None:
    python = install(home / folder / f"bin/python{VERSION}", VERSION)
    assert target_python() == python
