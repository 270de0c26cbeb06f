"""What may lie hidden in Liar's Dice, and what only bots ask for."""

from random import Random

from engine.games.liars_dice.policy import policy
from engine.games.liars_dice.values import Action, State, View
from engine.hints import Hints, Weighted
from engine.kit.dice import FACES
from engine.kit.moves import LegalActions


def resample(view: View, random: Random) -> State:
    """Rolls the dice under all other cups anew."""
    cups = [tuple(sorted(random.choices(FACES, k=count))) for count in view.public.hidden]
    if view.viewer is not None:
        cups[view.viewer] = view.hidden
    return State(view.public, tuple(cups))


class DiceHints(Hints[State, View, Action]):
    """The policy."""

    def searches(self, view: View) -> bool:
        """The policy decides alone."""
        return False

    def policy(self, view: View, legal: LegalActions[Action]) -> Weighted[Action]:
        """See the module `policy`."""
        return policy(view)
