"""Standing orders for one round: call, believe and play on, or shoot."""

import re
from collections.abc import Sequence
from typing import TypeAlias

from engine.games.liars_deck.moves import aims, legal, own_cards, players, refusal_of_cards
from engine.games.liars_deck.notation import parse
from engine.games.liars_deck.values import Action, Call, Cards, Play, Point, View
from engine.games.liars_deck.words import Words
from engine.kit.notation import IllegalAction, Unreadable, player, unreadable_order, words
from engine.kit.orders import StandingOrders
from engine.kit.scene.controls import Control, Field, FieldChoice, Fixed
from engine.kit.seats import Seat
from engine.kit.sentence import Sentence, sentence
from engine.kit.value import Value

MOST = 3
"""Cards of a play, in any variant."""

_CALL = re.compile(r"(?:call|liar) (?:any|on (?P<least>[1-3])(?: or more)?)", re.IGNORECASE)
_BELIEVE = re.compile(r"believe (?:any|up to (?P<most>[1-3]))(?: (?P<play>.+))?", re.IGNORECASE)
_SHOOT = re.compile(r"(?:shoot|point|aim(?: at)?) (?P<target>\S+)", re.IGNORECASE)


class CallOn(Value):
    """Call a play of `least` cards or more."""

    least: int

    def __str__(self) -> str:
        return "call any" if self.least == 1 else f"call on {self.least}"


class Believe(Value):
    """Play these cards after `most` or fewer, in each turn of the round while held."""

    most: int
    cards: Cards

    def __str__(self) -> str:
        return f"believe {'any' if self.most == MOST else f'up to {self.most}'} {Play(self.cards)}"


Order: TypeAlias = CallOn | Believe | Point
"""A `Point` applies if legal then."""


class DeckOrders(StandingOrders[View, Action, Order]):
    """Plans for one round."""

    def read(self, text: str, view: View, names: Sequence[str]) -> Order:
        """Reads `call on 3`, `believe up to 2 play I L`, `shoot anna`."""
        said = " ".join(words(text))
        if found := _CALL.fullmatch(said):
            order: Order = CallOn(int(found["least"] or 1))
        elif found := _BELIEVE.fullmatch(said):
            order = Believe(int(found["most"] or MOST), _cards(found["play"], text, view, names))
        elif found := _SHOOT.fullmatch(said):
            order = Point(player(found["target"], names, view.others))
        else:
            raise unreadable_order(text)
        if refusal := _refusal(order, view):
            raise IllegalAction(refusal)
        return order

    def answer(self, order: Order, view: View) -> Action | None:
        """Answers the last play, or names a target."""
        public = view.public
        laid = public.plays[-1][1] if public.plays else 0
        match order:
            case CallOn(least):
                return Call() if public.phase in ("TURN", "FORCED") and laid >= least else None
            case Believe(most, cards):
                return Play(cards) if public.phase == "TURN" and laid <= most else None
            case Point(target):
                return order if target in aims(view) else None

    def controls(self, view: View) -> tuple[Control, ...]:
        """Forms for orders that can still act in this round."""
        forms: list[Control] = []
        if view.public.phase in ("FIRST", "TURN") and view.hand:
            forms += [_call_form(view), _believe_form(view)]
        if seats := _possible_aims(view):
            forms.append(Control(sentence(Words.shoot_if_asked), (Fixed("shoot"), players(seats)), weighty=True))
        return tuple(forms)

    def within(self, view: View) -> tuple[int, ...]:
        """The round."""
        return (view.public.rounds,)


# ---- reading ----


def _cards(play: str | None, text: str, view: View, names: Sequence[str]) -> Cards:
    if play is None:
        raise Unreadable(sentence(Words.order_without_cards))
    match parse(play, view, names):
        case (Play(cards),):
            return cards
        case _:
            raise unreadable_order(text)


def _refusal(order: Order, view: View) -> Sentence | None:
    public = view.public
    if isinstance(order, Point) and public.options.variant != "chaos":
        return sentence(Words.order_no_shots)
    if isinstance(order, Point):  # the call decides shooters and targets
        return legal(view).refusal(order) if public.verdict else None
    if not view.hand:
        return sentence(Words.order_no_cards)
    if public.verdict or (public.phase == "FORCED" and isinstance(order, Believe)):
        return sentence(Words.order_too_late)
    if isinstance(order, Believe):
        return refusal_of_cards(view, order.cards)
    return sentence(Words.order_too_many, most=public.most_cards) if order.least > public.most_cards else None


# ---- forms ----

_ANY = FieldChoice("any", sentence(Words.any_number))


def _possible_aims(view: View) -> list[Seat]:
    """All others, until the call decides shooters and targets (DK.7)."""
    if view.public.verdict:
        return aims(view)
    return view.others if view.public.options.variant == "chaos" else []


def _call_form(view: View) -> Control:
    if view.public.most_cards == 1:
        return Control(sentence(Words.call_any), (Fixed("call any"),), weighty=True)
    counts = (_ANY, _count("on 2", 2, MOST), _count("on 3", 3, MOST))
    return Control(sentence(Words.call), (Fixed("call"), Field(sentence(Words.laid_at_once), counts)), weighty=True)


def _believe_form(view: View) -> Control:
    own = own_cards(view)
    if view.public.most_cards == 1:
        return Control(sentence(Words.believe_one), (Fixed("believe any play"), own))
    laid = Field(sentence(Words.laid_at_once), (_ANY, _count("up to 2", 1, 2), _count("up to 1", 1, 1)))
    return Control(sentence(Words.believe_several), (Fixed("believe"), laid, Fixed("play"), own))


def _count(text: str, least: int, most: int) -> FieldChoice:
    return FieldChoice(text, sentence(Words.from_to, least=least, most=most))
