"""Two decks: which of two equal cards it is, nobody sees, is told or can find out by what he may do (RULES 0.10)."""

from random import Random

import pytest

from engine.game import carry_out
from engine.games.liar_liar import GAME
from engine.games.liar_liar.events import Drew, Gave, Taken
from engine.games.liar_liar.values import Discard
from engine.games.liar_liar.words import Words
from engine.kit.cards import cards_text
from engine.kit.seats import Viewer
from engine.kit.sentence import sentence
from engine.privacy import tell
from tests.engine.games.liar_liar.position import ANNA, BEN, CLEO, Position, card, cards, large, meld
from tests.engine.offers import sent
from tests.engine.scripted import ScriptedChance

VIEWERS = (None, ANNA, BEN, CLEO)


def came(copy: int, hand: str = "3C.1 9H.1") -> Position:
    """Anna asked Ben for sevens, and one of two equal cards was turned up for her."""
    return large(hand, f"7S.{copy} KD.1").when("ask ben 7", "yes 7S", "accept")


def drew(copy: int) -> Position:
    """Anna drew one 4S and holds the other one."""
    run = meld("5S.1 6S.1 7S.1 8S.1")
    return large(f"3C.1 4S.{3 - copy}", melds=[run], stock=f"4S.{copy}").when("draw")


# ---- what is seen and told ----


@pytest.mark.parametrize("viewer", VIEWERS)
def test_nobody_sees_which_of_two_equal_cards_was_turned_up(viewer: Viewer) -> None:
    assert came(1).view(viewer) == came(2).view(viewer)
    assert came(1).told(viewer) == came(2).told(viewer)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_nobody_sees_which_of_two_equal_cards_was_drawn(viewer: Viewer) -> None:
    assert drew(1).view(viewer) == drew(2).view(viewer)
    assert GAME.tells(drew(1).event(Drew)) != []
    assert drew(1).told(viewer) == drew(2).told(viewer)


def test_the_own_hand_has_faces_in_an_order_that_tells_nothing() -> None:
    for hand in ("2C.1 3C.2 9H.1", "2C.2 3C.1 9H.2", "9H.1 3C.1 2C.1"):
        got = large("KS.1", "9D.1", stock="KC.1").state
        dealt = GAME.fold(got, [Drew(ANNA, 3, cards(hand))])
        assert GAME.view(dealt, ANNA).hand == cards("2C 3C 9H KS")


def test_a_hand_is_shown_and_a_card_of_it_taken_without_copies() -> None:
    caught = large("3C.1", "7S.2 7H.1 KD.1").when("ask ben 7", "no", "liar")
    assert caught.view(ANNA).shown == cards("KD 7H 7S")
    taken = caught.when("take 7S")
    assert taken.event(Taken).copy == 2
    assert tell(taken.event(Taken), ANNA) == Taken(ANNA, BEN, card("7S"), None)
    assert taken.view(ANNA).to_keep == card("7S")


# ---- what a move names ----


@pytest.mark.parametrize("copy", [1, 2])
def test_numbers_count_equal_cards_of_a_hand_and_the_one_that_came_is_the_last(copy: int) -> None:
    received = came(copy, f"3C.1 7S.{3 - copy}")
    assert received.view(ANNA).cards == cards("3C.1 7S.1 7S.2")
    assert received.refuses("give 7S.2") == sentence(Words.cannot_give_received_card)
    for text in ("give 7S", "give 7S.1"):
        assert received.when(text).event(Gave).card == card(f"7S.{3 - copy}")


@pytest.mark.parametrize("copy", [1, 2])
def test_a_number_that_is_not_counted_so_far_names_no_card(copy: int) -> None:
    position = large(f"3C.1 7S.{copy}", "KD.1", phase="PLAY_DISCARD")
    assert position.refuses("discard 7S.2") == sentence(Words.not_in_hand, hand=cards("3C 7S"))
    assert position.when("discard 7S.1").hand(ANNA) == "3C.1"


