"""Standing orders of Liar's Poker: what they say, when they act, how long they stand."""

import pytest

from engine.games.liars_poker import GAME
from engine.games.liars_poker.orders import (
    DoubtFrom,
    DoubtGoingOut,
    DoubtLies,
    Order,
    PassGoingOut,
    PassUntilSwept,
    PileOrders,
    cannot_be_true,
)
from engine.games.liars_poker.values import Doubt, Pass, Pile, Play
from engine.games.liars_poker.words import Words
from engine.kit.notation import IllegalAction, Unreadable
from engine.kit.scene.controls import Control
from engine.kit.sentence import Verbatim, sentence
from tests.engine.games.liars_poker.position import ANNA, BEN, CLEO, DAN, NAMES, Position, given, put, swept, taken
from tests.engine.offers import field

ORDERS = PileOrders()

LEADING = given("4C 5D 7H", "5S 6D KD", "7C", "QS")
RESPONDING = LEADING.after("4C 5D as J")
AFTER_PASSES = given("2C 3C", "5D", "7H", "QS", pile=[put(ANNA, "KC 9S")], passes=3)
OUT = given("", "5D 6D", "7H", "QS", pile=[put(ANNA, "KC KS")], turn=BEN)
ALL_ORDERS: tuple[Order, ...] = (PassUntilSwept(), DoubtFrom(2), DoubtLies(), DoubtGoingOut(), PassGoingOut())


# ---- read ----


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("pass until swept", PassUntilSwept()),
        ("Pass until the pile is swept.", PassUntilSwept()),
        ("doubt 3 or more", DoubtFrom(3)),
        ("doubt three or more", DoubtFrom(3)),
        ("doubt any", DoubtFrom(1)),
        ("doubt lies", DoubtLies()),
        ("doubt going out", DoubtGoingOut()),
        ("Doubt impossible claims.", DoubtLies()),
        ("doubt if anybody goes out", DoubtGoingOut()),
        ("Doubt when someone goes out.", DoubtGoingOut()),
        ("pass going out!", PassGoingOut()),
        ("Pass when someone goes out", PassGoingOut()),
    ],
)
def test_orders_are_read_as_players_write_them(text: str, order: Order) -> None:
    assert ORDERS.read(text, RESPONDING.own, NAMES) == order


@pytest.mark.parametrize("order", ALL_ORDERS, ids=str)
def test_an_order_written_down_is_read_back(order: Order) -> None:
    assert ORDERS.read(str(order), RESPONDING.own, NAMES) == order


@pytest.mark.parametrize("text", ["", "pass", "doubt", "doubt 0 or more", "doubt 5 or more", "doubt ben", "4C as 4"])
def test_anything_else_is_not_an_order(text: str) -> None:
    with pytest.raises(Unreadable):
        ORDERS.read(text, RESPONDING.own, NAMES)


def test_what_is_no_order_is_quoted_as_far_as_it_is_short() -> None:
    with pytest.raises(Unreadable) as refused:
        ORDERS.read(f"  {'doubt ' * 14}", RESPONDING.own, NAMES)
    assert refused.value.sentence == sentence(Words.order_unreadable, text=Verbatim(("doubt " * 14)[:80]))


def test_a_pile_that_can_no_longer_be_swept_needs_no_order() -> None:
    with pytest.raises(IllegalAction) as refused:
        ORDERS.read("pass until swept", OUT.own, NAMES)
    assert refused.value.sentence.key == "order_too_late"


# ---- answer ----


def answers(position: Position) -> list[object]:
    """What each of the orders says to who is asked."""
    return [ORDERS.answer(order, position.own) for order in ALL_ORDERS]


def test_who_is_asked_to_respond_passes_or_doubts() -> None:
    assert answers(RESPONDING) == [Pass(), Doubt(), None, None, None]


def test_who_leads_or_goes_on_after_passes_decides_alone() -> None:
    assert answers(LEADING) == answers(AFTER_PASSES) == [None] * 5


def test_lp_d17_whoever_goes_out_is_doubted_and_never_passed_by_the_last_one() -> None:
    assert answers(OUT) == [None, Doubt(), None, Doubt(), Pass()]
    assert answers(OUT.after("pass")) == answers(OUT)
    assert answers(OUT.after("pass", "pass")) == [None, Doubt(), None, Doubt(), None]


