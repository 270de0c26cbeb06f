"""The games of the house, and of packages that are installed: these name theirs as entry points, `bluffpost.games`.

[project.entry-points."bluffpost.games"]
skull = "skull:GAME"
"""

import json
import os
import sys
import tomllib
from collections.abc import Iterable, Iterator, MutableMapping
from dataclasses import asdict
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from engine import RULES_VERSION
from engine.game import AnyGame
from engine.kit.value import Value

GROUP = "bluffpost.games"

HOUSE = "bluffpost"

FOLDERS = "BLUFFPOST_GAMES"
"""The environment variable for folders of games that are not installed, joined as in PYTHONPATH."""

LISTED = Path(__file__).with_name("games.json")
"""Written by `make build`, so that no cold start looks for packages."""


class TwoGamesError(Exception):
    """Two packages have a game of one name."""


class BrokenGameError(KeyError):
    """A package's game cannot be imported, so it counts as missing."""


class Source(Value):
    """Where a game comes from.

    :param game: its name
    :param reference: its object in its module: "skull:GAME"
    :param package, version: as installed: "bluffpost-skull", "0.1.0"
    """

    game: str
    reference: str
    package: str = HOUSE
    version: str = ""

    @property
    def module(self) -> str:
        """Its package, as Python imports it."""
        return self.reference.partition(":")[0]

    @property
    def pages(self) -> Path:
        """The folder of its templates, styles and pictures, which may not exist."""
        try:
            spec = find_spec(self.module)
        except Exception:  # the package around it is broken
            spec = None
        folders = spec.submodule_search_locations if spec else None
        return Path(folders[0] if folders else os.devnull) / "pages"

    @property
    def rules(self) -> str:
        """The version of the rules, as a record names it."""
        return RULES_VERSION if self.package == HOUSE else f"{RULES_VERSION}, {self.package} {self.version}"

    def load(self) -> AnyGame:
        """Imports it.

        :raises BrokenGameError: whatever its package raises
        """
        module, _, attribute = self.reference.partition(":")
        try:
            game: AnyGame = getattr(import_module(module), attribute)
            if game.name != self.game:
                raise ValueError(f"it calls itself {game.name}")
        except (Exception, SystemExit) as error:
            raise BrokenGameError(f"of {self.package} {self.version} is broken: {error!r}") from error
        return game


class Games(MutableMapping[str, AnyGame]):
    """Imports a game on first use, so that a request loads only the rules it needs. A broken one is none of them.

    :raises TwoGamesError: when two packages have a game of one name
    :ivar broken: why a game could not be imported, by its name
    """

    def __init__(self, sources: Iterable[Source] = ()) -> None:
        self.sources: dict[str, Source] = {}
        self.broken: dict[str, str] = {}
        self._games: dict[str, AnyGame | None] = {}
        for source in sources:
            self.offer(source)

    def offer(self, source: Source) -> None:
        """Adds a game, or the same package's in another place."""
        other = self.sources.get(source.game, source).package
        if other != source.package:
            raise TwoGamesError(f"{other} and {source.package} both have a game {source.game}: uninstall one of them.")
        self.sources[source.game] = source
        self._games[source.game] = None
        self.broken.pop(source.game, None)

    def __getitem__(self, name: str) -> AnyGame:
        game = self._games[name]
        if game is None:
            if name in self.broken:
                raise BrokenGameError(self.broken[name])
            try:
                self._games[name] = game = self.sources[name].load()
            except BrokenGameError as error:
                self.broken[name] = str(error.args[0])
                raise
        return game

    def __setitem__(self, name: str, game: AnyGame) -> None:
        self._games[name] = game

    def __delitem__(self, name: str) -> None:
        del self._games[name]

    def __iter__(self) -> Iterator[str]:
        return (name for name in self._games if self._is_of_the_house(name) or name in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def _is_of_the_house(self, name: str) -> bool:
        """Those are never broken, and need not be loaded to be listed."""
        return name not in self.sources or self.sources[name].package == HOUSE

    def why_missing(self, name: str) -> str:
        """Which game is missing, and why: "the game skull is not installed"."""
        return f"the game {name} {self.broken.get(name, 'is not installed')}"

    def loaded(self) -> list[AnyGame]:
        """Those imported so far."""
        return [game for game in self._games.values() if game]

    def all_missing(self) -> list[str]:
        """Why, of each that is broken; imports all."""
        return [self.why_missing(name) for name in self.sources if name not in self]

    def rules(self, name: str) -> str:
        """The version of a game's rules, as a record names it."""
        return self.sources[name].rules if name in self.sources else RULES_VERSION


def of_the_house() -> Iterator[Source]:
    """Yields `engine/games` in their order on the start page."""
    for name in import_module("engine.games").NAMES:
        yield Source(name, f"engine.games.{name}:GAME")


def installed(*folders: str) -> Iterator[Source]:
    """Yields the games of installed packages, by name.

    :param folders: where to look; by default wherever Python does
    """
    from importlib.metadata import distributions  # takes longer than all the rest

    found = {each.name: each for each in reversed([*distributions(path=[*folders] or sys.path)])}
    for package in sorted(found):
        for entry in found[package].entry_points.select(group=GROUP):
            yield Source(entry.name, entry.value, package, found[package].version)


def in_folder(folder: Path) -> list[Source]:
    """The games of a package's source, installed or not; none if the folder has no such package.

    Python finds their modules from now on.
    """
    file = folder / "pyproject.toml"
    project = tomllib.loads(file.read_text(encoding="utf-8")).get("project", {}) if file.exists() else {}
    games = project.get("entry-points", {}).get(GROUP, {})
    if games:
        sys.path.insert(0, str(folder.resolve()))
    return [Source(name, value, project["name"], project.get("version", "")) for name, value in games.items()]


def found() -> Iterator[Source]:
    """All games: the list made at build, or the house's, installed games and games in folders."""
    if LISTED.exists():
        yield from (Source(**each) for each in json.loads(LISTED.read_text(encoding="utf-8")))
        return
    yield from of_the_house()
    yield from installed()
    for folder in filter(None, os.environ.get(FOLDERS, "").split(os.pathsep)):
        yield from in_folder(Path(folder))


GAMES = Games(found())

if __name__ == "__main__":  # the list for `make build`; the folder has the packages
    print(json.dumps([asdict(each) for each in (*of_the_house(), *installed(sys.argv[1]))], indent=2))
