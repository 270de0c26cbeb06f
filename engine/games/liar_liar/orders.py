"""Standing orders of Liar, Liar.

Answers to quests hold for the whole hand, an order for the own turn only for the next one, and the player is asked if
melds or hits are possible.
"""

from collections.abc import Sequence
from typing import Literal, TypeAlias

from engine.games.liar_liar.moves.forms import ask, button, with_card
from engine.games.liar_liar.moves.laying import items_of, not_in_hand, to_give
from engine.games.liar_liar.notation import read_part
from engine.games.liar_liar.position import Phase, Quest, View
from engine.games.liar_liar.values import (
    Accept,
    Action,
    Answered,
    Ask,
    Challenge,
    Discard,
    Done,
    Draw,
    Give,
    Item,
    Keep,
    No,
    Refresh,
    Show,
    Take,
    Yes,
)
from engine.games.liar_liar.words import Words
from engine.kit.cards import SUITS, Card, by_suit, card_of, card_text, deck, face_of, numbered, read_card
from engine.kit.moves import Spoken
from engine.kit.notation import IllegalAction, Unreadable, unreadable_order, words
from engine.kit.orders import StandingOrders
from engine.kit.scene.controls import Control, Field, FieldChoice, Fixed
from engine.kit.sentence import sentence
from engine.kit.value import Value


class Answer(Spoken):
    """Every quest: no, no and show the card if believed, or the truth."""

    way: Literal["no keep", "no show", "truly"]


class AnswerYes(Value):
    """Every quest: yes with this card."""

    card: Card

    def __str__(self) -> str:
        return f"answer yes {card_text(self.card)}"


class Produce(Value):
    """After an accepted no, show a matching card, if any, or nothing."""

    way: Literal["show", "keep"]

    def __str__(self) -> str:
        return f"{self.way} if believed"


class Decide(Value):
    """Believe such an answer, or call it a lie."""

    verdict: Literal["accept", "liar"]
    answer: Answered

    def __str__(self) -> str:
        return f"{self.verdict} {self.answer}"


OfOwnTurn: TypeAlias = Draw | Ask | Decide | Take | Discard | Give | Done
Order: TypeAlias = Answer | AnswerYes | Produce | Refresh | OfOwnTurn


