"""Before the first request, everything is made that a page of any game needs."""

from collections.abc import Callable

import pytest
from jinja2 import FileSystemLoader

from engine.registry import GAMES
from functions.play.door.warm import warm
from tests.engine.changed import changed


def test_no_page_of_a_table_loads_a_template_once_it_is_warm(monkeypatch: pytest.MonkeyPatch) -> None:
    warm()
    monkeypatch.setattr(FileSystemLoader, "get_source", _refused)
    warm()


def test_every_game_is_loaded() -> None:
    warm()
    assert {game.name for game in GAMES.loaded()} == set(GAMES)


def test_a_game_that_cannot_be_drawn_keeps_no_other_from_starting(
    monkeypatch: pytest.MonkeyPatch, lines: Callable[[], str]
) -> None:
    monkeypatch.setitem(GAMES, "liars_dice", changed(GAMES["liars_dice"], board=lambda view: 1 // 0))
    warm()
    assert "ZeroDivisionError" in lines()


def _refused(*_: object) -> None:
    raise AssertionError("a template was not warm")
