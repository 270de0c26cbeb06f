"""What all notations share (RULES 0.10)."""

from collections.abc import Callable

import pytest

from engine.kit.cards import HEARTS, JOKER, card_of
from engine.kit.notation import (
    LONGEST,
    Ambiguous,
    IllegalAction,
    Refused,
    Unreadable,
    ambiguous,
    among,
    parts,
    player,
    read_cards,
    words,
)
from engine.kit.sentence import Sentence, Verbatim

NAMES = ("Anna", "Ann", "Liar", "Ben", "Benno")


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("bid 4x5", ["bid", "4x5"]),
        ("  Bid,4x5 ", ["Bid", "4x5"]),
        ("7D/7H|7S+9C:2D", ["7D", "7H", "7S", "9C", "2D"]),
        ("liar!", ["liar"]),
        ("ask joe 7?! ..", ["ask", "joe", "7"]),
        ("g7 Quest joe sevens ?", ["Quest", "joe", "sevens"]),
        ("g12 liar", ["liar"]),
        ("G7: liar", ["liar"]),
        ("12 liar", ["12", "liar"]),  # never a bare number
        ("give 9C", ["give", "9C"]),
        ("", []),
        (" . ", []),
    ],
)
def test_words(text: str, read: list[str]) -> None:
    assert words(text) == read


@pytest.mark.parametrize("text", ["liar?", "4x5 ?!", "g12 liar?", "?"])
def test_a_question_that_asks_nobody_is_no_move(text: str) -> None:
    with pytest.raises(Unreadable):
        words(text)


def test_parts_are_joined_by_semicolons() -> None:
    assert parts("4x5; liar") == ["4x5", "liar"]
    assert parts(" ;4x5;; ") == ["4x5"]


@pytest.mark.parametrize("text", ["", "   ", ";", " ; ;"])
def test_a_message_without_parts_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable):
        parts(text)


@pytest.mark.parametrize("read", [words, parts])
def test_0_10_a_message_is_read_up_to_its_greatest_length(read: Callable[[str], list[str]]) -> None:
    assert read("liar".ljust(LONGEST)) == ["liar"]
    with pytest.raises(Unreadable) as refused:
        read("liar".ljust(LONGEST + 1))
    assert refused.value.sentence == Sentence("too_long", {"most": LONGEST, "length": LONGEST + 1})


@pytest.mark.parametrize(
    ("word", "seat"),
    [("1", 0), ("5", 4), ("anna", 0), ("ANN", 1), ("ann", 1), ("li", 2), ("liar", 2), ("benn", 4), ("ben", 3)],
)
def test_a_player_is_a_seat_number_a_name_or_its_beginning(word: str, seat: int) -> None:
    assert player(word, NAMES, range(5)) == seat


def test_a_beginning_is_looked_for_among_those_whom_the_move_may_name() -> None:
    assert player("an", NAMES, (1, 2, 3)) == 1


@pytest.mark.parametrize("word", ["6", "0", "zoe", "3"])
def test_a_player_who_cannot_be_named_is_unreadable(word: str) -> None:
    with pytest.raises(Unreadable) as refused:
        player(word, NAMES, (0, 1, 3, 4))
    assert refused.value.sentence == Sentence("nobody_called", {"name": Verbatim(word)})


def test_a_player_is_called_with_the_joiners_of_their_name_or_without() -> None:
    names = ("Anna", "علی\u200cرضا")
    assert player("علی\u200cرضا", names, (0, 1)) == player("علیرضا", names, (0, 1)) == 1
    with pytest.raises(Unreadable):
        player("\u200c", names, (0, 1))


def test_a_beginning_of_several_is_ambiguous_and_names_two() -> None:
    with pytest.raises(Ambiguous) as refused:
        player("a", NAMES, range(5))
    assert refused.value.sentence == Sentence("several_called", {"name": Verbatim("a"), "seats": (0, 1)})


def test_both_readings_are_named() -> None:
    sentence = ambiguous(" 45 ", "4x5", "45x?").sentence
    assert sentence == Sentence(
        "ambiguous", {"text": Verbatim("45"), "one": Verbatim("4x5"), "other": Verbatim("45x?")}
    )


@pytest.mark.parametrize("kind", [Unreadable, Ambiguous, IllegalAction])
def test_a_refusal_carries_no_text_of_a_player_into_logs(kind: type[Refused]) -> None:
    refused = kind(Sentence("unreadable", {"text": "my secret link"}))
    assert str(refused) == "unreadable"
    assert "secret" not in repr(refused)


def test_a_long_text_is_cut_in_the_answer() -> None:
    assert len(str(ambiguous("x" * 1000, "a", "b").sentence.values["text"])) == 80


class TestMovesThatCanBeListed:
    MOVES = ("draw", "lay 7", "lay 8", "lay QH")

    def test_they_are_read_as_they_are_written(self) -> None:
        assert among(self.MOVES, "Lay 8!; lay QH") == ("lay 8", "lay QH")

    def test_parts_are_read_one_by_one(self) -> None:
        assert among(self.MOVES, "lay 7; draw") == ("lay 7", "draw")

    @pytest.mark.parametrize("text", ["lay", "lay 9", "draw; lay 9", "lay 7 draw", ""])
    def test_nothing_else_is(self, text: str) -> None:
        with pytest.raises(Unreadable):
            among(self.MOVES, text)


def test_cards_are_read_all_or_none() -> None:
    assert read_cards(["10h", "JK"], "10h JK") == (card_of(10, HEARTS), JOKER)
    with pytest.raises(Unreadable):
        read_cards(["10h", "many"], "10h many")
