"""The rules of Liar's Poker, by their paragraphs."""

import re

import pytest

from engine.game import Outcome, play, start
from engine.games.liars_poker import GAME
from engine.games.liars_poker.events import Dealt, Doubted, HandWon, Passed, PileTaken, Played, Swept, Won
from engine.games.liars_poker.moves import victory
from engine.games.liars_poker.values import ASIDE, Lead, Options, Public, State
from engine.games.liars_poker.words import Words
from engine.kit.cards import deck
from engine.kit.options import settings
from engine.kit.sentence import sentence
from tests.engine.games.liars_poker.position import ANNA, BEN, CLEO, DAN, Position, cards, given, put, swept, worded
from tests.engine.scripted import ScriptedChance

HANDS = ("2C 3C 4C KC 9S", "5D 6D KD", "7H KH 8H", "QS JS KS")
LEADING = given(*HANDS)
RESPONDING = given("2C 3C", "5D 6D KD", "7H KH 8H", "QS JS", pile=[put(DAN, "KS"), put(ANNA, "KC 9S")], turn=BEN)


def possible_instead(position: Position, text: str) -> list[str]:
    """The moves that the refusal of a move names."""
    refusal = position.refuses(text)
    assert refusal.key == "wrong_phase"
    return re.findall(r"“(.*?)”", worded(refusal))


# ---- LP.2 set-up ----


def test_lp_1_a_match_is_one_to_ten_hands() -> None:
    setting = settings(Options)["hands_to_win"]
    assert (Options().hands_to_win, setting.least, setting.most) == (1, 1, 10)


def test_lp_2_no_cards_are_dealt_when_the_match_is_set_up() -> None:
    options = Options(hands_to_win=3)
    started, _ = start(GAME, options, 4, ScriptedChance(picks=[CLEO])).events
    none = (0, 0, 0, 0)
    public = Public(options, "DEAL", dealer=CLEO, turn=CLEO, hands=none, rank=0, passes=0, wins=none)
    state = GAME.fold(None, [started])
    assert state == State(public, hands=((), (), (), ()), piles=())
    assert GAME.to_act(GAME.view(state, None)) == {}


def dealt(dealer: int) -> State:
    return start(GAME, Options(), 4, ScriptedChance(picks=[dealer])).state


@pytest.mark.parametrize("dealer", [ANNA, DAN])
def test_lp_2_the_cards_go_round_one_at_a_time_from_the_eldest_hand_who_leads(dealer: int) -> None:
    state = dealt(dealer)
    eldest = (dealer + 1) % 4
    assert state.hands[eldest] == deck()[::4]
    assert state.hands[dealer] == deck()[3::4]
    assert (state.public.dealer, state.public.turn, state.public.phase) == (dealer, eldest, "LEAD")


def test_lp_1_all_52_cards_are_dealt_13_to_each() -> None:
    state = dealt(BEN)
    assert sorted(card for hand in state.hands for card in hand) == list(deck())
    assert state.public.hands == (13, 13, 13, 13)
    assert (state.piles, state.public.wins, state.public.rank) == ((), (0, 0, 0, 0), 0)


# ---- LP.4 lead ----


def test_lp_4_any_cards_can_be_led_under_any_name() -> None:
    happened = LEADING.when("2C 3C 4C as J")
    happened.then(phase="RESPOND", turn=BEN, rank=11, passes=0, hands=(2, 3, 3, 3)).holds(ANNA, "KC 9S")
    assert happened.position.state.piles[-1].plays == (put(ANNA, "2C 3C 4C"),)
    assert not happened.event(Played).is_true, "who leads may have lied"


def test_lp_d15_a_rank_may_be_called_again_on_a_new_pile() -> None:
    given(*HANDS, before=[swept(put(ANNA, "AS"))]).when("KC as K").then(rank=13)


@pytest.mark.parametrize("text", ["2C 3C 4C KC 9S as K", "lead 2C 3C 4C KC 9S as 2"])
def test_lp_4_at_most_four_cards_are_put_down(text: str) -> None:
    assert LEADING.refuses(text) == sentence(Words.one_to_four_cards)


def test_lp_4_at_least_one_card_is_put_down() -> None:
    assert GAME.legal(LEADING.own).refusal(Lead((), 13)) == sentence(Words.one_to_four_cards)


@pytest.mark.parametrize("text", ["KC KC as K", "KD as K", "2C KS as K"])
def test_lp_4_only_cards_of_the_hand_are_put_down_each_once(text: str) -> None:
    assert LEADING.refuses(text) == sentence(Words.not_in_hand, hand=tuple(sorted(cards("2C 3C 4C 9S KC"))))


@pytest.mark.parametrize("rank", [0, 14])
def test_lp_4_cards_are_called_by_a_rank(rank: int) -> None:
    refusal = GAME.legal(LEADING.own).refusal(Lead(cards("KC"), rank))
    assert refusal
    assert refusal.key == "bad_rank"


