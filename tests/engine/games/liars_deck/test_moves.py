"""What a player of Liar's Deck can do: legal moves, forms, questions, deadlines."""

from collections import Counter
from random import Random

import pytest

from engine.games.liars_deck import GAME
from engine.games.liars_deck.values import Call, CallOnly, OpenRound, Options, Play, PlayOrCall, Point, TakeAim
from engine.games.liars_deck.words import Words
from engine.kit.scene.controls import Fixed
from engine.kit.sentence import Sentence, sentence
from tests.engine.games.liars_deck.position import ANNA, BEN, CLEO, Position, given, of_cards, of_players, worded
from tests.engine.offers import field, sent

FIRST = given("I I L", "L L")
TURN = given("I L", "I I L L", "I L", plays=["Anna: L L L"])
FORCED = given("", "I I L L", "", plays=["Anna: L"], auto_forced=False)
SHOOT = given("I", "L L", "I", plays=["Anna: C"], variant="chaos").after("liar")


def legal(position: Position, seat: int) -> list[str]:
    return [str(action) for action in GAME.legal(position.view(seat))]


# ---- legal ----


def test_equal_plays_are_listed_once() -> None:
    assert legal(FIRST, ANNA) == ["play I", "play L", "play I I", "play I L", "play I I L"]


def test_after_the_first_turn_the_call_comes_first() -> None:
    assert legal(TURN, BEN)[:3] == ["liar", "play I", "play L"]


def test_dk_4_who_is_forced_can_only_call() -> None:
    assert legal(FORCED, BEN) == ["liar"]


@pytest.mark.parametrize("viewer", [ANNA, None])
def test_who_is_not_asked_has_no_moves(viewer: int | None) -> None:
    moves = GAME.legal(TURN.view(viewer))
    assert list(moves) == []
    assert not moves
    assert moves.controls() == ()


def test_cards_of_a_play_have_no_order() -> None:
    moves = GAME.legal(FIRST.view(ANNA))
    assert Play(("L", "I")) in moves
    assert Play(("I", "L", "I")) in moves


def test_a_sample_is_half_of_the_time_the_call_where_there_is_a_choice() -> None:
    random = Random(1)
    sampled = [GAME.legal(TURN.view(BEN)).sample(random) for _ in range(400)]
    assert set(sampled) == set(GAME.legal(TURN.view(BEN)))
    assert 150 < Counter(sampled)[Call()] < 250
    assert {GAME.legal(FORCED.view(BEN)).sample(random) for _ in range(20)} == {Call()}
    assert {GAME.legal(SHOOT.view(BEN)).sample(random) for _ in range(40)} == {Point(ANNA), Point(CLEO)}


# ---- forms ----


def test_the_form_of_a_play_has_a_box_for_each_card() -> None:
    (play,) = GAME.legal(FIRST.view(ANNA)).controls()
    cards = field(play.parts[1])
    assert cards.choices == of_cards("I I L")
    assert (sent(play), cards.least, cards.most, play.weighty) == ("play [I | I | L]", 1, 3, False)


def test_no_more_cards_can_be_chosen_than_may_be_played() -> None:
    few, chaos = given("I L", "I", plays=["Ben: I"]), given("I L M", "I", variant="chaos")
    for position, most in ((few, 2), (chaos, 1)):
        (_, cards) = GAME.legal(position.view(ANNA)).controls()[0].parts
        assert field(cards).most == most


def test_the_call_is_a_form_of_its_own() -> None:
    play, call = GAME.legal(TURN.view(BEN)).controls()
    assert (sent(play), sent(call)) == ("play [I | I | L | L]", "liar")
    assert (call.parts, call.weighty) == ((Fixed("liar"),), True)
    (forced,) = GAME.legal(FORCED.view(BEN)).controls()
    assert (forced.parts, forced.weighty) == (call.parts, True)
    assert [each.preview for each in (call, forced)] == [
        sentence(Words.calls, accused=ANNA, count=3),
        sentence(Words.calls, accused=ANNA, count=1),
    ]


def test_dk_6_with_the_active_devil_no_other_card_can_be_chosen() -> None:
    def excluded(position: Position) -> list[tuple[int, ...]]:
        return [choice.excludes for choice in field(GAME.legal(position.view(ANNA)).controls()[0].parts[1]).choices]

    assert excluded(given("D I L", "I", "I", variant="devil")) == [(1, 2), (), ()]
    assert excluded(given("D I L", "I", "", variant="devil", out=[CLEO])) == [(), (), ()]


def test_the_form_of_a_shot_lists_the_targets() -> None:
    (shoot,) = GAME.legal(SHOOT.view(BEN)).controls()
    assert (sent(shoot), shoot.weighty) == ("shoot [1 | 3]", True)
    assert field(shoot.parts[1]).choices == of_players(ANNA, CLEO)


