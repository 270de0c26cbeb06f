"""What a player of Liar's Dice can do and know: legal moves, forms, questions, views."""

from collections import Counter
from random import Random

import pytest

from engine.games.liars_dice import GAME
from engine.games.liars_dice.values import Action, Bid, Challenge, OnlyChallenge, Question, RaiseOrChallenge
from engine.games.liars_dice.words import Words
from engine.kit.dice import STAR
from engine.kit.scene.controls import Control, Field, Fixed
from engine.kit.sentence import Verbatim, sentence
from tests.engine.games.liars_dice.position import faces, given
from tests.engine.offers import field, sent


def legal(position_text: str, bid: str = "", **options: object) -> list[str]:
    return [str(action) for action in GAME.legal(given(position_text, "3", bid=bid, **options).view)]  # type: ignore[arg-type]


def test_moves_are_listed_lowest_first_each_with_every_show() -> None:
    listed = legal("2 2 5", bid="1x6", bid_cap="dice")
    assert listed[:7] == ["liar", "1*", "1* show 2", "1* show 5", "1* show 2 2", "1* show 2 5", "2x2"]
    assert listed[-1] == "4* show 2 5"


def test_one_hidden_die_cannot_be_shown() -> None:
    assert not [move for move in legal("2", bid="1x2") if "show" in move]


def test_on_the_last_space_only_the_challenge_is_left() -> None:
    assert legal("2 2", bid="40x6") == ["liar"]
    assert legal("2 2", bid="3*", bid_cap="dice") == ["liar"]


def test_who_is_not_in_turn_and_spectators_have_no_moves() -> None:
    state = given("2 2", "3 3", bid="1x2").state
    for viewer in (1, None):
        moves = GAME.legal(GAME.view(state, viewer))
        assert list(moves) == []
        assert not moves
        assert moves.controls() == ()


def test_a_sample_gives_every_kind_of_move_its_share() -> None:
    moves = GAME.legal(given("2 2 5", "3", bid="1x2").view)
    random = Random(1)
    sampled = [moves.sample(random) for _ in range(600)]
    assert all(action in moves for action in sampled)
    kinds = Counter(map(_kind, sampled))
    assert set(kinds) == {"challenge", "bid", "show"}
    assert min(kinds.values()) > 150


@pytest.mark.parametrize(
    ("cup", "bid", "kinds"),
    [
        ("2 2", "", {"bid", "show"}),
        ("2", "", {"bid"}),
        ("2", "1x2", {"bid", "challenge"}),
        ("2 2", "40x6", {"challenge"}),
    ],
)
def test_a_sample_is_of_the_kinds_that_there_are(cup: str, bid: str, kinds: set[str]) -> None:
    moves = GAME.legal(given(cup, "3", bid=bid).view)
    random = Random(2)
    assert {_kind(moves.sample(random)) for _ in range(60)} == kinds


def _kind(action: Action) -> str:
    if isinstance(action, Challenge):
        return "challenge"
    return "show" if action.show else "bid"


# ---- forms ----


def form(*cups: str, bid: str = "", **options: object) -> tuple[Control, ...]:
    return GAME.legal(given(*cups, bid=bid, **options).view).controls()  # type: ignore[arg-type]


def test_a_form_asks_for_amount_face_and_show() -> None:
    bid, challenge = form("2 5 5", "3 3", bid="1x6", bid_cap="dice")
    amount, face, show = (part for part in bid.parts if isinstance(part, Field))
    assert [(each.text, each.label) for each in amount.choices] == [(each, Verbatim(each)) for each in "12345"]
    assert [choice.label for choice in face.choices] == [
        sentence(Words.many_of, face=each) for each in (2, 3, 4, 5, 6, STAR)
    ]
    assert [choice.text for choice in face.choices] == ["2", "3", "4", "5", "6", "*"]
    assert [each.text for each in show.choices] == ["show 2", "show 5", "show 5"]
    assert (show.least, show.most) == (0, 2)
    assert (bid.weighty, challenge.weighty) == (False, True)
    assert challenge.parts == (Fixed("liar"),)


def test_a_form_begins_with_the_lowest_raise_and_lets_nothing_lower_be_composed() -> None:
    (bid, _) = form("2 5 5", "3 3", bid="2x5", bid_cap="dice")
    assert bid.together[:3] == (("2", "6"), ("3", "2"), ("3", "3"))
    assert [part.preset for part in bid.parts if isinstance(part, Field)] == ["2", "6", ""]


def test_a_form_offers_no_more_dice_than_there_are_though_the_track_goes_on() -> None:
    (bid, _) = form("2 5 5", "3 3", bid="2x5", bid_cap="track")
    assert {amount for amount, _ in bid.together} == set("2345")
    (beyond, _) = form("2 5 5", "3 3", bid="5*", bid_cap="track")
    assert len(beyond.together) == 1


def test_of_two_dice_one_can_be_shown() -> None:
    (bid,) = form("2 3", "3")
    assert [part.most for part in bid.parts if isinstance(part, Field)] == [1, 1, 1]


