"""Standing orders of Liar, Liar: how to answer quests and what to do in the next turn, for this hand.

Quests come while others have their turns, so their answers, what is shown after a believed no, and what is exchanged
after a false accusation can be ordered until the hand ends. What belongs to a turn is ordered for the next one alone,
and where something can be laid the player is asked.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from engine.cards import Card, by_suit, card_label, card_text, cards_text, read_card
from engine.controls import Choice, Control, Field, Fixed
from engine.liar_liar.laying import items_of, not_in_hand, to_give
from engine.liar_liar.position import Phase, Quest, View
from engine.liar_liar.values import (
    Accept,
    Action,
    Challenge,
    Discard,
    Done,
    Draw,
    Give,
    Keep,
    No,
    Refresh,
    Show,
    Yes,
)
from engine.notation import IllegalAction, unreadable_order, words
from engine.orders import Orders
from engine.sentence import Sentence

# ---- orders about the turns of others ----


@dataclass(frozen=True, slots=True)
class Answer:
    """Answer every quest: with no and nothing shown, with no and the card if it is believed, or truly."""

    way: Literal["no keep", "no show", "truly"]

    def __str__(self) -> str:
        return f"answer {self.way}"


@dataclass(frozen=True, slots=True)
class AnswerYes:
    """Answer every quest with yes and this card, whatever is asked for."""

    card: Card

    def __str__(self) -> str:
        return f"answer yes {card_text(self.card)}"


@dataclass(frozen=True, slots=True)
class Produce:
    """After an accepted no show a card that was asked for, if there is one; or nothing."""

    way: Literal["show", "keep"]

    def __str__(self) -> str:
        return f"{self.way} if believed"


@dataclass(frozen=True, slots=True)
class Exchange:
    """After a false accusation exchange these cards; `None` for all that are held then."""

    cards: tuple[Card, ...] | None

    def __str__(self) -> str:
        return f"refresh {'all' if self.cards is None else cards_text(self.cards) or 'none'}"


# ---- orders about the own next turn ----


@dataclass(frozen=True, slots=True)
class DrawFirst:
    """Draw a card."""

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class Decide:
    """Believe such an answer, or call it a lie."""

    verdict: Literal["accept", "liar"]
    answer: Literal["yes", "no"]

    def __str__(self) -> str:
        return f"{self.verdict} {self.answer}"


@dataclass(frozen=True, slots=True)
class PartWith:
    """Discard or give this card if there is nothing to lay."""

    way: Literal["discard", "give"]
    card: Card

    def __str__(self) -> str:
        return f"{self.way} {card_text(self.card)}"


@dataclass(frozen=True, slots=True)
class Finish:
    """Be done if there is nothing to lay."""

    def __str__(self) -> str:
        return "done"


OfOthers: TypeAlias = Answer | AnswerYes | Produce | Exchange
OfOwnTurn: TypeAlias = DrawFirst | Decide | PartWith | Finish
Order: TypeAlias = OfOthers | OfOwnTurn

# ---- read ----

_UNTIL: dict[str, tuple[Phase, ...]] = {
    "draw": ("OBTAIN",),
    "discard": ("OBTAIN", "PLAY_DISCARD"),
    "decide": ("OBTAIN", "ANSWER", "DECIDE"),
    "give": ("OBTAIN", "ANSWER", "DECIDE", "TAKE", "PLAY_GIVE"),
    "done": ("OBTAIN", "ANSWER", "DECIDE", "PRODUCE", "PLAY_END"),
}
"""The phases of the own turn in which an order of each kind can still act."""


def read(text: str, view: View, names: Sequence[str]) -> Order:
    """`answer no keep`, `answer truly`, `answer yes 9C`, `keep if believed`, `refresh all`, `accept no`, `give 9C`."""
    order = _read([word.lower() for word in words(text)])
    if order is None:
        raise unreadable_order(text)
    if wrong := not_in_hand(view.hand, _cards_of(order)):
        raise IllegalAction(wrong)
    if isinstance(order, OfOwnTurn) and not _is_in_time(_kind(order), view):
        raise IllegalAction(Sentence("order_too_late"))
    return order


def _read(said: Sequence[str]) -> Order | None:
    match said:
        case ["answer", "yes", word] if (card := read_card(word)) is not None:
            return AnswerYes(card)
        case ["discard" | "give" as way, word] if (card := read_card(word)) is not None:
            return PartWith("discard" if way == "discard" else "give", card)
        case ["refresh", *cards] if cards:
            return _exchange(cards)
        case _:
            return _READ.get(" ".join(said))


def _exchange(said: Sequence[str]) -> Exchange | None:
    if said in (["all"], ["none"]):
        return Exchange(None if said == ["all"] else ())
    cards = [card for word in said if (card := read_card(word)) is not None]
    return Exchange(tuple(cards)) if len(cards) == len(said) else None


_READ: dict[str, Order] = {
    **dict.fromkeys(("answer no", "answer no keep"), Answer("no keep")),
    "answer no show": Answer("no show"),
    **dict.fromkeys(("answer truly", "answer the truth"), Answer("truly")),
    "show if believed": Produce("show"),
    "keep if believed": Produce("keep"),
    "draw": DrawFirst(),
    "accept yes": Decide("accept", "yes"),
    "accept no": Decide("accept", "no"),
    **dict.fromkeys(("liar yes", "challenge yes"), Decide("liar", "yes")),
    **dict.fromkeys(("liar no", "challenge no"), Decide("liar", "no")),
    "done": Finish(),
}


def _cards_of(order: Order) -> tuple[Card, ...]:
    """The cards that have to be in the hand."""
    match order:
        case AnswerYes(card) | PartWith(_, card):
            return (card,)
        case Exchange(cards):
            return cards or ()
        case _:
            return ()


def _kind(order: OfOwnTurn) -> str:
    match order:
        case DrawFirst() | Finish():
            return str(order)
        case Decide():
            return "decide"
        case PartWith(way):
            return way


def _is_in_time(kind: str, view: View) -> bool:
    """Whether what such an order is about can still come in the own turn."""
    return view.public.turn != view.viewer or view.public.phase in _UNTIL[kind]


# ---- lasts, answer ----


def lasts(order: Order, view: View) -> tuple[int, ...]:
    """The hand, after which the scores grow; and the turns that the owner has completed in it."""
    public = view.public
    hand = sum(public.scores)
    if not isinstance(order, OfOwnTurn):
        return (hand,)
    assert view.viewer is not None
    assert public.starter is not None
    before_first = (view.viewer - public.starter) % public.seats
    return hand, -((before_first - public.turns) // public.seats)


def answer(order: Order, view: View) -> Action | None:
    """What the order answers in the phase that it is about."""
    quest = view.public.quest
    match view.public.phase, order:
        case "ANSWER", Answer(way):
            assert quest is not None
            return _answer(way, quest, view)
        case "ANSWER", AnswerYes(card):
            return Yes(card)
        case "PRODUCE", Produce(way):
            matching = quest.matching(view.hand) if quest else []
            return Show(matching[0]) if matching and way == "show" else Keep()
        case "REFRESH", Exchange(cards):
            return Refresh(view.hand if cards is None else cards)
        case _, DrawFirst() | Decide() | PartWith() | Finish():
            return _in_own_turn(order, view)
        case _:
            return None


def _answer(way: str, quest: Quest, view: View) -> Yes | No:
    matching = quest.matching(view.hand)
    if not matching or way == "no keep":
        return No(Keep())
    return Yes(matching[0]) if way == "truly" else No(Show(matching[0]))


def _in_own_turn(order: OfOwnTurn, view: View) -> Action | None:
    public = view.public
    match public.phase, order:
        case "OBTAIN", DrawFirst():
            return Draw()
        case "DECIDE", Decide(verdict, said) if public.quest and public.quest.answer == said:
            return Accept() if verdict == "accept" else Challenge()
        case "PLAY_DISCARD", PartWith("discard", card) if not _can_lay(view):
            return Discard(card)
        case "PLAY_GIVE", PartWith("give", card) if not _can_lay(view):
            return Give(card) if to_give(view.hand, card, public.received) != public.received else None
        case "PLAY_END", Finish() if not _can_lay(view):
            return Done()
        case _:
            return None


def _can_lay(view: View) -> bool:
    return bool(items_of(view.public, view.hand))


# ---- controls ----


def controls(view: View) -> tuple[Control, ...]:
    """One form for each question, those of the own turn as long as they can still come in it."""
    if view.public.phase == "OVER":
        return ()
    cards = tuple([Choice(card_text(card), card_label(card)) for card in by_suit(view.hand)])
    yes = [Choice(f"yes {card.text}", f"yes, with {card.label}") for card in cards]
    own_turn = [control for kind, control in _of_own_turn(cards) if _is_in_time(kind, view)]
    return (
        Control("Answer quests in this hand", (Fixed("answer"), Field("How", (*_ANSWERS, *yes)))),
        Control("After a no that is believed", (Field("What is shown", _PRODUCED),)),
        Control("Keep the hand after a false accusation", (Fixed("refresh none"),)),
        Control("Exchange the whole hand after a false accusation", (Fixed("refresh all"),)),
        *own_turn,
    )


def _of_own_turn(cards: tuple[Choice, ...]) -> list[tuple[str, Control]]:
    """The kind of each form, and the form."""
    one = Field("Card", cards)
    with_card = [
        ("discard", Control("Discard if nothing can be laid", (Fixed("discard"), one))),
        ("give", Control("Give in return if nothing can be laid", (Fixed("give"), one))),
    ]
    return [
        ("draw", Control("Draw in my next turn", (Fixed("draw"),))),
        ("decide", Control("When my quest is answered", (Field("What I say", _DECISIONS),))),
        *(with_card if cards else ()),
        ("done", Control("Be done if nothing can be laid", (Fixed("done"),))),
    ]


_ANSWERS = (
    Choice("no keep", "no, and nothing is shown"),
    Choice("no show", "no, and the card is shown if I am believed"),
    Choice("truly", "truly: yes with what is asked for, or no"),
)
_PRODUCED = (Choice("keep if believed", "nothing"), Choice("show if believed", "the card, if I have it"))
_DECISIONS = (
    Choice("accept no", "accept a no"),
    Choice("liar no", "call a no a lie"),
    Choice("accept yes", "accept a yes"),
    Choice("liar yes", "call a yes a lie"),
)

ORDERS: Orders[View, Action, Order] = Orders(read, lasts, answer, controls)
