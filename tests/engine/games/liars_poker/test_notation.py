"""How players write the moves of Liar's Poker (LP.8)."""

import pytest

from engine.games.liars_poker import GAME
from engine.games.liars_poker.values import Action, Add, Doubt, Lead, Pass, Sweep
from engine.games.liars_poker.words import Words
from engine.kit.notation import Unreadable
from engine.kit.sentence import sentence
from tests.engine.games.liars_poker.position import ANNA, BEN, DAN, NAMES, cards, given, put, rank_called

LEADING = given("4C 5D 7H", "5S 6D KD", "7C", "QS")
RESPONDING = given("2C", "5D 6D KD", "7H", "QS", pile=[put(DAN, "KS 4D"), put(ANNA, "KC 9S")], turn=BEN)
AFTER_PASSES = given("2C 3C", "5D", "7H", "QS", pile=[put(DAN, "KS"), put(ANNA, "KC 9S")], passes=3)


def read(text: str) -> tuple[Action, ...]:
    return GAME.parse(text, LEADING.own, NAMES)


LEAD = Lead(cards("4C 5D 7H"), rank_called("J"))


@pytest.mark.parametrize(
    "text",
    [
        "4C 5D 7H as J",
        "lead 4C 5D 7H as J",
        "Lead 4c, 5d, 7h AS jacks.",
        "g12 4♣ 5♦ 7♥ as jack!",
        "3 J: 4C 5D 7H",
        "3 jacks 4C 5D 7H",
        "three jacks: 4C/5D/7H",
        "lead 3 J 4C 5D 7H",
    ],
)
def test_lp_8_forms_of_a_lead(text: str) -> None:
    assert read(text) == (LEAD,)


def test_lp_8_as_is_the_last_word_but_one() -> None:
    assert read("lead AS AH as A") == (Lead(cards("AS AH"), 1),)
    assert read("AS as A") == (Lead(cards("AS"), 1),)
    assert read("10H as 10") == read("1 10 TH") == (Lead(cards("10H"), 10),)


def test_lp_8_the_ace_of_spades_may_be_the_last_word_but_one() -> None:
    assert read("2 aces: AS AH") == (Lead(cards("AS AH"), 1),)
    assert read("lead 3 J 4C AS 7H") == (Lead(cards("4C AS 7H"), 11),)


@pytest.mark.parametrize("text", ["add 2H 2D", "ADD 2h,2d", "add 2♥ 2♦."])
def test_lp_8_forms_of_an_add(text: str) -> None:
    assert read(text) == (Add(cards("2H 2D")),)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("pass", Pass()),
        ("P", Pass()),
        ("I pass.", Pass()),
        ("doubt", Doubt()),
        ("I doubt you!", Doubt()),
        ("i doubt it", Doubt()),
        ("Liar!", Doubt()),
        ("sweep", Sweep()),
    ],
)
def test_lp_8_moves_without_cards(text: str, action: Action) -> None:
    assert read(text) == (action,)


@pytest.mark.parametrize(
    "text",
    "|4C 5D|4C as|as J|4C as 5D|lead|add|add J|J 4C|many J 4C|3 J|4C 5X as J|4C 5D is J|2 5D 4C|liar?|doubt 4C".split(
        "|"
    ),
)
def test_lp_8_other_texts_are_unreadable(text: str) -> None:
    with pytest.raises(Unreadable):
        read(text)


def test_lp_8_the_number_must_fit() -> None:
    with pytest.raises(Unreadable) as refused:
        read("3 jacks 4C 5D")
    assert refused.value.sentence == sentence(Words.number_does_not_fit, number=3, cards=cards("4C 5D"))


def test_0_10_parts_are_joined_by_semicolons() -> None:
    assert read("sweep; 4C as 4") == (Sweep(), Lead(cards("4C"), 4))


@pytest.mark.parametrize(
    "action", [*GAME.legal(LEADING.own), *GAME.legal(RESPONDING.own), *GAME.legal(AFTER_PASSES.own)], ids=str
)
def test_an_action_written_down_is_read_back(action: Action) -> None:
    assert read(str(action)) == (action,)


def test_lp_8_the_ten_of_diamonds_is_no_word_of_a_carrier() -> None:
    assert str(Lead(cards("TD"), 10)) == "10D as 10"
