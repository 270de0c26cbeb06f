"""Sentences are put into words as late as possible, for one reader."""

from collections.abc import Sequence

import pytest

from engine.kit.sentence import Player, Sentence, listed
from engine.kit.words import Words

NAMES = ("Anna", "Ben", "Cleo")


def say(sentence: Sentence, texts: dict[str, str], names: Sequence[str]) -> str:
    class Said(Words):
        pass

    Said.texts = texts
    return Said(names).say(sentence)


@pytest.mark.parametrize(
    ("text", "values", "said"),
    [
        ("{by} waved.", {"by": Player(1)}, "Ben waved."),
        ("{seats} ate {count}.", {"seats": (Player(0), Player(2)), "count": 1}, "Anna and Cleo ate 1."),
        ("{seats} slept.", {"seats": (Player(0), Player(1), Player(2))}, "Anna, Ben and Cleo slept."),
        ("{seats} slept.", {"seats": (Player(0),)}, "Anna slept."),
        ("nothing to fill", {}, "Nothing to fill"),
        ("{text}", {"text": ""}, ""),
        ("“{text}”", {"text": "4x5\nAnna waved.\r\n"}, "“4x5 / Anna waved.”"),
    ],
)
def test_values_in_words(text: str, values: dict[str, object], said: str) -> None:
    assert say(Sentence("key", values), {"key": text}, NAMES) == said


def test_the_reader_is_called_you_also_at_the_beginning() -> None:
    sentence = Sentence("key", {"by": Player(1)})
    assert say(sentence, {"key": "{by} waved."}, ("Anna", "you")) == "You waved."


def test_braces_in_the_text_of_a_player_stay_text() -> None:
    assert say(Sentence("key", {"text": "{by}"}), {"key": "“{text}”"}, NAMES) == "“{by}”"


def test_a_missing_text_or_value_is_an_error_and_not_a_gap() -> None:
    with pytest.raises(AttributeError):
        say(Sentence("unknown"), {}, NAMES)
    with pytest.raises(KeyError):
        say(Sentence("key"), {"key": "{by}"}, NAMES)


def test_no_words_make_an_empty_list() -> None:
    assert listed([]) == ""