@pytest.mark.parametrize("text", ["pass", "doubt", "sweep", "add KC"])
def test_lp_4_who_leads_can_do_nothing_else(text: str) -> None:
    assert possible_instead(LEADING, text) == ["4C 5D as J"]


# ---- LP.4 respond ----


def test_lp_4_added_cards_are_called_the_same() -> None:
    happened = RESPONDING.when("add 5D 6D")
    happened.then(phase="RESPOND", turn=CLEO, rank=13, passes=0).holds(BEN, "KD")
    assert happened.event(Played) == Played(
        BEN, 2, 13, leads=False, goes_out=False, is_true=False, next=CLEO, cards=cards("5D 6D")
    )
    assert [play.by for play in happened.position.state.piles[-1].plays] == [DAN, ANNA, BEN]


def test_lp_4_cards_are_added_to_the_last_pile_alone() -> None:
    earlier = swept(put(ANNA, "AS")), swept(put(BEN, "AD"))
    happened = given("2C 3C", "5D 6D", "7H", "QS", pile=[put(DAN, "KS")], before=earlier).when("add 2C")
    assert happened.position.state.piles[:2] == earlier
    assert len(happened.position.state.piles) == 3


def test_lp_4_a_pass_gives_the_turn_to_the_next() -> None:
    RESPONDING.when("pass").then(phase="RESPOND", turn=CLEO, passes=1)


def test_lp_d5_an_add_lets_everybody_act_again() -> None:
    RESPONDING.after("pass", "add 7H").when("pass").then(turn=ANNA, passes=1)


def test_lp_d6_after_three_passes_in_a_row_the_last_adder_is_asked() -> None:
    third = RESPONDING.after("pass", "pass").when("pass")
    third.then(phase="AFTER_PASSES", turn=ANNA, passes=3)
    assert third.event(Passed).all_passed


@pytest.mark.parametrize("text", ["sweep", "KD as K"])
def test_lp_4_who_responds_can_only_pass_add_or_doubt(text: str) -> None:
    assert possible_instead(RESPONDING, text) == ["add 4C 5D", "pass", "doubt"]


@pytest.mark.parametrize("text", ["doubt", "pass", "add 7H", "7H as K"])
def test_lp_d4_only_who_is_in_turn_acts(text: str) -> None:
    assert RESPONDING.refuses(text, by=CLEO) == sentence(Words.not_your_turn, awaited=(BEN,))


# ---- LP.4 after three passes ----

AFTER_PASSES = given(
    "2C 3C", "5D 6D KD", "7H KH 8H", "QS JS", pile=[put(DAN, "KS"), put(ANNA, "KC 9S")], passes=3, turn=ANNA
)


def test_lp_4_a_swept_pile_is_out_of_play_and_its_sweeper_leads() -> None:
    happened = AFTER_PASSES.when("sweep")
    happened.then(phase="LEAD", turn=ANNA, rank=0, passes=0, count=3)
    assert [pile.place for pile in happened.position.state.piles] == [ASIDE]
    assert happened.event(Swept) == Swept(ANNA, 3)


def test_lp_4_the_last_adder_may_add_more_instead() -> None:
    AFTER_PASSES.when("add 2C").then(phase="RESPOND", turn=BEN, passes=0)


@pytest.mark.parametrize("text", ["pass", "doubt", "2C as K"])
def test_lp_d7_after_three_passes_there_is_no_fourth(text: str) -> None:
    assert possible_instead(AFTER_PASSES, text) == ["add 4C 5D", "sweep"]


# ---- LP.5 doubt ----


def test_lp_5_a_liar_takes_the_whole_pile_and_the_doubter_leads() -> None:
    happened = RESPONDING.when("doubt")
    happened.then(phase="LEAD", turn=BEN, rank=0, passes=0, hands=(5, 3, 3, 2)).holds(ANNA, "2C 3C KC 9S KS")
    assert happened.event(Doubted) == Doubted(BEN, ANNA, 13, cards("KC 9S"), is_true=False)
    assert happened.event(PileTaken).count == 3


def test_lp_5_who_doubts_the_truth_takes_the_pile_and_the_other_leads() -> None:
    true = given("2C", "5D 6D", "7H", "QS", pile=[put(DAN, "JS"), put(ANNA, "KC KS")], turn=BEN)
    true.when("doubt").then(phase="LEAD", turn=ANNA, is_true=True).holds(BEN, "5D 6D JS KC KS")


def test_lp_5_covered_plays_are_never_examined() -> None:
    covered = given("2C", "5D", "7H", "QS", pile=[put(DAN, "3S"), put(ANNA, "KC")], turn=BEN)
    assert covered.when("doubt").event(Doubted).cards == cards("KC")


def test_lp_d4_the_second_player_may_doubt_after_a_pass() -> None:
    RESPONDING.after("pass").when("doubt").then(turn=CLEO, phase="LEAD")


# ---- LP.4 going out ----

