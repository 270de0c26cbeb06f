"""What follows from a challenge, as bounds from what a viewer sees (LD.4, LD.7)."""

from collections.abc import Iterator

from engine.games.liars_dice.values import Public, View
from engine.games.liars_dice.words import Words
from engine.kit.dice import Face, matching
from engine.kit.scene.controls import Bounds, Suspense
from engine.kit.sentence import Sentence, sentence


def if_called(public: Public, own: tuple[Face, ...]) -> Iterator[Sentence]:
    """A lie, unless enough dice are in sight; the truth, unless even all hidden dice are too few.

    :param own: the dice under the viewer's cup, caller or not
    """
    bidder, bid = public.bids[-1]
    seen = in_sight(public, own)
    most = seen + sum(public.hidden) - len(own)
    if seen < bid.amount:
        yield sentence(Words.if_lie, by=bidder, dice=_lost(bid.amount - most, bid.amount - seen, public.dice[bidder]))
    if most >= bid.amount:
        surely = bid.amount if seen >= bid.amount else 0
        dice = _lost(seen - bid.amount, most - bid.amount, public.dice[public.turn])
        yield sentence(Words.if_true, by=public.turn, dice=dice, in_sight=surely)


def suspense(view: View) -> Suspense | None:
    """The standing bid, for all but the player who answers it."""
    public = view.public
    if public.phase != "RAISE" or view.viewer == public.turn:
        return None
    question = sentence(Words.does_believe, by=public.turn, whom=public.bids[-1][0])
    return Suspense(question, sentence(Words.if_calls, by=public.turn), tuple(if_called(public, view.hidden)))


def in_sight(public: Public, own: tuple[Face, ...]) -> int:
    """The dice that count for the standing bid, under the own cup and shown."""
    _, bid = public.bids[-1]
    return sum([matching(dice, bid.face) for dice in (own, *public.shown)])


def _lost(least: int, most: int, dice: int) -> Bounds:
    return Bounds(min(max(least, 1), dice), min(max(most, 1), dice))
