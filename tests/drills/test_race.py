"""Contenders are asked in turn, and compared by the rounds that ran side by side."""

import sys
from dataclasses import replace

import pytest

from drills.bench import race, speed
from drills.bench.race import Entry, Result
from engine.registry import GAMES

OURS = Entry("raw moves", "ours", (sys.executable, "-m", "drills.bench.peers.of_ours"), players=3, moves=40)


def test_each_is_asked_for_every_round_but_the_first_one_does_not_count() -> None:
    results = race.race([OURS, replace(OURS, name="ours again")], rounds=2)
    assert [len(result.rounds) for result in results] == [2, 2]
    assert all(seconds > 0 for result in results for seconds in result.rounds)


def test_our_full_commands_run_like_a_peer() -> None:
    (ours, with_page, _) = race.commands(players=2)
    results = race.race([replace(ours, moves=4), replace(with_page, moves=4)], rounds=1)
    assert all(result.a_second > 0 for result in results)


def test_who_is_not_installed_does_not_run() -> None:
    absent = replace(OURS, command=("/nowhere/python",))
    assert race.race([absent], rounds=1) == []


def test_a_share_is_that_of_rounds_side_by_side() -> None:
    ours, peer = Result(OURS, (2.0, 20.0, 4.0)), Result(OURS, (1.0, 10.0, 1.0))
    assert ours.beside(peer) == 0.5


def test_the_recorded_moves_are_of_several_games_and_the_share_that_draws_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(speed, "SECONDS", 0.01)
    monkeypatch.setattr(speed, "MOVES", 300)
    a_second, draw = speed.raw_moves(GAMES["liars_deck"], 2)
    assert a_second > 0
    assert 0 < draw < 1
