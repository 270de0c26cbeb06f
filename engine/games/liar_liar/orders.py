"""How the standing orders of Liar, Liar are read, act, and are offered."""

from collections.abc import Sequence

from engine.games.liar_liar.forms import ask_for_rank, button, with_card
from engine.games.liar_liar.laying import items_of, not_in_hand, to_give
from engine.games.liar_liar.notation import parse
from engine.games.liar_liar.position import Phase, Quest, View
from engine.games.liar_liar.standing_orders import (
    Answer,
    AnswerYes,
    AskFirst,
    Choose,
    Decide,
    DrawFirst,
    Exchange,
    Finish,
    OfOwnTurn,
    Order,
    PartWith,
    Produce,
)
from engine.games.liar_liar.values import (
    Accept,
    Action,
    Ask,
    Challenge,
    Discard,
    Done,
    Draw,
    Give,
    Keep,
    No,
    Refresh,
    Show,
    Take,
    Yes,
)
from engine.games.liar_liar.words import Words
from engine.kit.cards import SUITS, Card, by_suit, card_of, card_text, deck, face_of, numbered, read_card
from engine.kit.controls import Choice, Control, Field, Fixed
from engine.kit.notation import IllegalAction, unreadable_order, words
from engine.kit.orders import Orders
from engine.kit.sentence import sentence


class LiarOrders(Orders[View, Action, Order]):
    """Plans for this hand, and for the next turn."""

    def read(self, text: str, view: View, names: Sequence[str]) -> Order:
        """Reads `answer no keep`, `answer yes 9C`, `keep if believed`, `refresh all`, `ask 2 7`, `accept no`."""
        said = [word.lower() for word in words(text)]
        order = _read_quest(text, view, names) if said[:1] in (["ask"], ["quest"]) else _read(said)
        if order is None:
            raise unreadable_order(text)
        if wrong := not_in_hand(numbered(_own(view)), _cards_of(order)):
            raise IllegalAction(wrong)
        if isinstance(order, OfOwnTurn) and not _can_come(order, view):
            raise IllegalAction(sentence(Words.order_too_late))
        return order

    def answer(self, order: Order, view: View) -> Action | None:
        """Returns the move that the order makes in the phase that it is about."""
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
                return Refresh(cards)
            case _ if isinstance(order, OfOwnTurn):
                return _in_own_turn(order, view)
            case _:
                return None

    def controls(self, view: View) -> tuple[Control, ...]:
        """Returns a form for each question, those of the own turn as long as they can still come in it."""
        if view.public.phase == "OVER":
            return ()
        cards = by_suit({*_own(view)})
        yes = [Choice(f"yes {card_text(card)}", sentence(Words.always_yes, card=card)) for card in cards]
        own_turn = [control for kind, control in _of_own_turn(view, cards) if _is_in_time(kind, view)]
        return (
            Control(sentence(Words.plan_answers), (Fixed("answer"), Field(sentence(Words.how), (*_ANSWERS, *yes)))),
            Control(sentence(Words.plan_show), (Field(sentence(Words.shown_then), _PRODUCED),)),
            button(sentence(Words.plan_refresh_none), "refresh none"),
            button(sentence(Words.plan_refresh_all), "refresh all"),
            *own_turn,
        )

    def lasts(self, order: Order, view: View) -> tuple[int, ...]:
        """Returns the hand; for an order of the own turn also how many turns its owner has completed in it."""
        public = view.public
        if not isinstance(order, OfOwnTurn):
            return self.within(view)
        assert view.viewer is not None
        assert public.starter is not None
        before_first = (view.viewer - public.starter) % public.seats
        return *self.within(view), -((before_first - public.turns) // public.seats)

    def within(self, view: View) -> tuple[int, ...]:
        """Returns the hand."""
        return (view.public.hand,)


# ---- read ----


def _read_quest(text: str, view: View, names: Sequence[str]) -> AskFirst | None:
    match parse(text, view, names):
        case [Ask(to) as quest]:
            if to == view.viewer:
                raise IllegalAction(sentence(Words.bad_target))
            return AskFirst(quest)
        case _:
            return None


def _own(view: View) -> tuple[Card, ...]:
    """Returns the hand with the card on the table, which may come back."""
    return view.hand if view.answer is None else (*view.hand, view.answer)


def _read(said: Sequence[str]) -> Order | None:
    match said:
        case ["answer", "yes", word] if (card := read_card(word)) is not None:
            return AnswerYes(card)
        case ["take", word] if (card := read_card(word)) is not None and face_of(card) in deck():
            return Choose(face_of(card))
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
    **dict.fromkeys(("accept yes", "believe yes"), Decide("accept", "yes")),
    **dict.fromkeys(("accept no", "believe no"), Decide("accept", "no")),
    **dict.fromkeys(("liar yes", "challenge yes"), Decide("liar", "yes")),
    **dict.fromkeys(("liar no", "challenge no"), Decide("liar", "no")),
    "done": Finish(),
}


