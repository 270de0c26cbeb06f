"""The targets of the Makefile that a new user meets first, as a terminal runs them."""

import os
import re
import signal
import subprocess
import urllib.request
from pathlib import Path

import pytest

from tests.local.test_main import children, printed_addresses, running

pytestmark = pytest.mark.costly("the targets of the Makefile are what they say")

ROOT = Path(__file__).resolve().parents[2]
CASES = ROOT / "tests/engine/cases/liars_dice.json"


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="counts processes in /proc: run it on Linux")
def test_play_prints_where_to_begin_and_leaves_no_process_behind() -> None:
    process = subprocess.Popen(
        ["make", "play"],
        cwd=ROOT,
        env=os.environ | {"PORT": "0"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
        restore_signals=True,
    )
    try:
        addresses = dict(printed_addresses(process))
        assert list(addresses) == ["Start page", "Outbox", "Ann's seat", "Ben's seat", "Cleo's seat"]
        for address in addresses.values():
            with urllib.request.urlopen(address, timeout=60) as page:
                assert page.status == 200
        descendants = children(process.pid)
        assert len(descendants) >= 4
    finally:
        os.killpg(process.pid, signal.SIGINT)  # what a terminal does at Ctrl-C
        process.communicate(timeout=60)
    assert not [child for child in descendants if running(child)]


def test_two_test_runs_write_into_folders_of_their_own_and_an_order_goes_to_every_part() -> None:
    command = ["make", "--dry-run", "test", "SHUFFLE=7"]
    runs = [subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout for _ in range(2)]
    folders = [set(re.findall(r"build/test-\d+", run)) for run in runs]
    assert [len(folder) for folder in folders] == [1, 1]
    assert folders[0] != folders[1]
    assert not any((ROOT / each).exists() for each in folders[0] | folders[1])  # a dry run makes none
    parts = [line for line in runs[0].splitlines() if " -m pytest " in line]
    assert len(parts) == 3
    assert all("--shuffle 7" in part for part in parts)


def test_quick_runs_folders_and_files_that_are_there() -> None:
    command = ["make", "--dry-run", "quick"]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    paths = re.findall(r" (tests/\S+)", ran)
    assert {"tests/engine/games", "tests/events/table", "tests/functions/pages"} <= set(paths)
    assert [path for path in paths if not (ROOT / path).exists()] == []


def test_full_is_everything_of_the_other_tiers_and_the_full_numbers() -> None:
    command = ["make", "--dry-run", "full"]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    parts = ("-m pytest", "-m tests.conformance", "-m drills.bench")
    assert all(part in ran for part in parts)


def test_an_artifact_is_old_once_a_folder_of_a_game_changed(tmp_path: Path) -> None:
    listed, rules = "requirements/games.txt", "game/rules.py"
    for name in (listed, rules, "requirements/local.txt", ".venv/bin/python", ".venv/local.installed", "built.made"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("./game")
    asked = ["make", f"--file={ROOT}/Makefile", f"--directory={tmp_path}", "-q", "ARTIFACT=built", "built.made"]
    assert subprocess.run(asked).returncode == 0
    (tmp_path / rules).touch()
    assert subprocess.run(asked).returncode == 1


def test_cases_end_with_how_many_passed_and_failed() -> None:
    ended = subprocess.run(["make", "test-cases", f"CASES={CASES}"], cwd=ROOT, capture_output=True, text=True)
    assert (ended.returncode, ended.stdout.splitlines()[-1]) == (0, "93 passed, 0 failed")


def test_cases_without_a_file_say_how_to_name_one() -> None:
    ended = subprocess.run(["make", "test-cases"], cwd=ROOT, capture_output=True, text=True)
    assert ended.returncode != 0
    assert "CASES=" in ended.stdout


def test_help_names_every_target_that_readme_names() -> None:
    helped = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, text=True).stdout
    checks = ("quick", "test", "full", "test-cases", "conformance", "bench")
    for target in ("play", *checks, "build", "deploy", "smoke", "host-key"):
        assert f"make {target} " in helped
