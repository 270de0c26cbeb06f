"""Sentences are put into words as late as possible, for one reader."""

import pytest

from engine.kit import words
from engine.kit.sentence import Says, Sentence, Verbatim, listed, named, sentence
from engine.kit.value import Value

NAMES = ("Anna", "Ben", "Cleo")


class Words(words.Words):
    pass_ = Says("Pass")

    def waved(self, by: int) -> str:
        return f"{self.who(by)} waved."

    def lost(self, by: int, dice: int) -> str:
        return f"{self.whose(by)} {words.either(['cup', 'hat'])} held {dice}."

    def slept(self, seats: tuple[int, ...]) -> str:
        return f"{self.everyone(seats)} slept."

    def wired(self, message: int) -> str:
        return f"Wired {message}."

    def wrote(self, text: Verbatim) -> str:
        return f"“{text}”"


@pytest.mark.parametrize(
    ("said", "text"),
    [
        (sentence(Words.waved, by=1), "Ben waved."),
        (sentence(Words.wired, message=4), "Wired 4."),
        (sentence(Words.slept, seats=(0, 1, 2)), "Anna, Ben and Cleo slept."),
        (sentence(Words.slept, seats=(0,)), "Anna slept."),
        (sentence(Words.lost, by=2, dice=3), "Cleo’s cup or hat held 3."),
        (sentence(Words.wrote, text=Verbatim("")), "“”"),
        (sentence(Words.wrote, text=Verbatim("{by}")), "“{by}”"),
        (sentence(Words.wrote, text=Verbatim("4x5\nAnna waved.\r\n")), "“4x5 / Anna waved. / ”"),
    ],
)
def test_values_in_words(said: Sentence, text: str) -> None:
    assert Words(NAMES).say(said) == text


def test_the_reader_is_called_you_also_at_the_beginning_and_owns_by_your() -> None:
    ben = Words(NAMES, reader=1)
    assert ben.say(sentence(Words.waved, by=1)) == "You waved."
    assert ben.say(sentence(Words.lost, by=1, dice=2)).startswith("Your cup")


def test_a_missing_message_or_value_is_an_error_and_not_a_gap() -> None:
    with pytest.raises(AttributeError):
        Words(NAMES).say(Sentence("unknown"))
    with pytest.raises(TypeError):
        Words(NAMES).say(Sentence("waved"))


def test_a_list_in_words() -> None:
    assert listed(["Anna"]) == "Anna"


class Waved(Value):
    by: int
    hand: int


class Pass(Value):
    pass


class Bowed(Value):
    """The catalogue has no such message."""


def test_a_value_is_said_by_the_message_of_its_name_with_the_fields_that_it_takes() -> None:
    assert named(Words, Waved(by=1, hand=2)) == sentence(Words.waved, by=1)
    assert named(Words, Pass()) == sentence(Words.pass_)  # Python takes the name without it


def test_a_value_without_a_message_is_refused() -> None:
    with pytest.raises(AttributeError, match="bowed"):
        named(Words, Bowed())
