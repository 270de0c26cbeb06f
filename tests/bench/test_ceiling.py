"""The exact worth of Liar's Deck in Chaos against a random player."""

import pytest

from tests.bench.ceiling import best, nth_played, random, share_of_wins


def test_two_random_players_win_equally_often() -> None:
    assert share_of_wins(random) == pytest.approx(0.5)


def test_the_best_player_wins_more_and_not_always() -> None:
    assert 0.7 < share_of_wins(best) < 0.8


@pytest.mark.parametrize("nth", [1, 2, 3])
def test_what_the_other_player_lays_is_some_unseen_card(nth: int) -> None:
    likely = nth_played(("M", "L", "L"), nth)
    assert sum(likely.values()) == pytest.approx(1)
    assert set(likely) == {"I", "L", "C"}
