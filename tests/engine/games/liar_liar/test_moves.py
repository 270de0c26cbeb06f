"""What a player of Liar, Liar can do: questions, legal moves, automatic moves, warnings (LL.6, LL.10)."""

import re
from collections import Counter
from random import Random

import pytest

from engine.games.liar_liar import GAME
from engine.games.liar_liar.values import (
    Action,
    AnswerQuest,
    Ask,
    DecideOnAnswer,
    Discard,
    Draw,
    Obtain,
    Play,
    PlayAndDiscard,
    PlayAndEnd,
    PlayAndGive,
    Refresh,
    RefreshHand,
    Request,
    ShowOrKeep,
    Take,
    TakeOne,
)
from engine.games.liar_liar.words import Words
from engine.kit.sentence import Sentence, sentence
from tests.engine.games.liar_liar.position import (
    ANNA,
    ANSWERING,
    BEN,
    CLEO,
    DECIDING,
    DISCARDING,
    GIVING,
    OBTAINING,
    OVER,
    PHASES,
    PRODUCING,
    REFRESHING,
    TAKING,
    Position,
    card,
    cards,
    given,
    large,
    meld,
    worded,
)
from tests.engine.scripted import ScriptedChance

ASKED = {
    "OBTAIN": Obtain,
    "PLAY_DISCARD": PlayAndDiscard,
    "ANSWER": AnswerQuest,
    "DECIDE": DecideOnAnswer,
    "PLAY_GIVE": PlayAndGive,
    "PRODUCE": ShowOrKeep,
    "PLAY_END": PlayAndEnd,
    "TAKE": TakeOne,
    "REFRESH": RefreshHand,
}
SEVENS = Request(7)


def legal(position: Position) -> list[str]:
    return [str(action) for action in GAME.legal(position.view(position.actor))]


# ---- to_act ----


@pytest.mark.parametrize(("phase", "position"), PHASES.items())
def test_ll_6_who_is_asked(phase: str, position: Position) -> None:
    asked = {BEN} if phase in ("ANSWER", "PRODUCE", "REFRESH") else {ANNA}
    assert set(GAME.to_act(position.view(None))) == asked
    assert isinstance(GAME.to_act(position.view(None))[position.actor], ASKED[phase])


def test_a_question_names_the_quest_and_the_card_received() -> None:
    assert GAME.to_act(ANSWERING.view(BEN)) == {BEN: AnswerQuest(ANNA, BEN, SEVENS)}
    assert GAME.to_act(DECIDING.view(ANNA)) == {ANNA: DecideOnAnswer(ANNA, BEN, SEVENS, "yes")}
    assert GAME.to_act(GIVING.view(None)) == {ANNA: PlayAndGive(ANNA, BEN, SEVENS, "yes", card("7S"))}


def test_0_3_a_question_without_a_quest_names_the_hand_and_the_turn() -> None:
    """Who plays out may begin the next hand: that is another question, with a deadline of its own."""
    position = given("3C 3D", "9D", stock="3H JC", turns=4, scores=(40, 60))
    assert GAME.to_act(position.view(None)) == {ANNA: Obtain(100, 4)}
    drew = position.when("draw")
    assert GAME.to_act(drew.view(None)) == {ANNA: PlayAndDiscard(100, 4)}
    assert GAME.to_act(drew.when("discard 3C").view(None)) == {BEN: Obtain(100, 5)}
    assert GAME.to_act(drew.when("meld 3C 3D 3H").view(None)) == {BEN: Obtain(200, 0)}


def test_nobody_is_asked_when_the_match_is_over() -> None:
    assert GAME.to_act(OVER.view(None)) == {}


# ---- legal ----


def test_ll_6_any_other_player_can_be_asked_for_any_rank_or_card() -> None:
    listed = legal(OBTAINING)
    assert len(listed) == len(set(listed)) == 1 + 2 * (13 + 52)
    assert listed[:2] == ["draw", "ask 2 A"]


@pytest.mark.parametrize(
    ("phase", "moves"),
    [
        ("PLAY_DISCARD", ["discard 7C", "discard 9C", "discard 7D", "discard 7H", "meld 7C 7D 7H"]),
        ("ANSWER", ["no", "no keep", "no show 7S", "yes 2C", "yes 7S"]),
        ("DECIDE", ["accept", "liar"]),
        ("PLAY_GIVE", ["give 9C", "give 7D", "give 7H", "meld 7D 7H 7S"]),
        ("PRODUCE", ["keep", "show 7S"]),
        ("PLAY_END", ["done"]),
        ("TAKE", ["take 7C", "take 7S"]),
        ("REFRESH", ["refresh none", "refresh 2C", "refresh KH", "refresh all"]),
    ],
)
def test_ll_6_moves_of_a_phase(phase: str, moves: list[str]) -> None:
    assert legal(PHASES[phase]) == moves


