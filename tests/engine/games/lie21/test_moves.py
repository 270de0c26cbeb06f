"""What a player of Lie 21 can do: legal moves, forms, questions, automatic moves, prospects."""

from collections import Counter
from random import Random

import pytest

from engine.conformance.composing import composable
from engine.games.lie21 import GAME
from engine.games.lie21.counting import sum_of
from engine.games.lie21.values import Challenge, Forfeit, JudgeLie, LayLie, Lie
from engine.games.lie21.words import Words
from engine.kit.scene.controls import Control, FieldChoice, Fixed
from engine.kit.sentence import Verbatim, sentence
from tests.engine.games.lie21.position import ANNA, BEN, Position, card, cards, challenged, given
from tests.engine.offers import field
from tests.engine.scripted import ScriptedChance

SIX, OTHER_SIX = "7H KS 2D AC 5C JK1", "AS 5D 6C 7D KD 4H"
LYING = given(SIX, OTHER_SIX, "2H 3H")
JUDGING = given("AC 5C JK1", OTHER_SIX, "2H 3H", lie="7H KS 2D")
LAST_LIE = given("AC 5C JK1", "AS 5D 6C", taker=ANNA)
LAST_ANSWER = given("", "AS 5D 6C", taker=ANNA, lie="7H KS 2D")
JOKER_CHOICE = FieldChoice("JK", sentence(Words.joker), said=sentence(Words.a_joker))
CHALLENGE, FORFEIT = sentence(Words.challenge), sentence(Words.forfeit)


def legal(position: Position) -> list[str]:
    return [str(action) for action in GAME.legal(position.view(position.mover))]


# ---- legal ----


def test_any_three_cards_can_be_a_lie_with_any_of_them_face_up() -> None:
    listed = legal(LYING)
    assert len(listed) == len(set(listed)) == 20 * 3
    assert listed[:3] == ["lie JK 2D 5C", "lie 2D JK 5C", "lie 5C JK 2D"]


def test_0_10_of_two_jokers_each_makes_the_same_move() -> None:
    lying = given("JK1 JK2 7H", OTHER_SIX, taker=ANNA)
    assert legal(lying) == ["lie JK JK 7H", "lie 7H JK JK"]
    assert set(composable(control(lying))) == {"lie JK JK 7H", "lie JK 7H JK", "lie 7H JK JK"}
    six = given("JK1 JK2 7H KS 2D AC", OTHER_SIX, "2H")
    assert len(legal(six)) == len(set(legal(six))) == (4 + 6) * 3 + 4 * 2
    up, down = map(field, control(six).parts[1:])
    assert [choice.text for choice in up.choices] == ["JK", "JK", "2D", "KS", "7H", "AC"]
    assert down.choices == up.choices


def test_any_three_cards_can_answer_a_lie_in_both_ways() -> None:
    listed = legal(JUDGING)
    assert len(listed) == len(set(listed)) == 20 * 2
    assert listed[:2] == ["challenge 4H 5D 6C", "forfeit 4H 5D 6C"]


def test_the_last_three_cards_leave_little_choice() -> None:
    assert legal(LAST_LIE) == ["lie JK 5C AC", "lie 5C JK AC", "lie AC JK 5C"]
    assert legal(LAST_ANSWER) == ["challenge 5D 6C AS", "forfeit 5D 6C AS"]


def test_cards_of_a_move_have_no_order() -> None:
    lies, answers = GAME.legal(LYING.view(ANNA)), GAME.legal(JUDGING.view(BEN))
    assert Lie(card("7H"), cards("2D KS")) in lies
    assert Lie(card("7H"), cards("KS 2D")) in lies
    assert Challenge(cards("KD AS 4H")) in answers
    assert Forfeit(cards("AS 4H KD")) in answers


@pytest.mark.parametrize("viewer", [BEN, None])
def test_who_is_not_asked_has_no_moves(viewer: int | None) -> None:
    moves = GAME.legal(LYING.view(viewer))
    assert list(moves) == []
    assert moves.controls() == ()


@pytest.mark.parametrize("count", [0, 2, 4])
def test_l21_d10_it_is_always_three_cards(count: int) -> None:
    some = cards("AS 5D 6C 7D")[:count]
    for action in (Challenge(some), Forfeit(some)):
        assert GAME.legal(JUDGING.view(BEN)).refusal(action) == sentence(Words.bad_number_of_cards)
    lie = Lie(card("7H"), cards("KS 2D AC")[: max(0, count - 1)])
    assert GAME.legal(LYING.view(ANNA)).refusal(lie) == sentence(Words.bad_number_of_cards)