def test_fewer_cards_than_ordered_are_not_doubted() -> None:
    assert ORDERS.answer(DoubtFrom(3), RESPONDING.own) is None
    assert ORDERS.answer(DoubtFrom(1), RESPONDING.own) == Doubt()


# ---- what cannot be true ----


def added(
    *covered: Play, before: tuple[Pile, ...] = (), ben: str = "KD", cleo: str = "2D", dan: str = "4D"
) -> Position:
    """Anna has put two kings on a pile; Ben is asked."""
    return given("3C", ben, cleo, dan, pile=[*covered, put(ANNA, "9S 8S")], turn=BEN, before=before)


def test_three_kings_in_the_own_hand_leave_no_two_for_others() -> None:
    assert not cannot_be_true(added(ben="KD KH").own)
    assert cannot_be_true(added(ben="KD KH KC").own)
    assert ORDERS.answer(DoubtLies(), added(ben="KD KH KC").own) == Doubt()


def test_own_cards_in_the_pile_and_aside_count() -> None:
    assert not cannot_be_true(added(put(BEN, "KH")).own)
    assert cannot_be_true(added(put(BEN, "KH KC")).own)
    assert cannot_be_true(added(before=(swept(put(BEN, "KH KC")),)).own)
    assert not cannot_be_true(added(put(CLEO, "KH KC")).own), "nobody else knows them"


def test_cards_known_to_be_in_a_third_hand_count() -> None:
    seen = taken(CLEO, put(CLEO, "KH KC"))
    assert cannot_be_true(added(before=(seen,), cleo="KH KC").own)
    assert not cannot_be_true(added(before=(taken(ANNA, put(ANNA, "KH KC")),)).own), "Anna may have put them down"


def test_lp_7_what_the_rule_led_counts() -> None:
    assert not cannot_be_true(added(put(CLEO, "KS", by_rule=True)).own)
    assert cannot_be_true(added(put(CLEO, "KS", by_rule=True), ben="KD KH").own)
    assert not cannot_be_true(added(put(CLEO, "QS", by_rule=True), ben="KD KH").own)


def test_lp_7_what_the_rule_led_counts_once_and_each_time() -> None:
    own, other = swept(put(BEN, "KS", by_rule=True)), swept(put(CLEO, "KC", by_rule=True))
    assert not cannot_be_true(added(before=(own,)).own)
    assert cannot_be_true(added(before=(swept(put(DAN, "KS", by_rule=True)), other)).own)


def test_all_plays_below_the_last_one_count() -> None:
    assert cannot_be_true(added(put(CLEO, "QS"), put(BEN, "KH KC")).own)


def test_lp_7_what_the_rule_led_counts_in_the_hand_that_took_it() -> None:
    """Dan doubted a true king on one that the rule had led: both are with him."""
    led = taken(DAN, put(CLEO, "KS", by_rule=True), put(ANNA, "KC"))
    chosen = taken(DAN, put(CLEO, "KS"), put(ANNA, "KC"))
    assert cannot_be_true(added(before=(led,), dan="4D KC KS").own)
    assert not cannot_be_true(added(before=(chosen,), dan="4D KC KS").own), "Cleo’s may be anything"
    assert not cannot_be_true(added(before=(led,), ben="2C", dan="4D KC KS").own)


def test_lp_5_a_play_that_was_turned_up_took_no_more_than_was_seen() -> None:
    """Dan took two kings back; what he put down then was a five, as everybody saw."""
    seen = (taken(DAN, put(DAN, "KS KC")), taken(ANNA, put(DAN, "5D")))
    assert cannot_be_true(added(before=seen, dan="4D KC KS").own)
    hidden = (taken(DAN, put(DAN, "KS KC")), swept(put(DAN, "5D 5H")))
    assert not cannot_be_true(added(before=hidden, dan="4D KC KS").own), "it may have been the kings"


