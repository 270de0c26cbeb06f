"""What the forms of every game are called, beside what they send: a label under the wrong form would mislead."""

from collections.abc import Sequence
from typing import Any

import pytest

from engine.kit.scene.controls import Control, Field
from engine.kit.sentence import Sentence
from engine.kit.words import Words
from engine.registry import GAMES
from tests.engine.games.liar_liar.position import given as liar_liar
from tests.engine.games.liars_deck.position import given as liars_deck
from tests.engine.games.liars_dice.position import given as liars_dice
from tests.engine.games.liars_poker.position import given as liars_poker
from tests.engine.games.liars_poker.position import put
from tests.engine.games.lie21.position import given as lie21
from tests.engine.offers import sent


def called(game: str, controls: Sequence[Control]) -> list[str]:
    """Each form: what it sends before something is chosen, its label, and those of its fields."""
    return [
        ": ".join([sent(each).partition("[")[0].strip(), ", ".join(_labels(each, GAMES[game].words(NAMES)))])
        for each in controls
    ]


def _labels(control: Control, words: Words) -> list[str]:
    labels = [control.label, *[part.label for part in control.parts if isinstance(part, Field)]]
    return [words.clause(label) if isinstance(label, Sentence) else str(label) for label in labels]


NAMES = tuple(f"player {number}" for number in range(1, 11))

DICE = liars_dice("2 5 5", "3 3", bid="1x6").state
DECK = liars_deck("I L", "I L", plays=["Anna: L"]).state
CHAOS = liars_deck("I", "L L", "I", plays=["Anna: C"], variant="chaos")
PILE = [put(0, "KS")]
RESPONDING = liars_poker("2C", "5D", "7H", "QS", pile=PILE, turn=1).state
ASKED = liar_liar("3C 7D 7H KS", "7C 7S 9D", "2C 4D", stock="JC JD").when("ask ben 7")

MOVES: list[tuple[str, Any, int, list[str]]] = [
    (
        "liars_dice",
        DICE,
        0,
        [": Bid, How many, Of what, Show dice and reroll the rest", "liar: Liar!"],
    ),
    ("liars_deck", DECK, 1, ["play: Play, Your cards", "liar: Liar!"]),
    ("liars_deck", CHAOS.after("liar").state, 2, ["shoot: Take aim, At whom"]),
    ("liars_poker", liars_poker("2C", "5D", "7H", "QS").state, 0, [": Lead, Your cards, Call them"]),
    ("liars_poker", RESPONDING, 1, ["add: Add, Your cards", "pass: Pass", "doubt: I doubt you!"]),
    (
        "liars_poker",
        liars_poker("2C", "5D", "7H", "QS", pile=PILE, passes=3).state,
        0,
        ["add: Add, Your cards", "sweep: Sweep the pile"],
    ),
    (
        "lie21",
        lie21("7H KS 2D AC", "AS 5D 6C 4H").state,
        0,
        ["lie: Lay this Lie, One card face up, Two cards face down"],
    ),
    ("lie21", lie21("AC", "AS 5D 6C 4H", lie="7H KS 2D").state, 1, [": Answer, Your answer, Your three cards"]),
    ("lie21", lie21("", "AS 5D 6C", lie="7H KS 2D").state, 1, [": Answer, Your answer"]),
    (
        "liar_liar",
        liar_liar("3C", "9D").state,
        0,
        ["ask: Ask, Whom, For, Suit", "draw: Draw a card"],
    ),
    (
        "liar_liar",
        liar_liar("7D 7H", "9D", stock="7C").when("draw").state,
        0,
        [": Discard, Melds and hits, Discard"],
    ),
    (
        "liar_liar",
        ASKED.state,
        1,
        [
            "yes: Yes, with a card, Card",
            ": No, If believed",
        ],
    ),
    ("liar_liar", ASKED.when("no").state, 0, ["accept: Believe player 2", "liar: Liar!"]),
    (
        "liar_liar",
        ASKED.when("yes 7S", "accept").state,
        0,
        [": Give, Melds and hits, Give"],
    ),
    ("liar_liar", ASKED.when("no", "accept").state, 1, ["show: Show it, Card", "keep: Show nothing"]),
    ("liar_liar", ASKED.when("no keep", "accept").state, 0, [": End your turn, End your turn"]),
    ("liar_liar", ASKED.when("no", "liar").state, 0, ["take: Take, Card"]),
    (
        "liar_liar",
        liar_liar("3C 4C", "9D KH").when("ask ben 7", "no", "liar", "done").state,
        1,
        [
            "refresh: Refresh, Cards",
            "refresh all: Refresh all",
            "refresh none: Keep them all",
        ],
    ),
]

