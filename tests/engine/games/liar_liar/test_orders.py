"""What players of Liar, Liar order in advance: answers to quests in this hand, moves of their next turn."""

import pytest

from engine.games.liar_liar import GAME
from engine.games.liar_liar.orders import Answer, AnswerYes, Decide, Order, Produce
from engine.games.liar_liar.values import Ask, Discard, Done, Draw, Give, Refresh, Request, Take
from engine.games.liar_liar.words import Words
from engine.kit.notation import IllegalAction, Refused, Unreadable
from engine.kit.scene.controls import Field, Fixed
from engine.kit.sentence import Sentence, Verbatim, sentence
from tests.engine.games.liar_liar.position import (
    ANNA,
    BEN,
    CLEO,
    NAMES,
    Position,
    card,
    cards,
    given,
    large,
    meld,
    worded,
)
from tests.engine.offers import sent

OBTAINING = given("7D 3H 9C", "7S 7C 2C", "KD 8S", stock="JC JD JH")
ASKED = OBTAINING.when("ask ben 7")


def answered(text: str, position: Position) -> str:
    """What the order answers for whoever has to act; empty if it does not."""
    view = position.view(position.actor)
    return made_by(GAME.orders.read(text, view, NAMES), position)


def made_by(order: Order, position: Position) -> str:
    """What an order that was given before answers."""
    view = position.view(position.actor)
    made = GAME.orders.answer(order, view)
    assert made is None or made in GAME.legal(view)
    return str(made or "")


# ---- read ----


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("answer no", Answer("no keep")),
        ("Answer no keep", Answer("no keep")),
        ("answer no, show", Answer("no show")),
        ("answer truly", Answer("truly")),
        ("answer the truth", Answer("truly")),
        ("answer yes 9c", AnswerYes(card("9C"))),
        ("show if believed", Produce("show")),
        ("keep if believed", Produce("keep")),
        ("refresh all", Refresh(None)),
        ("refresh none", Refresh(())),
        ("refresh 9C 7D", Refresh(cards("9C 7D"))),
        ("draw", Draw()),
        ("ask ben 7", Ask(BEN, Request(7))),
        ("quest 3 7S", Ask(CLEO, Request(7, 3))),
        ("take 7s", Take(card("7S"))),
        ("accept yes", Decide("accept", "yes")),
        ("accept no", Decide("accept", "no")),
        ("believe no", Decide("accept", "no")),
        ("believe yes", Decide("accept", "yes")),
        ("liar yes", Decide("liar", "yes")),
        ("challenge no", Decide("liar", "no")),
        ("discard 9C", Discard(card("9C"))),
        ("give 9C", Give(card("9C"))),
        ("done", Done()),
    ],
)
def test_forms_of_orders(text: str, order: Order) -> None:
    view = OBTAINING.view(ANNA)
    assert GAME.orders.read(text, view, NAMES) == order
    assert GAME.orders.read(str(order), view, NAMES) == order


NO_ORDERS = ["", "answer", "answer yes", "answer yes 7X", "give", "refresh", "refresh 7X", "liar", "take", "take JK"]


@pytest.mark.parametrize("text", [*NO_ORDERS, "ask", "ask ben 7; accept"])
def test_other_texts_are_no_orders(text: str) -> None:
    with pytest.raises(Unreadable):
        GAME.orders.read(text, OBTAINING.view(ANNA), NAMES)


def test_what_is_no_order_is_quoted_as_far_as_it_is_short() -> None:
    with pytest.raises(Unreadable) as caught:
        GAME.orders.read(f"  {'liar ' * 17}", OBTAINING.view(ANNA), NAMES)
    assert caught.value.sentence == sentence(Words.order_unreadable, text=Verbatim(("liar " * 17)[:80]))


def refused(text: str, position: Position, seat: int) -> Sentence:
    with pytest.raises(IllegalAction) as caught:
        GAME.orders.read(text, position.view(seat), NAMES)
    worded(caught.value.sentence)  # the values fill the gaps of the text
    return caught.value.sentence


@pytest.mark.parametrize("text", ["answer yes KD", "give KD", "discard KD", "refresh 9C KD"])
def test_cards_of_an_order_have_to_be_held(text: str) -> None:
    assert refused(text, OBTAINING, ANNA) == sentence(Words.not_in_hand, hand=cards("9C 7D 3H"))


