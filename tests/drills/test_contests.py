"""Contests of bots with fixed players: rows, and intervals that end them."""

from random import Random

import pytest

from drills.contests.__main__ import Score, contest, drawn, main, players_of
from engine.arena import Arena
from engine.kit.value import replace
from engine.registry import GAMES
from tests.house import OF_THE_HOUSE

GAME = GAMES["lie21"]


def test_a_contest_ends_once_its_interval_leaves_the_equal_share() -> None:
    score = contest(GAME, players_of(GAME)["forfeiter"], seats=2)
    assert score.matches < 40
    assert score.interval[0] > 0.5
    assert score.absurd == 0 < score.decisions


def test_an_interval_is_wilsons() -> None:
    assert Score(matches=10, wins=5).interval == pytest.approx((0.2366, 0.7634), abs=0.0001)


@pytest.mark.parametrize("name", OF_THE_HOUSE)
def test_every_fixed_player_plays_to_the_end(name: str) -> None:
    for player in players_of(GAMES[name]).values():
        score = contest(GAMES[name], player, GAMES[name].seats[0], matches=1)
        assert (score.matches, score.endless) == (1, 0)


@pytest.mark.parametrize("variant", ["devil", "chaos"])
def test_fixed_players_of_liars_deck_play_its_variants(variant: str) -> None:
    game, players = GAMES["liars_deck"], list(players_of(GAMES["liars_deck"]).values())
    arena, random = Arena(game, replace(game.short_form(), variant=variant), 4, "1"), Random(1)
    for _ in arena.play(lambda view, seat: players[len(arena.turns) % len(players)](view, random), random):
        pass
    assert arena.outcome


@pytest.mark.parametrize("name", OF_THE_HOUSE)
def test_a_bot_bluffs_where_it_has_a_choice(name: str) -> None:
    player = list(players_of(GAMES[name]).values())[1]
    score = contest(GAMES[name], player, GAMES[name].seats[0], matches=5)
    assert 0 < score.bluffs < score.claims < score.decisions


@pytest.mark.parametrize("name", OF_THE_HOUSE)
def test_no_decision_in_drawn_positions_is_certainly_wrong(name: str) -> None:
    game = GAMES[name]
    score = drawn(game, game.seats[0], game.short_form(), decisions=200)
    assert score.absurd == 0 < score.claims < 200 <= score.decisions


def test_the_command_prints_a_row(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["contests", "--game", "lie21", "--against", "forfeiter", "memory=open"])
    main()
    assert capsys.readouterr().out.startswith("| Lie 21, 2, memory=open | forfeiter | ")