ORDERS: list[tuple[str, Any, int, list[str]]] = [
    (
        "liars_dice",
        DICE,
        0,
        [
            "challenge above: Challenge for me, Challenge any bid above, Of what",
            "raise to: Raise for me, Raise to the next bid on the track, up to, Of what",
        ],
    ),
    (
        "liars_deck",
        DECK,
        1,
        [
            "call: Call, Cards laid at once",
            "believe: Believe, and play these in each turn while they last, Cards laid at once, Your cards",
        ],
    ),
    (
        "liars_deck",
        CHAOS.state,
        2,
        [
            "call any: Call any play",
            "believe any play: Believe every play, and play this card while I have it, Your cards",
            "shoot: Shoot, if you have to, At whom",
        ],
    ),
    (
        "liars_poker",
        RESPONDING,
        1,
        [
            "pass until swept: Pass until the pile is swept",
            "doubt: Doubt on this pile, How many cards",
            "doubt lies: Doubt impossible claims",
            "doubt going out: Doubt when someone goes out",
            "pass going out: Pass when someone goes out",
        ],
    ),
    (
        "lie21",
        lie21("7H KS 2D AC", "AS 5D 6C 4H").state,
        1,
        [": Plan this answer, Your answer, Your three cards, Only if the face-up card counts"],
    ),
    (
        "liar_liar",
        ASKED.state,
        1,
        [
            "answer: Answer when asked, How",
            ": If they believe my no, Show",
            "refresh none: Keep my hand if falsely accused",
            "refresh all: Refresh my whole hand if falsely accused",
            "draw: Draw in my next turn",
            "ask: Ask in my next turn, Whom, For, Suit",
            ": When they answer me, What I say",
            "discard: Discard if I can’t lay anything, Card",
            "give: Give if I can’t lay anything, Card",
            "done: End my turn if I can’t lay anything",
        ],
    ),
]


@pytest.mark.parametrize(("game", "state", "seat", "labels"), MOVES)
def test_what_the_forms_of_moves_are_called(game: str, state: Any, seat: int, labels: list[str]) -> None:
    view = GAMES[game].view(state, seat)
    assert called(game, GAMES[game].legal(view).controls()) == labels


@pytest.mark.parametrize(("game", "state", "seat", "labels"), ORDERS)
def test_what_the_forms_of_orders_are_called(game: str, state: Any, seat: int, labels: list[str]) -> None:
    assert called(game, GAMES[game].orders.controls(GAMES[game].view(state, seat))) == labels


def test_an_order_that_can_come_in_the_own_turn_is_called_by_what_may_be_chosen() -> None:
    orders = GAMES["liar_liar"].orders.controls(ASKED.view(0))
    assert "take: Take this if I can choose, Card" in called("liar_liar", orders)


def test_what_the_answers_in_advance_are_called() -> None:
    parts = [part for control in GAMES["liar_liar"].orders.controls(ASKED.view(1)) for part in control.parts]
    how, shown, *_, say, _, _ = [part for part in parts if isinstance(part, Field)]
    words = GAMES["liar_liar"].words(NAMES)
    labels = {each.text: each.label for field in (how, shown, say) for each in field.choices}
    assert {text: words.clause(label) for text, label in labels.items() if isinstance(label, Sentence)} == {
        "no keep": "No, and show nothing",
        "no show": "No, and show the card if they believe me",
        "truly": "The truth: yes if I have it, otherwise no",
        "yes 7C": "Yes, with 7♣",
        "yes 9D": "Yes, with 9♦",
        "yes 7S": "Yes, with 7♠",
        "keep if believed": "Nothing",
        "show if believed": "The card, if I have it",
        "accept no": "Believe a no",
        "liar no": "Call a no a lie",
        "accept yes": "Believe a yes",
        "liar yes": "Call a yes a lie",
    }
