"""The rules of Liar's Dice by the paragraphs of RULES §2."""

import pytest

from engine.game import start
from engine.games.liars_dice import GAME
from engine.games.liars_dice.values import (
    Bid,
    BidMade,
    Challenged,
    Eliminated,
    Options,
    PotTaken,
    Public,
    Rerolled,
    Rolled,
    Started,
    State,
    Won,
    track,
    track_space,
    view,
)
from engine.games.liars_dice.words import Words
from engine.kit.notation import IllegalAction
from engine.kit.options import settings
from engine.kit.sentence import sentence
from tests.engine.games.liars_dice.position import faces, given
from tests.engine.scripted import ScriptedChance

# ---- LD.1 players and options, LD.6 ROLL ----


def test_ld_1_everybody_begins_with_five_hidden_dice() -> None:
    state = start(GAME, Options(), 6, ScriptedChance()).state
    assert state.public.dice == (5,) * 6
    assert [len(own) for own in state.hidden] == [5] * 6
    assert state.public.phase == "OPEN"
    assert state.public.places == (0,) * 6
    assert state.public.chips == ()


def test_ld_1_nobody_has_rolled_when_the_game_is_set_up() -> None:
    options = Options(first_opener=2)
    started, _ = start(GAME, options, 3, ScriptedChance()).events
    state = GAME.fold(None, [started])
    public = Public(options, "ROLL", turn=1, dice=(5, 5, 5), shown=((), (), ()), bids=(), places=(0, 0, 0), chips=())
    assert state == State(public, hidden=((), (), ()))
    assert state.public.hidden == (0, 0, 0)
    assert GAME.to_act(view(state, None)) == {}


def test_ld_d20_the_first_opener_is_drawn() -> None:
    started, _ = start(GAME, Options(), 4, ScriptedChance(picks=[2])).events
    assert started == Started(Options(), 4, opener=2)


def test_ld_d20_the_host_can_choose_the_first_opener() -> None:
    started, _ = start(GAME, Options(first_opener=4), 4, ScriptedChance(picks=[2])).events
    assert started == Started(Options(first_opener=4), 4, opener=3)


def test_ld_1_options() -> None:
    offered = {name: list(setting.choices) for name, setting in settings(Options).items()}
    assert offered == {
        "variant": ["standard", "chips"],
        "first_opener": ["random", 1, 2, 3, 4, 5, 6],
        "bid_cap": ["track", "dice"],
    }
    assert Options() == Options("standard", "random", "track")


def test_ld_1_the_first_opener_must_be_at_the_table() -> None:
    assert GAME.refuse_options(Options(), 2) is None
    assert GAME.refuse_options(Options(first_opener=4), 4) is None
    refusal = GAME.refuse_options(Options(first_opener=4), 3)
    assert refusal == sentence(Words.no_such_opener, opener=4, players=3)


# ---- LD.3 the track ----


def test_ld_3_spaces_follow_each_other_in_two_laps() -> None:
    printed = "1 *1 2 3 *2 4 5 *3 6 7 *4 8 9 *5 10 11 *6 12 13 *7 14 15 *8 16 17 *9 18 19 *10 20 21 *11 22 23 *12 24"
    spaces = [track_space(int(space.strip("*")), 1 if space[0] == "*" else 2) for space in printed.split()]
    assert spaces == list(range(1, len(spaces) + 1))


def test_ld_3_on_one_number_space_the_faces_follow_each_other() -> None:
    bids = [str(bid) for bid in track(40, 20)]
    assert bids[:12] == ["1x2", "1x3", "1x4", "1x5", "1x6", "1*", "2x2", "2x3", "2x4", "2x5", "2x6", "3x2"]
    assert len(bids) == len(set(bids)) == 40 * 5 + 20


def test_ld_d7_from_a_number_to_a_star_and_back() -> None:
    four_threes = given("2 2 2 2 2", "3 3 3 3 3", bid="4x3")
    assert four_threes.refuses("2*") == "not_higher"
    four_threes.when("3*")
    three_stars = given("2 2 2 2 2", "3 3 3 3 3", bid="3*")
    assert three_stars.refuses("5x6") == "not_higher"
    three_stars.when("6x2")


