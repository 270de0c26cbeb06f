"""Whoever does what docs/adding-a-game.md and docs/adding-a-secret-game.md say has two whole games in packages of their
own, with no line of Bluffpost changed, and every test that tries all games is green with them.
"""

import os
import re
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from engine.beginning import begin

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True, slots=True)
class Guide:
    """A page that builds a game.

    :param most_lines: of the game, those that are not blank
    :param parts: its modules beside the package itself
    """

    game: str
    page: str
    most_lines: int
    parts: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        return (ROOT / "docs" / self.page).read_text(encoding="utf-8")

    @property
    def written(self) -> Mapping[str, str]:
        """Where the page says that its blocks go, by their kind."""
        return {
            **{f"python {part}": f"{self.game}/{part}.py" for part in self.parts},
            "python": f"{self.game}/__init__.py",
            "python traits": f"{self.game}/traits.py",
            "python tests": f"tests/test_{self.game}.py",
        }

    def code(self, kind: str) -> str:
        """The blocks of that kind, in their order, as one file. An indented one goes on with the class before it."""
        blocks = re.findall(rf"^```{kind}\n(.*?)^```$", self.text, re.MULTILINE | re.DOTALL)
        return re.sub(r"\n\n\n(?= )", "\n\n", "\n\n".join(blocks))

    def build(self, folder: Path) -> Path:
        """Its package, as an author has it who does what the page says."""
        begin(self.game, folder / self.game)
        for kind, path in self.written.items():
            (folder / self.game / path).write_text(self.code(kind), encoding="utf-8")
        return folder / self.game


GUIDES = (
    Guide("high_claim", "adding-a-game.md", 120),
    Guide("ballast", "adding-a-secret-game.md", 350, ("values", "words")),
)

TRIES_ALL_GAMES = re.compile(r"\b(?:GAMES|all_configurations)\b")
NAMES = " or ".join(guide.game for guide in GUIDES)
OF_THE_GAMES = f"{NAMES} or every_game_brings or test_registry or in_play or planted"

OF_THESE_ALONE = ("tests/docs/in_play.py", "tests/docs/planted.py")
"""At a table; and with faults, which conformance finds."""

each_guide = pytest.mark.parametrize("guide", GUIDES, ids=lambda guide: guide.game)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with both packages, as their author has them."""
    folder = tmp_path_factory.mktemp("home")
    for guide in GUIDES:
        guide.build(folder)
        assert f"make new GAME={guide.game}" in guide.text
        assert [path for path in guide.written.values() if f"`{path}`" not in guide.text] == []
    return folder


def run(folder: Path, home: Path, *command: str) -> None:
    """A Python module there, as if nobody was testing here; it ends well."""
    packages = os.pathsep.join(str(home / guide.game) for guide in GUIDES)
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "COV"))}
    environment |= {"PYTHONPATH": str(ROOT), "MYPYPATH": packages}
    if folder == ROOT:
        environment["BLUFFPOST_GAMES"] = packages
    done = subprocess.run(
        [sys.executable, "-m", *command], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def files_about_games(folder: str) -> list[str]:
    """The files of tests that try all games."""
    files = sorted((ROOT / "tests" / folder).rglob("test_*.py"))
    chosen = [path for path in files if TRIES_ALL_GAMES.search(path.read_text(encoding="utf-8"))]
    return [str(path.relative_to(ROOT)) for path in chosen]


@each_guide
def test_it_is_short(guide: Guide) -> None:
    files = [guide.code(kind) for kind in guide.written if guide.written[kind].startswith(f"{guide.game}/")]
    assert sum(bool(line) for file in files[: 1 + len(guide.parts)] for line in file.splitlines()) <= guide.most_lines


@each_guide
def test_it_is_linted(home: Path, guide: Guide) -> None:
    run(home / guide.game, home, "ruff", "check", "--no-cache", "--extend-select=I", ".")
    run(home / guide.game, home, "ruff", "format", "--no-cache", "--check", ".")


@pytest.mark.costly("an author who follows a guide has strict types")
def test_their_types_are_strict(home: Path) -> None:
    run(home, home, "mypy", "--strict", *[guide.game for guide in GUIDES])  # not at ROOT: Bluffpost is installed


@pytest.mark.costly("an author who follows a guide has a green check")
@each_guide
def test_its_own_tests_are_green_in_its_folder(home: Path, guide: Guide) -> None:
    run(home / guide.game, home, "engine", "check", "--seconds", "1")
    run(home / guide.game, home, "pytest", "-q", "-p", "no:cacheprovider")


@pytest.mark.costly("an author who follows a guide has a game that all tests of games take")
@pytest.mark.sampled(1)
@pytest.mark.parametrize("folder", ["conformance", "docs", "engine", "events", "functions"])
def test_what_holds_for_every_game_holds_for_them(home: Path, folder: str) -> None:
    files = OF_THESE_ALONE if folder == "docs" else files_about_games(folder)
    run(ROOT, home, "pytest", "-n0", "-p", "no:cacheprovider", "-k", OF_THE_GAMES, *files)
