"""Liar's Deck in words: what players write (DK.11) and what they read."""

import pytest

from engine.game import start
from engine.games.liars_deck import GAME
from engine.games.liars_deck.values import (
    Action,
    Call,
    Options,
    Play,
    Point,
    PointAtNobody,
    Pointed,
    Reloaded,
    RoundBegan,
    Shot,
)
from engine.kit.notation import Ambiguous, Refused, Unreadable
from engine.kit.options import settings
from engine.kit.sentence import Sentence
from engine.privacy import tell
from tests.engine.games.liars_deck.position import ANNA, BEN, CLEO, NAMES, Position, cards, given, revolver, worded
from tests.engine.scripted import ScriptedChance

TURN = given("I L", "I I L L", "I L", plays=["Anna: L L L"])
SHOOT = given("I", "L L", "I", plays=["Anna: C"], variant="chaos").after("liar")


def read(text: str, names: tuple[str, ...] = NAMES, position: Position = TURN, seat: int = BEN) -> tuple[Action, ...]:
    return GAME.parse(text, position.view(seat), names)


# ---- notation ----


@pytest.mark.parametrize("text", ["play I L L", "play ill", "p i ll", "P I,L,L.", "g12 Play: i/l/l !", "play i l + l"])
def test_dk_11_forms_of_a_play(text: str) -> None:
    assert read(text) == (Play(cards("I L L")),)


@pytest.mark.parametrize(
    ("text", "card"),
    [("p d", "D"), ("play C", "C"), ("p m", "M"), ("play a", "A"), ("p j", "J"), ("p K", "K"), ("p q", "Q")],
)
def test_dk_11_every_card_has_a_letter(text: str, card: str) -> None:
    assert read(text) == (Play((card,)),)


@pytest.mark.parametrize("text", ["liar", "LIAR!", "call", "call liar", "Call: Liar!", "liar, liar", "g3 liar."])
def test_dk_11_forms_of_the_call(text: str) -> None:
    assert read(text) == (Call(),)


@pytest.mark.parametrize("text", ["shoot cleo", "shoot 3", "point Cleo", "Point: c!", "g12 shoot CLEO."])
def test_dk_11_forms_of_a_shot(text: str) -> None:
    assert read(text, position=SHOOT) == (Point(CLEO),)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "l",
        "i",
        "I L",
        "play",
        "p",
        "play x",
        "play 3",
        "liars",
        "liar?",
        "call anna",
        "shoot",
        "shoot a b",
        "point?",
    ],
)
def test_dk_11_other_texts_are_unreadable(text: str) -> None:
    with pytest.raises(Unreadable):
        read(text)


def test_0_10_a_beginning_of_a_name_counts_among_those_who_can_be_pointed_at() -> None:
    names = ("Anna", "Ben", "Antje")
    with pytest.raises(Ambiguous):
        read("shoot an", names, SHOOT, BEN)
    assert read("shoot an", names, SHOOT, CLEO) == (Point(ANNA),)
    assert read("shoot antje", names, SHOOT, CLEO) == (Point(CLEO),), "a whole name can be anybody's"
    with pytest.raises(Unreadable):
        read("shoot zoe", names, SHOOT, BEN)


def test_the_shot_of_who_did_not_point_can_be_written_unless_somebody_has_that_name() -> None:
    assert read("shoot nobody", position=SHOOT) == (PointAtNobody(),)
    assert read("shoot nobody", ("Anna", "Ben", "Nobody"), SHOOT) == (Point(CLEO),)


def test_0_10_parts_are_joined_by_semicolons() -> None:
    assert read("play I; liar") == (Play(("I",)), Call())


@pytest.mark.parametrize("action", [Play(cards("I L")), Play(("D",)), Call(), Point(CLEO), PointAtNobody()], ids=str)
def test_an_action_written_down_is_read_back(action: Action) -> None:
    assert read(str(action)) == (action,)


def test_nothing_legal_is_odd() -> None:
    assert [GAME.warning(TURN.view(BEN), action) for action in GAME.legal(TURN.view(BEN))] == [None] * 8


# ---- what is told ----


def test_dk_9_the_cards_of_a_play_are_told_to_the_player_alone() -> None:
    happened = TURN.when("play I L")
    assert happened.told(BEN) == ["You played one Innocent and one Liar, face down."]
    assert happened.told(ANNA) == happened.told(None) == ["Ben played two cards, face down."]


