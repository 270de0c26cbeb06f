"""Turns, quests with every outcome, the end of a hand and of a match (LL.3, LL.6 to LL.8)."""

from collections.abc import Sequence

import pytest

from engine.game import play, start
from engine.games.liar_liar import GAME
from engine.games.liar_liar.events import (
    Asked,
    ChipPaid,
    Discarded,
    Drew,
    HandEnded,
    HandShown,
    KeptBack,
    Produced,
    Refreshed,
    Reshuffled,
    SaidNo,
    Taken,
    TurnBegan,
    Won,
)
from engine.games.liar_liar.position import Public, State
from engine.games.liar_liar.values import Discard, Keep, Options, Request, Show
from engine.games.liar_liar.words import Words
from engine.kit.cards import decks
from engine.kit.options import settings
from engine.kit.seats import Viewer
from engine.kit.sentence import sentence
from tests.engine.games.liar_liar.position import ANNA, BEN, CLEO, Position, card, cards, given, large, meld
from tests.engine.scripted import ScriptedChance

SHORT = {name: getattr(GAME.short_form(), name) for name in settings(Options)}
ASKED = given("3C 7D 7H KS", "7C 7S 9D 9H", "2C 4D", stock="JC JD JH JS").when("ask ben 7")

# ---- LL.3 set-up ----


def test_ll_1_options() -> None:
    assert Options() == Options(match=250, run_hits="one", hand_turn_limit=None, at_limit="hand")
    bounds = {name: (each.least, each.most, each.step) for name, each in settings(Options).items() if each.most}
    assert bounds == {"match": (50, 5000, 10), "hand_turn_limit": (1, 1000, 1)}
    assert [seats for seats in range(2, 11) if seats in settings(Options)["run_hits"].seats] == [6, 7, 8, 9, 10]


def test_ll_3_no_cards_are_dealt_when_the_match_is_set_up() -> None:
    options = Options(match=500)
    started, *_ = start(GAME, options, 2, ScriptedChance()).events
    public = Public(options, "DEAL", turn=0, starter=None, turns=0, laid=(), chips=(5, 5), scores=(0, 0))
    state = GAME.fold(None, [started])
    assert state == State(public, ((), ()), (), ((), ()), ((), ()))
    assert GAME.to_act(GAME.view(state, None)) == {}


@pytest.mark.parametrize(("seats", "count", "stock"), [(2, 1, 38), (5, 1, 17), (6, 2, 62), (10, 2, 34)])
def test_ll_3_everybody_gets_seven_cards_and_five_chips(seats: int, count: int, stock: int) -> None:
    begun = Position(start(GAME, Options(), seats, ScriptedChance(picks=[1])).state)
    begun.then(phase="OBTAIN", turn=1, starter=1, chips=(5,) * seats, melds=(), turns=0, laid=())
    assert [len(hand) for hand in begun.state.hands] == [7] * seats
    assert len(begun.state.stock) == stock
    dealt = [card for cards in (*begun.state.hands, begun.state.stock) for card in cards]
    assert sorted(dealt) == sorted(decks(count))


def test_0_10_which_copy_a_no_would_show_is_not_said() -> None:
    said = large("3C.1", "7S.2 9D.1").when("ask ben 7", "no show 7S.1").event(SaidNo)
    assert said == SaidNo(BEN, Show(card("7S")))


# ---- LL.6 a turn with a drawn card ----


def test_ll_6_who_draws_discards() -> None:
    drew = given("3C 7D", "9D", stock="JC JD").when("draw").then(phase="PLAY_DISCARD", turn=ANNA, drawn=card("JC"))
    assert drew.hand(ANNA) == "3C JC 7D"
    after = drew.when("discard 3C").then(phase="OBTAIN", turn=BEN, turns=1, discards=(cards("3C"), ()), drawn=None)
    assert after.hand(ANNA) == "JC 7D"


def test_ll_6_the_drawn_card_can_be_discarded_too() -> None:
    assert given("3C 7D", "9D", stock="JC").when("draw", "discard JC").hand(ANNA) == "3C 7D"


