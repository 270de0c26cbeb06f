"""Whoever does what docs/adding-a-game.md says has a whole game, and every test that tries all games is green.

It is done in a copy of the project; of `make test` only what concerns the new game is run.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCUMENT = (ROOT / "docs/adding-a-game.md").read_text(encoding="utf-8")
MOST_LINES = 127
"""Of the game, those that are not blank."""

WRITTEN = {
    "python": "engine/games/high_claim.py",
    "python traits": "tests/conformance/games/high_claim.py",
    "python tests": "tests/engine/games/test_high_claim.py",
}
"""Where the document says that its blocks go, by their kind."""

TRIES_ALL_GAMES = re.compile(r"\b(?:GAMES|all_configurations)\b")
OF_THE_GAME = "high_claim or every_game_has or every_game_brings or test_registry or test_start or in_play"

IN_PLAY = "tests/docs/in_play.py"
"""Of this game alone, at a table."""


def code(kind: str) -> str:
    """The blocks of that kind, in their order, as one file. An indented one goes on with the class before it."""
    blocks = re.findall(rf"^```{kind}\n(.*?)^```$", DOCUMENT, re.MULTILINE | re.DOTALL)
    return re.sub(r"\n\n\n(?= )", "\n\n", "\n\n".join(blocks))


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project with the game in it."""
    folder = tmp_path_factory.mktemp("house")
    for part in ("engine", "events", "functions", "local", "tests", "docs"):
        shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__", "node_modules"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    for kind, path in WRITTEN.items():
        assert f"`{path}`" in DOCUMENT
        (folder / path).write_text(code(kind), encoding="utf-8")
    change(folder / "engine/registry.py", r'^(GAMES = .*"liars_deck")\)$', r'\1, "high_claim")')
    change(folder / "docs/fairness.md", r"^(\| Liar’s Deck .*\n(\|.*\n)+)", rf"\1{code('text draws')}")
    run(folder, "tests.recorded", "improvise", "high_claim")
    run(folder, "tests.recorded", "logs")
    return folder


def change(path: Path, pattern: str, by: str) -> None:
    """Nothing happens where it was done before."""
    path.write_text(
        re.sub(pattern, by, path.read_text(encoding="utf-8"), count=1, flags=re.MULTILINE), encoding="utf-8"
    )


def run(house: Path, *command: str) -> None:
    """A Python module, as if nobody was testing here; it ends well."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "COV"))}
    done = subprocess.run(
        [sys.executable, "-m", *command], cwd=house, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def files_about_games(house: Path, *folders: str) -> list[str]:
    """The files of tests that try all games, and those of this one."""
    files = [path for folder in folders for path in sorted((house / "tests" / folder).rglob("test_*.py"))]
    chosen = [path for path in files if TRIES_ALL_GAMES.search(path.read_text()) or "high_claim" in path.name]
    return [str(path.relative_to(house)) for path in chosen]


def test_it_is_one_short_file() -> None:
    assert len([line for line in code("python").splitlines() if line]) < MOST_LINES


def test_it_is_linted_and_its_types_are_strict(house: Path) -> None:
    run(house, "ruff", "check", "--no-cache", *WRITTEN.values(), "engine/registry.py")
    run(house, "ruff", "format", "--no-cache", "--check", *WRITTEN.values(), "engine/registry.py")
    run(house, "mypy", "--cache-dir", os.devnull, *WRITTEN.values())


def test_the_tests_of_the_engine_meet_every_line_of_it(house: Path) -> None:
    measured = ["--cov", "engine.games.high_claim", "--cov-branch", "--cov-fail-under", "100"]
    run(house, "pytest", "-n0", "-k", OF_THE_GAME, *measured, *files_about_games(house, "engine"))


def test_what_holds_for_every_game_holds_for_it(house: Path) -> None:
    files = [*files_about_games(house, "conformance", "events", "functions"), "tests/docs/test_fairness.py", IN_PLAY]
    run(house, "pytest", "-n0", "-k", OF_THE_GAME, *files)


def test_recorded_games_show_all_of_it(house: Path) -> None:
    run(house, "pytest", "-n0", "-k", "high_claim or everything_that_there_is", "tests/recorded")
