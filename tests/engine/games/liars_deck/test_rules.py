"""The rules of Liar's Deck, by their paragraphs: set-up, turns, calls, roulette, rounds and the end."""

from collections import Counter

import pytest

from engine.game import Outcome, start
from engine.games.liars_deck import GAME
from engine.games.liars_deck.events import Called, Eliminated, Ended, RoundBegan, RoundEnded, Started
from engine.games.liars_deck.values import Options, Public, Rules, State
from engine.games.liars_deck.words import Words
from engine.kit.options import settings
from engine.kit.sentence import Verbatim, sentence
from engine.privacy import tell
from tests.engine.games.liars_deck.position import ANNA, BEN, CLEO, DAN, Position, cards, given, revolver
from tests.engine.scripted import ScriptedChance

LAST_BLANK, LETHAL = "B X", "X B"


def outcome(state: State) -> Outcome:
    found = GAME.outcome(state)
    assert found is not None
    return found


# ---- DK.1 set-up ----


def test_dk_1_options() -> None:
    assert Options() == Options("basic", "innocent", True, "same")
    hour, day = 3600, 86_400
    assert list(settings(Options)["shoot_deadline"].choices) == [
        "same",
        *(60, 600, hour, 8 * hour, day, 3 * day, 7 * day, 14 * day),
        0,
    ]


def test_dk_1_revolvers_are_loaded_before_the_first_round() -> None:
    loaded = revolver("B B X B B B"), revolver("X B B B B B")
    started, _ = start(GAME, Options(), 2, ScriptedChance(shuffles=[(1, 0), *loaded], picks=[1])).events
    public = Public(
        options=Rules(),
        phase="ROUND_START",
        order=(1, 0),
        turn=BEN,
        hands=(0, 0),
        plays=(),
        undealt=0,
        revolvers=(6, 6),
        places=(0, 0),
    )
    state = GAME.fold(None, [started])
    assert state == State(public, ((), ()), (), (), loaded, (None, None))
    assert GAME.fold(None, [tell(started, ANNA)]).revolvers == ((), ()), "nobody sees them"
    assert GAME.to_act(GAME.view(state, None)) == {}


@pytest.mark.parametrize(
    ("variant", "faces", "deck"),
    [
        ("basic", "innocent", {"I": 8, "L": 12}),
        ("devil", "innocent", {"I": 7, "L": 12, "D": 1}),
        ("chaos", "innocent", {"I": 5, "L": 5, "C": 1, "M": 1}),
        ("basic", "court", {"K": 6, "Q": 6, "A": 6, "J": 2}),
        ("devil", "court", {"K": 5, "Q": 6, "A": 6, "J": 2, "D": 1}),
        ("chaos", "court", {"K": 5, "Q": 5, "C": 1, "M": 1}),
    ],
)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_dk_1_each_variant_has_its_deck_and_hands(variant: str, faces: str, deck: dict[str, int], seats: int) -> None:
    options = Options(variant=variant, faces=faces)  # type: ignore[arg-type] # the values are listed above
    state = start(GAME, options, seats, ScriptedChance()).state
    dealt = [card for hand in state.hands for card in hand]
    assert Counter([*dealt, *state.undealt]) == deck
    assert (state.public.undealt, state.public.rounds) == (len(state.undealt), 1)
    assert state.public.hands == (3 if variant == "chaos" else 5,) * seats
    assert state.public.rank == ("K" if faces == "court" else "")


@pytest.mark.parametrize(("pick", "rank"), [(0, "K"), (1, "Q"), (2, "A")])
def test_dk_1_the_table_rank_is_drawn_before_the_deal(pick: int, rank: str) -> None:
    state = start(GAME, Options(faces="court"), 2, ScriptedChance(picks=[0, pick])).state
    assert state.public.rank == rank


def test_dk_1_seats_first_player_and_revolvers_are_drawn() -> None:
    full = [cards("B B X B B B"), cards("X B B B B B"), cards("B B B B B X")]
    shuffles = [(2, 0, 1), *full]
    state = start(GAME, Options(), 3, ScriptedChance(shuffles=shuffles, picks=[1])).state
    assert (state.public.order, state.public.turn, state.public.phase) == ((2, 0, 1), BEN, "FIRST")
    assert state.revolvers == tuple(full)


def test_dk_1_the_seating_is_the_order_of_turns() -> None:
    events = start(GAME, Options(), 3, ScriptedChance(shuffles=[(2, 0, 1)], picks=[2])).events
    position = Position(GAME.fold(None, events))
    turns: list[int] = []
    for _ in range(4):
        turns += position.asked
        position = position.after(f"play {position.view(turns[-1]).hand[0]}")
    assert turns == [CLEO, ANNA, BEN, CLEO]


