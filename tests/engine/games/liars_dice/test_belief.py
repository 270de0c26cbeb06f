"""What may lie hidden in Liar's Dice, and what bots guess."""

from random import Random

from engine.games.liars_dice import GAME
from engine.games.liars_dice.values import Bid, Challenge
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


def test_a_certain_lie_is_challenged_and_a_certain_truth_is_not() -> None:
    lie, truth = given("2 2 5", "3 4", bid="5x6").view, given("2 2 5", "3 4", bid="2x2").view
    assert [action for action, _ in GAME.hints.policy(lie, GAME.legal(lie))] == [Challenge()]
    assert Challenge() not in dict(GAME.hints.policy(truth, GAME.legal(truth)))


def test_a_policy_bids_what_it_has_and_at_times_more_or_less_with_dice_shown() -> None:
    view = given("2 2 5", "3 4 6", bid="1x6").view
    weights = dict(GAME.hints.policy(view, GAME.legal(view)))
    assert max(weights, key=lambda action: weights[action]) == Bid(2, 2)
    assert {Bid(3, 2), Bid(2, 2, (2, 2))} < set(weights)
