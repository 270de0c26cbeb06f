"""Liar's Deck in words: what each reader is told, asked and shown."""

import pytest

from engine.game import start
from engine.games.liars_deck import GAME
from engine.games.liars_deck.events import Pointed, Reloaded, RoundBegan, Shot
from engine.games.liars_deck.values import Options
from engine.games.liars_deck.words import Words
from engine.kit.notation import Refused
from engine.kit.options import settings
from engine.kit.scene.board import Piece
from engine.kit.sentence import sentence
from engine.privacy import tell
from tests.engine.games.liars_deck.position import ANNA, BEN, CLEO, NAMES, Position, cards, given, revolver, worded
from tests.engine.scripted import ScriptedChance

TURN = given("I L", "I I L L", "I L", plays=["Anna: L L L"])
SHOOT = given("I", "L L", "I", plays=["Anna: C"], variant="chaos").after("liar")


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
        "The play held three Liars.",
        "That was a lie.",
        "Anna pulled the trigger. Click.",
        "A new round began, with Anna to play.",
    ]
    assert happened.told(BEN)[0] == "You called Anna a liar."
    assert happened.told(BEN)[-1] == "You got five Innocents."


def test_dk_5_that_it_was_no_lie_is_told_too() -> None:
    revolvers = ["B X", "X B", "B X"]
    told = given("I", "I", "I", plays=["Anna: I L", "Anna: I I"], revolvers=revolvers).when("liar").told(None)
    assert told[1:5] == [
        "The play held two Innocents.",
        "It was the truth.",
        "Ben pulled the trigger. Bang.",
        "Ben didn’t survive.",
    ]


def test_dk_6_the_devil_is_told() -> None:
    told = given("I", "I L", "I L", variant="devil", plays=["Anna: D"]).when("liar").told(None)
    assert told[2:5] == [
        "It was the Devil: everyone else with cards had to pull.",
        "Ben pulled the trigger. Click.",
        "Cleo pulled the trigger. Click.",
    ]


def test_dk_4_a_forced_call_is_told_as_one() -> None:
    told = given("", "I", "I L", plays=["Anna: L", "Ben: I"], turn=CLEO).when("play I L").told(None)
    assert told[:2] == [
        "Cleo played two cards, face down.",
        "Ben held the last cards and had to call Cleo.",
    ]


def test_dk_9_who_has_pointed_is_public_and_at_whom_is_not() -> None:
    happened = SHOOT.when("shoot Cleo")
    assert happened.told(ANNA) == ["You took aim at Cleo."]
    assert happened.told(CLEO) == happened.told(None) == ["Anna took aim."]


def test_dk_9_all_shots_are_told_together() -> None:
    revolvers = ["X B", "B X", "B X"]
    position = given("I", "L L", "I", plays=["Anna: C"], variant="chaos", revolvers=revolvers)
    told = position.after("liar", "shoot Cleo", "shoot Anna").when("shoot Anna").told(None)
    assert told[1:6] == [
        "Anna shot Cleo. Bang.",
        "Ben shot at Anna. Click.",
        "Cleo shot at Anna. Click.",
        "Anna got a new revolver.",
        "Cleo didn’t survive.",
    ]


def test_who_shoots_is_told() -> None:
    position = given("I", "L L", "I", plays=["Anna: C"], variant="chaos")
    assert position.when("liar").told(BEN)[-1] == "Anna, you and Cleo got to shoot."


def test_dk_d17_shots_at_nobody_are_told() -> None:
    def told(event: Pointed | Shot) -> list[str]:
        return [worded(sentence) for sentence in GAME.tells(event)]

    assert told(Pointed(BEN, at_nobody=True, target=None)) == ["Ben ran out of time and aimed at nobody."]
    assert told(Shot(((ANNA, None, "X"), (BEN, None, "B")))) == [
        "Anna shot at nobody and wasted the bullet.",
        "Ben shot at nobody. Click.",
    ]


def test_ends_are_told() -> None:
    won = given("I", "L L", plays=["Anna: L"], revolvers=["X B", "B X"]).when("liar")
    assert won.told(BEN)[-1] == "You won as the last player alive."
    chaos = given("I", "L", plays=["Anna: C"], variant="chaos", revolvers=["X", "X"], auto_forced=False)
    drawn = chaos.after("liar", "shoot 2").when("shoot 1")
    assert drawn.told(None)[-1] == "Nobody survived, so the match was a draw."
    for happened, says in ((won, "Ben won as the last player alive."), (drawn, drawn.told(None)[-1])):
        outcome = GAME.outcome(happened.state)
        assert outcome is not None
        assert worded(outcome.why) == says


