"""Which Chromium the browser tests take."""

from pathlib import Path

import pytest

from tests.system.chromium import BrowserMissingError, _path_of_playwright, executable, main


def program(folder: Path, name: str, status: int) -> Path:
    """A program that ends with this status, whatever it is asked."""
    path = folder / name
    path.write_text(f"#!/bin/sh\nexit {status}\n")
    path.chmod(0o755)
    return path


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine with no programs but those in the folder, and nothing downloaded."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path / "downloads"))
    return tmp_path


def test_the_one_without_windows_comes_first(programs: Path) -> None:
    shell = program(programs, "chromium-headless-shell", status=0)
    program(programs, "chromium", status=0)
    assert executable() == shell


def test_the_one_that_was_downloaded_is_found(programs: Path) -> None:
    whole = _path_of_playwright()
    folder = whole.parents[2] / whole.parents[1].name.replace("chromium-", "chromium_headless_shell-") / "linux"
    folder.mkdir(parents=True)
    shell = program(folder, "headless_shell", status=0)
    assert executable() == shell


def test_one_that_does_not_run_is_passed_over(programs: Path) -> None:
    program(programs, "chromium", status=127)
    chrome = program(programs, "google-chrome", status=0)
    assert executable() == chrome


def test_it_is_said_that_there_is_none(programs: Path) -> None:
    with pytest.raises(BrowserMissingError, match="no Chromium on this machine that runs"):
        executable()


@pytest.mark.nightly
@pytest.mark.parametrize(("required", "status"), [("1", 1), ("", 0)])
def test_none_to_be_had_is_an_error_where_everything_is_required(
    programs: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], required: str, status: int
) -> None:
    monkeypatch.setenv("REQUIRE_EVERYTHING", required)
    monkeypatch.setenv("PLAYWRIGHT_DOWNLOAD_HOST", "http://127.0.0.1:1")
    assert main() == status
    said = capfd.readouterr()
    assert "No Chromium can be had here" in said.err
    assert len(said.out.splitlines()) == 2, "a line for each attempt, and nothing of what the programs print"
