"""One list of moves, and all that follows from it."""

from random import Random
from typing import ClassVar

import pytest

from engine.kit.moves import EXAMPLES, Listed, Spoken, no_moves, without_variations
from engine.kit.notation import Ambiguous, Unreadable, among
from engine.kit.scene.controls import Field
from engine.kit.seats import Whom
from engine.kit.sentence import Sentence, Verbatim, sentence
from engine.kit.words import Words
from tests.engine.offers import sent


class Lay(Spoken):
    card: int


class Pass(Spoken):
    weighty: ClassVar[bool] = True


class CallOut(Spoken):
    pass


def listed(*moves: Lay | Pass) -> Listed[Lay | Pass]:
    return Listed(moves, label=lambda move: Sentence(type(move).__name__))


CARDS = tuple(map(Lay, range(20)))
MOVES = listed(*CARDS, Pass())


def test_a_move_is_written_as_its_name_and_its_values() -> None:
    assert (str(Lay(3)), str(Pass()), str(CallOut())) == ("lay 3", "pass", "call out")


def test_what_is_listed_is_legal() -> None:
    assert list(MOVES) == [*CARDS, Pass()]
    assert MOVES.refusal(Lay(3)) is None
    assert Pass() in MOVES


def test_other_moves_are_refused_with_some_that_are_legal() -> None:
    some = tuple([Verbatim(str(move)) for move in CARDS[:EXAMPLES]])
    assert MOVES.refusal(Lay(20)) == sentence(Words.not_listed, possible=some)


def test_a_game_may_say_why() -> None:
    label, why_not = Sentence("pass"), sentence(Words.over)
    moves: Listed[Lay | Pass] = Listed([Pass()], lambda move: label, lambda move: why_not)
    assert moves.refusal(Lay(1)) == why_not


def test_with_an_empty_list_there_is_nothing_to_name() -> None:
    nothing = listed()
    refusal = nothing.refusal(Pass())
    assert (bool(nothing), nothing.controls()) == (False, ())
    assert refusal == sentence(Words.not_listed, possible=())
    assert "say" not in Words(()).say(refusal)


def test_who_is_not_asked_has_no_moves_and_is_told_who_is() -> None:
    nothing = no_moves([2])
    assert (bool(nothing), nothing.controls()) == (False, ())
    assert nothing.refusal(Pass()) == sentence(Words.not_your_turn, awaited=(2,))


def test_when_nobody_is_asked_the_match_is_over() -> None:
    assert no_moves(()).refusal(Pass()) == sentence(Words.over)


def test_samples_are_of_every_kind_alike() -> None:
    random = Random(1)
    passes = sum(MOVES.sample(random) == Pass() for _ in range(300))
    assert 100 < passes < 200


def test_a_kind_with_one_move_is_a_button_and_others_are_lists() -> None:
    lay, pass_ = MOVES.controls()
    assert (sent(lay), lay.label, lay.weighty) == (f"[{' | '.join(map(str, CARDS))}]", Sentence("Lay"), False)
    assert (sent(pass_), pass_.label, pass_.weighty) == ("pass", Sentence("Pass"), True)


def test_variations_of_a_move_are_left_out_and_moves_that_only_begin_alike_are_kept() -> None:
    moves = ["1x2", "1x2 show 4", "1x22", "no", "no show 7D", "note"]
    assert without_variations(moves, most=9) == ["1x2", "1x22", "no", "note"]
    assert without_variations(moves, most=2) == ["1x2", "1x22"]


class Steal(Spoken):
    victim: Whom


def test_a_player_is_written_from_1_and_chosen_by_name() -> None:
    (steal,) = Listed([Steal(0), Steal(2)], label=lambda move: Sentence("steal")).controls()
    assert sent(steal) == "[steal 1 | steal 3]"
    (part,) = steal.parts
    assert isinstance(part, Field)
    words = Words(["Anna", "Ben", "you"], 2)
    assert [words.say(each.label) for each in part.choices if isinstance(each.label, Sentence)] == ["Anna", "You"]


@pytest.mark.parametrize("text", ["steal 2", "Steal Ben", "steal be", "pass; steal ben"])
def test_a_player_is_read_by_number_and_by_name(text: str) -> None:
    moves = [Pass(), *map(Steal, range(3))]
    assert among(moves, text, ("Anna", "Ben", "Anna Lee"))[-1] == Steal(1)


@pytest.mark.parametrize("text", ["steal", "steal 4", "steal me", "rob ben"])
def test_who_does_not_play_cannot_be_named(text: str) -> None:
    with pytest.raises(Unreadable):
        among(map(Steal, range(2)), text, ("Anna", "Ben"))


def test_a_whole_name_comes_first_and_two_that_begin_alike_are_asked_about() -> None:
    moves, names = [*map(Steal, range(3))], ("Anna", "Ben", "Anna Lee")
    assert among(moves, "steal anna", names) == (Steal(0),)
    assert among(moves, "steal anna lee", names) == (Steal(2),)
    with pytest.raises(Ambiguous) as refused:
        among(moves, "Steal An", names)
    assert refused.value.sentence.values["name"] == Verbatim("An")  # as it was typed


def test_the_last_choice_of_a_kind_still_says_what_it_is() -> None:
    (lay,) = listed(Lay(19)).controls()
    assert sent(lay) == "[lay 19]"


def test_a_choice_is_named_by_its_values_or_as_it_is_written() -> None:
    (lay,) = listed(Lay(3), Lay(4)).controls()
    (word,) = Listed(("3", "4"), label=lambda move: Sentence("say")).controls()
    for control in (lay, word):
        (field,) = control.parts
        assert isinstance(field, Field)
        assert [choice.label for choice in field.choices] == [Verbatim("3"), Verbatim("4")]
    assert lay.button
    assert Words(("Anna", "Ben")).with_choice(sentence(Words.who, seat=0)) == "Anna: {0}"