def test_dk_9_a_call_is_told_to_everybody() -> None:
    deck = "L L L L L I I I I I L L L L L L L I I I"
    happened = TURN.when("liar", shuffles=[deck])
    assert happened.told(None) == [
        "Ben called Anna a liar.",
        "Turned up: three Liars.",
        "That was a lie.",
        "Anna pulled the trigger: blank.",
        "A new round was dealt: Anna got the first turn.",
    ]
    assert happened.told(BEN)[0] == "You called Anna a liar."
    assert happened.told(BEN)[-1] == "You got five Innocents."


def test_dk_5_that_it_was_no_lie_is_told_too() -> None:
    revolvers = ["B X", "X B", "B X"]
    told = given("I", "I", "I", plays=["Anna: I L", "Anna: I I"], revolvers=revolvers).when("liar").told(None)
    assert told[1:5] == [
        "Turned up: two Innocents.",
        "That was no lie.",
        "Ben pulled the trigger: lethal.",
        "Out of the game: Ben.",
    ]


def test_dk_6_the_devil_is_told() -> None:
    told = given("I", "I L", "I L", variant="devil", plays=["Anna: D"]).when("liar").told(None)
    assert told[2:5] == [
        "The Devil takes aim at all the others who still have cards.",
        "Ben pulled the trigger: blank.",
        "Cleo pulled the trigger: blank.",
    ]


def test_dk_4_a_forced_call_is_told_as_one() -> None:
    told = given("", "I", "I L", plays=["Anna: L", "Ben: I"], turn=CLEO).when("play I L").told(None)
    assert told[:2] == [
        "Cleo played two cards, face down.",
        "Ben had to call Cleo a liar: nobody else had cards left.",
    ]


def test_dk_9_who_has_pointed_is_public_and_at_whom_is_not() -> None:
    happened = SHOOT.when("shoot Cleo")
    assert happened.told(ANNA) == ["You pointed at Cleo."]
    assert happened.told(CLEO) == happened.told(None) == ["Anna pointed at somebody."]


def test_dk_9_all_shots_are_told_together() -> None:
    revolvers = ["X B", "B X", "B X"]
    position = given("I", "L L", "I", plays=["Anna: C"], variant="chaos", revolvers=revolvers)
    told = position.after("liar", "shoot Cleo", "shoot Anna").when("shoot Anna").told(None)
    assert told[1:6] == [
        "Anna shot Cleo: lethal.",
        "Ben shot at Anna: blank.",
        "Cleo shot at Anna: blank.",
        "Anna got a new revolver.",
        "Out of the game: Cleo.",
    ]


def test_who_shoots_is_told() -> None:
    position = given("I", "L L", "I", plays=["Anna: C"], variant="chaos")
    assert position.when("liar").told(BEN)[-1] == "The next to shoot: Anna, you and Cleo."


def test_dk_d17_shots_at_nobody_are_told() -> None:
    def told(event: Pointed | Shot) -> list[str]:
        return [worded(sentence) for sentence in GAME.tells(event)]

    assert told(Pointed(BEN, at_nobody=True, target=None)) == ["Ben pointed at nobody in time."]
    assert told(Shot(((ANNA, None, "X"), (BEN, None, "B")))) == [
        "Anna shot at nobody: a lethal card went to waste.",
        "Ben shot at nobody: blank.",
    ]


def test_ends_are_told() -> None:
    won = given("I", "L L", plays=["Anna: L"], revolvers=["X B", "B X"]).when("liar")
    assert won.told(BEN)[-1] == "You won: nobody else was left alive."
    chaos = given("I", "L", plays=["Anna: C"], variant="chaos", revolvers=["X", "X"], auto_forced=False)
    drawn = chaos.after("liar", "shoot 2").when("shoot 1")
    assert drawn.told(None)[-1] == "Nobody was left alive: the game is drawn."
    for happened, says in ((won, "Ben won: nobody else was left alive."), (drawn, drawn.told(None)[-1])):
        outcome = GAME.outcome(happened.state)
        assert outcome is not None
        assert worded(outcome.why) == says


def test_the_beginning_is_told_to_each_and_everything_after_the_match() -> None:
    events = start(GAME, Options(faces="court"), 2, ScriptedChance(shuffles=[(1, 0)], picks=[1, 2])).events
    spectator = [worded(sentence) for event in events for sentence in GAME.tells(tell(event, None))]
    assert spectator == [
        "The order of turns: Ben and Anna.",
        "The table rank of this round: Ace.",
        "A new round was dealt: Ben got the first turn.",
    ]
    own = [worded(sentence, ANNA) for event in events for sentence in GAME.tells(tell(event, ANNA))]
    assert own == ["The order of turns: Ben and you.", *spectator[1:], "You got five Aces."]
    after = [worded(sentence) for event in events for sentence in GAME.tells(event)]
    assert after[1] == "In the revolver of Anna, the lethal card was number one from the top."
    assert after[-1].startswith("Not dealt: ")


