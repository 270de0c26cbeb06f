"""What may lie hidden in Liar's Dice."""

from random import Random

from engine.games.liars_dice.values import State, View
from engine.kit.dice import FACES


def resample(view: View, random: Random) -> State:
    """Rolls the dice under all other cups anew."""
    cups = [tuple(sorted(random.choices(FACES, k=count))) for count in view.public.hidden]
    if view.viewer is not None:
        cups[view.viewer] = view.hidden
    return State(view.public, tuple(cups))
