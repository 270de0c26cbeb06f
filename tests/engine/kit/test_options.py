"""House rules are declared once; the start page and every check are made from the declaration."""

from dataclasses import dataclass

import pytest

from engine.kit.options import OptionValue, choice, defaults, read_options, settings, whole
from engine.kit.sentence import Sentence, Verbatim
from engine.kit.words import Words


@dataclass(frozen=True, slots=True)
class House:
    variant: str = choice("plain", "Variant", "What is played.", {"plain": "Plain", "wild": "Wild"})
    opener: str | int = choice("random", "Opener", "Who begins.", {"random": "Anybody", 1: "Player 1"}, range(2, 4))
    forced: bool = choice(True, "Forced moves", "Whether it is.", {True: "Yes", False: "No"})
    target: int = whole(250, "Target", "Points to win.", least=50, most=500, step=10)
    limit: int | None = whole(None, "Limit", "Turns of a hand.", least=1, most=99, optional=True)


def verbatim(words: str) -> tuple[Verbatim, ...]:
    return tuple(map(Verbatim, words.split()))


FROM_50_TO_500 = {"least": 50, "most": 500, "step": 10}


def test_settings_keep_their_order_and_bounds() -> None:
    known = settings(House)
    assert list(known) == ["variant", "opener", "forced", "target", "limit"]
    assert known["opener"].seats == range(2, 4)
    assert (known["target"].least, known["target"].most, known["target"].step) == (50, 500, 10)


def test_defaults() -> None:
    assert defaults(House) == {"variant": "plain", "opener": "random", "forced": True, "target": 250, "limit": None}
    assert read_options(House, {}) == House()


def test_given_values_replace_defaults() -> None:
    given: dict[str, OptionValue] = {"variant": "wild", "opener": 1, "forced": False, "target": 60, "limit": 7}
    assert read_options(House, given) == House("wild", 1, False, 60, 7)


def test_an_optional_number_can_be_left_out() -> None:
    assert read_options(House, {"limit": None}) == House()


@pytest.mark.parametrize(
    ("name", "value", "key", "possible"),
    [
        ("colour", "red", "option_unknown", {"known": verbatim("variant opener forced target limit")}),
        ("variant", "odd", "option_choice", {"choices": verbatim("plain wild"), "value": Verbatim("odd")}),
        ("variant", None, "option_choice", {"choices": verbatim("plain wild"), "value": Verbatim("None")}),
        ("opener", True, "option_choice", {"choices": verbatim("random 1"), "value": Verbatim("True")}),
        ("forced", 1, "option_choice", {"choices": verbatim("True False"), "value": Verbatim("1")}),
        *[("target", wrong, "option_whole", FROM_50_TO_500) for wrong in (40, 510, 55, "60", None)],
        ("limit", True, "option_whole", {"least": 1, "most": 99, "step": 1}),
    ],
)
def test_a_wrong_value_is_answered_with_what_is_possible(
    name: str, value: OptionValue, key: str, possible: dict[str, object]
) -> None:
    refusal = read_options(House, {name: value})
    assert refusal == Sentence(key, {"name": Verbatim(name), **possible})
    assert Words(()).say(refusal)


def test_a_game_without_options_says_so() -> None:
    @dataclass(frozen=True, slots=True)
    class Nothing:
        pass

    refusal = read_options(Nothing, {"colour": "red"})
    assert refusal == Sentence("option_unknown", {"name": Verbatim("colour"), "known": ()})