def test_ll_d16_a_play_that_leaves_nothing_to_give_is_not_listed() -> None:
    received = given("3C 3D 3H", "7S 9D").when("ask ben 7", "yes 7S", "accept")
    assert legal(received) == ["give 3C", "give 3D", "give 3H"]


def test_a_play_is_listed_in_one_way_and_legal_in_others() -> None:
    discarding = given("7C 7D 7H 7S KS 9C", "2C", melds=[meld("10S JS QS")], phase="PLAY_DISCARD")
    listed = "meld 7C 7D 7H 7S; hit KS m1"
    others = ["hit KS m1; meld 7C 7D 7H 7S", "meld 7C 7D 7H; hit 7S m2; hit KS m1"]
    assert [each for each in [listed, *others] if each in legal(discarding)] == [listed]
    assert {discarding.when(each).hand(ANNA) for each in [listed, *others]} == {"9C"}


@pytest.mark.parametrize("viewer", [BEN, CLEO, None])
def test_who_is_not_asked_has_no_moves(viewer: int | None) -> None:
    moves = GAME.legal(OBTAINING.view(viewer))
    assert list(moves) == []
    assert moves.controls() == ()
    assert moves.refusal(Draw()) == sentence(Words.not_your_turn, awaited=(ANNA,))


@pytest.mark.parametrize(
    ("position", "text", "reason"),
    [
        (DISCARDING, "discard KS", sentence(Words.not_in_hand, hand=cards("7C 9C 7D 7H"))),
        (ANSWERING, "yes KS", sentence(Words.not_in_hand, hand=cards("2C 7S"))),
        (ANSWERING, "no show 2C", sentence(Words.does_not_match, cards=cards("7S"))),
        (ANSWERING, "no show 7D", sentence(Words.not_in_hand, hand=cards("2C 7S"))),
        (PRODUCING, "show 2C", sentence(Words.does_not_match, cards=cards("7S"))),
        (TAKING, "take 2C", sentence(Words.does_not_match, cards=cards("7C 7S"))),
        (TAKING, "take 7D", sentence(Words.does_not_match, cards=cards("7C 7S"))),
        (GIVING, "give KS", sentence(Words.not_in_hand, hand=cards("9C 7D 7H 7S"))),
        (REFRESHING, "refresh 7D", sentence(Words.not_in_hand, hand=cards("2C KH"))),
    ],
)
def test_refusals_say_what_is_possible(position: Position, text: str, reason: Sentence) -> None:
    assert position.refuses(text) == reason


def test_what_is_no_move_of_the_phase_is_refused_with_those_that_are() -> None:
    refusal = OBTAINING.refuses("done")
    assert refusal == sentence(Words.wrong_phase, now="OBTAIN")
    assert re.findall(r"“(.*?)”", worded(refusal)) == ["draw", "ask 2 7", "ask 2 7D"]


def test_who_holds_nothing_that_matches_reads_so() -> None:
    producing = given("3C", "9D", "2C").when("ask ben 7", "no", "accept")
    assert producing.refuses("show 9D") == sentence(Words.does_not_match, cards=())


def test_requests_that_no_text_can_make_are_refused() -> None:
    moves = GAME.legal(OBTAINING.view(ANNA))
    assert moves.refusal(Ask(BEN, Request(0))) == sentence(Words.bad_request)
    assert moves.refusal(Ask(BEN, Request(7, 4))) == sentence(Words.bad_request)
    assert moves.refusal(Ask(7, Request(7))) == sentence(Words.bad_target)
    assert GAME.legal(DISCARDING.view(ANNA)).refusal(Play(())) == sentence(Words.nothing_to_play)
    assert GAME.legal(OVER.view(ANNA)).refusal(Draw()) == sentence(Words.over)


def test_samples_are_of_every_kind() -> None:
    random = Random(1)
    for position in PHASES.values():
        moves = GAME.legal(position.view(position.actor))
        kinds = Counter(type(moves.sample(random)) for _ in range(200))
        assert min(kinds.values()) > 50
    asked = {action.to for _ in range(50) if isinstance(action := GAME.legal(OBTAINING.view(ANNA)).sample(random), Ask)}
    assert asked == {BEN, CLEO}


