"""Standing orders for one round: challenge high bids, or raise up to a limit."""

import re
from collections.abc import Sequence
from typing import TypeAlias

from engine.games.liars_dice.moves import bid_fields, can_be_raised, higher_bids, pairs
from engine.games.liars_dice.notation import parse
from engine.games.liars_dice.values import Action, Bid, Challenge, Public, View
from engine.games.liars_dice.words import Words
from engine.kit.notation import IllegalAction, unreadable_order, words
from engine.kit.orders import StandingOrders
from engine.kit.scene.controls import Control, Fixed
from engine.kit.sentence import sentence
from engine.kit.value import Value

_CHALLENGE = re.compile(r"(?:challenge|liar|call|doubt) (?:any|(?:any )?(?:bid )?above (?P<bid>.+))", re.IGNORECASE)
_RAISE = re.compile(r"raise (?:up )?to (?P<bid>.+)", re.IGNORECASE)


class ChallengeAbove(Value):
    """Challenge bids above `bid`, or any."""

    bid: Bid | None

    def __str__(self) -> str:
        return f"challenge above {self.bid}" if self.bid else "challenge any"


class RaiseUpTo(Value):
    """Raise to the next bid on the track, numbers or stars in turn (LD.3), up to `bid`."""

    bid: Bid

    def __str__(self) -> str:
        return f"raise to {self.bid}"


Order: TypeAlias = ChallengeAbove | RaiseUpTo


class DiceOrders(StandingOrders[View, Action, Order]):
    """Each for one round."""

    def read(self, text: str, view: View, names: Sequence[str]) -> Order:
        """Reads `challenge above 7x6`, `challenge any`, `raise to 8x5`; bids as in LD.11."""
        said = " ".join(words(text))
        if found := _CHALLENGE.fullmatch(said):
            order: Order = ChallengeAbove(_bid(found["bid"], text, view, names) if found["bid"] else None)
        elif found := _RAISE.fullmatch(said):
            order = RaiseUpTo(_bid(found["bid"], text, view, names))
        else:
            raise unreadable_order(text)
        if order.bid and not _can_act(order, view.public):
            raise IllegalAction(sentence(Words.order_too_late, bid=order.bid))
        return order

    def answer(self, order: Order, view: View) -> Action | None:
        """Answers the standing bid."""
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

    def controls(self, view: View) -> tuple[Control, ...]:
        """Bids up to the dice in play. A challenge can also start above the standing bid."""
        public = view.public
        if public.phase == "OVER":
            return ()
        higher = [bid for bid in higher_bids(public) if bid.amount <= sum(public.dice)]
        standing = [bid for _, bid in public.bids[-1:]]
        limits = [bid for bid in (*standing, *higher) if can_be_raised(bid, public)]
        above = bid_fields(sentence(Words.challenge_above), limits)
        up_to = bid_fields(sentence(Words.raise_up_to), higher)
        challenge = Control(sentence(Words.challenge_for_me), (Fixed("challenge above"), *above), True, pairs(limits))
        climb = Control(sentence(Words.raise_for_me), (Fixed("raise to"), *up_to), together=pairs(higher))
        return (*[challenge] * bool(limits), *[climb] * bool(higher))

    def within(self, view: View) -> tuple[int, ...]:
        """Dice in play: each round ends with a loss."""
        return (sum(view.public.dice),)


def _bid(said: str, text: str, view: View, names: Sequence[str]) -> Bid:
    match parse(said, view, names):
        case (Bid(show=()) as bid,):
            if bid.amount < 1:  # the track begins at 1 (LD-D5)
                raise IllegalAction(sentence(Words.bad_amount))
            return bid
        case _:
            raise unreadable_order(text)


def _can_act(order: Order, public: Public) -> bool:
    if isinstance(order, RaiseUpTo):
        return order.bid in higher_bids(public)
    return order.bid is None or can_be_raised(order.bid, public)
