"""What can be hidden in Liar's Deck, and how the players stand, for bots that think ahead."""

from random import Random

import pytest

from engine.games.liars_deck import GAME
from engine.games.liars_deck.traits import nothing_lost
from engine.games.liars_deck.values import Action, Call, Play, View
from tests.engine.games.liars_deck.position import ANNA, BEN, CLEO, Position, given

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
