"""Nothing of the product names a game but the game itself: what the five have, an installed one has as well."""

import re
from pathlib import Path

import pytest

from engine.games import NAMES

ROOT = Path(__file__).parents[1]
READ = {".py", ".html", ".css", ".js"}
FILES = [
    path
    for part in ("engine", "events", "functions", "local")
    for path in sorted((ROOT / part).rglob("*"))
    if path.suffix in READ and not {"games", "node_modules", "__pycache__"} & {*path.relative_to(ROOT).parts}
]


@pytest.mark.parametrize("name", NAMES)
def test_no_file_outside_a_game_names_it(name: str) -> None:
    named = re.compile(rf"(?<![a-z]){name}(?![a-z])")
    assert [str(path.relative_to(ROOT)) for path in FILES if named.search(path.read_text(encoding="utf-8"))] == []


def test_every_kind_of_source_is_read() -> None:
    assert {path.suffix for path in FILES} == READ