def test_a_hidden_play_takes_no_more_kings_than_it_has_cards() -> None:
    """Cleo took three kings back and put one card down: two of them, or all, are still with her."""
    left = (taken(CLEO, put(CLEO, "KS KC KH")), swept(put(CLEO, "2H")))
    assert cannot_be_true(added(before=left, cleo="2D KC KH KS").own)
    assert not cannot_be_true(added(before=left, cleo="2D KC KH KS", ben="2C").own)


def test_lp_7_a_king_that_turns_up_may_be_the_one_that_the_rule_led() -> None:
    led = taken(DAN, put(CLEO, "KS", by_rule=True), put(ANNA, "KC"))
    found = (led, taken(CLEO, put(DAN, "KS")))
    assert cannot_be_true(added(before=found, cleo="2D KS", dan="4D KC").own), "KS, KC and the own KD"
    assert not cannot_be_true(added(before=found, cleo="2D KS", dan="4D KC", ben="2C").own), "and no third one with Dan"


def test_lp_7_a_king_that_the_rule_led_comes_back_with_its_pile() -> None:
    """It may be the one that was known to be in that hand."""
    back = taken(DAN, put(DAN, "KS", by_rule=True), put(BEN, "5C"), put(DAN, "4H"))
    assert cannot_be_true(added(before=(back,), ben="KC KD", dan="4D 4H 5C KS").own)
    again = (taken(DAN, put(DAN, "KS")), back)
    assert not cannot_be_true(added(before=again, dan="4D 4H 5C KS").own)
    gone = (back, swept(put(DAN, "KS", by_rule=True)))
    assert cannot_be_true(added(before=gone, ben="KC KD", dan="4D 4H 5C").own), "it was that one, or there are two"


def test_an_order_knows_what_its_owner_knows_and_no_more() -> None:
    liar = given("3C", "KD KH KC", "2D", "4D", pile=[put(ANNA, "9S 8S")], turn=CLEO)
    assert not cannot_be_true(liar.own)


# ---- lasts ----


def standing(first: Position, later: Position, seat: int = DAN) -> list[bool]:
    """Which of the orders still stand for a seat at the later of two positions."""
    views = first.view(seat), later.view(seat)
    return [ORDERS.lasts(order, views[0]) == ORDERS.lasts(order, views[1]) for order in ALL_ORDERS]


def test_orders_of_a_pile_can_be_given_before_it_is_led_and_stand_while_it_lies() -> None:
    assert standing(LEADING, RESPONDING) == [True] * 5
    assert standing(LEADING, RESPONDING.after("pass", "add 7C", "pass")) == [True] * 5


def test_they_are_over_when_the_pile_is_swept_or_taken() -> None:
    of_the_hand = [False, False, True, True, True]
    assert standing(RESPONDING, RESPONDING.after("pass", "pass", "pass", "sweep")) == of_the_hand
    assert standing(RESPONDING, RESPONDING.after("doubt")) == of_the_hand


def test_all_are_over_with_the_hand() -> None:
    last = given("", "5D", "7H", "QS", pile=[put(ANNA, "KC")], turn=BEN, hands_to_win=2)
    assert standing(last, last.after("doubt")) == [False] * 5


# ---- forms ----


def texts(control: Control) -> list[str]:
    """What a form can send."""
    first, *others = control.parts
    choices = [choice.text for part in others for choice in field(part).choices]
    return [f"{first.text} {choice}" for choice in choices] or [first.text]  # type: ignore[union-attr]


def test_its_forms_offer_every_order() -> None:
    offered = [text for control in ORDERS.controls(RESPONDING.own) for text in texts(control)]
    assert offered == [
        "pass until swept",
        *["doubt any", "doubt 2 or more", "doubt 3 or more", "doubt 4 or more"],
        "doubt lies",
        "doubt going out",
        "pass going out",
    ]
    for text in offered:
        ORDERS.read(text, RESPONDING.own, NAMES)


def test_no_form_offers_what_would_be_refused() -> None:
    for control in ORDERS.controls(OUT.own):
        for text in texts(control):
            ORDERS.read(text, OUT.own, NAMES)
    assert len(ORDERS.controls(OUT.own)) == 4


def test_after_the_match_there_is_nothing_to_order() -> None:
    assert ORDERS.controls(OUT.after("doubt").view(CLEO)) == ()
    assert isinstance(GAME.orders, PileOrders)