# ---- what follows ----


def stakes(position: Position, seat: int) -> dict[str, tuple[tuple[int, ...], int, bool]]:
    """Of a call, by verdict: the seats that pull or shoot, one in how many, whether they shoot."""
    *_, call = GAME.legal(position.view(seat)).controls()
    found = [each.values for case in call.outcomes for each in case if isinstance(each, Sentence)]
    return {str(each["verdict"]): (each["by"], each["left"], each["shoots"]) for each in found}  # type: ignore[misc]


def test_dk_5_a_lie_costs_the_accused_and_the_truth_the_caller() -> None:
    position = given("I", "I L", "L", plays=["Anna: L L", "Ben: I"], turn=CLEO, revolvers=["B X", "B X B B", "B B X"])
    assert stakes(position, CLEO) == {"L": ((BEN,), 4, False), "I": ((CLEO,), 3, False)}


def test_dk_6_one_card_may_be_the_devil_while_it_is_active() -> None:
    three = given("I", "I L", "L", plays=["Anna: L"], variant="devil")
    assert stakes(three, BEN)["D"] == ((BEN, CLEO), 0, False)
    assert "D" not in stakes(given("I", "I L", "L", plays=["Anna: L I"], variant="devil"), BEN)
    assert "D" not in stakes(given("I", "I L D", "L", plays=["Anna: L"], variant="devil"), BEN)
    assert "D" not in stakes(given("I", "I L", "", plays=["Anna: L"], variant="devil", out=[CLEO]), BEN)


def test_dk_7_in_chaos_it_depends_on_the_card_who_shoots() -> None:
    assert stakes(given("I", "L L", "I", plays=["Anna: C"], variant="chaos"), BEN) == {
        "L": ((BEN,), 6, True),
        "I": ((BEN,), 6, False),
        "M": ((ANNA,), 6, True),
        "C": ((ANNA, BEN, CLEO), 0, True),
    }


def test_dk_5_with_every_liar_in_sight_a_call_is_surely_wrong() -> None:
    position = given("", "I L" + " L" * 11, plays=["Anna: I"], auto_forced=False)
    (call,) = GAME.legal(position.view(BEN)).controls()
    assert call.outcomes == ((sentence(Words.if_called, verdict="I", by=(BEN,), left=6, shoots=False, is_sure=True),),)


def test_dk_5_a_play_says_what_a_call_of_it_would_cost() -> None:
    play, _ = GAME.legal(TURN.view(BEN)).controls()
    truth, lie = field(play.parts[1]).choices[1:3]
    assert [play.outcomes[choice.case] for choice in (truth, lie)] == [
        (sentence(Words.if_played, verdict="I", by=(CLEO,), left=6, shoots=False),),
        (sentence(Words.if_played, verdict="L", by=(BEN,), left=6, shoots=False),),
    ]


# ---- questions ----


def test_a_question_holds_the_play_and_the_rank_that_an_answer_depends_on() -> None:
    assert FIRST.asked == {ANNA: OpenRound("")}
    assert TURN.asked == {BEN: PlayOrCall(ANNA, 3, "")}
    assert FORCED.asked == {BEN: CallOnly(ANNA, 1, "")}
    assert worded(GAME.poses(FORCED.asked[BEN])) == worded(GAME.poses(TURN.asked[BEN])) != ""
    court = given("K", "Q Q", plays=["Anna: Q"], faces="court", rank="K")
    assert court.asked == {BEN: PlayOrCall(ANNA, 1, "K")}


def test_a_shooter_is_asked_the_same_whatever_the_others_do() -> None:
    question = TakeAim(BEN, ANNA, "C")
    assert SHOOT.asked == {ANNA: question, BEN: question, CLEO: question}
    assert SHOOT.after("shoot 2").asked == {BEN: question, CLEO: question}


@pytest.mark.parametrize(("chosen", "seconds"), [("same", 86_400), (60, 60), (0, 0)])
def test_dk_1_pointing_can_have_a_time_of_its_own(chosen: str | int, seconds: int) -> None:
    options = Options(variant="chaos", shoot_deadline=chosen)  # type: ignore[arg-type] # the values are listed above
    assert GAME.deadline(options, TakeAim(BEN, ANNA, "L"), 86_400) == seconds
    assert GAME.deadline(options, PlayOrCall(ANNA, 1, ""), 86_400) == 86_400


# ---- still in ----


def test_who_is_alive_is_still_in() -> None:
    assert GAME.still_in(given("I", "L", "", out=[CLEO]).view(None)) == {ANNA, BEN}


def test_nothing_legal_is_odd() -> None:
    assert [GAME.warning(TURN.view(BEN), action) for action in GAME.legal(TURN.view(BEN))] == [None] * 8