def test_0_8_a_new_revolver_is_disclosed_after_the_match() -> None:
    reloaded = Reloaded(BEN, revolver("B B X B B B"))
    assert [worded(sentence) for sentence in GAME.tells(tell(reloaded, BEN))] == ["Ben got a new revolver."]
    says = "In the revolver of Ben, the lethal card was number three from the top."
    assert [worded(sentence) for sentence in GAME.tells(reloaded)][1:] == [says]


def test_a_deal_without_rest_tells_of_none() -> None:
    dealt = RoundBegan(ANNA, "", 0, (cards("I"), cards("L")), ())
    assert len(GAME.tells(dealt)) == 3


# ---- what is asked and shown ----


def asked(position: Position, seat: int) -> str:
    return worded(GAME.asks(position.asked[seat]), seat)


def test_what_is_asked() -> None:
    forced = given("", "I I", plays=["Anna: L"], auto_forced=False)
    assert asked(given("I", "L"), ANNA) == "Your turn to begin the round: play cards."
    assert asked(given("K", "Q", faces="court", rank="K"), ANNA).endswith("play cards. The table rank: King.")
    assert asked(TURN, BEN) == "Anna played three cards. Play cards, or call it a lie."
    says = "Anna played one card. The table rank: King. Play cards, or call it a lie."
    court = given("K", "Q Q", plays=["Anna: Q"], faces="court", rank="K")
    assert asked(court, BEN) == says
    assert asked(forced, BEN) == "Anna played one card, and only you have cards left: call it a lie."


@pytest.mark.parametrize(
    ("card", "seat", "says"),
    [
        ("L", BEN, "Anna lied, and you called it. Point your revolver at somebody."),
        ("M", ANNA, "Ben called your play, and it was the Master. Point your revolver at somebody."),
        ("C", CLEO, "Anna played Chaos: everybody shoots at once. Point your revolver at somebody."),
    ],
)
def test_what_shooters_are_asked(card: str, seat: int, says: str) -> None:
    position = given("I", "L L", "I", plays=[f"Anna: {card}"], variant="chaos").after("liar")
    assert asked(position, seat) == says


def test_a_position_is_shown_to_each_as_they_see_it() -> None:
    last = "The last play: three cards, by Anna."
    seats = [
        "Anna: two cards; left in the revolver: six.",
        "Ben: four cards; left in the revolver: six.",
        "Cleo: two cards; left in the revolver: six.",
    ]
    assert TURN.shown(None) == [last, *seats]
    assert TURN.shown(BEN)[:2] == ["Your hand: two Innocents and two Liars.", last]
    assert TURN.shown(ANNA)[:2] == [
        "Your hand: one Innocent and one Liar.",
        "You have played three Liars in this round.",
    ]


def test_dk_6_who_holds_the_devil_reads_when_it_is_an_innocent() -> None:
    """Nobody else does: it would tell who holds it."""
    says = "With two players left, the Devil is an Innocent."
    two, three = (given("D I", "L I", "L", out=out, variant="devil") for out in ([CLEO], []))
    assert two.shown(ANNA)[:2] == ["Your hand: one Devil and one Innocent.", says]
    assert not [
        text for shown in (two.shown(BEN), two.shown(None), three.shown(ANNA)) for text in shown if text == says
    ]


def test_dk_6_dk_7_the_options_say_what_the_variants_and_the_cards_are() -> None:
    variant, faces, *_ = settings(Options).values()
    assert variant.describes == (
        "The Devil takes aim at the caller and all others with cards; in Chaos, players shoot at each other."
    )
    assert faces.describes == (
        "Of court cards, a rank drawn for each round is innocent, and so are jokers (there are none in Chaos)."
    )
    assert faces.choices["court"] == "Court cards"


def test_the_table_rank_is_shown() -> None:
    assert given("K", "Q", faces="court", rank="Q").shown(None)[0] == "The table rank of this round: Queen."


def test_while_they_shoot_the_play_is_shown_and_who_has_pointed() -> None:
    shown = SHOOT.after("shoot Cleo").shown(ANNA)
    assert shown[2:6] == [
        "The last play: one card, by you.",
        "Turned up: one Chaos.",
        "Who has pointed: you.",
        "You pointed at Cleo.",
    ]


def test_who_is_out_is_shown_as_out() -> None:
    assert given("I", "L", "", out=[CLEO]).shown(None)[-1] == "Cleo: out of the game."


def test_no_refusal_names_cards_of_others() -> None:
    with pytest.raises(Refused):
        TURN.when("play D")
    assert TURN.refuses("play I I I") == Sentence("not_in_hand", {"hand": "I I L L"})
