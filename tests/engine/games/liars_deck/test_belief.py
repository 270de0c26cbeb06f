"""What can be hidden in Liar's Deck, and how the players stand, for bots that think ahead."""

from random import Random

import pytest

from engine.games.liars_deck import GAME
from engine.games.liars_deck.belief import Revolvers, shots
from engine.games.liars_deck.traits import nothing_lost
from engine.games.liars_deck.values import Action, Call, Play, View
from tests.engine.games.liars_deck.position import ANNA, BEN, CLEO, DAN, Position, given

TURN = given("I L", "I I L L", "I L", plays=["Anna: L L L"])
SHOOT = given("I", "L L", "I", plays=["Anna: C"], variant="chaos").after("liar")

# ---- what can be elsewhere ----


def test_resampled_cards_fit_what_is_seen() -> None:
    random = Random(1)
    view = TURN.view(BEN)
    states = [GAME.resample(view, random) for _ in range(200)]
    assert all(GAME.view(state, BEN) == view for state in states)
    assert len({state.plays for state in states}) == 4, "three cards of Anna hold zero to three Liars"


@pytest.mark.parametrize("viewer", [ANNA, BEN, CLEO, None])
@pytest.mark.parametrize(
    "position",
    [
        TURN,
        SHOOT.after("shoot 3"),
        given("I", "L L", "I L", variant="devil", plays=["Anna: L L", "Ben: L", "Cleo: L I"]),
        given("K", "Q Q", "A", faces="court", rank="Q", plays=["Anna: Q K", "Ben: A"]),
        given("I", "L", "I", plays=["Anna: L"], revolvers=["B X", "X", "B B X"]),
    ],
)
def test_a_resampled_position_looks_the_same_and_loses_no_card(position: Position, viewer: int | None) -> None:
    random = Random(1)
    for _ in range(30):
        state = GAME.resample(position.view(viewer), random)
        assert GAME.view(state, viewer) == position.view(viewer)
        nothing_lost(state)


def test_dk_6_an_active_devil_is_never_resampled_into_a_play_of_several() -> None:
    random = Random(1)
    view = given("I", "I L L L", "I L", variant="devil", plays=["Anna: L L L", "Ben: L"]).view(CLEO)
    plays = [GAME.resample(view, random).plays for _ in range(300)]
    assert not any("D" in several for several, _ in plays)
    assert any("D" in alone for _, alone in plays)


def test_dk_6_with_two_alive_it_can_be_among_several() -> None:
    random = Random(1)
    view = given("I", "I L L L", variant="devil", plays=["Anna: L L L"]).view(BEN)
    assert any("D" in GAME.resample(view, random).plays[0] for _ in range(100))


def test_dk_9_a_secret_target_can_be_anybody_who_may_be_pointed_at() -> None:
    random = Random(1)
    view = SHOOT.after("shoot 3").view(BEN)
    assert {GAME.resample(view, random).targets for _ in range(40)} == {(BEN, None, None), (CLEO, None, None)}


def test_a_lethal_card_that_was_turned_up_is_in_no_revolver() -> None:
    view = given("I", "I", "", out=[CLEO], revolvers=["B X", "B X", "B B"]).view(None)
    assert {GAME.resample(view, Random(seed)).revolvers[CLEO] for seed in range(20)} == {("B", "B")}


# ---- the policy ----


def test_a_certain_lie_is_called() -> None:
    view = given("L", "I I I I I I I I", plays=["Anna: L L"]).view(BEN)
    assert GAME.hints.policy(view, GAME.legal(view)) == [(Call(), 1.0)]


def test_innocent_cards_go_out_together_where_the_other_is_forced_to_call() -> None:
    view = given("L L", "I I", plays=["Anna: L"]).view(BEN)
    assert GAME.hints.policy(view, GAME.legal(view)) == [(Play(("I", "I")), 1.0)]


def test_the_only_innocent_card_is_saved_until_the_next_player_may_have_run_out() -> None:
    opening = given("I L L L L", "I I I L L").view(ANNA)
    later = given("I L L", "I L", plays=["Anna: L", "Ben: I", "Anna: L", "Ben: I I"]).view(ANNA)
    assert chance_of(opening, Play(("L",))) > chance_of(opening, Play(("I",)))
    assert chance_of(later, Play(("L",))) < chance_of(later, Play(("I",)))


def test_dk_6_the_devil_is_laid_when_a_call_is_due() -> None:
    opening = given("D I L L L", "I I I L L", "I L L", variant="devil").view(ANNA)
    later = given("D I L", "L", "I", variant="devil", plays=["Ben: I I I", "Cleo: I"], turn=ANNA).view(ANNA)
    assert chance_of(opening, Play(("D",))) < chance_of(opening, Play(("I",)))
    assert chance_of(later, Play(("D",))) > chance_of(later, Play(("I",)))