def _cards_of(order: Order) -> tuple[Card, ...]:
    """Returns the cards that have to be in the hand."""
    match order:
        case AnswerYes(card) | PartWith(_, card):
            return (card,)
        case Exchange(cards):
            return cards or ()
        case _:
            return ()


def _can_come(order: OfOwnTurn, view: View) -> bool:
    """Returns whether the owner's turn can still come to this question."""
    quest = _own_quest(view)
    match order:
        case Choose(card) if quest:
            return card in _choice_of(view)
        case Decide(_, said) if quest and quest.answer not in ("", said):
            return False
        case _:
            return _is_in_time("decide" if isinstance(order, Decide) else str(order).split()[0], view)


def _own_quest(view: View) -> Quest | None:
    return view.public.quest if view.public.turn == view.viewer else None


def _is_in_time(kind: str, view: View) -> bool:
    """Returns whether the question for this kind of order can still come in the owner's turn."""
    return view.public.turn != view.viewer or view.public.phase in _UNTIL[kind]


_UNTIL: dict[str, tuple[Phase, ...]] = {
    "draw": ("OBTAIN",),
    "ask": ("OBTAIN",),
    "discard": ("OBTAIN", "PLAY_DISCARD"),
    "decide": ("OBTAIN", "ANSWER", "DECIDE"),
    "take": ("OBTAIN", "ANSWER", "DECIDE", "TAKE"),
    "give": ("OBTAIN", "ANSWER", "DECIDE", "TAKE", "PLAY_GIVE"),
    "done": ("OBTAIN", "ANSWER", "DECIDE", "PRODUCE", "PLAY_END"),
}
"""The phases of one's own turn in which an order of each kind can still act."""


# ---- answer ----


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
        case "OBTAIN", AskFirst(quest):
            return quest
        case "TAKE", Choose(card) if card in view.shown:
            return Take(card)
        case "DECIDE", Decide(verdict, said) if public.quest and public.quest.answer == said:
            return Accept() if verdict == "accept" else Challenge()
        case "PLAY_DISCARD", PartWith("discard", card) if not _can_lay(view):
            return Discard(card)
        case "PLAY_GIVE", PartWith("give", card) if not _can_lay(view):
            return Give(card) if to_give(view.cards, card, view.kept) != view.kept else None
        case "PLAY_END", Finish() if not _can_lay(view):
            return Done()
        case _:
            return None


def _can_lay(view: View) -> bool:
    return bool(items_of(view.public, view.hand))


# ---- controls ----


def _of_own_turn(view: View, cards: Sequence[Card]) -> list[tuple[str, Control]]:
    """Returns each form with its kind."""
    matching = by_suit(_choice_of(view))
    choice = [("take", with_card(sentence(Words.plan_take), "take", matching))]
    parting = [
        ("discard", with_card(sentence(Words.plan_discard), "discard", cards)),
        ("give", with_card(sentence(Words.plan_give), "give", cards)),
    ]
    return [
        ("draw", button(sentence(Words.plan_draw), "draw")),
        ("ask", ask_for_rank(view, sentence(Words.plan_ask))),
        ("decide", Control(sentence(Words.plan_verdict), (Field(sentence(Words.what_i_say), _decisions(view)),))),
        *(choice if matching else ()),
        *(parting if cards else ()),
        ("done", button(sentence(Words.plan_end_turn), "done")),
    ]


def _choice_of(view: View) -> list[Card]:
    """Returns the cards that the owner may be able to choose from, after a no that is a lie (LL-D26)."""
    quest = _own_quest(view)
    if quest is None or quest.request.suit is not None or quest.answer == "yes" or not _is_in_time("take", view):
        return []
    possible = view.shown if view.public.phase == "TAKE" else [card_of(quest.request.rank, suit) for suit in SUITS]
    return quest.matching(possible)


def _decisions(view: View) -> tuple[Choice, ...]:
    """Returns the verdicts on either answer, or on the one given."""
    quest = _own_quest(view)
    return tuple([choice for choice in _DECISIONS if not quest or choice.text.endswith(quest.answer)])


_ANSWERS = (
    Choice("no keep", sentence(Words.always_no)),
    Choice("no show", sentence(Words.always_no_then_show)),
    Choice("truly", sentence(Words.truly)),
)
_PRODUCED = (
    Choice("keep if believed", sentence(Words.nothing)),
    Choice("show if believed", sentence(Words.card_if_held)),
)
_DECISIONS = (
    Choice("accept no", sentence(Words.believe_no)),
    Choice("liar no", sentence(Words.doubt_no)),
    Choice("accept yes", sentence(Words.believe_yes)),
    Choice("liar yes", sentence(Words.doubt_yes)),
)
