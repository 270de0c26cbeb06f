"""The rules of Lie 21, by their paragraphs."""

import pytest

from engine.game import Outcome, start
from engine.games.lie21 import GAME
from engine.games.lie21.counting import PACK
from engine.games.lie21.values import Challenged, Dealt, Drew, Ended, Forfeited, Lied, Options, Public, Scored, State
from engine.games.lie21.words import Words
from engine.kit.options import settings
from engine.kit.sentence import Verbatim, sentence
from tests.engine.games.lie21.position import (
    ANNA,
    BEN,
    Position,
    card,
    cards,
    challenged,
    forfeited,
    given,
    last_trick,
)
from tests.engine.scripted import ScriptedChance

SHUFFLED = (
    "2C 3C 4C 5C 6C 7C 2D 3D 4D 5D 6D 7D AS AH AD AC KS KH KD KC QS QH QD QC JS JH JD JC 2H 3H 4H 5H 6H 7H 2S 3S 4S 6S "
    "7S JK1 JK2 5S"
)

# ---- L21.3 set-up ----


def dealt(dealer: int, deck: str = SHUFFLED) -> State:
    chance = ScriptedChance(shuffles=[cards(deck)], picks=[dealer])
    return start(GAME, Options(), 2, chance).state


def test_l21_1_options() -> None:
    assert Options() == Options("single", 3, "last")
    target = settings(Options)["target"]
    assert (target.least, target.most) == (2, 10)


def test_l21_3_no_cards_are_dealt_when_the_match_is_set_up() -> None:
    options = Options(format="match", target=5)
    started, _ = start(GAME, options, 2, ScriptedChance(picks=[BEN])).events
    state = GAME.fold(None, [started])
    assert state == State(Public(options, "DEAL", dealer=BEN, liar=BEN))
    assert (state.public.game, state.public.deck, state.public.hands) == (0, 0, (0, 0))
    assert (state.public.won, state.public.wins) == ((0, 0), (0, 0))
    assert GAME.to_act(GAME.view(state, None)) == {}


@pytest.mark.parametrize("dealer", [ANNA, BEN])
def test_l21_3_the_dealer_gets_the_first_six_cards_and_is_the_first_liar(dealer: int) -> None:
    state = dealt(dealer)
    assert state.hands[dealer] == cards("2C 3C 4C 5C 6C 7C")
    assert state.hands[1 - dealer] == cards("2D 3D 4D 5D 6D 7D")
    assert state.public.hands == (6, 6)
    assert (state.public.dealer, state.public.liar, state.public.phase) == (dealer, dealer, "LIE")


def test_l21_3_the_last_card_is_turned_up_and_stays_the_last() -> None:
    state = dealt(ANNA)
    assert (state.public.turned_up, state.deck[-1], state.public.deck) == (card("5S"), card("5S"), 30)
    assert state.public.trump == 3  # spades
    assert state.deck == cards(SHUFFLED)[12:]


def test_l21_d1_a_joker_turned_up_gives_no_trumps() -> None:
    assert dealt(ANNA, SHUFFLED.replace("JK2 5S", "5S JK2")).public.trump is None


def test_l21_3_the_whole_pack_is_shuffled_and_the_dealer_is_drawn() -> None:
    state = start(GAME, Options(), 2, ScriptedChance(picks=[BEN])).state
    assert sorted([*state.hands[0], *state.hands[1], *state.deck]) == sorted(PACK)
    assert state.public.dealer == BEN


# ---- L21.5 Lie, answer, draw ----

ANNA_HOLDS, BEN_HOLDS = "7H KS 2D AC 5C JK1", "AS 5D 6C 7D KD 4H"
DECK = "2H 3H 4D 5H 6H 6D AD AH"


def test_l21_5_a_lie_is_one_card_face_up_and_two_face_down() -> None:
    happened = given(ANNA_HOLDS, BEN_HOLDS, DECK).when("lie 7H KS 2D")
    happened.then(phase="JUDGE", up=card("7H"), lie=cards("7H KS 2D"), hands=(3, 6))
    assert happened.state.hands[ANNA] == cards("JK1 5C AC")
    assert happened.events == (Lied(1, 1, ANNA, card("7H"), cards("7H KS 2D")),)


def test_l21_5_who_wins_a_challenge_draws_first_and_is_the_next_liar() -> None:
    happened = given("AC 5C JK1", BEN_HOLDS, DECK, lie="7H KS 2D").when("challenge 5D 6C 4H")
    happened.then(winner=ANNA, sums=(21, 15), reason="closest", liar=ANNA, phase="LIE", won=(1, 0), up=None, lie=())
    assert happened.state.hands == (cards("JK1 2H 3H 4D 5C AC"), cards("5H 6D 6H KD 7D AS"))
    assert happened.state.deck == cards("AD AH 3S")
    assert happened.state.tricks == (challenged(ANNA, "7H KS 2D", "5D 6C 4H", winner=ANNA),)


