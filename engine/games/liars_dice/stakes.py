"""What follows from a challenge, as bounds from what its player sees (LD.4, LD.7)."""

from collections.abc import Iterator

from engine.games.liars_dice.values import Public
from engine.games.liars_dice.words import Words
from engine.kit.dice import Face, matching
from engine.kit.scene.controls import Bounds
from engine.kit.sentence import Sentence, sentence


def if_called(public: Public, own: tuple[Face, ...]) -> Iterator[Sentence]:
    """A lie, unless enough dice are in sight; the truth, unless even all hidden dice are too few.

    :param own: the caller's dice under the cup
    """
    bidder, bid = public.bids[-1]
    in_sight = sum([matching(dice, bid.face) for dice in (own, *public.shown)])
    most = in_sight + sum(public.hidden) - len(own)
    if in_sight < bid.amount:
        yield sentence(
            Words.if_lie, by=bidder, dice=_lost(bid.amount - most, bid.amount - in_sight, public.dice[bidder])
        )
    if most >= bid.amount:
        surely = bid.amount if in_sight >= bid.amount else 0
        dice = _lost(in_sight - bid.amount, most - bid.amount, public.dice[public.turn])
        yield sentence(Words.if_true, dice=dice, in_sight=surely)


def _lost(least: int, most: int, dice: int) -> Bounds:
    return Bounds(min(max(least, 1), dice), min(max(most, 1), dice))