def test_ll_d29_the_discard_pile_becomes_the_stock_when_a_card_is_needed() -> None:
    drew = given("3C", "9D", pile="JC JD").when("draw", shuffles=["JD JC"])
    assert drew.event(Reshuffled).count == 2
    assert drew.then(discards=((), ()), stock=cards("JC")).hand(ANNA) == "3C JD"


def test_ll_6_melds_and_hits_go_on_the_table() -> None:
    drew = given("5S 7D 7H 9C KC", "9D", stock="7S", melds=[meld("6S 8S 7S")]).when("draw")
    laid = drew.when("meld 7S 7D 7H; hit 5S m1").then(phase="PLAY_DISCARD")
    assert [(each.kind, each.cards, each.hits, each.by) for each in laid.state.public.melds] == [
        ("run", cards("6S 8S 7S 5S"), 1, ANNA),
        ("set", cards("7S 7D 7H"), 0, ANNA),
    ]
    assert laid.then(drawn=None).hand(ANNA) == "9C KC"


def test_0_10_a_play_is_all_or_nothing() -> None:
    drew = given("7D 7H KC", "9D", stock="7S").when("draw")
    assert drew.refuses("meld 7S 7D 7H; hit KC m1") == sentence(Words.does_not_fit, meld=1)
    assert drew.hand(ANNA) == "KC 7D 7H 7S"


def test_ll_6_a_quest_says_who_asks_whom_for_what() -> None:
    assert given("3C", "7C", "2C").when("ask ben 7").event(Asked) == Asked(ANNA, BEN, Request(7))


# ---- LL.6 answers ----


def test_ll_6_a_yes_lays_a_card_face_down() -> None:
    said = ASKED.then(phase="ANSWER", turn=ANNA).when("yes 9D").then(phase="DECIDE", answer="yes")
    assert said.state.answer == card("9D")
    assert said.hand(BEN) == "7C 9H 7S"


def test_ll_6_a_no_can_say_what_is_to_be_done_when_it_is_accepted() -> None:
    ASKED.when("no").then(phase="DECIDE", answer="no", if_accepted=None)
    assert ASKED.when("no keep").state.if_accepted == Keep()
    assert ASKED.when("no show 7S").state.if_accepted == Show(card("7S"))


# ---- LL.7 yes ----


def chips(*held: int) -> tuple[int, ...]:
    return held


@pytest.mark.parametrize(
    ("answer", "verdict", "outcome", "paid", "anna", "ben", "phase"),
    [
        ("yes 7S", "accept", "truth", chips(5, 5, 5), "3C 7D 7H 7S KS", "7C 9D 9H", "PLAY_GIVE"),
        ("yes 9D", "accept", "successful_lie", chips(4, 6, 5), "3C 7D 7H KS", "7C 9D 9H 7S", "PLAY_END"),
        ("yes 7S", "liar", "successful_truth", chips(4, 6, 5), "3C 7D 7H KS", "7C 9D 9H 7S", "PLAY_END"),
        ("yes 9D", "liar", "unsuccessful_lie", chips(6, 4, 5), "3C 7D 9D 7H KS", "7C 9H 7S", "PLAY_GIVE"),
    ],
)
def test_ll_7_after_a_yes(
    answer: str, verdict: str, outcome: str, paid: Sequence[int], anna: str, ben: str, phase: str
) -> None:
    after = ASKED.when(answer, verdict).then(verdict=outcome, chips=paid, phase=phase, answer="yes")
    assert after.state.answer is None
    assert (after.hand(ANNA), after.hand(BEN)) == (anna, ben)


# ---- LL.7 no ----


def test_ll_7_an_accepted_no_may_turn_out_a_lie() -> None:
    believed = ASKED.when("no", "accept").then(phase="PRODUCE", turn=ANNA, chips=chips(5, 5, 5))
    produced = believed.when("show 7S").then(phase="PLAY_END", chips=chips(4, 6, 5))
    assert produced.event(Produced) == Produced(BEN, card("7S"))
    assert produced.hand(BEN) == ASKED.hand(BEN)


def test_ll_7_after_an_accepted_no_nothing_need_be_shown() -> None:
    kept = ASKED.when("no", "accept", "keep").then(phase="PLAY_END", chips=chips(5, 5, 5))
    assert kept.event(KeptBack) == KeptBack(BEN)


