"""Standing orders of Liar's Deck: what they say, when they act, how long they stand."""

import pytest

from engine.games.liars_deck import GAME
from engine.games.liars_deck.orders import Believe, CallOn
from engine.games.liars_deck.values import Action, Call, Play, Point, View
from engine.games.liars_deck.words import Words
from engine.kit.notation import IllegalAction, Unreadable
from engine.kit.sentence import Sentence, Verbatim, sentence
from tests.engine.games.liars_deck.position import (
    ANNA,
    BEN,
    CLEO,
    DAN,
    NAMES,
    Position,
    cards,
    given,
    of_cards,
    of_players,
    worded,
)
from tests.engine.offers import field, sent


def laid(play: str, **more: object) -> Position:
    """Anna has laid this, and Ben is in turn."""
    return given("I L L L", "I I L L L", "I L L L L", plays=[f"Anna: {play}"] if play else (), **more)  # type: ignore[arg-type] # as `given` takes them


def seen(play: str = "", **more: object) -> View:
    """What Ben sees of it."""
    return laid(play, **more).view(BEN)


def chaos(*hands: str) -> Position:
    """Anna has played Chaos as the last card."""
    return given(*hands, plays=["Anna: C"], variant="chaos")


# ---- notation ----


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("call any", CallOn(1)),
        ("Call on 1 or more.", CallOn(1)),
        ("call on 3", CallOn(3)),
        ("liar on 2 or more!", CallOn(2)),
        ("believe any play I L", Believe(3, cards("I L"))),
        ("believe any, p il", Believe(3, cards("I L"))),
        ("believe up to 3 play L", Believe(3, cards("L"))),
        ("Believe up to 2: play ill", Believe(2, cards("I L L"))),
    ],
)
def test_orders_are_read_as_players_write_them(text: str, order: CallOn | Believe) -> None:
    assert GAME.orders.read(text, seen(), NAMES) == order
    assert GAME.orders.read(str(order), seen(), NAMES) == order


@pytest.mark.parametrize(
    ("order", "text"),
    [
        (CallOn(1), "call any"),
        (CallOn(2), "call on 2"),
        (Believe(3, cards("I")), "believe any play I"),
        (Believe(2, cards("I L")), "believe up to 2 play I L"),
    ],
)
def test_orders_are_written_down_as_short_as_they_can_be(order: CallOn | Believe, text: str) -> None:
    assert str(order) == text


@pytest.mark.parametrize("text", ["shoot Cleo", "point 3", "aim at Cleo", "g12 shoot c"])
def test_a_shot_is_ordered_as_it_is_made(text: str) -> None:
    view = chaos("", "I L", "I L").view(BEN)
    assert GAME.orders.read(text, view, NAMES) == GAME.orders.read(str(Point(CLEO)), view, NAMES) == Point(CLEO)


@pytest.mark.parametrize(
    "text",
    ["liar", "call on 4", "play I", "believe any liar", "believe any play I; liar", "believe nobody", "call ben"],
)
def test_anything_else_is_not_an_order(text: str) -> None:
    with pytest.raises(Unreadable):
        GAME.orders.read(text, seen(), NAMES)


def test_what_is_no_order_is_quoted_as_far_as_it_is_short() -> None:
    with pytest.raises(Unreadable) as refused:
        GAME.orders.read(f"  {'liar ' * 17}", seen(), NAMES)
    assert refused.value.sentence == sentence(Words.order_unreadable, text=Verbatim(("liar " * 17)[:80]))


def test_who_believes_has_to_play_on() -> None:
    with pytest.raises(Unreadable) as refused:
        GAME.orders.read("believe any", seen(), NAMES)
    assert refused.value.sentence == sentence(Words.order_without_cards)


# ---- what can never act ----


def refusal(text: str, view: View) -> Sentence:
    with pytest.raises(IllegalAction) as refused:
        GAME.orders.read(text, view, NAMES)
    worded(refused.value.sentence)  # it can be said
    return refused.value.sentence


