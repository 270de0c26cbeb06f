"""Templates of games draw the board and the news: a game's view is for programs."""

import re
from pathlib import Path

import pytest

from engine.registry import GAMES

TEMPLATES = [path for source in GAMES.sources.values() for path in sorted(source.pages.rglob("*.html"))]


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: f"{path.parents[1].name}-{path.stem}")
def test_no_template_of_a_game_reads_the_view(template: Path) -> None:
    assert not re.search(r"\bview\b", template.read_text(encoding="utf-8"))
