"""The forms with which the moves of Liar, Liar are made."""

import pytest

from engine.games.liar_liar import GAME
from engine.games.liar_liar.words import Words
from engine.kit.controls import Choice, Fixed
from engine.kit.sentence import Verbatim, sentence
from tests.engine.games.liar_liar.position import (
    ANNA,
    ANSWERING,
    BEN,
    CLEO,
    DECIDING,
    DISCARDING,
    OBTAINING,
    PHASES,
    REFRESHING,
    Position,
    card,
    given,
    meld,
)
from tests.engine.offers import field, sent


def forms(position: Position) -> list[str]:
    """What each form sends, choices of a field in brackets."""
    return [sent(control) for control in GAME.legal(position.view(position.actor)).controls()]


@pytest.mark.parametrize(
    ("phase", "expected"),
    [
        ("PLAY_DISCARD", ["[meld 7C 7D 7H;]", "discard [7C | 9C | 7D | 7H]"]),
        ("ANSWER", ["yes [2C | 7S]", "no", "no keep", "no show [7S]"]),
        ("DECIDE", ["accept", "liar"]),
        ("PLAY_GIVE", ["[meld 7D 7H 7S;]", "give [9C | 7D | 7H]"]),
        ("PRODUCE", ["keep", "show [7S]"]),
        ("PLAY_END", ["done"]),
        ("TAKE", ["take [7C | 7S]"]),
        ("REFRESH", ["refresh [2C | KH]", "refresh all", "refresh none"]),
    ],
)
def test_forms_of_a_phase(phase: str, expected: list[str]) -> None:
    assert forms(PHASES[phase]) == expected


def test_forms_that_obtain_a_card() -> None:
    draw, rank, one = GAME.legal(OBTAINING.view(ANNA)).controls()
    assert draw.parts == (Fixed("draw"),)
    assert rank.parts[0] == one.parts[0] == Fixed("ask")
    for form in (rank, one):
        others = [Choice(str(seat + 1), sentence(Words.player, seat=seat)) for seat in (BEN, CLEO)]
        assert field(form.parts[1]).choices == tuple(others)
    ranks, faces = field(rank.parts[2]).choices, field(one.parts[2]).choices
    assert (len(ranks), ranks[0]) == (13, Choice("A", sentence(Words.any_of, rank=1)))
    assert (len(faces), faces[0]) == (52, Choice("AC", Verbatim("A♣")))


def test_forms_name_their_choices_and_the_weighty_one() -> None:
    assert [control.weighty for control in GAME.legal(DECIDING.view(ANNA)).controls()] == [False, True]
    yes, _, _, lie = GAME.legal(ANSWERING.view(BEN)).controls()
    assert field(yes.parts[1]).choices == (Choice("2C", Verbatim("2♣")), Choice("7S", Verbatim("7♠")))
    assert field(lie.parts[1]).choices == (Choice("7S", Verbatim("7♠")),)
    exchange, *_ = GAME.legal(REFRESHING.view(BEN)).controls()
    cards = field(exchange.parts[1])
    assert (cards.choices, cards.least, cards.most) == (
        (Choice("2C", Verbatim("2♣")), Choice("KH", Verbatim("K♥"))),
        1,
        2,
    )


def test_where_there_is_nothing_to_show_nothing_is_offered() -> None:
    answering = given("3C", "9D").when("ask ben 7")
    assert forms(answering)[-1] == "no keep"
    assert forms(answering.when("no", "accept")) == ["keep"]


def test_melds_are_labelled_with_their_cards() -> None:
    (melds,) = map(field, GAME.legal(DISCARDING.view(ANNA)).controls()[0].parts)
    assert (melds.choices, melds.least, melds.most) == ((Choice("meld 7C 7D 7H;", Verbatim("7♣ 7♦ 7♥")),), 1, 1)


def test_hits_are_labelled_with_their_meld() -> None:
    hitting = given("8S KC", "9D", phase="PLAY_DISCARD", melds=[meld("5S 6S 7S")])
    both = given("8S 4S KC", "9D", phase="PLAY_DISCARD", melds=[meld("5S 6S 7S")])
    hits = tuple(Choice(f"hit {text} m1;", sentence(Words.onto, card=card(text), meld=1)) for text in ("4S", "8S"))
    for position, fitting in ((both, hits), (hitting, hits[1:])):
        (offered,) = map(field, GAME.legal(position.view(ANNA)).controls()[0].parts)
        assert (offered.choices, offered.least, offered.most) == (fitting, 1, len(fitting))
