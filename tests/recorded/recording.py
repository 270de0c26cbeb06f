"""A recorded game as a JSON file: what was sent to a table, and what each viewer saw and was told after it.

A step holds the command in plain words, its answer, and, when it was done, what became different: for "watching"
(spectators and the host) each fact that changed, for each seat those that changed among the facts that are not the
same as for spectators; "=" if such a fact is the same as for them now, null if it is there no more. `at` is when the
commit was, so many seconds after the first one; `told` is what it told. A seat has that if it was told something else
than spectators, a number standing for what they were told at that place of the list. `opens` is what a link opens from
now on.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, TypeAlias

from tests.recorded.lens.facts import Facts

GAMES_FOLDER = Path(__file__).parent / "games"

Command: TypeAlias = dict[str, Any]
"""`with` which link, or `by` whom without one ("system", "bot", "operator"), `do` what, `at` so many seconds after the
opening. What opens the table can say which links are passed on beside those of seats, spectators and host (`share`)."""


@dataclass(frozen=True, slots=True)
class Step:
    """One command and what came of it.

    :param opens: what links open now, those with which that changed
    :param sights: by viewer; empty if the command was refused
    """

    command: Command
    answer: str
    opens: Mapping[str, str] = field(default_factory=dict)
    sights: Mapping[str, Facts | None] = field(default_factory=dict)

    def text(self) -> str:
        """As it stands in the file: a line for the command, one for its answer and one for each viewer."""
        lines = [f'"command": {_json(self.command)}', f'"answer": {_json(self.answer)}']
        lines += [f'"opens": {_json(self.opens)}'] if self.opens else []
        lines += [f"{_json(viewer)}: {_json(facts)}" for viewer, facts in self.sights.items()]
        return "{" + ",\n ".join(lines) + "}"

    @classmethod
    def read(cls, stored: dict[str, Any]) -> "Step":
        """A step of a file."""
        return cls(stored.pop("command"), stored.pop("answer", ""), stored.pop("opens", {}), stored)


@dataclass(frozen=True, slots=True)
class Recording:
    """One table.

    :param about: what it shows
    :param key: of its links
    :param began: when it was opened, in seconds since 1970
    :param links: every link that was given to anybody, by its name
    :param later: what of the log reads differently in the end than it was told, by viewer and version: "=" if as
        spectators read it then, else with numbers for what stands at that place of what the viewer was told
    """

    about: str
    key: str
    began: int
    links: Mapping[str, str]
    steps: tuple[Step, ...]
    later: Mapping[str, Facts]

    @property
    def commands(self) -> list[Command]:
        """What was sent, in order: the first opens the table."""
        return [step.command for step in self.steps]

    @property
    def opening(self) -> Command:
        """What opened the table."""
        return next(step.command for step in self.steps if step.answer == "done")

    @property
    def game(self) -> str:
        """Which game is played."""
        return str(self.opening["game"])

    @property
    def is_unfinished(self) -> bool:
        """Whether spectators last saw the table before its end."""
        seen = [facts["table"] for step in self.steps if "table" in (facts := step.sights.get("watching") or {})]
        return seen[-1] in ("lobby", "playing")

    def with_links_unknown(self) -> "Recording":
        """For a table whose people have the links that are given out now."""
        return replace(self, links={})

    def text(self) -> str:
        """The file."""
        head = {"about": self.about, "key": self.key, "began": self.began, "links": self.links}
        parts = [f"{_json(name)}: {_json(value)}" for name, value in head.items()]
        steps = ",\n".join(step.text() for step in self.steps)
        later = ",\n".join(f"{_json(viewer)}: {_json(facts)}" for viewer, facts in self.later.items())
        parts += [f'"steps": [\n{steps}\n]', f'"later": {{\n{later}\n}}']
        return "{" + ",\n".join(parts) + "}\n"

    @classmethod
    def read(cls, path: Path) -> "Recording":
        """A file."""
        unplayed: dict[str, Any] = {"links": {}, "later": {}}  # somebody wrote the commands alone
        stored = {**unplayed, **json.loads(path.read_text(encoding="utf-8"))}
        return cls(**{**stored, "steps": tuple(map(Step.read, stored["steps"]))})


def recordings() -> dict[str, Path]:
    """All recorded games, by name."""
    return {path.stem: path for path in sorted(GAMES_FOLDER.glob("*.json"))}


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, default=dict)