OUT = given("", "5D 6D", "7H", "QS", pile=[put(DAN, "JS"), put(ANNA, "KC KS")], turn=BEN)
OUT_WITH_A_LIE = given("", "5D 6D", "7H", "QS", pile=[put(DAN, "JS"), put(ANNA, "KC 9S")], turn=BEN)


@pytest.mark.parametrize(
    ("position", "text"),
    [
        (given("9S", "2D", "3D", "4D"), "9S as 9"),
        (given("9S", "2D", "3D", "4D", pile=[put(DAN, "KD")]), "add 9S"),
        (given("9S", "2D", "3D", "4D", pile=[put(ANNA, "KD")], passes=3), "add 9S"),
    ],
)
def test_lp_4_the_last_cards_open_the_window_for_a_doubt(position: Position, text: str) -> None:
    position.when(text).then(phase="OUT", turn=BEN, passes=0, goes_out=True)


def test_lp_d10_the_three_others_are_asked_one_after_the_other() -> None:
    OUT.when("pass").then(phase="OUT", turn=CLEO, passes=1)
    OUT.after("pass").when("pass").then(phase="OUT", turn=DAN, passes=2)


@pytest.mark.parametrize("text", ["add 5D", "sweep", "5D as K"])
def test_lp_d9_the_last_cards_cannot_be_covered(text: str) -> None:
    assert possible_instead(OUT, text) == ["pass", "doubt"]


def test_lp_4_after_three_passes_who_went_out_has_won_the_hand() -> None:
    won = OUT_WITH_A_LIE.after("pass", "pass").when("pass")
    won.then(phase="OVER", wins=(1, 0, 0, 0), hand_winner=ANNA)
    assert [type(event) for event in won.events] == [Passed, HandWon, Won]


def test_lp_d11_who_went_out_with_the_truth_has_won_and_nobody_takes_the_pile() -> None:
    won = OUT.when("doubt")
    won.then(phase="OVER", hand_winner=ANNA, is_true=True).holds(BEN, "5D 6D")
    assert [type(event) for event in won.events] == [Doubted, HandWon, Won]


def test_lp_d12_who_went_out_with_a_lie_takes_the_pile_and_plays_on() -> None:
    OUT_WITH_A_LIE.after("pass").when("doubt").then(phase="LEAD", turn=CLEO, wins=(0, 0, 0, 0)).holds(ANNA, "KC 9S JS")


# ---- LP.1, LP-D13 the match ----


def test_lp_2_the_deal_passes_to_the_next_seat_each_hand() -> None:
    match = given("", "5D", "7H", "QS", pile=[put(ANNA, "KC")], turn=BEN, dealer=CLEO, hands_to_win=2)
    happened = match.when("doubt")
    happened.then(phase="LEAD", dealer=DAN, turn=ANNA, wins=(1, 0, 0, 0), hands=(13,) * 4, piles=(), hand_winner=None)
    assert happened.event(Dealt).hands[ANNA] == deck()[::4]
    assert GAME.fold(happened.before, happened.events[:-1]).public.phase == "DEAL", "the hand is won, none is dealt yet"


@pytest.mark.parametrize(("hands_to_win", "phase"), [(1, "OVER"), (2, "OVER"), (3, "LEAD")])
def test_lp_d13_who_first_has_won_so_many_hands_wins_the_match(hands_to_win: int, phase: str) -> None:
    wins = (1, 0, 0, 0) if hands_to_win > 1 else (0, 0, 0, 0)
    match = given("", "5D", "7H", "QS", pile=[put(ANNA, "KC")], turn=BEN, wins=wins, hands_to_win=hands_to_win)
    match.when("doubt").then(phase=phase)


def test_places_go_by_hands_won() -> None:
    last = given("", "5D", "7H", "QS", pile=[put(ANNA, "KC")], turn=BEN, wins=(2, 2, 0, 1), hands_to_win=3)
    over = last.when("doubt").position.state
    assert GAME.outcome(last.state) is None
    assert GAME.outcome(over) == Outcome((1, 2, 4, 3), victory(ANNA, 3), (3, 2, 0, 1))


@pytest.mark.parametrize("text", ["pass", "KC as K", "sweep"])
def test_after_the_end_nothing_can_be_done(text: str) -> None:
    assert Position(OUT.when("doubt").position.state).refuses(text, by=BEN) == sentence(Words.over)


# ---- LP.7 what the rule leads ----


def test_lp_7_everybody_knows_that_a_lead_of_the_rule_is_true() -> None:
    events = play(GAME, LEADING.state, ANNA, Lead(cards("9S"), 9, automatic=True), ScriptedChance()).events
    assert isinstance(events[0], Played)
    assert events[0].is_true
    assert GAME.fold(LEADING.state, events).piles[-1].plays == (put(ANNA, "9S", by_rule=True),)


def test_lp_7_nothing_else_that_claims_to_be_of_the_rule_is_known_to_be_true() -> None:
    (played,) = play(GAME, LEADING.state, ANNA, Lead(cards("9S"), 8, automatic=True), ScriptedChance()).events
    assert isinstance(played, Played)
    assert not played.is_true