@pytest.mark.parametrize("text", ["answer yes 2C", "discard 2C", "give 2C", "refresh 2C 7C"])
def test_a_card_on_the_table_may_come_back_and_is_held_as_long(text: str) -> None:
    said = ASKED.when("yes 2C")
    assert str(GAME.orders.read(text, said.view(BEN), NAMES)) == text
    assert str(GAME.orders.read(text, said.when("accept").view(BEN), NAMES)) == text
    assert refused(text, said.when("liar"), BEN) == sentence(Words.not_in_hand, hand=cards("7C 7S"))


def test_nobody_can_order_to_ask_himself() -> None:
    assert refused("ask 1 7", OBTAINING, ANNA) == sentence(Words.bad_target)


def test_who_holds_nothing_can_order_nothing_with_cards() -> None:
    taken = given("3C KC", "7S").when("ask ben 7", "yes 7S", "accept")
    assert refused("answer yes KD", taken, BEN) == sentence(Words.not_in_hand, hand=())


@pytest.mark.parametrize(
    ("text", "messages"),
    [
        ("draw", ["draw"]),
        ("draw", ["ask ben 7"]),
        ("ask cleo 7", ["draw"]),
        ("take 2C", ["ask ben 7"]),
        ("take 7C", ["ask ben 7C"]),
        ("take 7C", ["draw"]),
        ("take 7C", ["ask ben 7", "yes 7S"]),
        ("take 7H", ["ask ben 7", "no", "liar"]),
        ("take 7C", ["ask ben 7", "no", "liar", "take 7S"]),
        ("accept no", ["draw"]),
        ("accept no", ["ask ben 7", "yes 7S"]),
        ("liar yes", ["ask ben 7", "no"]),
        ("accept no", ["ask ben 7", "no keep", "accept"]),
        ("discard 9C", ["ask ben 7"]),
        ("give 9C", ["draw"]),
        ("give 9C", ["ask ben 7", "no keep", "accept"]),
        ("done", ["draw"]),
        ("done", ["ask ben 7", "yes 7S", "accept"]),
    ],
)
def test_what_cannot_come_any_more_in_the_own_turn_is_refused(text: str, messages: list[str]) -> None:
    assert refused(text, OBTAINING.when(*messages), ANNA) == sentence(Words.order_too_late)
    later = OBTAINING.when("draw", "discard 9C")
    assert GAME.orders.read("draw", later.view(ANNA), NAMES) == Draw()


# ---- lasts ----


def test_how_a_quest_is_answered_lasts_until_the_hand_ends() -> None:
    order = Answer("truly")
    before, after = OBTAINING.view(ANNA), OBTAINING.when("draw", "discard JC").view(ANNA)
    assert GAME.orders.lasts(order, before) == GAME.orders.lasts(order, after) == (0,)
    ended = given("3C", "9D", stock="JC", hand_turn_limit=1).when("draw", "discard JC")
    assert GAME.orders.lasts(order, ended.view(ANNA)) == (100,)


def test_what_belongs_to_a_turn_lasts_until_the_next_own_one_ends() -> None:
    turns = [OBTAINING]
    for _ in range(4):
        turns.append(turns[-1].when("draw", f"discard {turns[-1].hand(turns[-1].actor).split()[0]}"))
    stand = {seat: [GAME.orders.lasts(Draw(), each.view(seat)) for each in turns] for seat in (ANNA, BEN, CLEO)}
    assert stand[ANNA] == [(0, 0), (0, 1), (0, 1), (0, 1), (0, 2)]
    assert stand[BEN] == [(0, 0), (0, 0), (0, 1), (0, 1), (0, 1)]
    assert stand[CLEO] == [(0, 0), (0, 0), (0, 0), (0, 1), (0, 1)]


def test_turns_are_counted_from_whoever_began_the_hand() -> None:
    first = given("3C 3D", "9D", "2C", stock="3H").when("draw", "meld 3C 3D 3H").then(starter=BEN, turns=0)
    second = first.when("draw", f"discard {first.hand(BEN).split()[0]}")
    stand = [[GAME.orders.lasts(Draw(), each.view(seat))[1] for seat in (ANNA, BEN, CLEO)] for each in (first, second)]
    assert stand == [[0, 0, 0], [0, 1, 0]]


# ---- answer: in the turns of others ----