def test_ld_d6_the_same_space_needs_a_higher_face() -> None:
    position = given("2 2 2 2 2", "3 3 3 3 3", bid="4x5")
    assert [position.refuses(text) for text in ("4x5", "4x4", "3x6")] == ["not_higher"] * 3
    position.when("4x6")


def test_ld_3_any_bid_may_open() -> None:
    for text in ("1x2", "40x6", "20*"):
        given("2", "3").when(text).then(phase="RAISE", turn=1)


def test_ld_d4_the_track_ends_after_two_laps_whatever_the_dice() -> None:
    position = given("2", "3")
    assert [position.refuses(text) for text in ("41x2", "21*")] == ["over_cap"] * 2


def test_ld_1_with_bid_cap_dice_no_bid_exceeds_the_dice_in_play() -> None:
    position = given("2 2 | 6", "3 3", bid_cap="dice")
    assert [position.refuses(text) for text in ("6x2", "6*")] == ["over_cap"] * 2
    position.when("5x2")
    position.when("5*")


def test_ld_d5_a_bid_is_on_one_die_at_least() -> None:
    assert given("2", "3").refuses("0x5") == "bad_amount"


def test_ld_1_there_is_no_face_one_or_seven() -> None:
    for face in (-1, 0, 7):
        with pytest.raises(IllegalAction) as refused:
            given("2", "3").when_bid(Bid(1, face))
        assert refused.value.sentence == sentence(Words.bad_face)


# ---- LD.6 turns, show and reroll ----


def test_ld_6_the_turn_passes_over_players_without_dice() -> None:
    given("2 2", "", "3 3", "").when("1x2").then(turn=2)
    given("2 2", "", "3 3", "", turn=2, bid="1x2").when("1x3").then(turn=0)


def test_ld_6_the_bids_of_a_round_are_kept_with_their_bidders() -> None:
    position = given("2 2", "3 3", bid="1x2", turn=0)
    position.when("1*").then(bids=((1, Bid(1, 2)), (0, Bid(1, 1))))


def test_ld_6_no_challenge_before_a_bid() -> None:
    assert given("2", "3").refuses("liar") == "nothing_to_challenge"


def test_ld_d14_only_the_player_in_turn_may_move() -> None:
    position = given("2", "3", "4", bid="1x2", turn=1)
    assert position.refuses("liar", by=2) == "not_your_turn"
    assert position.refuses("5x2", by=0) == "not_your_turn"


def test_ld_6_shown_dice_lie_open_and_all_others_are_rerolled() -> None:
    happened = given("6 5 4 * 2", "3 3").when("2x6 show 6 *", rolls="3 3 2")
    happened.then(shown=(faces("6 *"), ()))
    assert happened.state.hidden == (faces("3 3 2"), faces("3 3"))
    assert happened.event(Rerolled) == Rerolled(0, 3, old=faces("5 4 2"), new=faces("3 3 2"))


def test_ld_d12_a_second_show_leaves_the_first_where_it_lies() -> None:
    happened = given("6 5 4 | 6 *", "3 3", bid="1x2").when("3x6 show 6", rolls="2 2")
    happened.then(shown=(faces("6 * 6"), ()))


def test_ld_d13_shown_dice_need_not_match_the_bid() -> None:
    given("6 5 4", "3 3").when("1x6 show 4", rolls="2 2").then(shown=(faces("4"), ()))


def test_ld_6_without_a_show_nothing_is_rerolled() -> None:
    happened = given("6 5 4", "3 3").when("1x6", rolls="2 2 2")
    assert happened.events == (BidMade(0, Bid(1, 6), next=1),)
    assert happened.state.hidden == (faces("6 5 4"), faces("3 3"))