def test_ll_d24_the_instruction_with_a_no_is_followed_at_once() -> None:
    kept = ASKED.when("no keep", "accept").then(phase="PLAY_END", chips=chips(5, 5, 5), if_accepted=None)
    assert kept.event(KeptBack) == KeptBack(BEN)
    shown = ASKED.when("no show 7C", "accept").then(phase="PLAY_END", chips=chips(4, 6, 5), if_accepted=None)
    assert shown.event(Produced).card == card("7C")


def test_ll_d24_the_phase_is_entered_although_there_is_nothing_to_show() -> None:
    given("3C", "9D", "2C").when("ask ben 7", "no", "accept").then(phase="PRODUCE")


def test_ll_7_a_false_accusation_shows_the_hand_and_gives_the_right_to_refresh() -> None:
    accused = given("3C 4C", "9D KH", "2C").when("ask ben 7", "no", "liar")
    assert accused.event(HandShown) == HandShown(ANNA, BEN, cards("9D KH"), caught=False)
    accused.then(phase="PLAY_END", chips=chips(4, 6, 5), to_refresh=True).when("done").then(phase="REFRESH", turn=ANNA)


def test_ll_7_who_is_caught_pays_and_the_asker_takes_a_card_that_matches() -> None:
    caught = ASKED.when("no", "liar").then(phase="TAKE", chips=chips(6, 4, 5), to_refresh=False)
    assert caught.event(HandShown).caught
    took = caught.when("take 7S").then(phase="PLAY_GIVE", received=card("7S"))
    assert (took.hand(ANNA), took.hand(BEN)) == ("3C 7D 7H 7S KS", "7C 9D 9H")


def test_ll_d26_a_single_card_that_matches_is_taken_at_once() -> None:
    caught = given("3C", "7S 9D").when("ask ben 7", "no keep", "liar").then(phase="PLAY_GIVE", if_accepted=None)
    assert caught.event(Taken) == Taken(ANNA, BEN, card("7S"), 0)


def test_ll_d26_equal_copies_leave_no_choice() -> None:
    caught = large("3C.1", "7S.1 7S.2").when("ask ben 7", "no", "liar").then(phase="PLAY_GIVE", received=card("7S.1"))
    assert caught.hand(BEN) == "7S.2"


def test_the_number_of_a_copy_is_not_insisted_on_where_it_cannot_be_known() -> None:
    caught = large("3C.1", "7S.2 7D.1 7D.2").when("ask ben 7", "no", "liar").then(phase="TAKE")
    assert caught.when("take 7S.1").then(received=card("7S.2")).hand(BEN) == "7D.1 7D.2"


# ---- LL.7 chips ----


@pytest.mark.parametrize(
    ("answer", "verdict", "held", "left", "by_bank"),
    [
        ("yes 9D", "accept", (0, 3), (0, 4), True),
        ("yes 9D", "accept", (1, 3), (0, 4), False),
        ("yes 9D", "liar", (2, 0), (3, 0), True),
        ("no", "liar", (2, 0), (3, 0), True),
    ],
)
def test_ll_d32_the_bank_pays_for_who_has_no_chips(
    answer: str, verdict: str, held: Sequence[int], left: Sequence[int], by_bank: bool
) -> None:
    after = given("3C 4C", "7S 9D", chips=held).when("ask ben 7", answer, verdict).then(chips=left)
    assert after.event(ChipPaid).by_bank is by_bank


# ---- LL.6 giving ----


def test_ll_6_a_received_card_is_returned_with_another() -> None:
    received = ASKED.when("yes 7S", "accept")
    gave = received.when("give KS").then(phase="OBTAIN", turn=BEN, turns=1)
    assert (gave.hand(ANNA), gave.hand(BEN)) == ("3C 7D 7H 7S", "7C 9D 9H KS")