# ---- DK.4 turns ----

IN_TURN = given("I I L L L", "I L L L L", "I I L L L")


def test_dk_4_cards_are_played_face_down_and_the_next_player_acts() -> None:
    happened = IN_TURN.when("play L I L").then(by=ANNA, count=3, cards=cards("I L L"), next=BEN, forced=False)
    happened.then(phase="TURN", turn=BEN, hands=(2, 5, 5))
    assert happened.state.plays == (cards("I L L"),)


def test_dk_4_players_without_cards_are_skipped() -> None:
    given("I", "", "L L", plays=["Anna: L", "Ben: I"], turn=CLEO).when("play L").then(turn=ANNA)
    given("I I", "", "L L", plays=["Cleo: L"]).when("play I").then(turn=CLEO, phase="TURN")


def test_dk_4_who_is_out_is_skipped() -> None:
    given("I I L L L", "", "I I L L L", out=[BEN]).when("play I").then(turn=CLEO)


def test_dk_d3_who_has_no_cards_left_can_be_accused_over_skipped_seats() -> None:
    happened = given("", "", "I I", "L", plays=["Anna: L"]).when("liar")
    happened.then(accused=ANNA, by=CLEO, verdict="L", pulls=((ANNA, "B"),))


def test_dk_4_only_the_last_play_is_revealed() -> None:
    happened = given("L L", "L L", "I I", plays=["Anna: L L L", "Ben: I I"]).when("liar")
    happened.then(accused=BEN, cards=cards("I I"), verdict="I")


def test_dk_4_the_only_player_with_cards_must_call() -> None:
    forced = given("I L", "I L", auto_forced=False, plays=["Ben: L L L", "Anna: L L L"], turn=BEN)
    happened = forced.when("play I L").then(phase="FORCED", turn=ANNA)
    assert happened.kinds == ["Played"]
    refusal = Position(happened.state).refuses("play I")
    assert refusal == sentence(Words.must_call)
    assert Position(happened.state).when("liar").event(Called).forced


def test_0_6_a_forced_call_is_made_at_once() -> None:
    happened = given("I L", "I L", plays=["Ben: L L L", "Anna: L L L"], turn=BEN).when("play I L")
    assert happened.kinds == ["Played", "Called", "RoulettePlayed", "RoundEnded", "RoundBegan"]
    called = happened.event(Called)
    assert (called.by, called.accused, called.forced) == (ANNA, BEN, True)


# ---- refusals ----


@pytest.mark.parametrize("text", ["play I I L L", "play illll"])
def test_dk_4_a_play_has_one_to_three_cards(text: str) -> None:
    refusal = IN_TURN.refuses(text)
    assert refusal.key == "bad_number_of_cards"
    assert refusal.values["most"] == 3


def test_dk_4_only_own_cards_are_played() -> None:
    assert (
        IN_TURN.refuses("play I I I")
        == IN_TURN.refuses("play D")
        == sentence(Words.not_in_hand, hand=cards("I I L L L"))
    )


def test_dk_4_the_first_player_cannot_call() -> None:
    assert IN_TURN.refuses("liar") == sentence(Words.nothing_to_call)


def test_dk_4_nobody_acts_out_of_turn() -> None:
    refusal = sentence(Words.not_your_turn, awaited=(ANNA,))
    assert IN_TURN.refuses("play I", by=CLEO) == IN_TURN.refuses("liar", by=CLEO) == refusal


def test_dk_4_who_plays_cards_does_not_shoot() -> None:
    assert IN_TURN.refuses("shoot Ben") == sentence(Words.wrong_phase, possible=(Verbatim("play"),))
    called = given("I I", "L L", "I", plays=["Anna: L"])
    assert called.refuses("shoot Anna") == sentence(Words.wrong_phase, possible=(Verbatim("play"), Verbatim("liar")))


def test_dk_8_nobody_moves_after_the_end() -> None:
    over = given("I", "L L", plays=["Anna: L"], revolvers=[LETHAL, LAST_BLANK]).after("liar")
    assert over.asked == {}
    assert over.refuses("liar", by=BEN) == sentence(Words.over)


# ---- DK.5 roulette ----


