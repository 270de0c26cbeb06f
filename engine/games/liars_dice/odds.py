"""What a challenge of Liar's Dice is worth to both players, by exact odds."""

from functools import cache
from math import comb

from engine.kit.dice import STAR, Face

GRAIN = 1 / 60
"""Chances of a die are multiples of it, so that few binomials are reckoned."""


def grains_of(face: Face) -> int:
    """The chance of a rolled die to count for a face."""
    return 10 if face == STAR else 20


@cache
def stakes(dice: int, grains: int, need: int, of_bidder: int, of_challenger: int, players: int) -> tuple[float, float]:
    """Dice won from the average of the others, less dice lost (LD.7)."""
    chance, others = grains * GRAIN, players - 1
    bidder = challenger = 0.0
    for hits in range(dice + 1):
        share = comb(dice, hits) * chance**hits * (1 - chance) ** (dice - hits)
        if hits < need:
            lost = min(need - hits, of_bidder)
            bidder, challenger = bidder - share * lost, challenger + share * lost / others
        else:
            lost = min(hits - need, of_challenger) or 1
            won = lost / others if hits > need else 1.0
            bidder, challenger = bidder + share * won, challenger - share * (lost if hits > need else 1 / others)
    return bidder, challenger
