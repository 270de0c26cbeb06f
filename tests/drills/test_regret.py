"""What choices give away in Chaos, against what is won."""

import statistics
from random import Random
from typing import Any

import pytest

from drills.bench.ceiling import best, random, share_of_wins
from drills.bench.matches import Contest
from drills.bench.regret import given_away, share_given_away
from engine.bots import Budget
from engine.game import AnyGame
from engine.kit.seats import Seat

DUEL = Contest("liars_deck", 2, {"variant": "chaos"}, budget=Budget(moves=200, worlds=200))


def moves_at_random(game: AnyGame, view: Any, seat: Seat, luck: Random) -> Any:
    return game.legal(view).sample(luck)


def test_who_moves_at_random_gives_away_what_the_best_play_wins_more() -> None:
    lost = [given_away(DUEL, seed, moves_at_random) for seed in range(1_000, 2_000)]
    assert statistics.mean(lost) == pytest.approx(share_of_wins(best, 2) - share_of_wins(random, 2), abs=0.02)


@pytest.mark.costly("bots play nearly as well as anyone can, where that is known")
def test_a_bot_gives_away_little() -> None:
    lost, error = share_given_away(DUEL, 30)
    assert 0 < error < lost < 0.05