def test_only_own_cards_can_be_ordered_to_be_played() -> None:
    assert refusal("believe any play D", seen()) == sentence(Words.not_in_hand, hand=cards("I I L L L"))


def test_dk_6_the_devil_is_ordered_to_be_played_alone() -> None:
    view = given("I L", "D I", "I L", variant="devil").view(BEN)
    assert refusal("believe any play D I", view) == sentence(Words.devil_alone)
    assert GAME.orders.read("believe any play D", view, NAMES) == Believe(3, ("D",))


def test_dk_1_in_chaos_only_one_card_can_be_laid() -> None:
    view = given("I L", "I L", variant="chaos").view(BEN)
    assert refusal("call on 2", view) == sentence(Words.order_too_many, most=1)
    assert refusal("believe any play I L", view) == sentence(Words.bad_number_of_cards, most=1)


def test_only_in_chaos_players_shoot_at_others() -> None:
    assert refusal("shoot Anna", seen()) == sentence(Words.order_no_shots)


@pytest.mark.parametrize("target", ["Ben", "Dan"])
def test_a_shot_is_ordered_at_others_who_are_alive(target: str) -> None:
    view = given("I L", "I L", "I L", "", out=[3], variant="chaos").view(BEN)
    with pytest.raises(Unreadable):
        GAME.orders.read(f"shoot {target}", view, NAMES)


@pytest.mark.parametrize("text", ["call any", "believe any play I"])
def test_who_has_no_cards_left_can_only_order_a_shot(text: str) -> None:
    view = given("I L", "", "I L", plays=["Ben: L"]).view(BEN)
    assert refusal(text, view) == sentence(Words.order_no_cards)


def test_after_the_call_nobody_plays_any_more() -> None:
    view = chaos("", "I L", "I L").after("liar").view(CLEO)
    assert refusal("call any", view) == refusal("believe any play I", view)
    assert refusal("call any", view) == sentence(Words.order_too_late)


def test_dk_7_after_the_call_only_shots_that_can_be_fired_are_ordered() -> None:
    master = given("", "I L", "", "I L", plays=["Cleo: I", "Anna: M"], variant="chaos").after("liar")
    assert refusal("shoot Anna", master.view(DAN)) == sentence(Words.not_your_turn, awaited=(ANNA,))
    assert refusal("shoot Cleo", master.view(ANNA)) == sentence(Words.invalid_target, targets=(BEN, DAN))
    assert GAME.orders.read("shoot Dan", master.view(ANNA), NAMES) == Point(DAN)
    assert GAME.orders.controls(master.view(DAN)) == ()


def test_who_is_forced_to_call_cannot_believe() -> None:
    view = given("", "I L", plays=["Anna: L"], auto_forced=False).view(BEN)
    assert refusal("believe any play I", view) == sentence(Words.order_too_late)
    assert GAME.orders.answer(GAME.orders.read("call any", view, NAMES), view) == Call()


# ---- when they act ----


@pytest.mark.parametrize(
    ("text", "play", "answer"),
    [
        ("call on 3", "L L L", Call()),
        ("call on 3", "L L", None),
        ("call on 2", "L L L", Call()),
        ("call any", "I", Call()),
        ("call any", "", None),
        ("believe any play I", "L L L", Play(("I",))),
        ("believe up to 2 play I L", "L L", Play(("I", "L"))),
        ("believe up to 2 play I L", "L L L", None),
        ("believe any play I", "", None),
    ],
)
def test_an_order_answers_the_last_play(text: str, play: str, answer: Action | None) -> None:
    view = seen(play)
    assert GAME.orders.answer(GAME.orders.read(text, view, NAMES), view) == answer
    assert answer is None or answer in GAME.legal(view)


def test_an_order_to_shoot_acts_when_its_owner_has_to() -> None:
    before = chaos("", "I L", "I L")
    order = GAME.orders.read("shoot Cleo", before.view(BEN), NAMES)
    assert GAME.orders.answer(order, before.view(BEN)) is None
    assert GAME.orders.answer(order, before.after("liar").view(BEN)) == Point(CLEO)


