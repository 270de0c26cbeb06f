"""Templates of games draw the board and the news: a game's view is for programs."""

import re
from pathlib import Path

import pytest

from functions.pages import templating

TEMPLATES = sorted((Path(templating.__file__).parent / "templates" / "games").rglob("*.html"))


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: path.stem)
def test_no_template_of_a_game_reads_the_view(template: Path) -> None:
    assert not re.search(r"\bview\b", template.read_text(encoding="utf-8"))