@pytest.mark.parametrize(
    ("cup", "show", "refusal"),
    [
        ("6 6", "6 6", "must_keep_one_to_reroll"),
        ("6", "6", "must_keep_one_to_reroll"),
        ("6 | 6 6", "6", "must_keep_one_to_reroll"),
        ("6 5 4", "*", "not_in_hand"),
        ("6 5 4", "6 6", "not_in_hand"),
        ("5 4 | 6", "6", "not_in_hand"),
    ],
)
def test_ld_6_a_show_is_of_own_hidden_dice_and_leaves_one(cup: str, show: str, refusal: str) -> None:
    assert given(cup, "3 3").refuses(f"2x6 show {show}") == refusal


# ---- LD.4 and LD.7 the challenge ----


def test_ld_7_a_bid_that_is_too_low_costs_the_challenger_the_difference() -> None:
    position = given("5 5 5 * 2", "5 5 * * 3", "5 5 * 4 6", bid="9x5", turn=1)
    position.when("liar").then(verdict="over", actual=11, lost=(0, 2, 0), winner=0, dice=(5, 3, 5), turn=0)


def test_ld_7_one_more_than_bid_is_not_exact() -> None:
    given("5 5", "5 2", "3 3", bid="2x5", turn=1).when("liar").then(verdict="over", lost=(0, 1, 0), winner=0)


def test_ld_7_one_less_than_bid_is_not_exact() -> None:
    given("5 5", "5 2", "3 3", bid="4x5", turn=1).when("liar").then(verdict="under", lost=(1, 0, 0), winner=1)


def test_ld_7_a_bid_that_is_too_high_costs_the_bidder_the_difference() -> None:
    position = given("* * 2 3 4", "* 6 6 6 5", "* * 4 4 4", bid="6*", turn=1)
    position.when("liar").then(verdict="under", actual=5, lost=(1, 0, 0), winner=1, dice=(4, 5, 5), turn=1)


def test_ld_7_an_exact_bid_costs_everybody_else_one_die() -> None:
    position = given("2 2 2 2 *", "2 2 * * 3", "2 2 2 4 5", "2 * 6 6 3", bid="14x2", turn=1)
    position.when("liar").then(verdict="exact", actual=14, lost=(0, 1, 1, 1), winner=0, dice=(5, 4, 4, 4), turn=0)


def test_ld_d15_nobody_loses_more_dice_than_they_have() -> None:
    given("2 2", "3 3 3", "4", bid="9x6", turn=1).when("liar").then(lost=(2, 0, 0), dice=(0, 3, 1))


def test_ld_4_shown_dice_count_and_belong_to_who_showed_them() -> None:
    position = given("2 2", "6 3 | 6 *", "6 5", bid="11x6", by=1, turn=2)
    position.when("liar").then(actual=4, lost=(0, 4, 0))


def test_ld_9_a_challenge_turns_up_all_dice_for_everybody() -> None:
    happened = given("2 5 | 6", "3 *", bid="1x2", turn=1).when("liar")
    assert happened.event(Challenged).dice == (faces("2 5 6"), faces("3 *"))
    for viewer in (None, 0, 1):
        had = [each.values for each in happened.tells(viewer) if each.key == "had"]
        assert had == [{"by": 0, "dice": faces("2 5 6")}, {"by": 1, "dice": faces("* 3")}]


def test_ld_7_after_a_challenge_all_roll_what_they_have_left() -> None:
    happened = given("2 2 2", "3 3", bid="4x2", turn=1).when("liar", rolls="6 6 5 *")
    happened.then(phase="OPEN", turn=1, bids=(), shown=((), ()))
    assert happened.state.hidden == (faces("6 6"), faces("5 *"))
    assert happened.event(Rolled) == happened.events[-1]


def test_ld_7_dice_that_lay_open_are_rolled_again_under_the_cup() -> None:
    happened = given("2 2 | 6", "3 3 | *", bid="4x2", turn=1).when("liar", rolls="6 6 5 * 2")
    happened.then(shown=((), ()), dice=(2, 3))
    assert happened.state.hidden == (faces("6 6"), faces("5 * 2"))