@pytest.mark.parametrize(
    ("text", "holding", "lacking"),
    [
        ("answer no keep", "no keep", "no keep"),
        ("answer no show", "no show 7C", "no keep"),
        ("answer truly", "yes 7C", "no keep"),
        ("answer yes 2C", "yes 2C", "yes 2C"),
    ],
)
def test_a_quest_is_answered(text: str, holding: str, lacking: str) -> None:
    assert answered(text, ASKED) == holding
    assert answered(text, OBTAINING.when("ask ben 8")) == lacking


def test_a_true_answer_of_a_large_group_is_any_copy() -> None:
    assert answered("answer truly", large("3C.1", "7S.2 9D.1").when("ask ben 7")) == "yes 7S"


def test_after_a_believed_no_a_card_is_shown_or_not() -> None:
    believed = ASKED.when("no", "accept")
    assert answered("show if believed", believed) == "show 7C"
    assert answered("keep if believed", believed) == "keep"
    assert answered("show if believed", OBTAINING.when("ask ben 8", "no", "accept")) == "keep"


def test_after_a_false_accusation_cards_are_exchanged() -> None:
    accused = OBTAINING.when("ask ben 8", "no", "liar", "done")
    assert answered("refresh none", accused) == "refresh none"
    assert answered("refresh all", accused) == "refresh all"
    assert answered("refresh 2C 7S", accused) == "refresh 2C 7S"


# ---- answer: in the own turn ----


def test_a_card_is_drawn_and_another_discarded() -> None:
    assert answered("draw", OBTAINING) == "draw"
    assert answered("discard 9C", OBTAINING.when("draw")) == "discard 9C"
    assert answered("discard 9C", OBTAINING) == ""


def test_somebody_is_asked_for_a_card() -> None:
    assert answered("ask ben 7", OBTAINING) == "ask 2 7"
    assert answered("ask cleo 7S", OBTAINING) == "ask 3 7S"
    assert answered("ask cleo 7", ASKED) == "", "it waits for the next turn"


def test_a_card_is_taken_if_it_is_among_those_that_match() -> None:
    caught = ASKED.when("no", "liar")
    assert made_by(GAME.orders.read("take 7C", ASKED.view(ANNA), NAMES), caught) == "take 7C"
    assert made_by(GAME.orders.read("take 7H", ASKED.view(ANNA), NAMES), caught) == ""


def test_whichever_copy_is_named_it_is_the_card() -> None:
    asked = large("KC.1", "7D.1 7D.2 7H.1").when("ask ben 7")
    assert answered("take 7D.2", asked.when("no", "liar")) == "take 7D"
    assert str(GAME.orders.read("take 7D.9", ASKED.view(ANNA), NAMES)) == "take 7D"


@pytest.mark.parametrize(
    ("text", "after_yes", "after_no"),
    [("accept yes", "accept", ""), ("accept no", "", "accept"), ("liar yes", "liar", ""), ("liar no", "", "liar")],
)
def test_the_answer_to_the_own_quest_is_believed_or_called_a_lie(text: str, after_yes: str, after_no: str) -> None:
    order = GAME.orders.read(text, ASKED.view(ANNA), NAMES)
    assert made_by(order, ASKED.when("yes 2C")) == after_yes
    assert made_by(order, ASKED.when("no keep")) == after_no


def test_a_card_is_given_in_return_but_never_the_received_one() -> None:
    received = OBTAINING.when("ask ben 7", "yes 7S", "accept")
    assert answered("give 9C", received) == "give 9C"
    assert answered("give 7S", received) == ""


def test_another_copy_of_the_received_card_can_be_given() -> None:
    received = large("7D.2 3C.1 9H.1", "7D.1 KS.1").when("ask ben 7", "yes 7D", "accept")
    assert received.state.public.received == card("7D.1")
    assert answered("give 7D", received) == "give 7D"


def test_who_can_lay_nothing_is_done() -> None:
    assert answered("done", ASKED.when("no keep", "accept")) == "done"


def test_where_something_can_be_laid_the_player_is_asked() -> None:
    able = given("7D 7H 9C KS", "7S 2C", melds=[meld("10C JC QC")], stock="7C")
    assert answered("discard KS", able.when("draw")) == ""
    assert answered("give KS", able.when("ask ben 7", "yes 7S", "accept")) == ""
    assert answered("done", able.when("ask ben 7", "no keep", "accept")) == ""


