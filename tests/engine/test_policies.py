"""Policies in whole random matches."""

from engine.conformance.checks import check_policy
from engine.conformance.configurations import Configuration
from engine.conformance.playing import play_at_random
from tests.engine.every_variant import every_variant


@every_variant
def test_policies_are_legal_and_never_certainly_wrong(variant: Configuration) -> None:
    for number in range(4):
        for move in play_at_random(variant, number).moves:
            check_policy(move)
