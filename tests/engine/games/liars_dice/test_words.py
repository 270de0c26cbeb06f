"""Liar's Dice in words: what players read."""

import pytest

from engine.games.liars_dice import GAME
from engine.games.liars_dice.values import Options, Rolled, Started
from engine.privacy import tell
from tests.engine.games.liars_dice.position import NAMES, Position, faces, given

VIEW = given("2 3", "4 5").view

# ---- refusals say what is possible ----


@pytest.mark.parametrize(
    ("bid", "text", "says"),
    [
        ("4x3", "4x3", "A bid of four 3s doesn’t beat four 3s. Bid “4x4” or higher, or say “liar”."),
        ("4x6", "1*", "A bid of one star doesn’t beat four 6s. Bid “5x2” or higher, or say “liar”."),
        ("40x6", "2x2", "A bid of two 2s doesn’t beat forty 6s, and no other bid can. Say “liar”."),
        ("", "41x2", "The highest bids here are forty 6s and twenty stars."),
        ("", "0x2", "Bid on at least one die."),
        ("", "liar", "You can’t challenge yet. Open the round with a bid, for example “2x5”."),
        ("1x2", "2x3 show 4", "You can only show dice from under your cup. You have 2 3."),
        ("1x2", "2x3 show 44", "Keep at least one hidden die to reroll. You have 2 3."),
        ("1x2", "2x3 show 23", "Keep at least one hidden die to reroll. You have 2 3."),
    ],
)
def test_a_refusal_says_what_is_possible(bid: str, text: str, says: str) -> None:
    assert given("2 3", "4 5", bid=bid).says_no(text) == says


def test_ld_6_with_one_hidden_die_no_refusal_says_that_one_can_be_shown() -> None:
    says = "Keep at least one hidden die to reroll. You have 2."
    one = given("2 | 6", "4 5", bid="1x2")
    assert one.says_no("4x6 show 5") == one.says_no("4x6 show 2") == says


def test_a_refusal_out_of_turn_says_whose_turn_it_is() -> None:
    assert given("2 3", "4 5").says_no("1x2", by=1) == "It’s not your turn. The next move is up to Anna."


def test_no_refusal_names_dice_of_others() -> None:
    assert "6" not in given("2 3", "6 6", bid="1x2").says_no("2x3 show 5")


# ---- warning ----


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("5x6", "You bid five 6s, but only four dice are in play."),
        ("5*", "You bid five stars, but only four dice are in play."),
    ],
)
def test_ld_11_a_bid_above_the_dice_in_play_is_worth_a_question(text: str, says: str) -> None:
    position = given("2 3", "4 | 5")
    (action,) = GAME.parse(text, position.view, NAMES)
    warning = GAME.warning(position.view, action)
    assert warning is not None
    assert GAME.words(NAMES).say(warning) == says


@pytest.mark.parametrize("text", ["4x6", "4*", "liar"])
def test_other_moves_are_not(text: str) -> None:
    (action,) = GAME.parse(text, VIEW, NAMES)
    assert GAME.warning(VIEW, action) is None


# ---- what is told ----


def test_a_bid_with_a_show_is_told_to_all_and_the_reroll_to_the_bidder() -> None:
    happened = given("6 5 4 *", "3 3").when("2x6 show 6 *", rolls="3 2")
    bid = ["bid two 6s.", "showed 6 *."]
    assert happened.told(0) == [f"You {text}" for text in (*bid, "rerolled 4 5 and got 2 3.")]
    assert happened.told(1) == happened.told(None) == [f"Anna {text}" for text in (*bid, "rerolled two dice.")]


def test_one_die_is_a_die() -> None:
    assert given("6 5", "3 3").when("1x6 show 6").told(None)[-1] == "Anna rerolled one die."
    assert "Anna lost one die." in given("2 2", "3 3", bid="1x3", by=1).when("liar").told(None)


def test_a_challenge_is_told_with_all_dice_and_what_follows() -> None:
    position = given("2 2", "3", "* 2", bid="4x2", by=0, turn=1, chips=(10, 10, 1), pots=(3, 126))
    assert position.when("liar", rolls="5 6 *").told(1) == [
        "You challenged Anna on four 2s.",
        "Anna had 2 2.",
        "You had 3.",
        "Cleo had * 2.",
        "The count was four. Spot on.",
        "You and Cleo lost one die each.",
        "You ran out of dice.",
        "Anna took the round pot of three chips.",
        "Anna paid a chip into each pot.",
        "Cleo paid a last chip into the round pot.",
        "All dice were rolled.",
    ]