def chance_of(view: View, action: Action) -> float:
    return dict(GAME.hints.policy(view, GAME.legal(view)))[action]


# ---- prospects ----


def test_equal_revolvers_are_equal_prospects() -> None:
    assert GAME.hints.prospect(given("I", "L", "I", "L").state) == pytest.approx((0.5,) * 4)


def test_the_fuller_revolver_is_the_better_prospect() -> None:
    ahead, behind = GAME.hints.prospect(given("I", "L", revolvers=["B B X", "B X"]).state)
    assert ahead > 0.5 > behind
    assert ahead + behind == pytest.approx(1)


def test_who_pulls_the_last_card_goes_out_unless_the_other_goes_first() -> None:
    assert GAME.hints.prospect(given("I", "L", revolvers=["X", "X"]).state) == (0.5, 0.5)
    assert GAME.hints.prospect(given("I", "L", revolvers=["B X", "X"]).state) == (0.625, 0.375)


def test_in_chaos_a_lethal_card_hits_oneself_as_often_as_the_only_other() -> None:
    assert GAME.hints.prospect(given("I", "L", revolvers=["B X", "X"], variant="chaos").state) == pytest.approx(
        (0.5, 0.5)
    )


def test_in_chaos_a_lethal_card_hits_oneself_more_often_than_any_one_of_two() -> None:
    prospects = GAME.hints.prospect(given("I", "L", "I", revolvers=["B X", "X", "X"], variant="chaos").state)
    assert prospects == pytest.approx((25 / 48, 47 / 96, 47 / 96))


def test_who_is_out_has_the_worth_of_the_place() -> None:
    prospects = GAME.hints.prospect(given("I", "L", "", "", out=[CLEO, DAN]).state)
    assert prospects == pytest.approx((5 / 6, 5 / 6, 1 / 6, 1 / 6))
    assert GAME.hints.prospect(given("I", "L", "I", "", out=[DAN]).state)[DAN] == 0


# ---- shots ----


def test_before_a_shot_everybody_stands_as_on_the_average_after_it() -> None:
    """Ben shoots at Anna, who is out once in two times; a revolver more or less is nothing between two."""
    duel = given("I", "I", plays=["Anna: L"], revolvers=["B X", "B X"], variant="chaos").after("liar")
    assert GAME.hints.prospect(duel.state) == pytest.approx((0.25, 0.75))


def test_who_has_pointed_will_not_point_at_anybody_else() -> None:
    revolvers = ["X", "B B B B B X", "B B B B B X"]
    chaos = given("I", "I I", "I", plays=["Anna: C"], revolvers=revolvers, variant="chaos").after("liar")
    _, ben, cleo = GAME.hints.prospect(chaos.state)
    _, ben_aimed_at, cleo_spared = GAME.hints.prospect(chaos.after("shoot 2").state)
    assert ben == pytest.approx(cleo)
    assert ben_aimed_at < ben
    assert cleo_spared > cleo


def test_dk_d17_a_shot_at_nobody_hits_nobody() -> None:
    shooting = given("I", "I I", "I", plays=["Anna: C"], revolvers=["X", "B X", "B X"], variant="chaos").after("liar")
    _, ben, cleo = GAME.hints.prospect(shooting.state)
    _, ben_spared, cleo_spared = GAME.hints.prospect(shooting.when("shoot nobody", by_rule=True).state)
    assert ben_spared == pytest.approx(cleo_spared)
    assert ben_spared > ben == pytest.approx(cleo)


def shots_that_come(revolvers: Revolvers, aims: dict[int, list[int]]) -> dict[Revolvers, float]:
    return {after: chance for chance, after in shots(revolvers, aims)}


def test_dk_7_a_shot_that_hits_brings_a_full_revolver_unless_the_shooter_is_hit_too() -> None:
    at_each_other = shots_that_come((1, 1, 4), {0: [1], 1: [0]})
    assert at_each_other == {(0, 0, 4): pytest.approx(1)}
    alone = shots_that_come((2, 3, 4), {0: [1, 2]})
    assert alone == {(1, 3, 4): 0.5, (6, 0, 4): 0.25, (6, 3, 0): 0.25}


def test_dk_5_roulette_hits_oneself() -> None:
    assert shots_that_come((2, 3), {0: [0]}) == {(1, 3): 0.5, (0, 3): 0.5}


# ---- quiet ----


def test_between_rounds_and_before_shots_it_is_quiet() -> None:
    first = given("I I L", "L L")
    turn = given("I L", "I I L L", "I L", plays=["Anna: L L L"])
    forced = given("", "I I L L", "", plays=["Anna: L"], auto_forced=False)
    shoot = given("I", "L L", "I", plays=["Anna: C"], variant="chaos").after("liar")
    assert [GAME.hints.quiet(each.state) for each in (first, turn, forced, shoot)] == [True, False, False, True]
