"""What may lie hidden in Liar's Dice, and what only bots ask for."""

from random import Random

from engine.game import Hints
from engine.games.liars_dice.moves import default_move, higher_bids
from engine.games.liars_dice.values import Action, Bid, State, View
from engine.kit.dice import FACES
from engine.kit.moves import LegalActions

PLAUSIBLE_BIDS = 12
"""A bid is seldom raised by more: these are two amounts of each number, with the stars between them."""


def resample(view: View, random: Random) -> State:
    """Rolls the dice under all other cups anew: any faces can lie there, each die on its own."""
    cups = [tuple(sorted(random.choices(FACES, k=count))) for count in view.public.hidden]
    if view.viewer is not None:
        cups[view.viewer] = view.hidden
    return State(view.public, tuple(cups))


class DiceHints(Hints[State, View, Action]):
    """Who has more dice stands better; most bids are raised by little."""

    def prospect(self, state: State) -> tuple[float, ...]:
        """Returns each seat's share of the dice in play."""
        dice = state.public.dice
        return tuple([count / sum(dice) for count in dice])

    def plausible(self, view: View, legal: LegalActions[Action], random: Random) -> Action:
        """Returns the default move as often as not, or else a challenge or one of the next bids, with or without a
        show."""
        if random.random() < 0.5:
            return default_move(view)
        action = legal.sample(random)
        if isinstance(action, Bid):
            bid = random.choice(higher_bids(view.public)[:PLAUSIBLE_BIDS])
            return Bid(bid.amount, bid.face, action.show)
        return action
