"""Standing orders: the Judge's answer to a Lie."""

import re
from collections.abc import Sequence

from engine.games.lie21.counting import sum_of
from engine.games.lie21.moves import answer_parts
from engine.games.lie21.notation import parse
from engine.games.lie21.values import Action, Challenge, Forfeit, Lie, View
from engine.games.lie21.words import Words
from engine.kit.cards import Card, held, numbered
from engine.kit.notation import IllegalAction, unreadable_order, words
from engine.kit.numerals import read_number
from engine.kit.orders import StandingOrders
from engine.kit.scene.controls import Control, Field, FieldChoice
from engine.kit.sentence import Sentence, sentence
from engine.kit.value import Value

HIGHEST = 10
"""Only an ace, which may count 11, is above."""

_ABOVE = re.compile(r"(?P<answer>.+?)(?: if)? above (?P<limit>\S+)", re.IGNORECASE | re.ASCII)


class AnswerInAdvance(Value):
    """An answer to this trick's Lie.

    :param above: the face-up card must count more
    """

    answer: Challenge | Forfeit
    above: int | None = None

    def __str__(self) -> str:
        return str(self.answer) if self.above is None else f"{self.answer} above {self.above}"


class AnswersInAdvance(StandingOrders[View, Action, AnswerInAdvance]):
    """The Judge's orders, for one trick."""

    def read(self, text: str, view: View, names: Sequence[str]) -> AnswerInAdvance:
        """Reads `forfeit 2C 3C 4D above 8`."""
        said = " ".join(words(text))
        found = _ABOVE.fullmatch(said)
        limit = read_number(found["limit"]) if found else None
        actions = parse(said if found is None or limit is None else found["answer"], view, names)
        if len(actions) > 1 or isinstance(actions[0], Lie):
            raise unreadable_order(text)
        if limit is not None and limit > HIGHEST:
            raise IllegalAction(sentence(Words.order_too_high, most=HIGHEST))
        order = AnswerInAdvance(actions[0], limit)
        if refusal := _refusal(order, view):
            raise IllegalAction(refusal)
        return order

    def answer(self, order: AnswerInAdvance, view: View) -> Action | None:
        """If the face-up card meets the condition."""
        up = view.public.up
        return None if up is None or _shows_too_little(order, up) else order.answer

    def controls(self, view: View) -> tuple[Control, ...]:
        """The Judge's answer and its condition."""
        if view.public.phase != "LIE" or view.viewer != view.public.judge:
            return ()
        limits = [
            FieldChoice(f"above {each}", sentence(Words.more_than, limit=each)) for each in (3, 5, 7, 8, 9, HIGHEST)
        ]
        condition = Field(sentence(Words.only_if), tuple(limits), least=0, most=1)
        return (Control(sentence(Words.plan), (*answer_parts(view.hand), condition)),)

    def within(self, view: View) -> tuple[int, ...]:
        """The trick."""
        return view.public.game, view.public.trick


def _refusal(order: AnswerInAdvance, view: View) -> Sentence | None:
    """The Lie may be on the table already (phase JUDGE)."""
    public = view.public
    if view.viewer != public.judge:
        return sentence(Words.order_for_judge)
    if held(numbered(view.hand), order.answer.cards) is None:
        return sentence(Words.not_in_hand, hand=view.hand)
    if public.up is not None and order.above is not None and _shows_too_little(order, public.up):
        return sentence(Words.order_too_late, up=public.up, above=order.above)
    return None


def _shows_too_little(order: AnswerInAdvance, up: Card) -> bool:
    return order.above is not None and sum_of([up]) <= order.above
