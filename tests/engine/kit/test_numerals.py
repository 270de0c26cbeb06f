"""Small numbers in words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.kit.numerals import counted, in_words, read_number


@pytest.mark.parametrize(
    ("number", "words"),
    [(0, "zero"), (1, "one"), (19, "nineteen"), (20, "twenty"), (21, "twenty-one"), (99, "ninety-nine"), (100, "100")],
)
def test_in_words(number: int, words: str) -> None:
    assert in_words(number) == words


@pytest.mark.parametrize(("number", "things"), [(0, "zero dice"), (1, "one die"), (2, "two dice"), (120, "120 dice")])
def test_counted(number: int, things: str) -> None:
    assert counted(number, "die", "dice") == things


@given(st.integers(0, 9999))
def test_what_is_written_can_be_read(number: int) -> None:
    assert read_number(in_words(number)) == number
    assert read_number(str(number)) == number


@pytest.mark.parametrize("word", ["", "many", "-1", "1.5", "12345", "١", "²", "twenty one"])
def test_other_words_are_no_numbers(word: str) -> None:
    assert read_number(word) is None
