"""What players of Liar, Liar write (LL.11) and what they are warned of."""

import pytest

from engine.games.liar_liar import GAME
from engine.games.liar_liar.values import (
    Accept,
    Action,
    Ask,
    Challenge,
    Discard,
    Done,
    Draw,
    Give,
    Hit,
    Keep,
    Lay,
    No,
    Play,
    Refresh,
    Request,
    Show,
    Take,
    Yes,
)
from engine.games.liar_liar.words import Words
from engine.kit.notation import Ambiguous, Refused, Unreadable
from engine.kit.sentence import Verbatim, sentence
from tests.engine.games.liar_liar.position import ANNA, BEN, CLEO, NAMES, card, cards, given

HOLDING = given("7D 9C", "2C", "3C", "4C", "5C")
SEVENS, SEVEN = Request(7), Request(7, 3)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("draw", Draw()),
        ("Draw!", Draw()),
        ("ask ben 7", Ask(BEN, SEVENS)),
        ("ask Ben sevens?", Ask(BEN, SEVENS)),
        ("quest 2 seven", Ask(BEN, SEVENS)),
        ("ask c 7S", Ask(CLEO, SEVEN)),
        ("ask cleo 7♠", Ask(CLEO, SEVEN)),
        ("g3 ask cleo 10d", Ask(CLEO, Request(10, 1))),
        ("ask ben K", Ask(BEN, Request(13))),
        ("yes 7D", Yes(card("7D"))),
        ("y 7d", Yes(card("7D"))),
        ("no", No()),
        ("n", No()),
        ("no keep", No(Keep())),
        ("No, show 7D", No(Show(card("7D")))),
        ("accept", Accept()),
        ("Believe.", Accept()),
        ("ok", Accept()),
        ("liar", Challenge()),
        ("Liar, liar!", Challenge()),
        ("challenge", Challenge()),
        ("show 7D", Show(card("7D"))),
        ("keep", Keep()),
        ("take 7D.2", Take(card("7D.2"))),
        ("meld 7D 7H 7S", Play((Lay(cards("7D 7H 7S")),))),
        ("hit 5S m2", Play((Hit(card("5S"), 2),))),
        ("hit 5s", Play((Hit(card("5S")),))),
        ("discard 9C", Discard(card("9C"))),
        ("give 9C", Give(card("9C"))),
        ("done", Done()),
        ("refresh 2C 9D", Refresh(cards("2C 9D"))),
        ("refresh none", Refresh()),
        ("refresh all", Refresh(None)),
    ],
)
def test_ll_11_forms_of_moves(text: str, action: Action) -> None:
    assert HOLDING.read(text) == (action,)
    assert HOLDING.read(str(action)) == (action,)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "ask",
        "ask ben",
        "ask ben JK",
        "ask ben 7D.1",
        "ask ben 11",
        "ask 0 7",
        "ask nobody 7",
        "yes",
        "yes 7X",
        "no maybe",
        "no show",
        "no show 7X",
        "liar?",
        "meld",
        "meld 7X",
        "hit",
        "hit 5S 2",
        "hit 5S m",
        "hit 5S mx",
        "hit 5S m1234",
        "hit 5S m1 m2",
        "refresh",
        "refresh some",
        "discard",
        "pass",
    ],
)
def test_ll_11_other_texts_are_unreadable(text: str) -> None:
    with pytest.raises(Unreadable):
        HOLDING.read(text)


def test_ll_11_lower_case_after_ask_could_be_a_rank_or_a_card() -> None:
    with pytest.raises(Ambiguous) as refused:
        HOLDING.read("ask ben 7s")
    said, card_of_suit, rank = map(Verbatim, ("ask ben 7s", "ask ben 7S", "ask ben sevens"))
    assert refused.value.sentence == sentence(Words.ambiguous, text=said, one=card_of_suit, other=rank)


def test_0_10_a_name_is_looked_for_among_the_others() -> None:
    names = ("Ben", "Benno", "Bea")
    assert GAME.parse("ask ben 7", given("2C", "3C", "4C").view(1), names) == (Ask(ANNA, SEVENS),)
    with pytest.raises(Refused):
        GAME.parse("ask be 7", given("2C", "3C", "4C").view(1), names)


def test_who_asks_for_a_card_of_the_own_hand_by_number_is_told_so() -> None:
    assert HOLDING.refuses("ask 1 7") == sentence(Words.bad_target)


def test_0_10_neighbouring_melds_and_hits_are_one_play() -> None:
    assert HOLDING.read("draw; meld 7D 7H 7S; hit 5S m2; discard 9C; hit 6S") == (
        Draw(),
        Play((Lay(cards("7D 7H 7S")), Hit(card("5S"), 2))),
        Discard(card("9C")),
        Play((Hit(card("6S")),)),
    )


def test_a_play_is_written_as_its_parts() -> None:
    assert str(Play((Lay(cards("7D 7H 7S")), Hit(card("5S"), 2)))) == "meld 7D 7H 7S; hit 5S m2"


def test_names_of_ten_players_are_known() -> None:
    assert len(NAMES) == max(GAME.seats)
