"""Each variant of each game, for tests that try all of them."""

import pytest

from engine.conformance.configurations import variants
from engine.registry import GAMES

VARIANTS = [variant for game in GAMES.values() for variant in variants(game)]

untraced = pytest.mark.untraced

every_variant = pytest.mark.parametrize(
    "variant",
    [
        pytest.param(variant, marks=[untraced] * (number > 0 and "variant=" not in str(variant)), id=str(variant))
        for game in GAMES.values()
        for number, variant in enumerate(variants(game))
    ],
)
"""Traced are the first of each game, and those with rules of their own."""
