"""Policies and prospects in whole random matches."""

from random import Random

from engine.bots import Budget, choose
from engine.conformance.checks import check_policy
from engine.conformance.configurations import Configuration, variants
from engine.conformance.playing import play_at_random
from engine.registry import GAMES
from tests.engine.every_variant import every_variant


@every_variant
def test_policies_are_legal_and_never_certainly_wrong(variant: Configuration) -> None:
    for number in range(4):
        for move in play_at_random(variant, number).moves:
            check_policy(move)
            if hints := move.game.hints:
                assert all(0 <= each <= 1 for each in hints.prospect(move.before) or ())


def test_a_continuation_can_end_before_a_position_is_quiet() -> None:
    game = GAMES["liars_deck"]
    (chaos,) = [each for each in variants(game) if "chaos" in str(each)]
    move = play_at_random(chaos, 0).moves[0]
    assert choose(game, game.view(move.before, move.seat), move.seat, Random(1), Budget(moves=30, worlds=4, depth=1))
