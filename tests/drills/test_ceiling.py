"""The exact worth of Liar's Deck in Chaos among random players."""

import pytest

from drills.bench.ceiling import best, nth_played, random, share_of_wins


@pytest.mark.parametrize("players", [2, 3])
def test_random_players_win_equally_often(players: int) -> None:
    assert share_of_wins(random, players) == pytest.approx(1 / players)


def test_the_best_player_wins_more_and_not_always() -> None:
    assert 0.7 < share_of_wins(best, 2) < 0.8
    assert 0.55 < share_of_wins(best, 3) < 0.65


@pytest.mark.parametrize("nth", [1, 2, 3])
def test_what_the_other_player_lays_is_some_unseen_card(nth: int) -> None:
    likely = nth_played(("M", "L", "L"), nth)
    assert sum(likely.values()) == pytest.approx(1)
    assert set(likely) == {"I", "L", "C"}