def test_the_beginning_is_told_to_each_and_everything_after_the_match() -> None:
    events = start(GAME, Options(faces="court"), 2, ScriptedChance(shuffles=[(1, 0)], picks=[1, 2])).events
    spectator = [worded(sentence) for event in events for sentence in GAME.tells(tell(event, None))]
    assert spectator == [
        "Ben and Anna sat down in this order.",
        "Aces are innocent this round.",
        "A new round began, with Ben to play.",
    ]
    own = [worded(sentence, ANNA) for event in events for sentence in GAME.tells(tell(event, ANNA))]
    assert own == ["Ben and you sat down in this order.", *spectator[1:], "You got five Aces."]
    after = [worded(sentence) for event in events for sentence in GAME.tells(event)]
    assert after[1] == "In Anna’s revolver, the lethal card was number one from the top."
    assert after[-1].endswith(" stayed in the deck.")


def test_0_8_a_new_revolver_is_disclosed_after_the_match() -> None:
    reloaded = Reloaded(BEN, revolver("B B X B B B"))
    assert [worded(sentence) for sentence in GAME.tells(tell(reloaded, BEN))] == ["Ben got a new revolver."]
    says = "In Ben’s revolver, the lethal card was number three from the top."
    assert worded(GAME.tells(reloaded)[1], BEN) == says.replace("Ben’s", "your")
    assert [worded(sentence) for sentence in GAME.tells(reloaded)][1:] == [says]


def test_a_deal_without_rest_tells_of_none() -> None:
    dealt = RoundBegan(ANNA, "", 0, (cards("I"), cards("L")), ())
    assert len(GAME.tells(dealt)) == 3


# ---- what is asked and shown ----


def asked(position: Position, seat: int) -> str:
    return worded(GAME.asks(position.asked[seat]), seat)


def test_what_is_asked() -> None:
    forced = given("", "I I", plays=["Anna: L"], auto_forced=False)
    assert asked(given("I", "L"), ANNA) == "Open the round with a play."
    assert asked(given("K", "Q", faces="court", rank="K"), ANNA) == "Open the round with a play. Kings are innocent."
    assert asked(TURN, BEN) == "Anna played three cards. Play on, or call it a lie?"
    says = "Anna played one card. Kings are innocent. Play on, or call it a lie?"
    court = given("K", "Q Q", plays=["Anna: Q"], faces="court", rank="K")
    assert asked(court, BEN) == says
    assert asked(forced, BEN) == "Anna played one card. Only you still hold cards, so you have to call."


def asked_in_short(position: Position, seat: int) -> str:
    return worded(GAME.asks_in_short(position.asked[seat]), seat)


def test_what_is_asked_in_short() -> None:
    court = given("K", "Q Q", plays=["Anna: Q"], faces="court", rank="K")
    forced = given("", "I I", plays=["Anna: L"], auto_forced=False)
    assert asked_in_short(given("I", "L"), ANNA) == "Open the round."
    assert asked_in_short(given("K", "Q", faces="court", rank="K"), ANNA) == "Open the round. Kings are innocent."
    assert asked_in_short(TURN, BEN) == "Anna played three. Play or call?"
    assert asked_in_short(court, BEN) == "Anna played one. Kings are innocent. Play or call?"
    assert asked_in_short(forced, BEN) == "Anna played one. You have to call."


@pytest.mark.parametrize(
    ("card", "seat", "says"),
    [
        ("L", BEN, "Anna lied and you caught it. Take aim."),
        ("M", ANNA, "Ben called your Master. Take aim."),
        ("C", CLEO, "Anna played Chaos, so everyone shoots. Take aim."),
    ],
)
def test_what_shooters_are_asked(card: str, seat: int, says: str) -> None:
    position = given("I", "L L", "I", plays=[f"Anna: {card}"], variant="chaos").after("liar")
    assert asked(position, seat) == asked_in_short(position, seat) == says


