"""Devil (DK.6) and Chaos (DK.7): who else pulls, who shoots at whom, who gets another revolver."""

import pytest

from engine.game import Outcome, carry_out
from engine.games.liars_deck import GAME
from engine.games.liars_deck.events import Eliminated, Ended, Pointed, Reloaded, RoulettePlayed, RoundEnded, Shot
from engine.games.liars_deck.values import Point, TakeAim
from engine.games.liars_deck.words import Words
from engine.kit.sentence import Verbatim, sentence
from tests.engine.games.liars_deck.position import ANNA, BEN, CLEO, DAN, Position, given, revolver
from tests.engine.scripted import ScriptedChance

LETHAL, BLANK = "X B", "B X"

# ---- DK.6 Devil ----


def devil(*hands: str, **more: object) -> Position:
    return given(*hands, variant="devil", **more)  # type: ignore[arg-type] # as `given` takes them


def test_dk_6_an_active_devil_is_played_alone() -> None:
    position = devil("D I L", "I L", "I L")
    assert position.refuses("play D I") == sentence(Words.devil_alone)
    position.when("play D").then(turn=BEN)
    assert [str(move) for move in GAME.legal(position.view(ANNA))] == ["play D", "play I", "play L", "play I L"]


def test_dk_6_all_others_with_cards_pull_together_but_for_the_accused() -> None:
    position = devil("I", "I L", "I L", "", plays=["Cleo: I", "Dan: I", "Anna: D"], revolvers=[BLANK] * 4)
    happened = position.when("liar").then(by=BEN, accused=ANNA, verdict="D")
    assert happened.event(RoulettePlayed).pulls == ((BEN, "B"), (CLEO, "B"))
    assert happened.event(RoundEnded).first == BEN


def test_dk_d10_the_accused_wins_if_all_others_go_out() -> None:
    position = devil("I", "I L", "I L", plays=["Anna: D"], revolvers=[LETHAL] * 3)
    happened = position.when("liar").then(winner=ANNA, phase="OVER", places=(1, 2, 2))
    assert happened.events[-1] == Ended(ANNA)


def test_dk_8_if_the_devil_takes_the_caller_the_next_player_alive_begins() -> None:
    position = devil("I", "I L", "I L", plays=["Anna: D"], revolvers=[BLANK, LETHAL, BLANK])
    assert position.when("liar").event(RoundEnded).first == CLEO


def test_dk_5_a_caught_liar_is_caught_in_the_devil_variant_too() -> None:
    devil("D", "I L", "I L", plays=["Anna: I L"]).when("liar").then(verdict="L", pulls=((ANNA, "B"),))


@pytest.mark.parametrize(("play", "verdict", "puller"), [("D", "I", BEN), ("D I", "I", BEN), ("D L", "L", ANNA)])
def test_dk_6_with_two_alive_the_devil_is_an_innocent(play: str, verdict: str, puller: int) -> None:
    position = devil("I L", "I L", "", out=[CLEO], plays=[f"Anna: {play}"], revolvers=[BLANK, BLANK, ""])
    happened = position.when("liar").then(verdict=verdict)
    assert happened.event(RoulettePlayed).pulls == ((puller, "B"),)


def test_dk_d9_with_two_players_it_is_one_from_the_start() -> None:
    devil("D I L", "I L").when("play D I").then(count=2)


# ---- DK.7 Chaos ----


def chaos(*hands: str, **more: object) -> Position:
    return given(*hands, variant="chaos", **more)  # type: ignore[arg-type] # as `given` takes them


def called(card: str, *revolvers: str, hands: tuple[str, ...] = ("I L", "I L", "I L")) -> Position:
    """Anna has played the card, and Ben has called it."""
    return chaos(*hands, plays=[f"Anna: {card}"], revolvers=revolvers or [BLANK] * len(hands)).after("liar")


def test_dk_1_a_play_is_one_card() -> None:
    assert chaos("I I L", "L L").refuses("play I L") == sentence(Words.bad_number_of_cards, most=1)


def test_dk_7_after_an_innocent_the_caller_pulls() -> None:
    position = chaos("I L", "I L", "I L", plays=["Anna: I"], revolvers=[BLANK, LETHAL, BLANK])
    happened = position.when("liar").then(pulls=((BEN, "X"),))
    assert happened.event(Eliminated).seats == (BEN,)
    assert Reloaded not in map(type, happened.events), "DK-D19: after roulette nobody gets a new revolver"


@pytest.mark.parametrize(("card", "shooters"), [("L", {BEN}), ("M", {ANNA}), ("C", {ANNA, BEN, CLEO})])
def test_dk_7_the_card_says_who_shoots(card: str, shooters: set[int]) -> None:
    position = called(card)
    assert set(position.asked) == shooters
    assert {type(question) for question in position.asked.values()} == {TakeAim}


def test_dk_7_targets_are_the_accused_and_whoever_has_cards_left() -> None:
    position = chaos("", "I L", "I L", "", plays=["Dan: I", "Anna: L"], revolvers=[BLANK] * 4).after("liar")
    assert [str(move) for move in GAME.legal(position.view(BEN))] == ["shoot 1", "shoot 3"]
    refusal = sentence(Words.invalid_target, targets=(ANNA, CLEO))
    assert position.refuses("shoot Dan") == position.refuses("shoot Ben") == refusal
    assert GAME.legal(position.view(BEN)).refusal(Point(None)) == refusal, "nobody may choose it"


def test_dk_d16_in_chaos_those_without_cards_shoot_too() -> None:
    position = chaos("", "I L", "I L", "", plays=["Dan: I", "Anna: C"], revolvers=[BLANK] * 4).after("liar")
    assert DAN in position.asked
    assert [str(move) for move in GAME.legal(position.view(DAN))] == ["shoot 1", "shoot 2", "shoot 3"]


