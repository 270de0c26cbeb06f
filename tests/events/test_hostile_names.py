"""Names and talk of the largest size that forms let in are cleaned within few lines for each of their signs."""

from collections.abc import Callable

import pytest

from engine.conformance.hostile import hostile
from engine.conformance.lines import TooManyLinesError, lines_run
from events.names import clean_name, clean_talk, nick, runs_right_to_left
from events.naming import NAME_LENGTH, is_misleading, refusal

MOST_LINES_PER_SIGN = 40

MOST_LINES_PER_NAME = 10_000
"""For a name of the longest length at a table of six. One sign may stand for eighteen, as ﷺ does."""


@pytest.mark.parametrize(
    ("read", "size"),
    [(clean_name, 200), (is_misleading, 200), (nick, 200), (runs_right_to_left, 200), (clean_talk, 4_000)],
)
def test_a_long_text_costs_its_length(read: Callable[[str], object], size: int) -> None:
    read("Anna")  # tables are loaded when the first name is read
    for text in hostile("the host \u0301\u200d seat 3\r\n\n\n", size):
        lines_run(lambda: read(text), MOST_LINES_PER_SIGN * size)  # noqa: B023


@pytest.mark.parametrize("size", [NAME_LENGTH, 200])
def test_a_name_is_taken_or_refused_soon(size: int) -> None:
    refusal("Anna", ["Ben"])  # tables are loaded when the first names are compared
    for text in [*hostile("the host \u0301\u200d seat 3\r\n\n\n", size), "ﷺ" * size]:
        name = clean_name(text)
        lines_run(lambda: refusal(name, ["Anna", "Ben", "Cleo", "Dora", "Eve"]), MOST_LINES_PER_NAME)  # noqa: B023


def test_what_costs_the_square_of_the_length_is_ended() -> None:
    def compare(text: str) -> None:
        for one in text:
            for other in text:
                assert one == other

    with pytest.raises(TooManyLinesError):
        lines_run(lambda: compare("a" * 200), MOST_LINES_PER_SIGN * 200)
