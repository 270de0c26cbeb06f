"""Plans in Liar's Poker."""

from collections.abc import Sequence
from typing import TypeAlias

from engine.games.liars_poker.knowledge import known_elsewhere
from engine.games.liars_poker.values import MOST_CARDS, SEATS, Action, Doubt, Pass, View
from engine.games.liars_poker.words import Words
from engine.kit.cards import SUITS
from engine.kit.moves import Spoken
from engine.kit.notation import IllegalAction, unreadable_order, words
from engine.kit.numerals import read_number
from engine.kit.orders import StandingOrders
from engine.kit.scene.controls import Control, Field, FieldChoice, Fixed
from engine.kit.sentence import Verbatim, sentence
from engine.kit.value import Value

# ---- orders ----


class PassUntilSwept(Spoken):
    """Pass on this or the next pile, unless a player goes out."""


class DoubtFrom(Value):
    """Doubt `count` cards or more on this or the next pile."""

    count: int

    def __str__(self) -> str:
        return f"doubt {self.count} or more"


class DoubtLies(Spoken):
    """Doubt impossible claims in this hand (`cannot_be_true`)."""


class DoubtGoingOut(Spoken):
    """Doubt a player who goes out in this hand."""


class PassGoingOut(Spoken):
    """Leave a player who goes out to later seats. The last seat is asked."""


Order: TypeAlias = PassUntilSwept | DoubtFrom | DoubtLies | DoubtGoingOut | PassGoingOut

# ---- notation ----

_DOUBT_OUT = ("doubt going out", "doubt who goes out", "doubt if anybody goes out", "doubt when someone goes out")
_PASS_OUT = ("pass going out", "pass who goes out", "pass if anybody goes out", "pass when someone goes out")
_READ: dict[str, Order] = {
    **dict.fromkeys(("pass until swept", "pass until the pile is swept"), PassUntilSwept()),
    **dict.fromkeys(("doubt any", "doubt anything"), DoubtFrom(1)),
    **dict.fromkeys(("doubt lies", "doubt impossible claims", "doubt what cannot be true"), DoubtLies()),
    **dict.fromkeys(_DOUBT_OUT, DoubtGoingOut()),
    **dict.fromkeys(_PASS_OUT, PassGoingOut()),
}


# ---- answer ----


def _is_about(order: Order, view: View) -> bool:
    public = view.public
    match order:
        case PassUntilSwept():
            return public.phase == "RESPOND"
        case DoubtFrom(count):
            return view.to_answer.plays[-1].count >= count
        case DoubtLies():
            return cannot_be_true(view)
        case DoubtGoingOut():
            return public.phase == "OUT"
        case PassGoingOut():
            return public.phase == "OUT" and public.passes < len(SEATS) - 2


def cannot_be_true(view: View) -> bool:
    """Too many cards of the rank are known outside the top play."""
    return view.to_answer.plays[-1].count > len(SUITS) - known_elsewhere(view, view.public.rank)


# ---- forms ----


def _doubt_from() -> Control:
    least = [FieldChoice(f"{count} or more", sentence(Words.or_more, count=count)) for count in range(2, MOST_CARDS)]
    most = FieldChoice(f"{MOST_CARDS} or more", Verbatim(str(MOST_CARDS)))
    choices = (FieldChoice("any", sentence(Words.any_number)), *least, most)
    return Control(sentence(Words.plan_doubt_from), (Fixed("doubt"), Field(sentence(Words.how_many_cards), choices)))


_PASS_UNTIL_SWEPT = Control(sentence(Words.plan_pass_until_swept), (Fixed(str(PassUntilSwept())),))
_CONTROLS = (
    _doubt_from(),
    Control(sentence(Words.plan_doubt_lies), (Fixed(str(DoubtLies())),)),
    Control(sentence(Words.plan_doubt_going_out), (Fixed(str(DoubtGoingOut())),)),
    Control(sentence(Words.plan_pass_going_out), (Fixed(str(PassGoingOut())),)),
)

# ---- the plans of the game ----


class PileOrders(StandingOrders[View, Action, Order]):
    """Plans for a hand or a pile."""

    def read(self, text: str, view: View, names: Sequence[str]) -> Order:
        """Reads `pass until swept`, `doubt 3 or more`, `doubt lies`."""
        match [word.lower() for word in words(text)]:
            case ["doubt", word, "or", "more"] if (number := read_number(word)) and number <= MOST_CARDS:
                order: Order | None = DoubtFrom(number)
            case said:
                order = _READ.get(" ".join(said))
        if order is None:
            raise unreadable_order(text)
        if view.public.phase == "OUT" and isinstance(order, PassUntilSwept):
            raise IllegalAction(sentence(Words.order_too_late))
        return order

    def answer(self, order: Order, view: View) -> Action | None:
        """Answers the last cards."""
        if view.public.phase not in ("RESPOND", "OUT") or not _is_about(order, view):
            return None
        return Pass() if isinstance(order, PassUntilSwept | PassGoingOut) else Doubt()

    def controls(self, view: View) -> tuple[Control, ...]:
        """Buttons, and a form for the number of cards."""
        if view.public.phase == "OVER":
            return ()
        return _CONTROLS if view.public.phase == "OUT" else (_PASS_UNTIL_SWEPT, *_CONTROLS)

    def lasts(self, order: Order, view: View) -> tuple[int, ...]:
        """The hand, and the pile if the plan is about it."""
        hand, pile = self.within(view)
        return (hand, pile) if isinstance(order, PassUntilSwept | DoubtFrom) else (hand,)

    def within(self, view: View) -> tuple[int, int]:
        """Hand and pile; a pile ends when swept or taken."""
        return sum(view.public.wins), len(view.piles) - (view.pile is not None)