def test_dk_7_it_waits_if_the_target_cannot_be_pointed_at() -> None:
    view = given("", "I L", "", "I L", plays=["Cleo: I", "Anna: C"], variant="chaos").after("liar").view(BEN)
    assert GAME.orders.answer(Point(CLEO), view) is None
    assert GAME.orders.answer(Point(ANNA), view) == Point(ANNA)


# ---- how long they stand ----


def test_an_order_stands_for_one_round() -> None:
    before = laid("L")
    same, next_round = before.when("play I"), before.when("liar")
    order = CallOn(1)
    assert GAME.orders.lasts(order, before.view(CLEO)) == GAME.orders.lasts(order, GAME.view(same.state, CLEO))
    assert GAME.orders.lasts(order, before.view(CLEO)) != GAME.orders.lasts(order, GAME.view(next_round.state, CLEO))


# ---- forms ----


def offered(view: View) -> list[str]:
    """What the forms of orders begin with."""
    return [sent(control).split()[0] for control in GAME.orders.controls(view)]


def test_the_forms_offer_calls_by_the_number_of_cards_and_own_cards_to_play() -> None:
    call, believe = GAME.orders.controls(given("I L", "I L").view(BEN))
    assert sent(call) == "call [any | on 2 | on 3]"
    assert sent(believe) == "believe [any | up to 2 | up to 1] play [I | L]"
    assert (call.weighty, believe.weighty) == (True, False)
    own = field(believe.parts[3])
    assert (own.choices, own.least, own.most) == (
        of_cards("I L"),
        1,
        2,
    )


def test_in_chaos_there_is_nothing_to_count_but_somebody_to_shoot_at() -> None:
    call, believe, shoot = GAME.orders.controls(given("I L", "I L", "I", variant="chaos").view(BEN))
    assert [sent(form) for form in (call, believe, shoot)] == [
        "call any",
        "believe any play [I | L]",
        "shoot [1 | 3]",
    ]
    assert [form.weighty for form in (call, believe, shoot)] == [True, False, True]
    assert field(shoot.parts[1]).choices == of_players(ANNA, CLEO)
    assert all((part.least, part.most) == (1, 1) for part in (field(believe.parts[1]), field(shoot.parts[1])))


def test_calls_and_plays_are_offered_as_long_as_turns_go_round() -> None:
    assert offered(seen("L")) == ["call", "believe"]


def test_an_order_to_believe_plays_in_each_turn_while_the_cards_last() -> None:
    order = Believe(3, ("I",))
    first = laid("L")
    later = first.after("play I", "play L", "play L")
    last = later.after("play I", "play L", "play L")
    answers = [GAME.orders.answer(order, position.view(BEN)) for position in (first, later, last)]
    assert answers == [Play(("I",))] * 3
    assert [Play(("I",)) in GAME.legal(position.view(BEN)) for position in (first, later, last)] == [True, True, False]


def test_dk_7_after_the_call_a_form_offers_no_target_that_would_be_refused() -> None:
    """Anna played Chaos as her last card, and Cleo has none left: she was not accused."""
    position = given("", "I L", "", "I L", plays=["Cleo: I", "Anna: C"], variant="chaos")
    (shoot,) = GAME.orders.controls(position.after("liar").view(BEN))
    targets = of_players(ANNA, DAN)
    assert field(shoot.parts[1]).choices == targets
    with pytest.raises(IllegalAction):
        GAME.orders.read("shoot 3", position.after("liar").view(BEN), NAMES)


def test_what_cannot_act_any_more_is_not_offered() -> None:
    assert offered(chaos("", "I L", "I L").after("liar").view(CLEO)) == ["shoot"]
    assert GAME.orders.controls(given("I L", "", "I L", plays=["Ben: L"]).view(BEN)) == ()
    over = given("I", "L L", plays=["Anna: C"], variant="chaos", revolvers=["X", "X"]).after(
        "liar", "shoot 2", "shoot 1"
    )
    assert GAME.orders.controls(over.view(BEN)) == ()
