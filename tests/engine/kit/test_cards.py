"""Playing cards: what they are, how they are written and read (RULES 0.10)."""

from typing import Any

import pytest

from engine.kit.cards import (
    ACE,
    CLUBS,
    DIAMONDS,
    HEARTS,
    JACK,
    JOKER,
    KING,
    QUEEN,
    SPADES,
    Card,
    by_name,
    by_suit,
    card_in_words,
    card_label,
    card_of,
    card_text,
    cards_text,
    copy_of,
    deck,
    decks,
    face_of,
    faces,
    held,
    in_faces,
    is_meant,
    numbered,
    printed,
    rank_in_words,
    rank_of,
    ranks_in_words,
    read_card,
    read_rank,
    suit_of,
    with_cards,
    with_copy,
)
from engine.kit.value import Value

TEN = card_of(10, HEARTS)

# ---- what a card is ----


def test_a_deck_has_each_rank_in_each_suit_once() -> None:
    cards = deck()
    assert len({(rank_of(card), suit_of(card)) for card in cards}) == len(cards) == 52
    assert {copy_of(card) for card in cards} == {0}


def test_jokers_are_numbered_from_one() -> None:
    assert cards_text(deck(jokers=2)[52:]) == "JK1 JK2"


def test_a_deck_can_do_without_some_ranks() -> None:
    assert cards_text(deck(ranks=(QUEEN, ACE))) == "QC AC QD AD QH AH QS AS"


def test_of_two_decks_the_copies_are_numbered_from_one() -> None:
    cards = decks(2)
    assert len(set(cards)) == 104
    assert [card_text(card) for card in cards if face_of(card) == TEN] == ["10H.1", "10H.2"]


def test_one_deck_has_no_copies() -> None:
    assert decks(1) == deck()


@pytest.mark.parametrize("copy", [0, 1, 2])
def test_a_card_is_a_face_and_a_copy(copy: int) -> None:
    card = with_copy(TEN, copy)
    assert card == card_of(10, HEARTS, copy)
    assert (face_of(card), copy_of(card), rank_of(card), suit_of(card)) == (TEN, copy, 10, HEARTS)


def test_cards_are_held_by_suit_and_rank_with_equal_ones_side_by_side() -> None:
    held = [read_card(word) for word in "JK1 KS 2C.2 AD 2C.1 AC".split()]
    assert cards_text(by_suit([card for card in held if card is not None])) == "AC 2C.1 2C.2 AD KS JK1"


def test_faces_keep_the_order_of_the_cards() -> None:
    assert cards_text(faces(hand("10H.2 2C.1 10H.1 JK2"))) == "10H 2C 10H JK"


# ---- in a hand ----


@pytest.mark.parametrize(
    ("card", "said", "meant"),
    [("10H.2", "10H.2", True), ("10H.2", "10H", True), ("10H.2", "10H.1", False), ("10H", "10S", False)],
)
def test_rules_0_10_a_face_without_a_copy_means_any_of_its_copies(card: str, said: str, meant: bool) -> None:
    assert is_meant(read(card), read(said)) == meant


def read(word: str) -> Card:
    card = read_card(word)
    assert card is not None
    return card


def hand(text: str) -> tuple[Card, ...]:
    return tuple(map(read, text.split()))


def names(called: dict[Card, Card]) -> dict[str, str]:
    return {card_text(name): card_text(card) for name, card in called.items()}


def test_rules_0_10_equal_cards_of_a_hand_are_counted_whichever_copies_they_are() -> None:
    assert cards_text(numbered(hand("10H.2 2C.2 10H.1"))) == "10H.1 2C.1 10H.2"
    assert cards_text(numbered(hand("10H 2C"))) == "10H.1 2C.1"
    assert names(by_name(hand("10H.2 2C.2 10H.1"))) == {"2C.1": "2C.2", "10H.1": "10H.1", "10H.2": "10H.2"}


@pytest.mark.parametrize(("came", "other"), [("10H.1", "10H.2"), ("10H.2", "10H.1")])
def test_rules_0_10_of_equal_cards_the_one_that_came_in_this_turn_is_the_last(came: str, other: str) -> None:
    assert names(by_name(hand("10H.1 10H.2"), came=(None, read(came)))) == {"10H.1": other, "10H.2": came}


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("7D", "7D.1"),
        ("7D.2", "7D.2"),
        ("7D 7D.1", "7D.2 7D.1"),
        ("7D 7D", "7D.1 7D.2"),
        ("9C", "9C.1"),
        ("", ""),
    ],
)
def test_rules_0_10_a_face_means_any_of_the_hand_and_a_number_that_one(said: str, meant: str) -> None:
    assert held(hand("7D.1 9C.1 7D.2"), hand(said)) == hand(meant)


