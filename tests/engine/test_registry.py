"""The registry of games."""

from dataclasses import fields

import pytest

from engine.game import Game
from engine.kit.options import read_options
from engine.registry import GAMES, Games


def test_a_game_is_loaded_when_it_is_first_asked_for() -> None:
    games = Games("liars_dice", "lie21")
    assert (list(games), len(games), games.loaded()) == (["liars_dice", "lie21"], 2, [])
    assert games["lie21"] is GAMES["lie21"]
    assert games.loaded() == [GAMES["lie21"]]


def test_a_game_can_be_added_and_taken_away() -> None:
    games = Games()
    games["another"] = GAMES["lie21"]
    assert games["another"] is GAMES["lie21"]
    del games["another"]
    with pytest.raises(KeyError):
        games["another"]


def test_every_game_has_the_name_that_it_is_found_by() -> None:
    assert all(game.name == name for name, game in GAMES.items())


def test_all_are_still_in_by_default_if_only_so_many_can_play() -> None:
    assert Game.still_in(GAMES["lie21"], None) == {0, 1}
    with pytest.raises(AssertionError, match="several numbers"):
        Game.still_in(GAMES["liars_dice"], None)


def test_every_short_form_is_played_by_any_number() -> None:
    for game in GAMES.values():
        short = game.short_form()
        given = {each.name: getattr(short, each.name) for each in fields(short)}
        assert read_options(game.options, given) == short
        assert {game.refuse_options(short, seats) for seats in game.seats} == {None}
