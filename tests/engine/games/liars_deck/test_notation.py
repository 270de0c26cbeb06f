"""The notation of Liar's Deck: what players write (DK.11)."""

import pytest

from engine.games.liars_deck import GAME
from engine.games.liars_deck.values import Action, Call, Play, Point
from engine.kit.notation import Ambiguous, Unreadable
from tests.engine.games.liars_deck.position import ANNA, BEN, CLEO, NAMES, Position, cards, given

TURN = given("I L", "I I L L", "I L", plays=["Anna: L L L"])
SHOOT = given("I", "L L", "I", plays=["Anna: C"], variant="chaos").after("liar")


def read(text: str, names: tuple[str, ...] = NAMES, position: Position = TURN, seat: int = BEN) -> tuple[Action, ...]:
    return GAME.parse(text, position.view(seat), names)


@pytest.mark.parametrize("text", ["play I L L", "play ill", "p i ll", "P I,L,L.", "g12 Play: i/l/l !", "play i l + l"])
def test_dk_11_forms_of_a_play(text: str) -> None:
    assert read(text) == (Play(cards("I L L")),)


@pytest.mark.parametrize(
    ("text", "card"),
    [("p d", "D"), ("play C", "C"), ("p m", "M"), ("play a", "A"), ("p j", "J"), ("p K", "K"), ("p q", "Q")],
)
def test_dk_11_every_card_has_a_letter(text: str, card: str) -> None:
    assert read(text) == (Play((card,)),)


@pytest.mark.parametrize("text", ["liar", "LIAR!", "call", "call liar", "Call: Liar!", "liar, liar", "g3 liar."])
def test_dk_11_forms_of_the_call(text: str) -> None:
    assert read(text) == (Call(),)


@pytest.mark.parametrize(
    "text", ["shoot cleo", "shoot 3", "aim cleo", "aim at 3", "point Cleo", "Point: c!", "g12 shoot CLEO."]
)
def test_dk_11_forms_of_a_shot(text: str) -> None:
    assert read(text, position=SHOOT) == (Point(CLEO),)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "l",
        "i",
        "I L",
        "play",
        "p",
        "play x",
        "play 3",
        "liars",
        "liar?",
        "call anna",
        "shoot",
        "shoot a b",
        "point?",
    ],
)
def test_dk_11_other_texts_are_unreadable(text: str) -> None:
    with pytest.raises(Unreadable):
        read(text)


def test_0_10_a_beginning_of_a_name_counts_among_those_who_can_be_pointed_at() -> None:
    names = ("Anna", "Ben", "Antje")
    with pytest.raises(Ambiguous):
        read("shoot an", names, SHOOT, BEN)
    assert read("shoot an", names, SHOOT, CLEO) == (Point(ANNA),)
    assert read("shoot antje", names, SHOOT, CLEO) == (Point(CLEO),), "a whole name can be anybody's"
    with pytest.raises(Unreadable):
        read("shoot zoe", names, SHOOT, BEN)


def test_the_shot_of_who_did_not_point_can_be_written_unless_somebody_has_that_name() -> None:
    assert read("shoot nobody", position=SHOOT) == (Point(None),)
    assert read("shoot nobody", ("Anna", "Ben", "Nobody"), SHOOT) == (Point(CLEO),)


def test_0_10_parts_are_joined_by_semicolons() -> None:
    assert read("play I; liar") == (Play(("I",)), Call())


@pytest.mark.parametrize("action", [Play(cards("I L")), Play(("D",)), Call(), Point(CLEO), Point(None)], ids=str)
def test_an_action_written_down_is_read_back(action: Action) -> None:
    assert read(str(action)) == (action,)