@pytest.mark.parametrize("said", ["7D 7D 7D", "9C.2", "7D.1 7D.1", "KS", "9C 7D.3"])
def test_rules_0_10_no_card_can_be_meant_that_is_not_there(said: str) -> None:
    assert held(hand("7D.1 9C.1 7D.2"), hand(said)) is None


def test_one_card_can_be_used_before_equal_ones() -> None:
    assert held(hand("7D.1 7D.2 9C.1"), hand("9C 7D"), rather=read("7D.2")) == hand("9C.1 7D.2")


# ---- in values ----


class Trick(Value):
    count: int
    up: Card | None
    both: tuple[Card, Card]


class Table(Value):
    hands: tuple[tuple[Card, ...] | None, ...]
    tricks: tuple[Trick, ...]
    places: tuple[int, ...] = (54, 107)
    events: tuple[Any, ...] = ()


def test_rules_0_10_of_a_value_every_card_is_shown_as_its_face() -> None:
    table = Table((hand("10H.2 2C.1"), None), (Trick(99, read("JK2"), (read("AC.1"), read("AC.2"))),))
    seen = in_faces(Table(table.hands, table.tricks, events=table.tricks))
    faceless = Trick(99, JOKER, (read("AC"), read("AC")))
    assert seen == Table((hand("10H 2C"), None), (faceless,), events=(faceless,))


def test_a_value_that_holds_no_such_card_is_the_same_value() -> None:
    table = Table((hand("10H 2C"), None), (Trick(99, None, (read("AC"), read("AD"))),), events=("54", 54))
    assert in_faces(table) is table
    assert in_faces((table, table))[1] is table


def test_cards_can_be_found_in_a_value_and_other_numbers_are_none() -> None:
    table = Table((hand("10H.2"),), (Trick(99, None, (read("AC"), read("AD"))),))
    assert with_cards(table, lambda card: TEN) == Table(((TEN,),), (Trick(99, None, (TEN, TEN)),))


# ---- written ----


@pytest.mark.parametrize(
    ("card", "text", "label", "words"),
    [
        (card_of(ACE, SPADES), "AS", "A♠", "ace of spades"),
        (TEN, "10H", "10♥", "ten of hearts"),
        (card_of(JACK, CLUBS, copy=2), "JC.2", "J♣.2", "jack of clubs"),
        (card_of(6, DIAMONDS), "6D", "6♦", "six of diamonds"),
        (JOKER, "JK", "JK", "joker"),
        (with_copy(JOKER, 2), "JK2", "JK2", "joker"),
    ],
)
def test_a_card_in_notation_on_a_page_and_in_words(card: Card, text: str, label: str, words: str) -> None:
    assert (card_text(card), card_label(card), card_in_words(card)) == (text, label, words)


@pytest.mark.parametrize(
    ("face", "text"),
    [("AS", "A♠"), ("10H", "10♥"), ("JC.2", "J♣"), ("JK", "JK"), ("JK2", "JK"), ("5", "5"), ("I", "I"), ("", "")],
)
def test_a_drawn_card_shows_its_sign_and_no_number_of_a_copy(face: str, text: str) -> None:
    assert printed(face) == text


@pytest.mark.parametrize(
    ("rank", "one", "several"), [(ACE, "ace", "aces"), (6, "six", "sixes"), (KING, "king", "kings")]
)
def test_ranks_in_words(rank: int, one: str, several: str) -> None:
    assert (rank_in_words(rank), ranks_in_words(rank)) == (one, several)


# ---- read ----


@pytest.mark.parametrize("card", [*decks(2), *deck(jokers=2), JOKER], ids=card_text)
def test_rules_0_10_what_is_written_can_be_read(card: Card) -> None:
    assert read_card(card_text(card)) == read_card(card_label(card)) == card


@pytest.mark.parametrize("word", ["10H", "10h", "TH", "th", "10♥", "10♡", "10♥\ufe0f"])
def test_rules_0_10_a_card_can_be_typed_in_many_ways(word: str) -> None:
    assert read_card(word) == TEN


@pytest.mark.parametrize("word", ["JK1", "jk1", "joker1", "Joker1"])
def test_rules_0_10_a_joker_can_be_typed_in_many_ways(word: str) -> None:
    assert read_card(word) == with_copy(JOKER, 1)


@pytest.mark.parametrize("word", ["", "H", "10", "1H", "11H", "10X", "10H.0", "10H.", "10H2", "JK0", "hearts", "١H"])
def test_what_is_no_card_is_none(word: str) -> None:
    assert read_card(word) is None


@pytest.mark.parametrize(
    ("word", "rank"),
    [("7", 7), ("T", 10), ("10", 10), ("q", QUEEN), ("seven", 7), ("Sevens", 7), ("sixes", 6), ("A", ACE), ("1", None)],
)
def test_rules_0_10_a_rank_is_read_from_its_sign_and_its_words(word: str, rank: int | None) -> None:
    assert read_rank(word) == rank