def test_l21_5_the_judge_can_win_a_challenge() -> None:
    happened = given("AC 5C JK1", BEN_HOLDS, DECK, lie="7H KS 4D").when("challenge AS 6C 4H")
    happened.then(winner=BEN, reason="bust", liar=BEN, won=(0, 1), hands=(6, 6))
    assert happened.event(Drew).cards == (cards("5H 6H 6D"), cards("2H 3H 4D"))


def test_l21_d9_a_forfeited_trick_goes_to_the_liar_without_a_look() -> None:
    happened = given("AC 5C JK1", BEN_HOLDS, DECK, lie="2D KS 7H").when("forfeit 5D 6C 4H")
    happened.then(liar=ANNA, won=(1, 0), phase="LIE")
    assert happened.state.tricks == (forfeited(ANNA, "2D KS 7H", "5D 6C 4H"),)
    assert happened.event(Forfeited) == Forfeited(1, 1, by=BEN, liar=ANNA, cards=cards("5D 6C 4H"))


def test_l21_d7_the_turned_up_card_goes_to_the_loser_of_the_fifth_trick() -> None:
    happened = given("AC 5C JK1", BEN_HOLDS, "2H 3H 4D 5H 6H", lie="2D KS 7H").when("forfeit 5D 6C 4H")
    assert happened.event(Drew).taker == BEN
    assert card("3S") in happened.state.hands[BEN]
    happened.then(deck=0, hands=(6, 6), taker=BEN)
    assert happened.state.deck == ()


def test_l21_5_as_long_as_it_lies_in_the_deck_nobody_has_taken_it() -> None:
    happened = given("AC 5C JK1", BEN_HOLDS, DECK, lie="2D KS 7H").when("forfeit 5D 6C 4H")
    assert happened.event(Drew).taker is None


def test_l21_d7_what_only_the_winner_draws_the_winner_takes() -> None:
    happened = given("AC 5C JK1", BEN_HOLDS, "2H 3H", lie="2D KS 7H").when("forfeit 5D 6C 4H")
    happened.then(taker=ANNA, counts=(3, 0))


def test_l21_5_tricks_six_and_seven_are_played_without_drawing() -> None:
    happened = given("AC 5C JK1", BEN_HOLDS, taker=BEN, lie="2D KS 7H").when("forfeit 5D 6C 4H")
    assert [type(event) for event in happened.events] == [Forfeited]
    happened.then(phase="LIE", hands=(3, 3))


# ---- refusals ----


def test_l21_5_only_the_liar_lies_and_only_the_judge_answers() -> None:
    lying = given(ANNA_HOLDS, BEN_HOLDS, DECK)
    judging = given("AC 5C JK1", BEN_HOLDS, DECK, lie="7H KS 2D")
    assert lying.refuses("lie AS 5D 6C", by=BEN) == sentence(Words.not_your_turn, awaited=(ANNA,))
    assert judging.refuses("challenge AC 5C JK", by=ANNA) == sentence(Words.not_your_turn, awaited=(BEN,))


def test_l21_5_a_lie_comes_before_the_answer() -> None:
    lying = given(ANNA_HOLDS, BEN_HOLDS, DECK)
    judging = given("AC 5C JK1", BEN_HOLDS, DECK, lie="7H KS 2D")
    lie = sentence(Words.wrong_phase, possible=(Verbatim("lie"),))
    answer = sentence(Words.wrong_phase, possible=(Verbatim("challenge"), Verbatim("forfeit")))
    assert lying.refuses("challenge 7H KS 2D") == lying.refuses("f 7H KS 2D") == lie
    assert judging.refuses("lie AS 5D 6C") == answer


@pytest.mark.parametrize("text", ["lie AS KS 2D", "lie 7H 7H 2D", "lie 8C KS 2D", "lie JK2 KS 2D", "lie JK JK 2D"])
def test_l21_5_only_own_cards_can_be_laid_and_each_once(text: str) -> None:
    refusal = given(ANNA_HOLDS, BEN_HOLDS, DECK).refuses(text)
    assert refusal == sentence(Words.not_in_hand, hand=cards("JK 2D 5C KS 7H AC"))


def test_0_10_a_joker_without_a_number_is_any_that_is_not_named() -> None:
    position = given("7H KS 2D AC JK1 JK2", BEN_HOLDS, DECK)
    assert position.when("lie JK 7H KS").event(Lied).cards == cards("JK1 7H KS")
    assert position.when("lie JK JK1 KS").event(Lied).cards == cards("JK2 JK1 KS")
    assert position.when("lie JK JK KS").event(Lied).cards == cards("JK1 JK2 KS")


def test_l21_d10_nobody_moves_after_the_end() -> None:
    over = last_trick("AS 7S KS JS QS AH").when("forfeit 2D 3D 4D").state
    assert Position(over).refuses("lie 2C 3C 4C", by=ANNA) == sentence(Words.over)
    assert GAME.to_act(GAME.view(over, None)) == {}


# ---- L21.7 scores and matches ----

