"""The notation of Lie 21 (L21.10): what players write."""

import pytest

from engine.games.lie21 import GAME
from engine.games.lie21.values import Action, Challenge, Forfeit, Lie
from engine.games.lie21.words import Words
from engine.kit.notation import Refused, Unreadable
from engine.kit.sentence import sentence
from tests.engine.games.lie21.position import ANNA, BEN, NAMES, card, cards, given

SIX, OTHER_SIX = "7H KS 2D AC 5C JK1", "AS 5D 6C 7D KD 4H"
LYING = given(SIX, OTHER_SIX)
JUDGING = given("AC 5C JK1", OTHER_SIX, lie="7H KS 2D")


def read(text: str) -> tuple[Action, ...]:
    return GAME.parse(text, LYING.view(ANNA), NAMES)


@pytest.mark.parametrize(
    "text", ["lie 7H KS 2D", "lie 7H: KS 2D", "L 7h,ks,2d", "g12 lie 7♥ K♠ 2♦.", "Lie 7H: KS, 2D!", "lie 7H | KS + 2D"]
)
def test_l21_10_forms_of_a_lie(text: str) -> None:
    assert read(text) == (Lie(card("7H"), cards("KS 2D")),)


@pytest.mark.parametrize("text", ["challenge AS 5D JK", "c as 5d joker", "C AS/5D/jk.", "Challenge AS, 5D, JOKER!"])
def test_l21_10_forms_of_a_challenge(text: str) -> None:
    assert read(text) == (Challenge(cards("AS 5D JK")),)


@pytest.mark.parametrize("text", ["forfeit 2C 3C JS", "f 2c 3c js", "Forfeit 2♣ 3♣ J♠"])
def test_l21_10_forms_of_a_forfeit(text: str) -> None:
    assert read(text) == (Forfeit(cards("2C 3C JS")),)


@pytest.mark.parametrize(
    "text", ["", "7H KS 2D", "lies 7H KS 2D", "lie 7H KS 2X", "lie seven of hearts", "pass", "c AS 5D K"]
)
def test_l21_10_other_texts_are_unreadable(text: str) -> None:
    with pytest.raises(Unreadable):
        read(text)


@pytest.mark.parametrize("text", ["lie 7H KS", "lie", "c", "forfeit 2C 3C 4C 5C"])
def test_l21_10_what_is_read_has_three_cards(text: str) -> None:
    with pytest.raises(Refused) as refused:
        read(text)
    assert refused.value.sentence == sentence(Words.bad_number_of_cards)


def test_0_10_parts_are_joined_by_semicolons() -> None:
    assert read("f 2C 3C 4D; lie 7H KS 2D") == (Forfeit(cards("2C 3C 4D")), Lie(card("7H"), cards("KS 2D")))


@pytest.mark.parametrize("action", [*GAME.legal(LYING.view(ANNA)), *GAME.legal(JUDGING.view(BEN))], ids=str)
def test_an_action_written_down_is_read_back(action: Action) -> None:
    assert read(str(action)) == (action,)


def test_moves_without_cards_can_be_written_too() -> None:
    assert [str(Lie(card("7H"), ())), str(Forfeit(())), str(Challenge(()))] == ["lie 7H", "forfeit", "challenge"]