def test_the_end_is_told() -> None:
    told = given("2", "6", bid="1x2", turn=1, chips=(41, 39), pots=(2, 18)).when("liar").told(0)
    assert told[-3:] == [
        "You took the round pot of two chips.",
        "You took the game pot of eighteen chips.",
        "You won, with the last dice on the table.",
    ]


def test_who_pays_the_last_chips_is_told_of_one_and_of_several() -> None:
    told = [GAME.words(NAMES, 1).say(each) for each in GAME.tells(Rolled((1, 1, 1), (0, 0, 1), ((), (), ())))]
    assert told[:2] == ["Cleo paid a chip into each pot.", "Anna and you each paid a last chip into the round pot."]


@pytest.mark.parametrize(
    ("bid", "says"),
    [
        ("1x3", "The count was two. The bid held, with dice to spare."),
        ("3x3", "The count was two. The bid was too high."),
        ("1x6", "The count was zero. The bid was too high."),
    ],
)
def test_the_count_is_told_beside_the_bid(bid: str, says: str) -> None:
    assert says in given("2 2", "3 3", bid=bid).when("liar").told(None)


def test_a_roll_is_told_to_each_player_alone_until_everything_is_disclosed() -> None:
    rolled = Rolled((), (), (faces("2 3"), (), faces("*")))

    def told(viewer: int | None) -> list[str]:
        return [GAME.words(NAMES).say(sentence) for sentence in GAME.tells(tell(rolled, viewer))]

    assert told(0) == ["All dice were rolled.", "Anna rolled 2 3."]
    assert told(1) == told(None) == ["All dice were rolled."]
    assert [GAME.words(NAMES).say(each) for each in GAME.tells(rolled)][1:] == ["Anna rolled 2 3.", "Cleo rolled *."]


def test_the_beginning_is_told() -> None:
    (sentence,) = GAME.tells(Started(Options(), 3, opener=2))
    assert GAME.words(NAMES).say(sentence) == "The first bid went to Cleo."


# ---- what is asked and shown ----


def test_the_opener_is_asked_to_open_and_the_next_to_raise_or_challenge() -> None:
    (opening,) = GAME.to_act(given("2", "3").view).values()
    assert GAME.words(NAMES).say(GAME.asks(opening)) == "Open the round with any bid."
    (raising,) = GAME.to_act(given("2", "3", bid="4x5").view).values()
    assert GAME.words(NAMES).say(GAME.asks(raising)) == "Ben bid four 5s. Raise or challenge?"


@pytest.mark.parametrize(
    ("bid", "cap", "says"),
    [
        ("3*", "dice", "Ben bid three stars, the limit. You have to challenge."),
        ("3x6", "dice", "Ben bid three 6s. Raise or challenge?"),
        ("40x6", "track", "Ben bid forty 6s, the limit. You have to challenge."),
        ("20*", "track", "Ben bid twenty stars. Raise or challenge?"),
    ],
)
def test_ld_1_above_the_highest_bid_of_all_nobody_is_asked_to_raise(bid: str, cap: str, says: str) -> None:
    (question,) = GAME.to_act(given("2 5", "5", bid=bid, bid_cap=cap).view).values()
    assert GAME.words(NAMES).say(GAME.asks(question)) == says


def test_the_position_is_shown_with_the_own_faces_and_the_number_of_other_dice() -> None:
    position = given("2 3 | *", "4 5", "", bid="4x5", by=1, chips=(50, 1, 0))
    common = ["The bid is four 5s, by Ben.", "Five dice are in play.", "This is round one."]
    others = ["Ben: under the cup two dice; one chip.", "Cleo: no chips; out."]
    assert position.shown(0) == ["You: under the cup 2 3; shown *; fifty chips.", *common, *others]
    assert position.shown(None) == [*common, "Anna: under the cup two dice; shown *; fifty chips.", *others]


def test_ld_5_the_pots_are_shown_while_there_is_something_in_them() -> None:
    playing = given("2", "3", bid="1x2", turn=1, chips=(41, 0), pots=(1, 58))
    assert playing.shown(None)[3:5] == ["The round pot holds one chip.", "The game pot holds fifty-eight chips."]
    over = Position(playing.when("liar").state)
    assert over.board(1).facts == ()


def test_at_the_end_no_dice_lie_under_cups() -> None:
    over = Position(given("3", "2 5", bid="2x4", turn=1).when("liar").state)
    assert over.shown(None) == ["Anna: out.", "Ben: two dice."]