ANNA_71 = "AS 7S KS JS QS AH 7H KH JH QH AC 2H"
BEN_49 = "7C KC JC QC AD 7D KD JD QD 2S 3H 3S 4H 4S 5C 5D 5H 5S 6C 6D 6H 6S JK1 JK2"
ANNA_60, BEN_60 = ANNA_71.replace("AC 2H", "2H 2S"), BEN_49.replace("2S", "AC")
ANNA_90 = f"{ANNA_71} 7C KC JC QC 2S 3H"
BEN_30 = "AD 7D KD JD QD 3S 4H 4S 5C 5D 5H 5S 6C 6D 6H 6S JK1 JK2"
ANNA_120 = f"{ANNA_90} AD 7D KD JD QD 3S"
BEN_0 = "4H 4S 5C 5D 5H 5S 6C 6D 6H 6S JK1 JK2"


def outcome(state: State) -> Outcome:
    found = GAME.outcome(state)
    assert found is not None
    return found


def test_l21_7_a_single_game_goes_to_the_higher_score() -> None:
    happened = last_trick(ANNA_71, BEN_49).when("forfeit 2D 3D 4D").then(phase="OVER", scores=(71, 49), wins=(0, 0))
    assert happened.events[-1] == Ended(ANNA, "points", (71, 49))
    assert (outcome(happened.state).places, outcome(happened.state).scores) == ((1, 2), (71, 49))
    assert outcome(happened.state).why == sentence(Words.points, by=ANNA, most=71, least=49)


def test_l21_7_the_other_player_can_have_the_higher_score() -> None:
    state = last_trick(BEN_49, ANNA_71).when("forfeit 2D 3D 4D").state
    assert (outcome(state).places, outcome(state).scores) == ((2, 1), (49, 71))


def test_l21_d14_a_tie_in_a_single_game_is_a_draw() -> None:
    happened = last_trick(ANNA_60, BEN_60).when("forfeit 2D 3D 4D").then(phase="OVER", scores=(60, 60), winner=None)
    assert happened.events[-1] == Ended(None, "points", (60, 60))
    assert outcome(happened.state).places == (1, 1)


@pytest.mark.parametrize(
    ("won", "wins"), [((ANNA_71, BEN_49), (1, 0)), ((ANNA_90, BEN_30), (2, 0)), ((ANNA_60, BEN_60), (0, 0))]
)
def test_l21_d12_what_a_game_is_worth_in_a_match(won: tuple[str, str], wins: tuple[int, int]) -> None:
    happened = last_trick(*won, format="match").when("forfeit 2D 3D 4D").then(wins=wins, phase="LIE")
    assert GAME.outcome(happened.state) is None


def test_l21_7_who_has_more_points_wins_whoever_took_the_last_trick() -> None:
    happened = last_trick(BEN_49, ANNA_71, format="match").when("challenge 2D 3D 4D")
    assert happened.event(Challenged).reason == "no_trumps"
    assert happened.event(Scored).winner == BEN
    happened.then(wins=(0, 1))


@pytest.mark.parametrize("won", [(ANNA_71, BEN_49), (ANNA_60, BEN_60)])
def test_l21_d8_the_deal_alternates_also_after_a_tie(won: tuple[str, str]) -> None:
    happened = last_trick(*won, format="match").when("forfeit 2D 3D 4D", deck=SHUFFLED)
    happened.then(dealer=BEN, liar=BEN, game=2, phase="LIE", won=(0, 0), scores=(), taker=None)
    assert happened.event(Dealt).hands == (cards("2D 3D 4D 5D 6D 7D"), cards("2C 3C 4C 5C 6C 7C"))
    assert happened.state.tricks == ()
    assert len(happened.state.deck) == happened.state.public.deck == 30


def test_l21_7_the_match_ends_when_somebody_has_the_target() -> None:
    happened = last_trick(ANNA_71, BEN_49, format="match", target=2, wins=(1, 1)).when("forfeit 2D 3D 4D")
    assert happened.events[-1] == Ended(ANNA, "wins", (2, 1))
    assert (outcome(happened.state).places, outcome(happened.state).scores) == ((1, 2), (2, 1))


def test_l21_d13_a_double_win_may_overshoot() -> None:
    last_trick(ANNA_90, BEN_30, format="match", wins=(2, 2)).when("forfeit 2D 3D 4D").then(wins=(4, 2), phase="OVER")


def test_l21_7_all_points_win_the_match_at_once() -> None:
    happened = last_trick(ANNA_120, BEN_0, format="match", target=10, wins=(0, 9)).when("forfeit 2D 3D 4D")
    happened.then(scores=(120, 0), phase="OVER")
    assert happened.events[-1] == Ended(ANNA, "sweep", (120, 0))
    assert (outcome(happened.state).places, outcome(happened.state).scores) == ((1, 2), (120, 0)), "not the 0 to 9 wins"


def test_l21_7_all_points_of_a_single_game_win_that_game() -> None:
    assert last_trick(ANNA_120, BEN_0).when("forfeit 2D 3D 4D").events[-1] == Ended(ANNA, "points", (120, 0))


def test_l21_8_at_the_end_of_a_game_all_piles_are_turned_up() -> None:
    scored = last_trick(ANNA_71, BEN_49, format="match").when("forfeit 2D 3D 4D").event(Scored)
    assert scored.piles == (cards(f"{ANNA_71} 2C 3C 4C 2D 3D 4D"), cards(BEN_49))