def test_ll_d15_the_very_card_received_cannot_be_given_but_an_equal_copy_can() -> None:
    refused = ASKED.when("yes 7S", "accept").refuses("give 7S")
    assert refused == sentence(Words.cannot_give_received_card)
    received = large("3C.1 7S.2", "7S.1 9D.1").when("ask ben 7", "yes 7S", "accept").then(received=card("7S.1"))
    assert received.when("give 7S").hand(ANNA) == "3C.1 7S.1"


def test_ll_d16_the_received_card_cannot_be_all_that_is_left() -> None:
    received = given("3C 3D 3H", "7S 9D").when("ask ben 7", "yes 7S", "accept")
    refused = received.refuses("meld 3C 3D 3H")
    assert refused == sentence(Words.must_keep_a_card_to_give)
    received.when("give 3C").then(turn=BEN)


def test_ll_d18_the_last_card_can_be_given_away() -> None:
    received = given("7D 7H KC", "7S 9D").when("ask ben 7", "yes 7S", "accept")
    out = received.when("meld 7D 7H 7S; give KC")
    assert out.event(HandEnded).by == ANNA


# ---- LL.6 refreshing ----


def accused(stock: str, pile: str = "") -> Position:
    """Ben was falsely accused, and Anna is done."""
    return given("3C 4C", "9D KH", "2C", stock=stock, pile=pile).when("ask ben 7", "no", "liar", "done")


def test_ll_d28_as_many_cards_are_drawn_as_were_discarded() -> None:
    refreshed = accused(stock="JC JD JH").when("refresh KH").then(phase="OBTAIN", turn=BEN, stock=cards("JD JH"))
    assert refreshed.hand(BEN) == "JC 9D"
    assert accused(stock="JC JD JH").when("refresh all").hand(BEN) == "JC JD"


def test_ll_d28_nothing_need_be_refreshed() -> None:
    refreshed = accused(stock="JC").when("refresh none").then(turn=BEN, stock=cards("JC"))
    assert refreshed.event(Refreshed).count == 0
    assert not [event for event in refreshed.events if isinstance(event, Drew)]


def test_ll_d29_what_is_there_is_drawn_first_then_from_the_pile_with_the_cards_just_discarded() -> None:
    refreshed = accused(stock="JC", pile="QC").when("refresh all", shuffles=["9D QC KH"])
    assert [event.cards for event in refreshed.events if isinstance(event, Drew)] == [cards("JC"), cards("9D")]
    assert refreshed.then(stock=cards("QC KH")).hand(BEN) == "JC 9D"


def test_ll_d27_who_plays_out_leaves_no_refresh() -> None:
    out = given("3C 3D 3H", "9D KH").when("ask ben 7", "no", "liar", "meld 3C 3D 3H")
    assert out.event(HandEnded).by == ANNA


# ---- LL.8 playing out ----


def test_ll_8_everybody_who_has_a_chip_pays_who_played_out() -> None:
    out = given("3C 3D", "9D", "2C", stock="3H", chips=(2, 0, 4), scores=(30, 40, 50)).when("draw", "meld 3C 3D 3H")
    assert out.event(HandEnded) == HandEnded(ANNA, (CLEO,), (3, 0, 3), (30, 0, 30))
    out.then(scores=(60, 40, 80), chips=(5, 5, 5), starter=BEN, turn=BEN, phase="OBTAIN", melds=())


def test_ll_d20_the_last_card_can_be_discarded() -> None:
    drew = given("3C 3D", "9D", stock="3H", melds=[meld("5S 6S 7S")]).when("draw")
    assert drew.state.hands[ANNA]
    out = given("3C 3D 9S", "9D", stock="3H").when("draw", "meld 3C 3D 3H; discard 9S")
    assert isinstance(out.events[-3], Discarded)
    assert out.event(HandEnded).by == ANNA


def test_ll_d19_who_gave_the_last_card_under_a_quest_has_not_played_out() -> None:
    received = given("3C KC", "7S").when("ask ben 7", "yes 7S", "accept").then(phase="PLAY_GIVE")
    assert received.hand(BEN) == ""
    assert received.when("give 3C").then(turn=BEN).hand(BEN) == "3C"


def test_ll_d17_who_melds_everything_gives_nothing() -> None:
    out = given("7D 7H", "7S 9D").when("ask ben 7", "yes 7S", "accept", "meld 7D 7H 7S")
    assert out.event(HandEnded).by == ANNA


