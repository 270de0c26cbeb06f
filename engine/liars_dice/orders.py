"""Standing orders of Liar's Dice: challenge what goes too high, or go along with what does not, in this round."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from engine.controls import Choice, Control, Field, Fixed
from engine.dice import NUMBERS, STAR, face_text
from engine.liars_dice.moves import higher_bids, highest
from engine.liars_dice.texts import parse
from engine.liars_dice.values import Action, Bid, Challenge, Public, View, track
from engine.notation import IllegalAction, unreadable_order, words
from engine.orders import Orders
from engine.sentence import Sentence

_CHALLENGE = re.compile(r"(?:challenge|liar|call|doubt) (?:any|(?:any )?(?:bid )?above (?P<bid>.+))", re.IGNORECASE)
_RAISE = re.compile(r"raise (?:up )?to (?P<bid>.+)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class ChallengeAbove:
    """Challenge every bid that is higher than `bid`; without one, every bid."""

    bid: Bid | None

    def __str__(self) -> str:
        return f"challenge above {self.bid}" if self.bid else "challenge any"


@dataclass(frozen=True, slots=True)
class RaiseUpTo:
    """Raise by as little as can be, no higher than `bid`."""

    bid: Bid

    def __str__(self) -> str:
        return f"raise to {self.bid}"


Order: TypeAlias = ChallengeAbove | RaiseUpTo


def read(text: str, view: View, names: Sequence[str]) -> Order:
    """`challenge above 7x6`, `challenge any`, `raise to 8x5`; bids as in LD.11."""
    said = " ".join(words(text))
    if found := _CHALLENGE.fullmatch(said):
        order: Order = ChallengeAbove(_bid(found["bid"], text, view, names) if found["bid"] else None)
    elif found := _RAISE.fullmatch(said):
        order = RaiseUpTo(_bid(found["bid"], text, view, names))
    else:
        raise unreadable_order(text)
    if order.bid and not _can_act(order, view.public):
        raise IllegalAction(Sentence("order_too_late", {"bid": order.bid.in_words}))
    return order


def _bid(said: str, text: str, view: View, names: Sequence[str]) -> Bid:
    match parse(said, view, names):
        case (Bid(show=()) as bid,):
            return bid
        case _:
            raise unreadable_order(text)


def _can_act(order: Order, public: Public) -> bool:
    """Whether a bid can still be made that the order is about."""
    if isinstance(order, RaiseUpTo):
        return order.bid in higher_bids(public)
    return order.bid is None or track(*highest(public))[-1].rank > order.bid.rank


def lasts(order: Order, view: View) -> tuple[int, ...]:
    """The round: dice are lost at the end of each."""
    return (sum(view.public.dice),)


def answer(order: Order, view: View) -> Action | None:
    """What the order answers to the bid that stands."""
    public = view.public
    if not public.bids:
        return None
    _, bid = public.bids[-1]
    match order:
        case ChallengeAbove(limit):
            return Challenge() if limit is None or bid.rank > limit.rank else None
        case RaiseUpTo(limit):
            higher = higher_bids(public)
            return higher[0] if higher and higher[0].rank <= limit.rank else None


def controls(view: View) -> tuple[Control, ...]:
    """Two forms, with every bid that the dice in play make possible."""
    public = view.public
    if public.phase == "OVER":
        return ()
    least = public.bids[-1][1].amount if public.bids else 1
    amounts = tuple([Choice(str(amount), str(amount)) for amount in range(least, max(least, sum(public.dice)) + 1)])
    faces = tuple([Choice(face_text(face), "stars" if face == STAR else f"{face}s") for face in (*NUMBERS, STAR)])
    of = Field("of what", faces)
    above, limit = Field("Challenge what is above", amounts), Field("Raise by as little as can be, up to", amounts)
    return (
        Control("Challenge for me", (Fixed("challenge above"), above, of), weighty=True),
        Control("Raise for me", (Fixed("raise to"), limit, of)),
    )


ORDERS: Orders[View, Action, Order] = Orders(read, lasts, answer, controls)