def test_dk_7_a_blank_hits_nobody_and_the_liar_begins() -> None:
    happened = called("L").when("shoot Anna")
    assert happened.event(Shot).shots == ((BEN, ANNA, "B"),)
    assert happened.kinds == ["Pointed", "Shot", "RoundEnded", "RoundBegan"]
    happened.then(turn=ANNA, revolvers=(2, 1, 2))


def test_dk_7_the_lethal_card_hits_the_target_and_is_replaced() -> None:
    new = "B B X B B B"
    happened = called("L", BLANK, LETHAL, BLANK).when("shoot Cleo", shuffles=[new])
    assert happened.event(Eliminated).seats == (CLEO,)
    assert happened.event(Reloaded) == Reloaded(BEN, revolver(new))
    happened.then(turn=ANNA, revolvers=(2, 6, 2), spent=())
    assert happened.state.revolvers[BEN] == revolver(new)


@pytest.mark.parametrize(("card", "shooter"), [("M", ANNA), ("L", BEN)])
def test_dk_d20_the_caller_begins_unless_a_liar_was_caught(card: str, shooter: int) -> None:
    happened = called(card).when("shoot Cleo", by=shooter)
    assert happened.event(RoundEnded).first == (ANNA if card == "L" else BEN)


def test_dk_7_all_shots_are_fired_when_the_last_has_pointed() -> None:
    one = called("C", LETHAL, BLANK, BLANK).when("shoot Cleo", by=ANNA)
    assert one.events == (Pointed(ANNA, at_nobody=False, target=CLEO),)
    two = Position(one.state).when("shoot Anna", by=CLEO)
    assert two.kinds == ["Pointed"]
    assert set(Position(two.state).asked) == {BEN}
    three = Position(two.state).when("shoot Cleo")
    assert three.event(Shot).shots == ((ANNA, CLEO, "X"), (BEN, CLEO, "B"), (CLEO, ANNA, "B"))
    assert three.event(Eliminated).seats == (CLEO,)
    assert three.state.targets == (None, None, None)
    assert (three.state.public.shooters, three.state.public.pointed) == ((), ())


def test_dk_7_nobody_points_twice() -> None:
    position = called("C").after("shoot Cleo")
    assert position.refuses("shoot Ben", by=ANNA) == sentence(Words.not_your_turn, awaited=(BEN, CLEO))


def test_dk_7_who_shoots_does_not_play() -> None:
    refusal = sentence(Words.wrong_phase, possible=(Verbatim("shoot"),))
    assert called("L").refuses("play I") == called("L").refuses("liar") == refusal


def test_dk_d18_two_who_hit_each_other_are_both_out_without_a_new_revolver() -> None:
    happened = called("C", LETHAL, LETHAL, BLANK).after("shoot Ben", "shoot Anna").when("shoot Anna")
    happened.then(phase="OVER", winner=CLEO)
    assert "Reloaded" not in happened.kinds


def test_dk_8_if_nobody_is_left_the_game_is_drawn() -> None:
    happened = called("C", "X", "X", "X").after("shoot Ben", "shoot Cleo").when("shoot Anna")
    happened.then(phase="OVER", winner=None, alive=())
    outcome = GAME.outcome(happened.state)
    assert isinstance(outcome, Outcome)
    assert outcome.places == (1, 1, 1)
    assert GAME.still_in(GAME.view(happened.state, None)) == frozenset()


def test_dk_8_in_a_draw_who_was_out_before_is_behind() -> None:
    hands = ("I L", "I L", "")
    position = chaos(*hands, plays=["Anna: C"], out=[CLEO], revolvers=["X", "X", ""]).after("liar", "shoot Ben")
    outcome = GAME.outcome(position.when("shoot Anna").state)
    assert isinstance(outcome, Outcome)
    assert outcome.places == (1, 1, 3)


# ---- DK.10 automatic moves ----


def automatic(position: Position, seat: int) -> str:
    view = position.view(seat)
    action = GAME.automatic(view, ScriptedChance(picks=[1]), None)
    assert action is not None
    assert GAME.automatic(view, ScriptedChance(), action) is None, "one move is enough"
    return str(action)


def test_dk_10_who_does_not_answer_plays_one_random_card_calls_if_forced_and_points_at_nobody() -> None:
    assert automatic(given("I L L", "I L"), ANNA) == "play L"
    assert automatic(given("I", "I L", plays=["Anna: L"]), BEN) == "play L"
    assert automatic(given("", "I L", plays=["Anna: L"], auto_forced=False), BEN) == "liar"
    assert automatic(called("C"), CLEO) == "shoot nobody"


def test_dk_d17_a_shot_at_nobody_is_fired_and_the_lethal_card_replaced() -> None:
    position = called("L", BLANK, LETHAL, BLANK)
    events = carry_out(GAME, position.state, BEN, Point(None), ScriptedChance()).events
    assert events[:3] == [
        Pointed(BEN, at_nobody=True, target=None),
        Shot(((BEN, None, "X"),)),
        Reloaded(BEN, revolver("X B B B B B")),
    ]
    after = GAME.fold(position.state, events).public
    assert (after.alive, after.at_nobody) == ((ANNA, BEN, CLEO), ())


def test_dk_d17_that_nobody_was_pointed_at_in_time_is_public() -> None:
    position = called("C")
    after = carry_out(GAME, position.state, CLEO, Point(None), ScriptedChance()).state
    assert (after.public.pointed, after.public.at_nobody) == ((CLEO,), (CLEO,))