def test_what_a_form_sends_is_a_move() -> None:
    view = given("2 5 5", "3 3").view
    assert GAME.parse("4 5 show 5 show 2", view, ()) == (Bid(4, 5, (5, 2)),)
    assert GAME.parse("4 *", view, ()) == (Bid(4, 1),)


def test_without_dice_to_show_the_form_does_not_ask_for_them() -> None:
    (bid,) = form("2", "3")
    assert len(bid.parts) == 2


def test_without_a_bid_to_challenge_or_to_make_there_is_no_form_for_it() -> None:
    (bid,) = form("2", "3")
    assert [field(part).choices[0].text for part in bid.parts] == ["1", "2"]
    assert [sent(control) for control in form("2", "3", bid="40x6")] == ["liar"]


# ---- LD.10 automatic moves ----


@pytest.mark.parametrize(
    ("cups", "bid", "move"),
    [
        (("2 3 4 5 6", "2 3 4 5 6"), "", "1x2"),
        (("2 3 4 5 6", "2 3 4 5 6"), "3x3", "3x4"),
        (("2 3 4 5 6", "2 3 4 5 6"), "3x6", "4x2"),  # 3 * 3 <= 10
        (("2 3 4 5 6", "2 3 4 5 6"), "4x2", "liar"),  # 3 * 4 > 10
        (("2 3 4 5 6", "2 3 4 5 6"), "1*", "2x2"),  # 6 * 1 <= 10
        (("2 3 4 5 6", "2 3 4 5 6"), "2*", "liar"),  # 6 * 2 > 10
        (("2 3 4 5 6", "2 3 4 5"), "3x3", "3x4"),  # 3 * 3 <= 9
        (("2 3 4 5", "2 3 4 5"), "3x3", "liar"),  # 3 * 3 > 8
        (("2 3 4", "2 3 4"), "1*", "2x2"),  # 6 * 1 <= 6
        (("2 3 4", "2 3"), "1*", "liar"),  # 6 * 1 > 5
        (("2 3 4 5 6", "2 3 4 | 6 *"), "4x6", "5x2"),  # two of four lie open: 3 * 2 <= 8
        (("2 3 4 5 6", "2 3 4 | 6 *"), "2*", "4x2"),  # one of two lies open: 6 * 1 <= 8
        (("2", "3 | * *"), "2x3", "2x4"),  # none is missing: 3 * 0 <= 2
    ],
)
def test_ld_10_a_bid_that_is_not_above_the_average_is_raised(cups: tuple[str, ...], bid: str, move: str) -> None:
    assert given(*cups, bid=bid).when_time_is_up() == move


def test_ld_10_a_challenge_if_the_lowest_number_bid_is_not_legal() -> None:
    assert given("2", "3 | * * *", bid="3*", bid_cap="dice").when_time_is_up() == "liar"


def test_ld_10_the_end_of_the_track_is_a_challenge() -> None:
    position = given(
        "2", "| 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6", bid="40x6"
    )
    assert position.when_time_is_up() == "liar"


# ---- questions ----


def test_a_question_lasts_until_the_bid_changes() -> None:
    def asked(*cups: str, bid: str) -> dict[int, Question]:
        return dict(GAME.to_act(GAME.view(given(*cups, bid=bid, turn=1).state, None)))

    assert asked("2 2", "3 3", bid="1x2") == asked("6 6", "5", bid="1x2") == {1: RaiseOrChallenge(0, Bid(1, 2))}
    assert asked("2 2", "3 3", bid="1x3") != asked("2 2", "3 3", bid="1x2")


def test_above_the_highest_bid_a_question_leaves_the_challenge_alone() -> None:
    last = given("2 2", "3 3", bid="40x6").state
    assert list(GAME.to_act(GAME.view(last, None)).values()) == [OnlyChallenge(1, Bid(40, 6))]


def test_a_question_holds_public_facts_alone() -> None:
    state = given("2 2", "3 3", bid="2x2 show 2").state
    assert [GAME.to_act(GAME.view(state, viewer)) for viewer in (None, 0, 1)] == [
        {0: RaiseOrChallenge(1, Bid(2, 2))}
    ] * 3


# ---- views ----


def test_ld_9_a_view_has_the_own_hidden_dice_and_what_everybody_sees() -> None:
    state = given("2 3 | *", "4 5", "").state
    assert GAME.view(state, 0).hidden == faces("2 3")
    assert GAME.view(state, 1).hidden == faces("4 5")
    assert GAME.view(state, 2).hidden == GAME.view(state, None).hidden == ()
    assert GAME.view(state, 2).public == state.public
    assert state.public.hidden == (2, 2, 0)


def test_ld_2_who_has_dice_is_still_in() -> None:
    assert GAME.still_in(given("2", "", "3").view) == {0, 2}


def test_ld_2_there_is_no_outcome_while_two_have_dice() -> None:
    assert GAME.outcome(given("2", "", "3").state) is None
