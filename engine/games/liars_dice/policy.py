"""The policy of Liar's Dice: bids, shows and challenges by the odds, bluffs included.

A move is worth the dice won or lost in a challenge, times its chance.
"""

from collections.abc import Iterator
from functools import lru_cache
from math import exp

from engine.games.liars_dice.moves import higher_bids
from engine.games.liars_dice.odds import GRAIN, grains_of, stakes
from engine.games.liars_dice.rules import next_with_dice
from engine.games.liars_dice.values import Action, Bid, Challenge, View
from engine.hints import Weighted
from engine.kit.dice import FACES, STAR, Face, matching
from engine.kit.seats import Seat

HEAT = 0.56
"""In dice, over all hidden dice to the power of 0.75: a move worth less by this is made e times less often."""

TRUST = 8
"""A hidden die of a bidder of its face counts likelier by so many `GRAIN`s."""

MARGIN, SLOPE = -0.15, 1.0
"""A bid is challenged half of the time so many dice above the average that all players see; and how steeply."""

PEACE = 0.15
"""In dice: the worth of a bid that is not challenged."""

RANGE = 21
"""The lowest bids weighed; for an opening, three for each die."""

LEAST = 0.03
"""The least weight; the best move has 1."""


@lru_cache(4_096)
def policy(view: View) -> Weighted[Action]:
    """Challenges a certain lie, and never a certain truth."""
    table, bids = _Table(view), view.public.bids
    worths: list[tuple[Action, float]] = []
    if bids:
        bidder, bid = bids[-1]
        need = bid.amount - table.seen(bid.face)
        if need > table.unseen:
            return [(Challenge(), 1.0)]
        if need > 0:
            worths.append((Challenge(), table.stakes(bid.face, need, bidder, view.public.turn)[1]))
    for bid in higher_bids(view.public)[: RANGE if bids else 3 * sum(view.public.dice)]:
        worths += table.bids(bid)
    best = max([worth for _, worth in worths], default=0.0)
    heat = HEAT / sum(view.public.hidden) ** 0.75
    weighed = [(action, exp((worth - best) / heat)) for action, worth in worths]
    return [each for each in weighed if each[1] > LEAST] or [(Challenge(), 1.0)]


class _Table:
    def __init__(self, view: View) -> None:
        public = self._public = view.public
        self._me, self._own = public.turn, view.hidden
        self.unseen = sum(public.hidden) - len(self._own)
        self._open = [face for shown in public.shown for face in shown]
        said = {(by, bid.face) for by, bid in public.bids}
        self._trust = {face: TRUST * sum([public.hidden[by] for by, each in said if each == face]) for face in FACES}
        self._trust_in_me = {face: TRUST * public.hidden[self._me] * ((self._me, face) in said) for face in FACES}

    def seen(self, face: Face) -> int:
        return matching(self._open, face) + matching(self._own, face)

    def stakes(self, face: Face, need: int, bidder: Seat, challenger: Seat, again: int = 0) -> tuple[float, float]:
        """The worth of a challenge, in dice, to bidder and challenger.

        :param need: more dice for the bid
        :param again: own dice rolled anew
        """
        dice = self._public.dice
        trust = round((self._trust[face] - self._trust_in_me[face]) / max(1, self.unseen))
        return stakes(
            self.unseen + again,
            grains_of(face) + trust,
            need,
            dice[bidder],
            dice[challenger],
            len(self._public.still_in),
        )

    def bids(self, bid: Bid) -> Iterator[tuple[Bid, float]]:
        fitting = tuple([face for face in self._own if face in (bid.face, STAR)])
        for shown in {(), fitting[: len(self._own) - 1]}:
            again = len(self._own) - len(shown) if shown else 0
            certain = matching(self._open, bid.face) + len(shown or fitting)
            if (need := bid.amount - certain) <= self.unseen + again:
                above = bid.amount - matching(self._open, bid.face) - len(shown) - self._average(bid.face, len(shown))
                yield Bid(bid.amount, bid.face, shown), self._worth(bid.face, need, above, again)

    def _average(self, face: Face, shown: int) -> float:
        hidden = sum(self._public.hidden)
        return (hidden - shown) * (grains_of(face) + self._trust[face] / hidden) * GRAIN

    def _worth(self, face: Face, need: int, above: float, again: int) -> float:
        after = next_with_dice(self._public, self._me)
        challenged = 1 / (1 + exp(-SLOPE * (above - MARGIN)))
        return challenged * self.stakes(face, need, self._me, after, again)[0] + (1 - challenged) * PEACE