@pytest.mark.parametrize(
    ("scores", "winner"),
    [
        ((200, 0, 0), ANNA),
        ((0, 220, 0), BEN),
        ((180, 220, 0), BEN),
        ((180, 210, 240), CLEO),
        ((170, 190, 0), None),
        ((190, 220, 0), None),
    ],
)
def test_ll_d4_the_highest_score_wins_if_one_alone_has_it(scores: Sequence[int], winner: Viewer) -> None:
    out = given("3C 3D", "9D", "2C", stock="3H", scores=scores).when("draw", "meld 3C 3D 3H")
    out.then(points=(70, 40, 40))
    if winner is None:
        out.then(phase="OBTAIN")
    else:
        assert out.then(phase="OVER").event(Won).by == (winner,)


def test_ll_2_the_match_can_go_to_another_number() -> None:
    out = given("3C 3D", "9D", stock="3H", match=500, scores=(250, 0)).when("draw", "meld 3C 3D 3H")
    out.then(phase="OBTAIN", scores=(310, 40))


def test_ll_8_the_short_form_is_over_with_the_first_hand_that_is_no_tie() -> None:
    hand = given("3C 3D", "9D", stock="3H", **SHORT).when("draw", "meld 3C 3D 3H")
    assert hand.then(phase="OVER").event(Won).by == (ANNA,)
    tie = given("3C 3D", "9D", stock="3H", chips=(4, 5), scores=(0, 10), **SHORT).when("draw", "meld 3C 3D 3H")
    tie.then(phase="OBTAIN", scores=(50, 50))


# ---- LL.8 the limit of turns ----


def test_ll_d40_after_the_last_turn_chips_are_scored_and_nobody_pays() -> None:
    ended = given("3C", "9D", stock="JC", turns=3, hand_turn_limit=4, chips=(2, 7)).when("draw", "discard JC")
    assert ended.event(HandEnded) == HandEnded(None, (), (2, 7), (20, 70))
    ended.then(starter=BEN, scores=(20, 70))


def test_ll_d40_a_due_refresh_is_still_made() -> None:
    accusing = given("3C 4C", "9D KH", stock="JC", turns=3, hand_turn_limit=4).when("ask ben 7", "no", "liar", "done")
    accusing.then(phase="REFRESH")
    assert accusing.when("refresh 9D").event(HandEnded).by is None


@pytest.mark.parametrize(("scores", "winners"), [((0, 0), (ANNA, BEN)), ((0, 10), (BEN,))])
def test_ll_d40_the_limit_can_end_the_match_too(scores: Sequence[int], winners: Sequence[int]) -> None:
    tried = given("3C", "9D", stock="JC", scores=scores, turns=3, match=500, hand_turn_limit=4, at_limit="match")
    ended = tried.when("draw", "discard JC").then(phase="OVER")
    assert ended.event(Won).by == winners
    outcome = GAME.outcome(ended.state)
    assert outcome
    assert [seat for seat, place in enumerate(outcome.places) if place == 1] == list(winners)


def test_ll_8_before_the_limit_the_next_turn_begins() -> None:
    after = given("3C", "9D", stock="JC", turns=2, hand_turn_limit=4).when("draw", "discard JC")
    assert after.then(turns=3).event(TurnBegan).by == BEN


# ---- LL.10 what an automatic discard tells ----


def test_ll_10_that_it_is_the_drawn_card_is_known_if_it_can_be_no_other() -> None:
    drew = given("3C 7D", "9D", stock="JC").when("draw")
    (discarded, _) = play(GAME, drew.state, ANNA, Discard(card("JC"), drawn=True), ScriptedChance()).events
    assert discarded == Discarded(ANNA, drawn=True, card=card("JC"))
    laid = given("3C 3D 3H 7D", "9D", stock="JC").when("draw", "meld 3C 3D 3H")
    (discarded, _) = play(GAME, laid.state, ANNA, Discard(card("JC"), drawn=True), ScriptedChance()).events
    assert discarded == Discarded(ANNA, drawn=False, card=card("JC"))
