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
    seen = in_sight(public, own)
    most = seen + sum(public.hidden) - len(own)
    if seen < bid.amount:
        yield sentence(Words.if_lie, by=bidder, dice=_lost(bid.amount - most, bid.amount - seen, public.dice[bidder]))
    if most >= bid.amount:
        surely = bid.amount if seen >= bid.amount else 0
        dice = _lost(seen - bid.amount, most - bid.amount, public.dice[public.turn])
        yield sentence(Words.if_true, dice=dice, in_sight=surely)


def in_sight(public: Public, own: tuple[Face, ...]) -> int:
    """The dice that count for the standing bid, under the own cup and shown."""
    _, bid = public.bids[-1]
    return sum([matching(dice, bid.face) for dice in (own, *public.shown)])


def _lost(least: int, most: int, dice: int) -> Bounds:
    return Bounds(min(max(least, 1), dice), min(max(most, 1), dice))
