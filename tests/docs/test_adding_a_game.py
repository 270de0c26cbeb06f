"""Whoever does what docs/adding-a-game.md and docs/adding-a-secret-game.md say has two whole games beside the others,
and every test that tries all games is green.

It is done in a copy of the project; of `make test` only what concerns the new games is run.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True, slots=True)
class Guide:
    """A page that builds a game.

    :param most_lines: of the game, those that are not blank
    """

    game: str
    page: str
    most_lines: int

    @property
    def text(self) -> str:
        return (ROOT / "docs" / self.page).read_text(encoding="utf-8")

    @property
    def written(self) -> Mapping[str, str]:
        """Where the page says that its blocks go, by their kind."""
        return {
            "python": f"engine/games/{self.game}/__init__.py",
            "python traits": f"engine/games/{self.game}/traits.py",
            "python tests": f"tests/engine/games/test_{self.game}.py",
        }

    def code(self, kind: str) -> str:
        """The blocks of that kind, in their order, as one file. An indented one goes on with the class before it."""
        blocks = re.findall(rf"^```{kind}\n(.*?)^```$", self.text, re.MULTILINE | re.DOTALL)
        return re.sub(r"\n\n\n(?= )", "\n\n", "\n\n".join(blocks))


GUIDES = (Guide("high_claim", "adding-a-game.md", 120), Guide("ballast", "adding-a-secret-game.md", 350))
FILES = [path for guide in GUIDES for path in guide.written.values()]

TRIES_ALL_GAMES = re.compile(r"\b(?:GAMES|all_configurations)\b")
NAMES = " or ".join(guide.game for guide in GUIDES)
FOR_ALL = "every_game_has or every_game_brings or everything_that_there_is or test_registry or test_start"
OF_THE_GAMES = f"{NAMES} or {FOR_ALL} or in_play or planted"

OF_THESE_ALONE = ("tests/docs/in_play.py", "tests/docs/planted.py")
"""At a table; and with faults, which conformance finds."""

each_guide = pytest.mark.parametrize("guide", GUIDES, ids=lambda guide: guide.game)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project with the games in it, whether it had them before or not."""
    folder = tmp_path_factory.mktemp("house")
    for part in ("engine", "events", "functions", "local", "deploy", "drills", "tests", "docs"):
        shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__", "node_modules"))
    for file in ("pyproject.toml", "CHANGELOG.md"):
        shutil.copy(ROOT / file, folder)
    if (ROOT / ".mypy_cache").exists():  # all that the games do not touch is checked already
        shutil.copytree(ROOT / ".mypy_cache", folder / ".mypy_cache")
    for guide in GUIDES:
        for kind, path in guide.written.items():
            assert f"`{path}`" in guide.text
            (folder / path).parent.mkdir(exist_ok=True)
            (folder / path).write_text(guide.code(kind), encoding="utf-8")
        register(folder / "engine/games/__init__.py", guide.game)
        list_draws(folder / "docs/fairness.md", guide.code("text draws"))
        run(folder, "tests.recorded", "improvise", guide.game)
    run(folder, "ruff", "format", "--no-cache", "engine/games/__init__.py")
    run(folder, "tests.recorded", "logs")
    return folder


def register(path: Path, game: str) -> None:
    """Adds a name after those that are there."""
    text = path.read_text(encoding="utf-8")
    if f'"{game}"' not in text:
        (names,) = re.findall(r"^NAMES = \((.*?)\)$", text, re.MULTILINE | re.DOTALL)
        path.write_text(text.replace(names, f'{names}, "{game}"'), encoding="utf-8")


def list_draws(path: Path, rows: str) -> None:
    """Adds rows to the last table of the document."""
    text = path.read_text(encoding="utf-8")
    if rows not in text:
        end = text.rindex("|\n") + 2
        path.write_text(text[:end] + rows + text[end:], encoding="utf-8")


def run(house: Path, *command: str) -> None:
    """A Python module, as if nobody was testing here; it ends well."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "COV"))}
    done = subprocess.run(
        [sys.executable, "-m", *command], cwd=house, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def files_about_games(house: Path, *folders: str) -> list[str]:
    """The files of tests that try all games, and those of these."""
    files = [path for folder in folders for path in sorted((house / "tests" / folder).rglob("test_*.py"))]
    own = [house / path for path in FILES]
    chosen = [path for path in files if path in own or TRIES_ALL_GAMES.search(path.read_text(encoding="utf-8"))]
    return [str(path.relative_to(house)) for path in chosen]


@each_guide
def test_it_is_one_short_file(guide: Guide) -> None:
    assert len([line for line in guide.code("python").splitlines() if line]) <= guide.most_lines


@pytest.mark.costly("an author who follows a guide has strict types")
def test_they_are_linted_and_their_types_are_strict(house: Path) -> None:
    run(house, "ruff", "check", "--no-cache", *FILES, "engine/games/__init__.py")
    run(house, "ruff", "format", "--no-cache", "--check", *FILES, "engine/games/__init__.py")
    run(house, "mypy", *FILES)


@pytest.mark.costly("an author who follows a guide has a game each line of which its own tests meet")
def test_the_engines_tests_meet_every_line_of_them(house: Path) -> None:
    measured = [f"--cov=engine.games.{guide.game}" for guide in GUIDES]
    complete = ["--cov-branch", "--cov-fail-under", "100"]
    run(house, "pytest", "-n0", "-k", OF_THE_GAMES, *measured, *complete, *files_about_games(house, "engine"))


@pytest.mark.costly("an author who follows a guide has a game that all tests of games take")
def test_what_holds_for_every_game_holds_for_them(house: Path) -> None:
    files = files_about_games(house, "conformance", "events", "functions")
    alone = ["tests/recorded", "tests/docs/test_fairness.py", *OF_THESE_ALONE]
    run(house, "pytest", "-n0", "-k", OF_THE_GAMES, *files, *alone)