class LiarOrders(StandingOrders[View, Action, Order]):
    """Plans for this hand, and the next turn."""

    def read(self, text: str, view: View, names: Sequence[str]) -> Order:
        """Reads `answer no keep`, `keep if believed`, `refresh all`, `ask 2 7`."""
        order = _read(text, view, names)
        if order is None:
            raise unreadable_order(text)
        if wrong := not_in_hand(numbered(_own(view)), _cards_of(order)):
            raise IllegalAction(wrong)
        if isinstance(order, OfOwnTurn) and not _can_come(order, view):
            raise IllegalAction(sentence(Words.order_too_late))
        return order

    def answer(self, order: Order, view: View) -> Action | None:
        """The order's move, in its phase."""
        quest = view.public.quest
        match view.public.phase, order:
            case "ANSWER", Answer(way) if view.matching and way != "no keep":
                return Yes(view.matching[0]) if way == "truly" else No(Show(view.matching[0]))
            case "ANSWER", Answer():
                return No(Keep())
            case "ANSWER", AnswerYes(card):
                return Yes(card)
            case "PRODUCE", Produce(way):
                return Show(view.matching[0]) if view.matching and way == "show" else Keep()
            case "DECIDE", Decide(verdict, said) if quest and quest.answer == said:
                return Accept() if verdict == "accept" else Challenge()
            case "OBTAIN", Draw() | Ask():
                return order
            case "TAKE", Take(card) if card in view.shown:
                return order
            case "REFRESH", Refresh():
                return order
            case "PLAY_DISCARD", Discard() if not items_of(view):
                return order
            case "PLAY_END", Done() if not items_of(view):
                return order
            case "PLAY_GIVE", Give(card) if not items_of(view) and to_give(view, card) != view.kept:
                return order
            case _:
                return None

    def controls(self, view: View) -> tuple[Control, ...]:
        """Forms for each question; for the own turn, while it can still come."""
        if view.public.phase == "OVER":
            return ()
        cards = by_suit({*_own(view)})
        yes = [FieldChoice(f"yes {card_text(card)}", sentence(Words.always_yes, card=card)) for card in cards]
        own_turn = [control for kind, control in _of_own_turn(view, cards) if _is_in_time(kind, view)]
        return (
            Control(sentence(Words.plan_answers), (Fixed("answer"), Field(sentence(Words.how), (*_ANSWERS, *yes)))),
            Control(sentence(Words.plan_show), (Field(sentence(Words.shown_then), _PRODUCED),)),
            button(sentence(Words.plan_refresh_none), "refresh none"),
            button(sentence(Words.plan_refresh_all), "refresh all"),
            *own_turn,
        )

    def lasts(self, order: Order, view: View) -> tuple[int, ...]:
        """The hand; for the own turn also the owner's complete turns."""
        public = view.public
        if not isinstance(order, OfOwnTurn):
            return self.within(view)
        assert view.viewer is not None
        assert public.starter is not None
        before_first = (view.viewer - public.starter) % public.seats
        return *self.within(view), -((before_first - public.turns) // public.seats)

    def within(self, view: View) -> tuple[int, ...]:
        """The hand."""
        return (view.public.hand,)


# ---- read ----


def _read(text: str, view: View, names: Sequence[str]) -> Order | None:
    said = [word.lower() for word in words(text)]
    match said:
        case ["answer", "yes", word] if (card := read_card(word)) is not None:
            return AnswerYes(card)
        case _ if order := _READ.get(" ".join(said)):
            return order
    try:
        return _of_move(read_part(text, view, names), view)
    except Unreadable:
        if said[:1] in (["ask"], ["quest"]):  # the refusal names the player or card it cannot read
            raise
        return None


_READ: dict[str, Order] = {
    **dict.fromkeys(("answer no", "answer no keep"), Answer("no keep")),
    "answer no show": Answer("no show"),
    **dict.fromkeys(("answer truly", "answer the truth"), Answer("truly")),
    "show if believed": Produce("show"),
    "keep if believed": Produce("keep"),
    **dict.fromkeys(("accept yes", "believe yes"), Decide("accept", "yes")),
    **dict.fromkeys(("accept no", "believe no"), Decide("accept", "no")),
    **dict.fromkeys(("liar yes", "challenge yes"), Decide("liar", "yes")),
    **dict.fromkeys(("liar no", "challenge no"), Decide("liar", "no")),
}


def _of_move(move: Action | Item, view: View) -> Order | None:
    """A card to take loses its copy."""
    match move:
        case Ask(to) if to == view.viewer:
            raise IllegalAction(sentence(Words.bad_target))
        case Take(card):
            return Take(face_of(card)) if face_of(card) in deck() else None
        case Draw() | Ask() | Discard() | Give() | Done() | Refresh():
            return move
        case _:
            return None


def _own(view: View) -> tuple[Card, ...]:
    """With the card on the table, which may come back."""
    return view.hand if view.answer is None else (*view.hand, view.answer)


def _cards_of(order: Order) -> tuple[Card, ...]:
    match order:
        case AnswerYes(card) | Discard(card) | Give(card):
            return (card,)
        case Refresh(cards):
            return cards or ()
        case _:
            return ()


def _can_come(order: OfOwnTurn, view: View) -> bool:
    quest = _own_quest(view)
    match order:
        case Take(card) if quest:
            return card in _choice_of(view)
        case Decide(_, said) if quest and quest.answer not in ("", said):
            return False
        case _:
            return _is_in_time(type(order), view)


def _own_quest(view: View) -> Quest | None:
    return view.public.quest if view.public.turn == view.viewer else None


def _is_in_time(kind: type[OfOwnTurn], view: View) -> bool:
    return view.public.turn != view.viewer or view.public.phase in _UNTIL[kind]


_UNTIL: dict[type[OfOwnTurn], tuple[Phase, ...]] = {
    Draw: ("OBTAIN",),
    Ask: ("OBTAIN",),
    Discard: ("OBTAIN", "PLAY_DISCARD"),
    Decide: ("OBTAIN", "ANSWER", "DECIDE"),
    Take: ("OBTAIN", "ANSWER", "DECIDE", "TAKE"),
    Give: ("OBTAIN", "ANSWER", "DECIDE", "TAKE", "PLAY_GIVE"),
    Done: ("OBTAIN", "ANSWER", "DECIDE", "PRODUCE", "PLAY_END"),
}
"""Phases of the own turn in which an order can still act."""


# ---- controls ----


def _of_own_turn(view: View, cards: Sequence[Card]) -> list[tuple[type[OfOwnTurn], Control]]:
    return [
        (Draw, button(sentence(Words.plan_draw), "draw")),
        (Ask, ask(view, sentence(Words.plan_ask))),
        (Decide, Control(sentence(Words.plan_verdict), (Field(sentence(Words.what_i_say), _decisions(view)),))),
        *[(Take, form) for form in with_card(sentence(Words.plan_take), "take", by_suit(_choice_of(view)))],
        *[(Discard, form) for form in with_card(sentence(Words.plan_discard), "discard", cards)],
        *[(Give, form) for form in with_card(sentence(Words.plan_give), "give", cards)],
        (Done, button(sentence(Words.plan_end_turn), "done")),
    ]


def _choice_of(view: View) -> list[Card]:
    quest = _own_quest(view)
    if quest is None or quest.request.suit is not None or quest.answer == "yes" or not _is_in_time(Take, view):
        return []
    possible = view.shown if view.public.phase == "TAKE" else [card_of(quest.request.rank, suit) for suit in SUITS]
    return quest.matching(possible)


def _decisions(view: View) -> tuple[FieldChoice, ...]:
    quest = _own_quest(view)
    return tuple([choice for choice in _DECISIONS if not quest or choice.text.endswith(quest.answer)])


_ANSWERS = (
    FieldChoice("no keep", sentence(Words.always_no)),
    FieldChoice("no show", sentence(Words.always_no_then_show)),
    FieldChoice("truly", sentence(Words.truly)),
)
_PRODUCED = (
    FieldChoice("keep if believed", sentence(Words.nothing)),
    FieldChoice("show if believed", sentence(Words.card_if_held)),
)
_DECISIONS = (
    FieldChoice("accept no", sentence(Words.believe_no)),
    FieldChoice("liar no", sentence(Words.doubt_no)),
    FieldChoice("accept yes", sentence(Words.believe_yes)),
    FieldChoice("liar yes", sentence(Words.doubt_yes)),
)
