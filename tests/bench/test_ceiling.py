"""The exact worth of Liar's Deck in Chaos among random players."""

import pytest

from tests.bench.ceiling import Revolvers, best, nth_played, random, share_of_wins, shots


def shots_that_come(revolvers: Revolvers, aims: dict[int, list[int]]) -> dict[Revolvers, float]:
    return {after: chance for chance, after in shots(revolvers, aims)}


@pytest.mark.parametrize("players", [2, 3])
def test_random_players_win_equally_often(players: int) -> None:
    assert share_of_wins(random, players) == pytest.approx(1 / players)


def test_the_best_player_wins_more_and_not_always() -> None:
    assert 0.7 < share_of_wins(best, 2) < 0.8
    assert 0.55 < share_of_wins(best, 3) < 0.65


def test_dk_7_a_shot_that_hits_brings_a_full_revolver_unless_the_shooter_is_hit_too() -> None:
    at_each_other = shots_that_come((1, 1, 4), {0: [1], 1: [0]})
    assert at_each_other == {(0, 0, 4): pytest.approx(1)}
    alone = shots_that_come((2, 3, 4), {0: [1, 2]})
    assert alone == {(1, 3, 4): 0.5, (6, 0, 4): 0.25, (6, 3, 0): 0.25}


def test_dk_5_roulette_hits_oneself() -> None:
    assert shots_that_come((2, 3), {0: [0]}) == {(1, 3): 0.5, (0, 3): 0.5}


@pytest.mark.parametrize("nth", [1, 2, 3])
def test_what_the_other_player_lays_is_some_unseen_card(nth: int) -> None:
    likely = nth_played(("M", "L", "L"), nth)
    assert sum(likely.values()) == pytest.approx(1)
    assert set(likely) == {"I", "L", "C"}