def test_samples_of_a_quest_are_of_every_player_at_a_large_table() -> None:
    random, moves = Random(1), GAME.legal(large("7S.1").view(ANNA))
    sampled = [moves.sample(random) for _ in range(200)]
    assert {each.to for each in sampled if isinstance(each, Ask)} == {1, 2, 3, 4, 5}


def test_samples_of_a_refresh_are_of_every_number_of_cards() -> None:
    seven = given("7D", "2C 3C 4C 5C 6C 8C KH").when("ask ben 7", "no", "liar", "done")
    random, moves = Random(1), GAME.legal(seven.view(BEN))
    sampled = [moves.sample(random) for _ in range(100)]
    counts = {None if each.cards is None else len(each.cards) for each in sampled if isinstance(each, Refresh)}
    assert counts == {*range(7), None}


# ---- automatic ----


@pytest.mark.parametrize(
    ("phase", "move"),
    [
        ("OBTAIN", "draw"),
        ("PLAY_DISCARD", "discard 7C"),
        ("ANSWER", "no keep"),
        ("DECIDE", "accept"),
        ("PRODUCE", "keep"),
        ("TAKE", "take 7C"),
        ("PLAY_GIVE", "give 9C"),
        ("PLAY_END", "done"),
        ("REFRESH", "refresh none"),
    ],
)
def test_ll_10_the_automatic_move(phase: str, move: str) -> None:
    position = PHASES[phase]
    made = GAME.automatic(position.view(position.actor), ScriptedChance(), None)
    assert str(made) == move


def test_ll_10_who_drew_by_time_discards_the_drawn_card_at_once() -> None:
    made = GAME.automatic(DISCARDING.view(ANNA), ScriptedChance(), Draw())
    assert made == Discard(card("7C"))
    assert isinstance(made, Discard)
    assert made.drawn


def test_ll_10_the_drawn_card_is_discarded_although_others_were_laid() -> None:
    laid = given("2C 3C 3D 3H", "9D", stock="JD").when("draw", "meld 3C 3D 3H")
    assert GAME.automatic(laid.view(ANNA), ScriptedChance(), None) == Discard(card("JD"))


def test_ll_10_if_the_drawn_card_was_laid_it_is_any_card_of_the_hand() -> None:
    laid = DISCARDING.when("meld 7C 7D 7H")
    assert GAME.automatic(laid.view(ANNA), ScriptedChance(), None) == Discard(card("9C"))


@pytest.mark.parametrize("after", [Take(card("7S")), Discard(card("7C"))])
def test_ll_10_one_move_is_made_by_time(after: Action) -> None:
    assert GAME.automatic(GIVING.view(ANNA), ScriptedChance(), after) is None
    assert GAME.automatic(DISCARDING.view(ANNA), ScriptedChance(), after) is None


def test_ll_10_the_received_card_is_never_given_by_time() -> None:
    given_ = {GAME.automatic(GIVING.view(ANNA), ScriptedChance(picks=[pick]), None) for pick in range(3)}
    assert {str(action) for action in given_} == {"give 9C", "give 7D", "give 7H"}


# ---- still_in, outcome ----


def test_nobody_is_ever_out() -> None:
    assert GAME.still_in(OBTAINING.view(None)) == {ANNA, BEN, CLEO}


def test_ll_8_places_are_by_score() -> None:
    over = given("3C 3D", "9D", "KC", stock="3H", scores=(200, 0, 0)).when("draw", "meld 3C 3D 3H")
    outcome = GAME.outcome(over.state)
    assert outcome is not None
    assert (outcome.places, outcome.scores) == ((1, 2, 2), (270, 40, 40))
    assert outcome.why == sentence(Words.won, by=(ANNA,), score=270)
    assert GAME.outcome(OBTAINING.state) is None


# ---- warning ----


def warned(position: Position, text: str) -> Sentence | None:
    (action,) = position.read(text)
    return GAME.warning(position.view(ANNA), action)


def test_ll_d6_asking_for_what_nobody_else_can_have_is_worth_a_question() -> None:
    position = given("7S 9C 9D", "2C", melds=[meld("9H 9S 9C")], pile="KD KH KS KC")
    assert warned(position, "ask ben 7S") == sentence(Words.nobody_has_it, what=Request(7, 3))
    assert warned(position, "ask ben K") == sentence(Words.nobody_has_it, what=Request(13))
    assert warned(position, "ask ben 7") is warned(position, "draw") is None


def test_ll_d6_with_two_decks_there_is_another_copy() -> None:
    assert warned(large("7S.1"), "ask ben 7S") is None
    assert warned(large("7S.1 7S.2"), "ask ben 7S")
