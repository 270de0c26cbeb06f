"""Standing orders of Liar's Poker: pass on a pile, doubt what is much or cannot be, answer whoever goes out."""

from collections.abc import Sequence
from typing import TypeAlias

from engine.games.liars_poker.knowledge import known_elsewhere
from engine.games.liars_poker.values import MOST_CARDS, SEATS, Action, Doubt, Pass, View
from engine.kit.cards import SUITS
from engine.kit.controls import Choice, Control, Field, Fixed
from engine.kit.notation import IllegalAction, unreadable_order, words
from engine.kit.numerals import read_number
from engine.kit.orders import Orders
from engine.kit.sentence import Sentence
from engine.kit.value import Value

# ---- orders ----


class PassUntilSwept(Value):
    """Pass on this pile, or on the next one if none lies; but not when somebody goes out."""

    def __str__(self) -> str:
        return "pass until swept"


class DoubtFrom(Value):
    """Doubt so many cards or more on this pile, or on the next one if none lies."""

    count: int

    def __str__(self) -> str:
        return f"doubt {self.count} or more"


class DoubtLies(Value):
    """Doubt what cannot be true in this hand, because the owner knows where too many cards of the rank are."""

    def __str__(self) -> str:
        return "doubt lies"


class DoubtGoingOut(Value):
    """Doubt whoever goes out in this hand."""

    def __str__(self) -> str:
        return "doubt going out"


class PassGoingOut(Value):
    """Leave whoever goes out in this hand to the players who are asked later. The last one is asked."""

    def __str__(self) -> str:
        return "pass going out"


Order: TypeAlias = PassUntilSwept | DoubtFrom | DoubtLies | DoubtGoingOut | PassGoingOut

# ---- read ----

_READ: dict[str, Order] = {
    **dict.fromkeys(("pass until swept", "pass until the pile is swept"), PassUntilSwept()),
    **dict.fromkeys(("doubt any", "doubt anything"), DoubtFrom(1)),
    **dict.fromkeys(("doubt lies", "doubt what cannot be true"), DoubtLies()),
    **dict.fromkeys(("doubt going out", "doubt who goes out", "doubt if anybody goes out"), DoubtGoingOut()),
    **dict.fromkeys(("pass going out", "pass who goes out", "pass if anybody goes out"), PassGoingOut()),
}


def read(text: str, view: View, names: Sequence[str]) -> Order:
    """`pass until swept`, `doubt 3 or more`, `doubt any`, `doubt lies`, `doubt going out`, `pass going out`."""
    order = _read([word.lower() for word in words(text)])
    if order is None:
        raise unreadable_order(text)
    if view.public.phase == "OUT" and isinstance(order, PassUntilSwept):
        raise IllegalAction(Sentence("order_too_late"))
    return order


def _read(said: Sequence[str]) -> Order | None:
    match said:
        case ["doubt", word, "or", "more"] if (number := read_number(word)) and number <= MOST_CARDS:
            return DoubtFrom(number)
        case _:
            return _READ.get(" ".join(said))


# ---- lasts, answer ----


def lasts(order: Order, view: View) -> tuple[int, ...]:
    """The hand; or the pile."""
    hand, pile = within(view)
    return (hand, pile) if isinstance(order, PassUntilSwept | DoubtFrom) else (hand,)


def within(view: View) -> tuple[int, int]:
    """The hand and the pile, which ends when it is swept or taken."""
    return sum(view.public.wins), len(view.piles) - (view.pile is not None)


def answer(order: Order, view: View) -> Action | None:
    """What the order answers to the most recent cards."""
    if view.public.phase not in ("RESPOND", "OUT") or not _is_about(order, view):
        return None
    return Pass() if isinstance(order, PassUntilSwept | PassGoingOut) else Doubt()


def _is_about(order: Order, view: View) -> bool:
    public, pile = view.public, view.pile
    assert pile is not None
    match order:
        case PassUntilSwept():
            return public.phase == "RESPOND"
        case DoubtFrom(count):
            return pile.plays[-1].count >= count
        case DoubtLies():
            return cannot_be_true(view)
        case DoubtGoingOut():
            return public.phase == "OUT"
        case PassGoingOut():
            return public.phase == "OUT" and public.passes < len(SEATS) - 2


def cannot_be_true(view: View) -> bool:
    """Whether the viewer knows that too many cards of the rank are elsewhere than in the play on top of the pile."""
    assert view.pile is not None
    return view.pile.plays[-1].count > len(SUITS) - known_elsewhere(view, view.public.rank)


# ---- controls ----


def controls(view: View) -> tuple[Control, ...]:
    """A button for each order; how many cards are too many is to be chosen."""
    phase = view.public.phase
    if phase == "OVER":
        return ()
    counts = [f"{count} or more" for count in range(2, MOST_CARDS)]
    many = (Choice("any", "any"), *map(Choice, counts, counts), Choice(f"{MOST_CARDS} or more", str(MOST_CARDS)))
    passes = [Control("Pass until the pile is swept", (Fixed(str(PassUntilSwept())),))] if phase != "OUT" else []
    return (
        *passes,
        Control("Doubt on this pile", (Fixed("doubt"), Field("How many cards", many))),
        Control("Doubt what cannot be true", (Fixed(str(DoubtLies())),)),
        Control("Doubt whoever goes out", (Fixed(str(DoubtGoingOut())),)),
        Control("Pass when someone goes out", (Fixed(str(PassGoingOut())),)),
    )


class _Orders(Orders[View, Action, Order]):
    read = staticmethod(read)
    lasts = staticmethod(lasts)
    answer = staticmethod(answer)
    controls = staticmethod(controls)
    within = staticmethod(within)


ORDERS = _Orders()