@pytest.mark.parametrize(
    ("cards", "verdict", "puller", "first"),
    [("L", "L", ANNA, ANNA), ("I I L", "L", ANNA, ANNA), ("I", "I", BEN, BEN), ("I I I", "I", BEN, BEN)],
)
def test_dk_5_who_is_wrong_pulls_and_begins_the_next_round(cards: str, verdict: str, puller: int, first: int) -> None:
    happened = given("I L", "I L", "I L", plays=[f"Anna: {cards}"]).when("liar")
    happened.then(verdict=verdict, pulls=((puller, "B"),))
    assert happened.event(RoundEnded).first == first
    assert happened.state.revolvers[puller] == ("B", "B", "B", "B", "X")
    assert happened.state.public.revolvers[puller] == 5


@pytest.mark.parametrize(
    ("rank", "cards", "verdict"),
    [("K", "K J", "I"), ("K", "Q", "L"), ("Q", "Q Q J", "I"), ("Q", "J A", "L"), ("A", "A", "I"), ("A", "J", "I")],
)
def test_dk_1_with_court_faces_the_table_rank_and_jokers_are_innocent(rank: str, cards: str, verdict: str) -> None:
    given("K Q", "K Q A", faces="court", rank=rank, plays=[f"Anna: {cards}"]).when("liar").then(verdict=verdict)


def test_dk_5_the_lethal_card_eliminates() -> None:
    happened = given("I L", "I L", "I L", plays=["Anna: L"], revolvers=[LETHAL, LAST_BLANK, LAST_BLANK]).when("liar")
    assert happened.event(Eliminated) == Eliminated((ANNA,), place=3)
    happened.then(alive=(BEN, CLEO), spent=(ANNA,), turn=BEN)


# ---- DK.8 rounds and the end ----


def test_dk_4_a_round_deals_the_whole_deck_anew_and_leaves_revolvers_as_they_are() -> None:
    deck = "I I L L L I L L L L I I I L L I I L L L"
    happened = given("I L", "", "I L", out=[BEN], plays=["Anna: I"], revolvers=[LAST_BLANK, "", "B B X"]).when(
        "liar", shuffles=[deck]
    )
    assert happened.state.hands == (cards("I I L L L"), (), cards("I L L L L"))
    assert happened.state.undealt == tuple(sorted(cards(deck)[10:]))
    assert happened.state.revolvers == (cards(LAST_BLANK), (), cards("B X"))
    happened.then(phase="FIRST", turn=CLEO)
    assert (happened.state.plays, happened.state.public.plays, happened.state.public.verdict) == ((), (), "")
    assert happened.state.public.rounds == happened.before.public.rounds + 1


def test_dk_8_if_the_starter_is_out_the_next_player_alive_begins() -> None:
    revolvers = ["X B", "B X", "B X", "B X"]
    happened = given("I L", "", "I L", "I", out=[BEN], plays=["Dan: I"], revolvers=revolvers).when("liar")
    assert happened.event(Eliminated).seats == (ANNA,)
    assert happened.event(RoundBegan).first == happened.state.public.turn == CLEO


def test_dk_8_the_last_one_wins() -> None:
    happened = given("I", "L L", plays=["Anna: L"], revolvers=[LETHAL, LAST_BLANK]).when("liar")
    assert happened.events[-2:] == (Eliminated((ANNA,), place=2), Ended(BEN))
    happened.then(phase="OVER", winner=BEN, alive=(BEN,))
    assert outcome(happened.state).places == (2, 1)


def test_dk_8_as_long_as_two_are_alive_the_game_goes_on() -> None:
    assert GAME.outcome(given("I", "L L", plays=["Anna: L"]).when("liar").state) is None


def test_dk_8_places_are_by_round_of_elimination() -> None:
    last = given("I", "L L", "", "", out=[CLEO, DAN], plays=["Anna: L"], revolvers=[LETHAL, LAST_BLANK, "", ""])
    assert outcome(last.when("liar").state).places == (2, 1, 3, 3)


def test_dk_d6_the_revolver_is_not_shuffled_between_rounds_so_a_sixth_pull_is_lethal() -> None:
    deck = "L L L L L I I I I I L L L L L L L I I I"
    position = given("L", "I I", "I I", plays=["Anna: L"])
    for _ in range(5):
        happened = position.when("liar", shuffles=[deck]).then(pulls=((ANNA, "B"),))
        position = Position(happened.state).after("play L")
    assert position.when("liar").event(Eliminated).seats == (ANNA,)


def test_the_events_of_a_game_begin_with_its_options() -> None:
    started = start(GAME, Options(variant="devil"), 2, ScriptedChance()).events[0]
    assert isinstance(started, Started)
    assert started.options == Rules(variant="devil")
