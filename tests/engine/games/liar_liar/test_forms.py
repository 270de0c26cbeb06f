"""The forms with which the moves of Liar, Liar are made."""

from collections.abc import Sequence

import pytest

from engine.games.liar_liar import GAME
from engine.games.liar_liar.words import Words
from engine.kit.scene.controls import Bounds, FieldChoice, Fixed, Label
from engine.kit.sentence import Sentence, Verbatim, sentence
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
        (
            "PLAY_DISCARD",
            ["[meld 7C 7D 7H;] [discard 7C | discard 9C | discard 7D | discard 7H]"],
        ),
        ("ANSWER", ["yes [2C | 7S]", "[no | no keep | no show 7S]"]),
        ("DECIDE", ["accept", "liar"]),
        ("PLAY_GIVE", ["[meld 7D 7H 7S;] [give 9C | give 7D | give 7H]"]),
        ("PRODUCE", ["show [7S]", "keep"]),
        ("PLAY_END", ["[done]"]),
        ("TAKE", ["take [7C | 7S]"]),
        ("REFRESH", ["refresh [2C | KH]", "refresh all", "refresh none"]),
    ],
)
def test_forms_of_a_phase(phase: str, expected: list[str]) -> None:
    assert forms(PHASES[phase]) == expected


def test_forms_that_obtain_a_card() -> None:
    ask, draw = GAME.legal(OBTAINING.view(ANNA)).controls()
    assert draw.parts == (Fixed("draw"),)
    word, whom, ranks, suits = ask.parts
    assert word == Fixed("ask")
    others = [FieldChoice(str(seat + 1), sentence(Words.who, seat=seat)) for seat in (BEN, CLEO)]
    assert field(whom).choices == tuple(others)
    assert (len(field(ranks).choices), field(ranks).choices[0].text) == (13, "A")
    assert [choice.text for choice in field(suits).choices] == ["any", "S", "H", "D", "C"]
    assert field(suits).preset == "any"


def test_forms_name_their_choices_and_the_weighty_one() -> None:
    assert [control.weighty for control in GAME.legal(DECIDING.view(ANNA)).controls()] == [False, True]
    yes, no = GAME.legal(ANSWERING.view(BEN)).controls()
    assert [choice.label for choice in field(yes.parts[1]).choices] == [Verbatim("2♣"), Verbatim("7♠")]
    assert field(no.parts[0]).preset == "no"
    exchange, *_ = GAME.legal(REFRESHING.view(BEN)).controls()
    cards = field(exchange.parts[1])
    assert (cards.choices, cards.least, cards.most) == (
        (FieldChoice("2C", Verbatim("2♣")), FieldChoice("KH", Verbatim("K♥"))),
        1,
        2,
    )


def test_ll_7_a_yes_says_truth_or_lie_and_what_may_come_of_it() -> None:
    yes, no = GAME.legal(ANSWERING.view(BEN)).controls()
    lie, truth = field(yes.parts[1]).choices
    assert (lie.said, truth.said) == (
        sentence(Words.false_card, card=card("2C")),
        sentence(Words.true_card, card=card("7S")),
    )
    assert [keys(yes.outcomes[choice.case]) for choice in (truth, lie)] == [
        ["believed_it_goes", "doubted_it_is_back"],
        ["believed_it_is_back", "doubted_it_goes"],
    ]
    assert keys(no.outcomes[0]) == ["believed_no", "doubted_a_card_goes"]
    assert [each.values["chips"] for each, _ in no.outcomes if isinstance(each, Sentence)] == [
        Bounds(0, 1),
        Bounds(0, 0),
        Bounds(1, 1),
    ]
    _, honest = GAME.legal(given("3C", "9D").when("ask ben 7").view(BEN)).controls()
    assert keys(honest.outcomes[0]) == ["believed_no", "doubted_and_refreshed"]


def test_ll_7_both_judgements_say_what_may_come_of_them() -> None:
    believe, doubt = GAME.legal(DECIDING.view(ANNA)).controls()
    assert keys(believe.outcomes[0]) == ["true_it_is_yours", "lie_it_goes_back"]
    assert keys(doubt.outcomes[0]) == ["lie_and_the_card", "true_it_goes_back"]


def test_ll_7_a_gift_that_was_melded_leaves_room_for_a_card_that_nobody_saw() -> None:
    seen = given("10H AC 3C 4C", "10C 10S JS 9D 8H", "KC KS QC", stock="2H 5S 3H 4H")
    seen = seen.when("ask ben 2", "no", "liar", "done", "refresh none", "ask cleo K", "no", "accept", "keep", "done")
    gave = seen.when("draw", "discard KC", "ask ben J", "yes JS", "accept", "give 10H")
    asked = gave.when("draw", "meld 10C 10H 10S", "discard 8H", "draw", "discard KS", "ask ben 5", "yes 5S")
    _, doubt = GAME.legal(asked.view(ANNA)).controls()
    assert keys(doubt.outcomes[0]) == ["lie_and_the_card", "true_it_goes_back"]
    believe, doubt = GAME.legal(ANSWERING.when("no").view(ANNA)).controls()
    assert keys(believe.outcomes[0]) == ["true_nothing", "lie_if_shown"]
    assert keys(doubt.outcomes[0]) == ["lie_and_a_card", "true_and_refreshed"]


def keys(labels: Sequence[Label]) -> list[str]:
    return [label.key for label in labels if isinstance(label, Sentence)]


def test_where_there_is_nothing_to_show_nothing_is_offered() -> None:
    answering = given("3C", "9D").when("ask ben 7")
    assert forms(answering)[-1] == "[no | no keep]"
    assert forms(answering.when("no", "accept")) == ["keep"]


def test_melds_are_labelled_with_their_cards_and_use_them() -> None:
    control = GAME.legal(DISCARDING.view(ANNA)).controls()[0]
    melds = field(control.parts[0])
    (only,) = melds.choices
    assert (only.text, only.label, only.uses, only.place) == (
        "meld 7C 7D 7H;",
        Verbatim("7♣ 7♦ 7♥"),
        ("7C", "7D", "7H"),
        None,
    )
    assert (melds.least, melds.most) == (0, 1)
    assert control.supply == ("7C", "9C", "7D", "7H")


def test_hits_are_labelled_with_their_meld() -> None:
    both = given("8S 4S KC", "9D", phase="PLAY_DISCARD", melds=[meld("2C 2D 2H"), meld("5S 6S 7S")])
    hits = field(GAME.legal(both.view(ANNA)).controls()[0].parts[0])
    assert [(choice.text, choice.label, choice.place) for choice in hits.choices] == [
        (f"hit {text} m2;", sentence(Words.onto, card=card(text), meld=2), 1) for text in ("4S", "8S")
    ]
