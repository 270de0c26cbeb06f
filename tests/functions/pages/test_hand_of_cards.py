"""A hand of cards, drawn for any number of cards: which are side by side, which can be tapped, what they are called."""

import re

import pytest

from engine.kit.cards import RANKS, SUITS, card_of, card_text, deck
from functions.pages.templating import environment
from tests.functions.pages.markup import Element, read

DECK = [card_text(card_of(rank, suit)) for rank in RANKS for suit in SUITS]
PAGE = environment(compiled=None).from_string(
    """<!doctype html><html lang="en"><title>hand</title>
{% import "scene/hand_of_cards.html" as held %}
<body>{% if tapped is none %}{{ held.hand(faces) }}{% else %}
{% call(face, number) held.hand(faces, marks={0: "apart"}) %}
{% if number in tapped %}<input type="checkbox" name="card" value="{{ face }}" id="c{{ number }}">{% endif %}
{% endcall %}{% endif %}</body></html>"""
)


def hand(faces: list[str], tapped: object = None) -> Element:
    """Draws a hand.

    :param tapped: the numbers of the cards that have an input, or `None` for a hand that is only looked at
    """
    page = read(PAGE.render(faces=faces, tapped=tapped))
    return next(each for each in page if "held-cards" in each["class"].split())


def rows(found: Element) -> list[int]:
    """How many cards or stacks are in each row."""
    return [
        sum(isinstance(child, Element) for child in row.children) for row in found if "held-row" in row["class"].split()
    ]


def cards_of(found: Element) -> list[Element]:
    return [each for each in found if "own-card" in each["class"].split()]


@pytest.mark.parametrize("count", range(1, 50))
def test_every_card_of_a_hand_is_there_once_and_has_its_input(count: int) -> None:
    found = hand(DECK[:count], tapped=range(count))
    assert sorted(box["value"] for box in found.all("input")) == sorted(DECK[:count])
    assert {card.tag for card in cards_of(found)} == {"label"}
    assert len(cards_of(found)) == count


@pytest.mark.parametrize("count", range(1, 50))
def test_no_card_lies_alone_in_a_second_row(count: int) -> None:
    lengths = rows(hand(DECK[:count]))
    assert len(lengths) <= 2
    assert max(lengths) <= 8
    assert max(lengths) - min(lengths) <= 1


@pytest.mark.parametrize(
    ("count", "kind"),
    [(1, "loose"), (5, "loose"), (6, "fan"), (7, "fan"), (8, "close"), (9, "rows"), (14, "rows"), (15, "stacks")],
)
def test_more_cards_are_held_more_closely(count: int, kind: str) -> None:
    assert (hand(DECK[:count])["class"] or "").split()[-1] == kind


def test_many_cards_are_stacked_by_their_ranks() -> None:
    found = hand(DECK[:18])
    stacks = [each for each in found if each["class"] == "stack"]
    assert [stack["data-stack"] for stack in stacks] == ["4", "4", "4", "4", "2"]
    assert rows(found) == [5]
    assert rows(hand([*DECK[::2], "JK1", "JK2"])) == [7, 7], "jokers are a rank"


def test_a_hand_without_inputs_is_only_looked_at() -> None:
    for count in (5, 13, 25):
        found = hand(DECK[:count])
        assert found.all("input") == found.all("label") == []
        assert len(cards_of(found)) == count


def test_a_card_without_an_input_cannot_be_tapped_and_a_mark_is_a_class() -> None:
    first, second, _ = cards_of(hand(DECK[:3], tapped=[1]))
    assert (first.tag, second.tag) == ("span", "label")
    assert "apart" in first["class"].split()


def test_cards_are_called_by_their_names_and_equal_ones_are_told_apart_in_words() -> None:
    names = [card.text.strip() for card in cards_of(hand(["7H", "9C.1", "9C.2", "JK"]))]
    assert len({*names}) == 4
    assert not any(re.search(r"[()]", name) for name in names)


def test_the_whole_deck_fits() -> None:
    found = hand([card_text(card) for card in deck()])
    assert sum(int(each["data-stack"]) for each in found if each["class"] == "stack") == 52
