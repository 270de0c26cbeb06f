"""Standing orders of Liar's Deck, for one round: call what is laid, believe it and play on, shoot at somebody."""

import re
from collections.abc import Sequence
from typing import TypeAlias

from engine.games.liars_deck.deck import card_name, most_per_play
from engine.games.liars_deck.moves import Legal, refusal_of_cards, targets
from engine.games.liars_deck.texts import parse
from engine.games.liars_deck.values import Action, Call, Cards, Play, Point, View
from engine.kit.controls import Choice, Control, Field, Fixed
from engine.kit.notation import IllegalAction, Unreadable, player, unreadable_order, words
from engine.kit.numerals import counted
from engine.kit.orders import Orders
from engine.kit.seats import Seat
from engine.kit.sentence import Player, Sentence
from engine.kit.value import Value

MOST = 3
"""Cards that can be laid at once in any variant."""

_CALL = re.compile(r"(?:call|liar) (?:any|on (?P<least>[1-3])(?: or more)?)", re.IGNORECASE)
_BELIEVE = re.compile(r"believe (?:any|up to (?P<most>[1-3]))(?: (?P<play>.+))?", re.IGNORECASE)
_SHOOT = re.compile(r"(?:shoot|point) (?P<target>\S+)", re.IGNORECASE)


class CallOn(Value):
    """Call when so many cards are laid at once, or more."""

    least: int

    def __str__(self) -> str:
        return "call any" if self.least == 1 else f"call on {self.least}"


class Believe(Value):
    """Play these cards when no more than so many are laid: in every turn of the round, as long as they are held."""

    most: int
    cards: Cards

    def __str__(self) -> str:
        return f"believe {'any' if self.most == MOST else f'up to {self.most}'} {Play(self.cards)}"


class Shoot(Value):
    """Point at that player, if it comes to shooting and the rules allow it."""

    target: Seat

    def __str__(self) -> str:
        return str(Point(self.target))


Order: TypeAlias = CallOn | Believe | Shoot


def read(text: str, view: View, names: Sequence[str]) -> Order:
    """`call on 3`, `call any`, `believe any play I`, `believe up to 2 play I L`, `shoot anna`."""
    said = " ".join(words(text))
    if found := _CALL.fullmatch(said):
        order: Order = CallOn(int(found["least"] or 1))
    elif found := _BELIEVE.fullmatch(said):
        order = Believe(int(found["most"] or MOST), _cards(found["play"], text, view, names))
    elif found := _SHOOT.fullmatch(said):
        order = Shoot(player(found["target"], names, _others(view)))
    else:
        raise unreadable_order(text)
    if refusal := _refusal(order, view):
        raise IllegalAction(refusal)
    return order


def _cards(play: str | None, text: str, view: View, names: Sequence[str]) -> Cards:
    if play is None:
        raise Unreadable(Sentence("order_without_cards"))
    match parse(play, view, names):
        case (Play(cards),):
            return cards
        case _:
            raise unreadable_order(text)


def _refusal(order: Order, view: View) -> Sentence | None:
    """Why the order can never act in this round."""
    public = view.public
    if isinstance(order, Shoot) and public.options.variant != "chaos":
        return Sentence("order_no_shots")
    if isinstance(order, Shoot):  # after the call it is known who shoots, and at whom they may
        return Legal(view).refusal(Point(order.target)) if public.verdict else None
    if not view.hand:
        return Sentence("order_no_cards")
    if public.verdict or (public.phase == "FORCED" and isinstance(order, Believe)):
        return Sentence("order_too_late")
    if isinstance(order, Believe):
        return refusal_of_cards(view, order.cards)
    most = most_per_play(public.options)
    return Sentence("order_too_many", {"cards": counted(most, "card", "cards")}) if order.least > most else None


def lasts(order: Order, view: View) -> tuple[int, ...]:
    """The round."""
    return within(view)


def within(view: View) -> tuple[int, ...]:
    """The round: hands and plays are others in the next."""
    return (view.public.rounds,)


def answer(order: Order, view: View) -> Action | None:
    """What the order answers to the last play, or to having to shoot."""
    public = view.public
    laid = public.plays[-1][1] if public.plays else 0
    match order:
        case CallOn(least):
            return Call() if public.phase in ("TURN", "FORCED") and laid >= least else None
        case Believe(most, cards):
            return Play(cards) if public.phase == "TURN" and laid <= most else None
        case Shoot(target):
            assert view.viewer is not None
            return Point(target) if public.phase == "SHOOT" and target in targets(public, view.viewer) else None


def controls(view: View) -> tuple[Control, ...]:
    """A form for each kind of order that can still act in this round."""
    public = view.public
    forms: list[Control] = []
    if public.phase in ("FIRST", "TURN") and view.hand:
        forms += [_call_form(view), _believe_form(view)]
    if aims := [Choice(str(seat + 1), Player(seat)) for seat in _aims(view)]:
        forms.append(Control("Shoot, if you have to", (Fixed("shoot"), Field("At whom", tuple(aims))), weighty=True))
    return tuple(forms)


def _aims(view: View) -> list[Seat]:
    """At whom a shot can be ordered: at all others, until the call tells who shoots, and at whom they may (DK.7)."""
    public, viewer = view.public, view.viewer
    if not public.verdict:
        return _others(view) if public.options.variant == "chaos" else []
    return targets(public, viewer) if viewer is not None and Legal(view).is_shooting else []


def _call_form(view: View) -> Control:
    most = most_per_play(view.public.options)
    if most == 1:
        return Control("Call any play", (Fixed("call any"),), weighty=True)
    counts = (Choice("any", "any"), Choice("on 2", "2 or more"), Choice("on 3", "3"))
    return Control("Call", (Fixed("call"), Field("Cards laid at once", counts)), weighty=True)


def _believe_form(view: View) -> Control:
    most = most_per_play(view.public.options)
    own = Field(
        "Your cards", tuple([Choice(card, card_name(card)) for card in view.hand]), 1, min(most, len(view.hand))
    )
    if most == 1:
        return Control("Believe every play, and play this card while I have it", (Fixed("believe any play"), own))
    counts = (Choice("any", "any"), Choice("up to 2", "1 or 2"), Choice("up to 1", "1"))
    laid = Field("Cards laid at once", counts)
    return Control("Believe, and play these in each turn while they last", (Fixed("believe"), laid, Fixed("play"), own))


def _others(view: View) -> list[Seat]:
    return [seat for seat in sorted(view.public.alive) if seat != view.viewer]


class _Orders(Orders[View, Action, Order]):
    read = staticmethod(read)
    lasts = staticmethod(lasts)
    answer = staticmethod(answer)
    controls = staticmethod(controls)
    within = staticmethod(within)


ORDERS = _Orders()