def test_ld_7_places_go_by_round_of_elimination_and_are_shared() -> None:
    happened = given("2 2", "3", "3", "2 2", bid="4x2", turn=1).when("liar")
    happened.then(places=(0, 3, 3, 0))
    assert happened.event(Eliminated) == Eliminated((1, 2), place=3)


def test_ld_2_the_only_player_with_dice_wins() -> None:
    happened = given("3", "2 5", "", bid="2x4", turn=1).when("liar")
    happened.then(phase="OVER", dice=(0, 2, 0), places=(2, 1, 3))
    assert happened.events[-1] == Won(1)
    outcome = GAME.outcome(happened.state)
    assert outcome is not None
    assert (outcome.places, outcome.scores) == ((2, 1, 3), ())
    assert outcome.why == sentence(Words.won, by=1)


def test_ld_6_nobody_moves_after_the_end() -> None:
    over = given("3", "2 5", bid="2x4", turn=1).when("liar").state
    assert GAME.to_act(view(over, None)) == {}
    for seat in (0, 1):
        legal = GAME.legal(view(over, seat))
        assert not legal
        assert legal.refusal(Bid(1, 2)) == sentence(Words.over)


# ---- LD.8 chips ----


def test_ld_8_everybody_begins_with_fifty_chips_and_pays_into_both_pots() -> None:
    state = start(GAME, Options(variant="chips"), 3, ScriptedChance()).state
    assert (state.public.chips, state.public.round_pot, state.public.game_pot) == ((48, 48, 48), 3, 3)


def test_ld_8_the_challenge_winner_takes_the_round_pot_and_a_new_round_is_paid_for() -> None:
    happened = given("2 3 4", "5 6 6", bid="4x6", turn=1, chips=(48, 48), pots=(2, 2)).when("liar")
    assert happened.event(PotTaken) == PotTaken(1, "round", 2)
    happened.then(chips=(46, 48), round_pot=2, game_pot=4)


def test_ld_8_the_winner_of_the_game_takes_both_pots() -> None:
    happened = given("2", "6", bid="1x2", turn=1, chips=(41, 39), pots=(2, 18)).when("liar")
    happened.then(phase="OVER", chips=(61, 39), round_pot=0, game_pot=0)
    taken = [event for event in happened.events if isinstance(event, PotTaken)]
    assert taken == [PotTaken(0, "round", 2), PotTaken(0, "game", 18)]
    outcome = GAME.outcome(happened.state)
    assert outcome is not None
    assert outcome.scores == (61, 39)


def test_ld_d22_who_is_short_of_chips_pays_the_round_pot_first_and_plays_on() -> None:
    position = given("2 2 2", "3 3", "4", bid="4x2", turn=1, chips=(0, 1, 40), pots=(0, 109))
    happened = position.when("liar").then(chips=(0, 0, 38), round_pot=2, game_pot=110)
    assert happened.event(Rolled).to_round_pot == (0, 1, 1)
    assert happened.event(Rolled).to_game_pot == (0, 0, 1)


def test_ld_8_two_chips_are_enough_for_both_pots() -> None:
    given("2 2 2", "3 3", bid="4x2", turn=1, chips=(2, 98)).when("liar").then(chips=(0, 96), round_pot=2, game_pot=2)


def test_ld_d21_who_is_out_pays_nothing_and_keeps_chips() -> None:
    given("2 2 2", "3 3", "", bid="4x2", turn=1, chips=(50, 50, 12), pots=(0, 38)).when("liar").then(chips=(48, 48, 12))


def test_ld_d22_an_empty_pot_is_not_worth_a_word() -> None:
    happened = given("2 2 2", "3 3", bid="4x2", turn=1, chips=(0, 0), pots=(0, 100)).when("liar")
    assert not [event for event in happened.events if isinstance(event, PotTaken)]


def test_ld_d22_a_game_pot_can_be_empty_at_the_end() -> None:
    happened = given("2", "6", bid="1x2", turn=1, chips=(98, 0), pots=(2, 0)).when("liar")
    assert happened.event(PotTaken) == PotTaken(0, "round", 2)
    happened.then(phase="OVER", chips=(100, 0))