def test_samples_are_listed_and_of_every_kind() -> None:
    random = Random(1)
    lies = {GAME.legal(LYING.view(ANNA)).sample(random) for _ in range(1000)}
    assert lies == set(GAME.legal(LYING.view(ANNA)))
    answers = [GAME.legal(JUDGING.view(BEN)).sample(random) for _ in range(300)]
    assert all(action in GAME.legal(JUDGING.view(BEN)) for action in answers)
    kinds = Counter(map(type, answers))
    assert min(kinds[Challenge], kinds[Forfeit]) > 100


# ---- forms ----


def control(position: Position) -> Control:
    (found,) = GAME.legal(position.view(position.mover)).controls()
    return found


def test_the_form_of_a_lie_asks_which_card_lies_face_up_and_which_face_down() -> None:
    labels = {"2D": "2♦", "5C": "5♣", "KS": "K♠", "7H": "7♥", "AC": "A♣"}
    hand = (JOKER_CHOICE, *[FieldChoice(text, Verbatim(label)) for text, label in labels.items()])
    word, up, down = control(LYING).parts
    assert word == Fixed("lie")
    assert field(up).choices == field(down).choices == hand
    assert [(each.least, each.most) for each in (field(up), field(down))] == [(1, 1), (2, 2)]


@pytest.mark.parametrize("position", [LYING, LAST_LIE])
def test_every_lie_and_no_other_can_be_put_together_card_by_card(position: Position) -> None:
    assert control(position).in_turn
    texts = {GAME.parse(text, position.view(ANNA), ())[0] for text in composable(control(position))}
    assert all(lie in GAME.legal(position.view(ANNA)) for lie in texts)
    assert {str(lie) for lie in texts} >= set(legal(position))


@pytest.mark.parametrize("position", [LYING, JUDGING, given("AC AS AH 7H 7D 5C", OTHER_SIX, "2H 3H")])
def test_a_form_knows_what_up_to_three_chosen_cards_count(position: Position) -> None:
    hand = position.view(position.mover).hand
    sums = {each.chosen: sum(each.shares) for each in control(position).sums}
    assert len(sums) == 6 + 15 + 20
    assert sums == {chosen: sum_of([hand[number] for number in chosen]) for chosen in sums}


def test_of_the_last_three_cards_the_form_knows_the_sum_before_anything_is_chosen() -> None:
    assert [(each.chosen, each.shares) for each in control(LAST_ANSWER).sums] == [((), (5, 6, 1))]


def test_the_form_of_an_answer_asks_which_and_with_which_cards() -> None:
    answer, own = map(field, control(JUDGING).parts)
    assert [(choice.text, choice.label) for choice in answer.choices] == [
        ("challenge", CHALLENGE),
        ("forfeit", FORFEIT),
    ]
    assert answer.sends
    assert [choice.weighty for choice in answer.choices] == [True, False]
    assert [choice.text for choice in own.choices] == ["4H", "5D", "6C", "KD", "7D", "AS"]
    assert (own.least, own.most) == (3, 3)


def test_with_three_cards_only_the_kind_of_answer_is_asked_for() -> None:
    (answer,) = control(LAST_ANSWER).parts
    assert [choice.text for choice in field(answer).choices] == ["challenge 5D 6C AS", "forfeit 5D 6C AS"]


# ---- questions ----


def test_a_question_names_the_trick_and_what_lies_face_up() -> None:
    asked = [GAME.to_act(position.view(None)) for position in (LYING, JUDGING)]
    assert asked == [{ANNA: LayLie(1, 1)}, {BEN: JudgeLie(1, 1, ANNA, card("7H"))}]


def test_questions_of_different_tricks_differ() -> None:
    later = given(SIX, OTHER_SIX, "2H 3H", tricks=(challenged(ANNA, "2C 3C 4C", "2S 4S 6S", ANNA),))
    assert GAME.to_act(later.view(None)) == {ANNA: LayLie(1, 2)}


# ---- automatic moves ----


def automatic(position: Position) -> str:
    view = position.view(position.mover)
    action = GAME.automatic(view, ScriptedChance(), None)
    assert action is not None
    assert GAME.automatic(view, ScriptedChance(), action) is None, "one move is enough"
    return str(action)


@pytest.mark.parametrize(
    ("hand", "move"),
    [
        ("AS 7H KD 2C JK1 3D", "lie JK 2C 3D"),
        ("QS JS KS 7S AS 6H", "lie 6H QS JS"),
        ("AS AH AD AC 2S 2H", "lie 2H 2S AC"),
        ("JK2 JK1 AS 7S 7H 7D", "lie JK JK 7D"),
    ],
)
def test_l21_9_an_absent_liar_lays_the_cheapest_cards(hand: str, move: str) -> None:
    assert automatic(given(hand, OTHER_SIX.replace("AS", "5S"), "2D")) == move


def test_l21_9_an_absent_judge_gives_the_cheapest_cards_up() -> None:
    assert automatic(JUDGING) == "forfeit 4H 5D 6C"


def test_nobody_is_eliminated() -> None:
    assert GAME.still_in(LYING.view(None)) == {ANNA, BEN}
