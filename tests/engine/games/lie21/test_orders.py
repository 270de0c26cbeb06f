"""Standing orders of Lie 21: how the Judge answers the Lie of a trick."""

import pytest

from engine.games.lie21 import GAME
from engine.games.lie21.orders import AnswerInAdvance, AnswersInAdvance
from engine.games.lie21.values import Challenge, Forfeit, View
from engine.games.lie21.words import Words
from engine.kit.notation import IllegalAction, Unreadable
from engine.kit.scene.controls import FieldChoice
from engine.kit.sentence import Sentence, Verbatim, sentence
from tests.engine.games.lie21.position import ANNA, BEN, NAMES, Position, card, cards, given
from tests.engine.offers import field

CARDS = cards("5D 6C 4H")
ORDERS = AnswersInAdvance()


def position(lie: str = "") -> Position:
    """Ben will judge what Anna lays."""
    return given("AC 5C JK1 7H KS 2D" if not lie else "AC 5C JK1", "AS 5D 6C 7D KD 4H", lie=lie)


def seen(lie: str = "") -> View:
    """What Ben sees."""
    return GAME.view(position(lie).state, BEN)


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("challenge 5D 6C 4H", AnswerInAdvance(Challenge(CARDS))),
        ("f 5d 6c 4h", AnswerInAdvance(Forfeit(CARDS))),
        ("forfeit 5D 6C 4H above 8", AnswerInAdvance(Forfeit(CARDS), 8)),
        ("Challenge 5D 6C 4H, if above 10.", AnswerInAdvance(Challenge(CARDS), 10)),
        ("g12 forfeit 5D/6C/4H above eight!", AnswerInAdvance(Forfeit(CARDS), 8)),
    ],
)
def test_orders_are_read_as_players_write_them(text: str, order: AnswerInAdvance) -> None:
    assert ORDERS.read(text, seen(), NAMES) == order
    assert ORDERS.read(str(order), seen(), NAMES) == order


@pytest.mark.parametrize(
    "text",
    ["lie 5D 6C 4H", "challenge 5D 6C 4H; forfeit AS 7D KD", "above 8", "if above 8", "forfeit 5D 6C 4H above all"],
)
def test_anything_else_is_not_an_order(text: str) -> None:
    with pytest.raises(Unreadable):
        ORDERS.read(text, seen(), NAMES)


def test_what_is_no_order_is_quoted_as_far_as_it_is_short() -> None:
    text = "challenge 5D 6C 4H; " * 5
    with pytest.raises(Unreadable) as refused:
        ORDERS.read(f"  {text}", seen(), NAMES)
    assert refused.value.sentence == sentence(Words.order_unreadable, text=Verbatim(text[:80]))


def test_the_liar_has_nothing_to_order() -> None:
    liar = GAME.view(position().state, ANNA)
    assert ORDERS.controls(liar) == ()
    with pytest.raises(IllegalAction) as refused:
        ORDERS.read("challenge AC 5C JK1", liar, NAMES)
    assert refused.value.sentence == sentence(Words.order_for_judge)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("f 2C 3C 4C", sentence(Words.not_in_hand, hand=cards("4H 5D 6C KD 7D AS"))),
        ("f 5D 6C 4H above 11", sentence(Words.order_too_high, most=10)),
    ],
)
def test_what_could_never_be_played_is_refused(text: str, why: Sentence) -> None:
    with pytest.raises(IllegalAction) as refused:
        ORDERS.read(text, seen(), NAMES)
    assert refused.value.sentence == why


@pytest.mark.parametrize(
    ("up", "limit", "answers"),
    [
        ("7H KS 2D", None, True),
        ("7H KS 2D", 9, True),
        ("7H KS 2D", 10, False),
        ("AH KS 2D", 10, True),
        ("JK2 KS 2D", 0, False),
    ],
)
def test_it_answers_a_lie_that_shows_what_it_was_meant_for(up: str, limit: int | None, answers: bool) -> None:
    order = AnswerInAdvance(Forfeit(CARDS), limit)
    assert ORDERS.answer(order, seen()) is None, "no Lie is laid yet"
    assert ORDERS.answer(order, seen(up)) == (Forfeit(CARDS) if answers else None)


@pytest.mark.parametrize("text", ["challenge 5D 6C 4H", "challenge 5D 6C 4H above 9"])
def test_an_order_that_answers_the_lie_on_the_table_is_read(text: str) -> None:
    order = ORDERS.read(text, seen("7H KS 2D"), NAMES)
    assert ORDERS.answer(order, seen("7H KS 2D")) == Challenge(CARDS)


def test_when_the_lie_shows_too_little_for_an_order_it_could_never_act() -> None:
    with pytest.raises(IllegalAction) as refused:
        ORDERS.read("challenge 5D 6C 4H above 10", seen("7H KS 2D"), NAMES)
    assert refused.value.sentence == sentence(Words.order_too_late, up=card("7H"), above=10)


def test_it_stands_for_one_trick() -> None:
    before = position("7H KS 2D")
    after = before.when("forfeit 5D 6C 4H")
    order = AnswerInAdvance(Forfeit(CARDS))
    assert ORDERS.lasts(order, GAME.view(before.state, BEN)) != ORDERS.lasts(order, GAME.view(after.state, BEN))


def test_its_form_offers_the_judges_cards() -> None:
    (control,) = ORDERS.controls(seen())
    *answer, condition = map(field, control.parts)
    limits = tuple(
        FieldChoice(f"above {limit}", sentence(Words.more_than, limit=limit)) for limit in (3, 5, 7, 8, 9, 10)
    )
    assert (condition.choices, condition.least, condition.most) == (limits, 0, 1)
    assert [[choice.text for choice in part.choices] for part in answer] == [
        ["challenge", "forfeit"],
        "4H 5D 6C KD 7D AS".split(),
    ]
    assert ORDERS.controls(seen("7H KS 2D")) == (), "now it is a move"