@pytest.mark.parametrize("text", ["answer truly", "answer yes 9C", "show if believed", "refresh all", "done"])
def test_orders_wait_for_their_question(text: str) -> None:
    assert answered(text, OBTAINING) == ""


# ---- controls ----


def offered(position: Position, seat: int) -> list[str]:
    """What each form of orders sends, choices of a field in brackets."""
    return [sent(control) for control in GAME.orders.controls(position.view(seat))]


RANKS = "[A | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | J | Q | K] [any | S | H | D | C]"


def of_others(cards: str) -> list[str]:
    """The forms for the turns of others, of whoever holds these cards."""
    answers = " | ".join(["no keep", "no show", "truly", *[f"yes {each}" for each in cards.split()]])
    return [f"answer [{answers}]", "[keep if believed | show if believed]", "refresh none", "refresh all"]


def of_own_turn(cards: str, whom: str) -> list[str]:
    """The forms for the next turn, of whoever holds these cards and can ask those others."""
    held = " | ".join(cards.split())
    decide = "[accept no | liar no | accept yes | liar yes]"
    with_card = [f"discard [{held}]", f"give [{held}]"] if held else []
    return ["draw", f"ask {whom} {RANKS}", decide, *with_card, "done"]


ANNAS, BENS = "9C 7D 3H", "2C 7C 7S"


def test_all_that_can_still_come_is_offered() -> None:
    assert offered(OBTAINING, ANNA) == [*of_others(ANNAS), *of_own_turn(ANNAS, "[2 | 3]")]
    assert offered(OBTAINING, BEN) == offered(ASKED, BEN) == [*of_others(BENS), *of_own_turn(BENS, "[1 | 3]")]
    drew = OBTAINING.when("draw")
    assert offered(drew, ANNA) == [*of_others("9C JC 7D 3H"), "discard [9C | JC | 7D | 3H]"]


def test_only_what_can_still_come_of_a_quest_can_be_chosen() -> None:
    give_and_done = of_own_turn(ANNAS, "[2 | 3]")[-2:]
    both, no, yes = (
        "[accept no | liar no | accept yes | liar yes]",
        "[accept no | liar no]",
        "[accept yes | liar yes]",
    )
    assert offered(ASKED, ANNA)[4:] == [both, "take [7C | 7D | 7H | 7S]", *give_and_done]
    denied = ASKED.when("no")
    assert offered(denied, ANNA)[4:] == [no, "take [7C | 7D | 7H | 7S]", *give_and_done]
    assert "take [7C | 7S]" in offered(denied.when("liar"), ANNA)
    assert offered(ASKED.when("yes 2C"), ANNA)[4:] == [yes, *give_and_done]
    one_card = OBTAINING.when("ask ben 7S")
    assert offered(one_card, ANNA)[4:] == [both, *give_and_done], "there is no choice then"


def test_whoever_holds_no_card_is_offered_none() -> None:
    taken = given("3C KC", "7S").when("ask ben 7", "yes 7S", "accept")
    assert offered(taken, BEN) == [*of_others(""), *of_own_turn("", "[1]")]


def test_nothing_is_offered_when_the_match_is_over() -> None:
    over = given("3C 3D", "9D", stock="3H", scores=(200, 0)).when("draw", "meld 3C 3D 3H")
    assert offered(over, ANNA) == []


@pytest.mark.parametrize(("position", "seat"), [(OBTAINING, BEN), (ASKED, ANNA), (ASKED.when("no", "liar"), ANNA)])
def test_whatever_a_form_gives_is_read(position: Position, seat: int) -> None:
    view = position.view(seat)
    for control in GAME.orders.controls(view):
        texts = [""]
        for part in control.parts:
            chosen = [part.text] if isinstance(part, Fixed) else [choice.text for choice in part.choices]
            assert isinstance(part, Fixed | Field)
            texts = [f"{text} {more}".strip() for text in texts for more in chosen]
        for text in texts:
            try:
                assert str(GAME.orders.read(text, view, NAMES)) == _as_written(text)
            except Refused as wrong:
                raise AssertionError(f"{text}: {worded(wrong.sentence)}") from wrong


def _as_written(text: str) -> str:
    """A form sends rank and suit apart: `ask 2 7 D`, `ask 2 7 any`."""
    if not text.startswith("ask "):
        return text
    ask, whom, rank, suit = text.split()
    return f"{ask} {whom} {rank}{suit.replace('any', '')}"