@pytest.mark.parametrize("copy", [1, 2])
def test_ll_d15_who_lays_the_card_that_came_can_give_the_other_one(copy: int) -> None:
    received = came(copy, f"7S.{3 - copy} 7H.1 7D.1 7C.1")
    laid = received.when("meld 7S 7H 7D 7C")
    assert laid.view(ANNA).to_keep is None
    assert laid.when("give 7S").event(Gave).card == card(f"7S.{3 - copy}")
    assert received.refuses("meld 7S.1 7H 7D 7C") == sentence(Words.must_keep_a_card_to_give)


@pytest.mark.parametrize("copy", [1, 2])
def test_ll_10_where_an_equal_card_was_laid_the_drawn_one_is_still_there_and_discarded_by_rule(copy: int) -> None:
    hit = drew(copy).when("hit 4S m1")
    assert hit.view(ANNA).drawn == card("4S")
    assert hit.hand(ANNA) == f"3C.1 4S.{copy}"
    by_rule = GAME.automatic(hit.view(ANNA), ScriptedChance(), None)
    assert by_rule == Discard(card("4S"), drawn=True)


@pytest.mark.parametrize("copy", [1, 2])
def test_ll_10_of_two_equal_cards_the_drawn_one_is_discarded_by_rule(copy: int) -> None:
    position = drew(copy)
    by_rule = GAME.automatic(position.view(ANNA), ScriptedChance(), None)
    assert by_rule is not None
    after = carry_out(GAME, position.state, ANNA, by_rule, ScriptedChance()).state
    assert cards_text(after.hands[ANNA]) == f"3C.1 4S.{3 - copy}"


# ---- what is offered ----


def listed(position: Position) -> list[str]:
    return list(map(str, GAME.legal(position.view(position.actor))))


def test_of_equal_cards_each_move_is_listed_once() -> None:
    hand = "3C.1 7S.1 7S.2"
    assert listed(large(hand, phase="PLAY_DISCARD")) == ["discard 3C", "discard 7S"]
    assert [text for text in listed(large("KD.1", hand).when("ask ben 7")) if text.startswith("yes")] == [
        "yes 3C",
        "yes 7S",
    ]
    assert [text for text in listed(came(1, "3C.1 7S.2")) if text.startswith("give")] == ["give 3C", "give 7S"]
    assert [text for text in listed(came(1)) if text.startswith("give")] == ["give 3C", "give 9H"]


def test_equal_cards_can_be_exchanged_one_or_both() -> None:
    accused = large("KD.1", "3C.1 7S.1 7S.2").when("ask ben 9", "no", "liar", "done")
    expected = ["none", "3C", "7S", "3C 7S", "7S 7S", "all"]
    assert listed(accused) == [f"refresh {each}" for each in expected]
    moves = GAME.legal(accused.view(BEN))
    assert {str(moves.sample(random)) for random in map(Random, range(200))} == set(listed(accused))
    assert accused.when("refresh 7S 7S", shuffles=["JC.1 JD.1"]).hand(BEN) == "3C.1 JC.1 JD.1"


def test_forms_have_a_box_for_each_of_equal_cards_so_that_the_hand_is_seen_in_them() -> None:
    queens = [meld("QC.1 QD.1 QS.1 QS.2")]
    playing = large("3C.1 QH.1 QH.2", melds=queens, phase="PLAY_DISCARD")
    assert forms(playing) == ["[hit QH m1; | hit QH m1;] [discard 3C | discard QH | discard QH]"]
    assert forms(came(1, "3C.1 7S.2")) == ["[give 3C | give 7S]"]
    accused = large("KD.1", "3C.1 7S.1 7S.2").when("ask ben 9", "no", "liar", "done")
    assert forms(accused)[0] == "refresh [3C | 7S | 7S]"


def forms(position: Position) -> list[str]:
    return list(map(sent, GAME.legal(position.view(position.actor)).controls()))


def test_an_order_names_equal_cards_as_a_move_does() -> None:
    view = large("KD.1", "3C.1 7S.1 7S.2").view(BEN)
    for text in ("answer yes 7S", "answer yes 7S.2", "refresh 7S 7S"):
        assert str(GAME.orders.read(text, view, ())) == text
    answers = sent(GAME.orders.controls(view)[0])
    assert answers == "answer [no keep | no show | truly | yes 3C | yes 7S]"
