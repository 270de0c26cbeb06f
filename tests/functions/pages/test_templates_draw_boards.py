"""Templates of games draw the board and the news: a game's view is for programs."""

import re
from pathlib import Path

import pytest

from functions.pages import templating

TEMPLATES = sorted((Path(templating.__file__).parent / "templates" / "games").glob("*.html"))

STILL_TO_COME = ("liar_liar", "liars_deck", "lie21")
"""Games whose templates still read the view."""


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: path.stem)
def test_no_template_of_a_game_reads_the_view(template: Path) -> None:
    reads_view = bool(re.search(r"\bview\b", template.read_text(encoding="utf-8")))
    assert reads_view == (template.stem in STILL_TO_COME)
