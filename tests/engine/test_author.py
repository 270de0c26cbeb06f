"""An author's evening: a new folder has a game that plays and conforms; no file of Bluffpost is touched."""

import io
import sys
from pathlib import Path
from runpy import run_path

import pytest

import engine.__main__ as package
from engine.__main__ import main
from tests.packages import apart


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Path:
    """A new game, where the test is; it changes no registry for others."""
    apart(monkeypatch)
    assert main(["new", "paper_skull", str(tmp_path / "paper_skull")]) == 0
    assert str(tmp_path / "paper_skull") in capsys.readouterr().out
    monkeypatch.chdir(tmp_path / "paper_skull")
    return tmp_path / "paper_skull"


def test_its_files_have_its_name(folder: Path) -> None:
    files = {str(path.relative_to(folder)): path.read_text() for path in folder.rglob("*") if path.is_file()}
    assert files.keys() == {
        "README.md",
        "pyproject.toml",
        "paper_skull/__init__.py",
        "paper_skull/traits.py",
        "tests/test_paper_skull.py",
    }
    assert not any("new_game" in text or "New Game" in text or "NewGame" in text for text in files.values())
    assert "class PaperSkull(" in files["paper_skull/__init__.py"]
    assert 'name = "bluffpost-paper-skull"' in files["pyproject.toml"]


def test_it_is_played_in_the_terminal(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("claim 4\nbelieve\n"))
    assert main(["try", "--hands", "all", "--seed", "1"]) == 0
    assert "Paper Skull. " in capsys.readouterr().out


@pytest.mark.costly("that a new game keeps the contract")
def test_it_conforms(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--seconds", "1"]) == 0
    shown = capsys.readouterr().out
    assert "paper_skull 2 target=" in shown
    assert "paper_skull 2:" in shown


def test_a_failure_names_the_check_and_the_history(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules = folder / "paper_skull/__init__.py"
    rules.write_text(rules.read_text().replace('card: int | None = private("by")', "card: int | None = None", 1))
    assert main(["check", "--seconds", "1"]) == 1
    assert "the first card: " in capsys.readouterr().out


def test_another_game_is_tried_by_its_name(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["try", "lie21", "--seats", "9"])
    assert "--seats from 2 to 2" in capsys.readouterr().err


def test_a_folder_that_is_there_is_left_alone(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "other", str(folder)]) == 1
    assert str(folder) in capsys.readouterr().err


@pytest.mark.parametrize("name", ["", "Skull", "4", "a-b", "engine", "json"])
def test_what_python_would_not_import_is_no_name(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["new", name])
    assert "high_claim" in capsys.readouterr().err


def test_every_command_tells_what_it_does(capsys: pytest.CaptureFixture[str]) -> None:
    for command in ([], ["new"], ["try"], ["check"]):
        with pytest.raises(SystemExit, match="0"):
            main([*command, "--help"])
    assert "--full" in capsys.readouterr().out


def test_the_package_is_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["engine", "--help"])
    with pytest.raises(SystemExit, match="0"):
        run_path(str(package.__file__), run_name="__main__")