def test_a_position_is_shown_to_each_as_they_see_it() -> None:
    play = ", said to be all three Innocent: three"
    table = [
        f"The last play, by Anna{play} cards.",
        "Nine cards stayed undealt.",
        "This is round zero.",
        "The whole deck has eight Innocents and twelve Liars.",
    ]
    anna, ben, cleo = [
        f"{name}: in hand {count} cards; six left in the revolver; 1 in 6 to fire."
        for name, count in (("Anna", "two"), ("Ben", "four"), ("Cleo", "two"))
    ]
    assert TURN.shown(None) == [*table, anna, ben, cleo]
    own = "You: in hand two Innocents and two Liars; six left in the revolver; 1 in 6 to fire."
    assert TURN.shown(BEN) == [own, *table, anna, cleo]
    assert TURN.shown(ANNA)[:2] == [
        "You: in hand one Innocent and one Liar; six left in the revolver; 1 in 6 to fire.",
        f"The last play, by you{play} Liars.",
    ]


def test_own_plays_of_the_round_are_remembered() -> None:
    played = given("I", "L L", plays=["Anna: L L", "Ben: I"])
    assert played.shown(ANNA)[1:3] == [
        "The last play, by Ben, said to be Innocent: one card.",
        "Your earlier plays: two Liars.",
    ]
    assert played.shown(BEN)[1:3] == [
        "The last play, by you, said to be Innocent: one Innocent.",
        played.shown(None)[1],
    ]


def test_dk_6_who_holds_the_devil_reads_when_it_is_an_innocent() -> None:
    """Nobody else does: it would tell who holds it."""
    says = "With two players left, the Devil is an Innocent."
    two, three = (given("D I", "L I", "L", out=out, variant="devil") for out in ([CLEO], []))
    assert says in two.shown(ANNA)
    assert not [
        text for shown in (two.shown(BEN), two.shown(None), three.shown(ANNA)) for text in shown if text == says
    ]


def test_dk_6_dk_7_the_options_say_what_the_variants_and_the_cards_are() -> None:
    variant, faces, *_ = settings(Options).values()
    assert variant.describes == (
        "The Devil takes aim at the caller and all others with cards; in Chaos, players shoot at each other."
    )
    assert faces.describes == (
        "Court cards: each round draws the rank that is innocent. Jokers always are (Chaos has none)."
    )
    assert faces.choices["court"] == "Court cards"


def test_a_drawn_card_has_its_name_and_a_back_has_none() -> None:
    words = GAME.words(NAMES)
    assert [words.printed(Piece(card)) for card in cards("I D K")] == ["Innocent", "Devil", "King"]
    assert words.printed(Piece()) == ""


def test_news_are_of_this_round() -> None:
    assert GAME.words(NAMES).this_round() == "This round"


def test_the_table_rank_is_shown() -> None:
    assert given("K", "Q", faces="court", rank="Q").shown(None)[0] == "Queens and Jokers are innocent this round."


def test_while_they_shoot_the_play_is_shown_and_who_has_pointed() -> None:
    shown = SHOOT.after("shoot Cleo").shown(ANNA)
    assert shown[1] == "The last play, by you, said to be Innocent: Chaos."
    assert shown[5:9] == [
        "You took aim.",
        "You’re aiming at Cleo.",
        "Everyone aims.",
        "It opens when all three have aimed.",
    ]


def test_who_has_pointed_is_told_with_the_verb_that_fits() -> None:
    one, two = SHOOT.after("shoot Cleo"), SHOOT.after("shoot Cleo", "shoot Anna")
    assert "You took aim." in one.shown(ANNA)
    assert "Anna took aim." in one.shown(BEN)
    assert "Anna and you took aim." in two.shown(BEN)


def test_who_is_out_is_shown_as_out() -> None:
    assert given("I", "L", "", out=[CLEO]).shown(None)[-1] == "Cleo: place 3; out."


def test_no_refusal_names_cards_of_others() -> None:
    with pytest.raises(Refused):
        TURN.when("play D")
    assert TURN.refuses("play I I I") == sentence(Words.not_in_hand, hand=cards("I I L L"))


@pytest.mark.parametrize(
    ("position", "text", "says"),
    [
        (given("I I L", "L L"), "liar", "You can’t call yet. Open the round with a play."),
        (given("I I L", "L L"), "shoot 2", "You can’t do that now, only “play”."),
        (TURN, "shoot 1", "You can’t do that now, only “play” or “liar”."),
        (TURN, "play I I I I", "You can play one to three cards at a time."),
        (TURN, "play I I I", "You can only play cards you hold: I I L L."),
        (given("I L M", "I", variant="chaos"), "play I L", "You can only play one card at a time."),
        (SHOOT, "shoot Anna", "You can’t aim there, only at Ben or Cleo."),
    ],
)
def test_a_refusal_says_what_can_be_done_instead(position: Position, text: str, says: str) -> None:
    assert worded(position.refuses(text)) == says
