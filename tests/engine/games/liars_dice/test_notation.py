"""What players of Liar's Dice write (LD.11)."""

import pytest

from engine.games.liars_dice import GAME
from engine.games.liars_dice.values import Action, Bid, Challenge
from engine.kit.notation import CARRIER_WORDS, RESERVED, Ambiguous, Unreadable, words
from engine.kit.sentence import Verbatim
from tests.engine.games.liars_dice.position import NAMES, given

VIEW = given("2 3", "4 5").view
STAR = 1


def read(text: str) -> tuple[Action, ...]:
    return GAME.parse(text, VIEW, NAMES)


FOUR_FIVES = (
    *("4x5", "4X5", "4×5", "4 x 5", "4x 5", "4 5s", "4 5", "4,5", "4 fives", "four fives", "four 5s", "FOUR x FIVES"),
    *("bid 4x5", "Bid: four fives!", "4x5.", " 4x5 !", "g12 4x5"),
)


@pytest.mark.parametrize("text", FOUR_FIVES)
def test_ld_11_forms_of_four_fives(text: str) -> None:
    assert read(text) == (Bid(4, 5),)


@pytest.mark.parametrize(
    "text", ["3*", "3 *", "3x*", "3 x *", "3 stars", "three stars", "bid 3*", "3★", "3 star", "3*."]
)
def test_ld_11_forms_of_three_stars(text: str) -> None:
    assert read(text) == (Bid(3, STAR),)


@pytest.mark.parametrize(
    ("text", "bid"),
    [
        ("1 six", Bid(1, 6)),
        ("1x6s", Bid(1, 6)),
        ("2 sixes", Bid(2, 6)),
        ("one 2", Bid(1, 2)),
        ("2 2", Bid(2, 2)),
        ("two twos", Bid(2, 2)),
        ("four threes", Bid(4, 3)),
        ("three fours", Bid(3, 4)),
        ("twenty-one sixes", Bid(21, 6)),
        ("40x3", Bid(40, 3)),
        ("0x3", Bid(0, 3)),  # readable, never legal
        ("9999x3", Bid(9999, 3)),
        ("14 5", Bid(14, 5)),
        ("5 4", Bid(5, 4)),
    ],
)
def test_ld_11_amounts_come_first(text: str, bid: Bid) -> None:
    assert read(text) == (bid,)


@pytest.mark.parametrize(
    "text",
    ["11x6 show 6 *", "11x6 show 6*", "11x6 SHOW 6,*", "11x6, show 6 *", "11 x 6 show 6 show *", "11 sixes show 6★"],
)
def test_ld_11_forms_of_a_show(text: str) -> None:
    assert read(text) == (Bid(11, 6, (6, STAR)),)


@pytest.mark.parametrize("text", ["liar", "Liar!", "LIAR!!", "challenge", "I challenge!", "call", "doubt.", "g3 liar"])
def test_ld_11_forms_of_the_challenge(text: str) -> None:
    assert read(text) == (Challenge(),)


NO_MOVES = (
    *("", "4", "x5", "4x1", "4x7", "4x5x6", "4 5 6", "-4x5", "4.5x5", "12345x5", "١x5", "4x５", "many fives", "bid"),
    *("4x5 show", "4x5 show x", "4x5 show 7", "4x5 show 5 show", "show 5", "4 show 5"),
    *("liars", "i doubt", "not liar", "yes"),
)


@pytest.mark.parametrize("text", NO_MOVES)
def test_ld_11_other_texts_are_unreadable(text: str) -> None:
    with pytest.raises(Unreadable):
        read(text)


@pytest.mark.parametrize(
    ("text", "one", "other"),
    [
        ("45", "4x5", "45x?"),
        ("bid 45", "4x5", "45x?"),
        ("145", "14x5", "145x?"),
        ("4*5", "4x5", "4*"),
        ("4 * 5", "4x5", "4*"),
        ("4*5s", "4x5", "4*"),
        ("3s", "3*", "?x3"),
    ],
)
def test_ld_11_two_readings_are_both_named(text: str, one: str, other: str) -> None:
    with pytest.raises(Ambiguous) as refused:
        read(text)
    assert refused.value.sentence.values == {"text": Verbatim(text), "one": Verbatim(one), "other": Verbatim(other)}


def test_0_10_parts_are_joined_by_semicolons_and_all_must_be_readable() -> None:
    assert read("4x5; liar") == (Bid(4, 5), Challenge())
    with pytest.raises(Unreadable):
        read("4x5; lair")


@pytest.mark.parametrize("action", [Challenge(), Bid(4, 5), Bid(3, STAR), Bid(11, 6, (6, STAR)), Bid(2, 2, (2, 2))])
def test_an_action_written_down_is_read_back(action: Action) -> None:
    assert read(str(action)) == (action,)


def test_0_10_no_move_begins_with_a_word_that_carriers_or_the_service_take() -> None:
    firsts = {words(str(action))[0] for action in (Challenge(), *GAME.legal(VIEW))}
    assert not {first.upper() for first in firsts} & CARRIER_WORDS
    assert not {first.lower() for first in firsts} & set(RESERVED)
