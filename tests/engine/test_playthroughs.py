"""The kept games are played in the same way as when they were written down."""

from pathlib import Path

import pytest

from engine.registry import GAMES
from tests.engine.playthroughs import FOLDER, playthroughs

KEPT = list(playthroughs())


@pytest.mark.parametrize(("path", "text"), KEPT, ids=[path.stem for path, _ in KEPT])
def test_a_kept_game_is_played_as_before(path: Path, text: str) -> None:
    assert path.read_text(encoding="utf-8") == text, "if the rules are meant to change: make playthroughs"


def test_every_game_has_a_kept_game_and_no_file_is_left_over() -> None:
    assert {path for path, _ in KEPT} == set(FOLDER.glob("*.txt"))
    assert {path.stem.partition("-")[0] for path, _ in KEPT} == set(GAMES)
