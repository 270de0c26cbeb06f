"""What may lie hidden in Liar's Dice, and what bots guess."""

from collections import Counter
from random import Random

from engine.games.liars_dice import GAME
from engine.games.liars_dice.values import Bid, Challenge
from engine.kit.dice import STAR
from tests.engine.games.liars_dice.position import given


def test_a_resampled_state_keeps_what_the_viewer_knows() -> None:
    state = given("2 3 | *", "4 5", "6").state
    random = Random(3)
    for viewer in (None, 0, 1, 2):
        sampled = [GAME.resample(GAME.view(state, viewer), random) for _ in range(50)]
        assert {each.public for each in sampled} == {state.public}
        assert {tuple(map(len, each.hidden)) for each in sampled} == {state.public.hidden}
        assert {GAME.view(each, viewer) for each in sampled} == {GAME.view(state, viewer)}
        assert len(set(sampled)) > 1


def test_what_is_plausible_is_legal_and_near_and_half_of_it_follows_the_rule() -> None:
    view = given("2 2 5", "3", bid="1x6").view
    bids = [bid for bid in GAME.legal(view) if isinstance(bid, Bid) and not bid.show]
    seen = Counter(GAME.hints.plausible(view, GAME.legal(view), Random(seed)) for seed in range(2_000))
    assert {Bid(action.amount, action.face) for action in seen if isinstance(action, Bid)} == set(bids[:12])
    assert Bid(1, STAR, (2, 5)) in seen
    assert all(action in GAME.legal(view) for action in seen)
    assert seen[Bid(2, 2)] > 1_000  # LD.10: the lowest number bid
    assert 200 < seen[Challenge()] < 450
    opening = given("2 2 5", "3").view
    assert (
        Counter(GAME.hints.plausible(opening, GAME.legal(opening), Random(seed)) for seed in range(100))[Bid(1, 2)] > 40
    )


def test_who_has_more_dice_has_the_better_prospect() -> None:
    assert GAME.hints.prospect(given("2 2 | 5", "3", "").state) == (0.75, 0.25, 0)
