"""Liar, Liar in words: what each player is told (LL.9), asked and shown."""

import pytest

from engine.game import play, start
from engine.games.liar_liar import GAME
from engine.games.liar_liar.values import Discard, Options
from engine.privacy import tell
from tests.engine.games.liar_liar.position import ANNA, BEN, CLEO, NAMES, Position, card, given, large, meld, worded
from tests.engine.scripted import ScriptedChance

ASKED = given("3C 7D 7H KS", "7C 7S 9D", "2C 4D", stock="JC JD").when("ask ben 7")

# ---- what is told ----


def test_the_beginning_is_told() -> None:
    events = start(GAME, Options(), 2, ScriptedChance()).events
    told = [worded(sentence, ANNA) for event in events for sentence in GAME.tells(tell(event, ANNA))]
    assert told == [
        "The match goes to 250 points.",
        "A new hand was dealt.",
        "You got AC 2C 3C 4C 5C 6C 7C.",
        "You got the first turn.",
    ]


def test_ll_9_a_drawn_and_a_discarded_card_are_told_to_their_player_alone() -> None:
    drew = given("3C 7D", "9D", stock="JC").when("draw")
    assert drew.told(ANNA) == ["You drew JC."]
    assert drew.told(BEN) == drew.told(None) == ["Anna drew one card."]
    discarded = drew.when("discard 3C")
    assert discarded.told(ANNA) == ["You discarded 3C."]
    assert discarded.told(BEN) == ["Anna discarded one card."]


def test_ll_10_an_automatic_discard_tells_that_it_is_the_drawn_card() -> None:
    drew = given("3C 7D", "9D", stock="JC").when("draw")
    events = play(GAME, drew.state, ANNA, Discard(card("JC"), drawn=True), ScriptedChance()).events
    discarded = Position(drew.state, tuple(events))
    assert discarded.told(ANNA) == ["You discarded the card just drawn, JC."]
    assert discarded.told(BEN) == ["Anna discarded the card just drawn."]


def test_ll_9_a_reshuffle_is_told_with_its_number_of_cards() -> None:
    drew = given("3C", "9D", pile="JC JD").when("draw")
    assert drew.told(BEN) == [
        "The stock ran out, and the discard pile of two cards replaced it.",
        "Anna drew one card.",
    ]


def test_ll_9_the_card_of_a_yes_is_told_to_who_laid_it() -> None:
    assert ASKED.told(CLEO) == ["Anna asked Ben for sevens."]
    said = ASKED.when("yes 9D")
    assert said.told(BEN) == ["You said yes and put 9D on the table, face down."]
    assert said.told(ANNA) == said.told(None) == ["Ben said yes and put a card on the table, face down."]


@pytest.mark.parametrize(
    ("answer", "verdict", "told"),
    [
        ("yes 7S", "accept", ["Anna believed Ben and got 7S. It was the truth."]),
        (
            "yes 9D",
            "accept",
            ["Anna fell for a lie: it was 9D, and Ben took it back.", "Anna paid a chip to Ben."],
        ),
        (
            "yes 7S",
            "liar",
            [
                "Anna called Ben a liar, but it really was 7S, and Ben took it back.",
                "Anna paid a chip to Ben.",
            ],
        ),
        (
            "yes 9D",
            "liar",
            ["Anna caught Ben in a lie and took 9D.", "Ben paid a chip to Anna."],
        ),
        ("no", "accept", ["Anna believed Ben."]),
        ("no keep", "accept", ["Anna believed Ben.", "Ben showed nothing."]),
        (
            "no show 7S",
            "accept",
            ["Anna believed Ben.", "Ben showed 7S: the no was a lie.", "Anna paid a chip to Ben."],
        ),
        (
            "no",
            "liar",
            [
                "Anna called Ben a liar.",
                "Ben had to show everything: 7C 9D 7S.",
                "The no was a lie.",
                "Ben paid a chip to Anna.",
            ],
        ),
    ],
)
def test_ll_7_every_outcome_is_told_to_all(answer: str, verdict: str, told: list[str]) -> None:
    after = ASKED.when(answer, verdict)
    assert after.told(None) == after.told(CLEO) == told


def test_0_7_an_instruction_is_told_to_nobody() -> None:
    for text in ("no", "no keep", "no show 7S"):
        assert ASKED.when(text).told(None) == ASKED.when(text).told(ANNA) == ["Ben said no."]


def test_ll_9_a_false_accusation_is_told() -> None:
    accused = given("3C 4C", "9D KH", chips=(0, 5), stock="JC").when("ask ben 7", "no", "liar")
    assert accused.told(None)[2:] == [
        "The no was true.",
        "Anna had no chips, so the bank paid Ben.",
    ]
    done = accused.when("done")
    assert done.told(BEN) == ["You won a refresh."]
    refreshed = done.when("refresh KH")
    assert refreshed.told(BEN) == ["You refreshed KH.", "You drew JC."]
    assert refreshed.told(ANNA) == ["Ben refreshed one card.", "Ben drew one card."]
    kept = done.when("refresh none")
    assert [kept.told(viewer) for viewer in (ANNA, BEN)] == [["Ben kept the whole hand."], ["You kept the whole hand."]]


def test_ll_9_the_card_that_was_taken_is_told_to_all() -> None:
    took = ASKED.when("no", "liar", "take 7S")
    assert took.told(CLEO) == ["Anna took 7S from Ben."]


def test_ll_9_a_gift_is_told_to_both() -> None:
    gave = ASKED.when("yes 7S", "accept", "give KS")
    assert gave.told(ANNA) == ["You gave Ben KS in return."]
    assert gave.told(BEN) == ["Anna gave you KS in return."]
    assert gave.told(CLEO) == ["Anna gave Ben a card in return."]


def test_melds_and_hits_are_told_with_the_number_of_the_meld() -> None:
    laid = ASKED.when("yes 7S", "accept").when("meld 7D 7H 7S")
    assert laid.told(BEN) == ["Anna laid 7D 7H 7S."]
    hit = given("8S KC", "9D", phase="PLAY_DISCARD", melds=[meld("5S 6S 7S")]).when("hit 8S")
    assert hit.told(BEN) == ["Anna added 8S to m1."]


def test_ll_8_the_end_of_a_hand_is_told() -> None:
    out = given("3C 3D", "9D", "2C", stock="3H", chips=(2, 0, 4)).when("draw", "meld 3C 3D 3H")
    assert out.told(BEN)[1:] == [
        "Anna played out.",
        "Anna collected a chip from Cleo.",
        "Anna scored 30 points.",
        "You scored 0 points.",
        "Cleo scored 30 points.",
        "A new hand was dealt.",
        "You got 8C 9C 10C JC QC KC AD.",
        "You got the first turn.",
    ]
    poor = given("3C 3D", "9D", stock="3H", chips=(2, 0)).when("draw", "meld 3C 3D 3H")
    assert poor.told(BEN)[1:3] == ["Anna played out.", "Anna scored 20 points."]


def test_ll_d40_a_shared_match_is_told() -> None:
    ended = given("3C", "9D", stock="JC", hand_turn_limit=1, at_limit="match").when("draw", "discard JC")
    assert ended.told(BEN)[-1] == "Anna and you shared the match with 50 points."


def test_ll_8_the_limit_and_the_winner_are_told() -> None:
    ended = given("3C", "9D", stock="JC", scores=(0, 220), hand_turn_limit=1).when("draw", "discard JC")
    assert ended.told(BEN)[1:] == [
        "The hand ended with its last turn.",
        "Anna scored 50 points.",
        "You scored 50 points.",
        "You won the match with 270 points.",
    ]


# ---- what is asked ----


@pytest.mark.parametrize(
    ("position", "asked"),
    [
        (given("3C", "9D"), "Draw a card, or ask someone for one."),
        (given("3C", "9D", stock="JC").when("draw"), "Lay melds or hits if you can, then discard."),
        (ASKED, "Anna asked you for sevens. Say yes with any card, or no."),
        (
            given("3C", "9D").when("ask ben 7S"),
            "Anna asked you for the seven of spades. Say yes with any card, or no.",
        ),
        (ASKED.when("yes 7S"), "Ben said yes. Believe it, or call it a lie?"),
        (ASKED.when("no"), "Ben said no. Believe it, or call it a lie?"),
        (ASKED.when("no", "accept"), "Anna believed your no. Show a matching card, or nothing?"),
        (ASKED.when("no", "liar"), "You caught Ben in a lie. Pick the card to take."),
        (
            ASKED.when("yes 7S", "accept"),
            "You got 7S. Lay melds or hits if you can, then give Ben a different card.",
        ),
        (ASKED.when("no keep", "accept"), "Lay melds or hits if you can, then end your turn."),
        (
            given("3C 4C", "9D KH").when("ask ben 7", "no", "liar", "done"),
            "Anna called your honest no a lie. Refresh any number of cards.",
        ),
    ],
)
def test_what_is_asked(position: Position, asked: str) -> None:
    (question,) = GAME.to_act(position.view(None)).values()
    assert worded(GAME.asks(question), position.actor) == asked


@pytest.mark.parametrize(
    ("position", "asked"),
    [
        (given("3C", "9D"), "Draw a card, or ask someone for one."),
        (given("3C", "9D", stock="JC").when("draw"), "Lay what you can, then discard."),
        (ASKED, "Anna asked you for 7s. Yes or no?"),
        (given("3C", "9D").when("ask ben 7S"), "Anna asked you for 7S. Yes or no?"),
        (ASKED.when("yes 7S"), "Ben said yes. Believe it?"),
        (ASKED.when("no"), "Ben said no. Believe it?"),
        (ASKED.when("no", "accept"), "Anna believed your no. Show a card?"),
        (ASKED.when("no", "liar"), "Ben lied. Pick a card to take."),
        (ASKED.when("yes 7S", "accept"), "You got 7S. Give Ben another card."),
        (ASKED.when("no keep", "accept"), "Lay what you can, then end your turn."),
        (
            given("3C 4C", "9D KH").when("ask ben 7", "no", "liar", "done"),
            "Anna wrongly called you a liar. Refresh?",
        ),
    ],
)
def test_what_is_asked_in_short(position: Position, asked: str) -> None:
    (question,) = GAME.to_act(position.view(None)).values()
    assert worded(GAME.asks_in_short(question), position.actor) == asked


def test_news_are_of_this_hand() -> None:
    assert GAME.words(NAMES).this_round() == "This hand"


# ---- what is shown ----

TABLE = ["The stock has two cards.", "The discard pile has no cards.", "The match goes to 250 points."]
ANNAS, BENS, CLEOS = [
    f"{name}: in hand {count} cards; five chips; 0 points."
    for name, count in (("Anna", "four"), ("Ben", "three"), ("Cleo", "two"))
]


def test_the_position_is_shown_to_each_as_they_see_it() -> None:
    quest = "Anna asked Ben for sevens."
    assert ASKED.shown(None) == [quest, *TABLE, ANNAS, BENS, CLEOS]
    own = "You: in hand 3C 7D 7H KS; five chips; 0 points."
    assert ASKED.shown(ANNA) == [own, "You asked Ben for sevens.", *TABLE, BENS, CLEOS]


def test_what_only_one_player_knows_is_shown_to_that_one() -> None:
    said = ASKED.when("yes 9D")
    assert said.shown(BEN)[1] == "Your answer: 9D."
    assert said.shown(ANNA)[1:4] == [
        "Ben’s answer: one card.",
        "You asked Ben for sevens.",
        "Ben said yes and put a card on the table, face down.",
    ]
    instructed = ASKED.when("no show 7S")
    assert instructed.shown(BEN)[1] == "If they believe your no, you’ll show 7S."
    assert instructed.shown(CLEO)[1:3] == ["Anna asked Ben for sevens.", "Ben said no."]
    drew = given("3C", "9D", stock="JC").when("draw")
    assert drew.shown(ANNA)[1] == "You drew JC."
    assert drew.shown(BEN)[1] == "The stock has no cards."


def test_a_card_that_went_back_is_not_shown_on_the_table() -> None:
    back = ASKED.when("yes 9D", "accept")
    assert back.shown(None)[:3] == ["Anna asked Ben for sevens.", "Ben said yes.", TABLE[0]]
    assert ASKED.when("no keep", "accept").shown(None)[1] == "Ben said no."


def test_ll_4_a_hand_lies_open_while_a_card_of_it_is_taken() -> None:
    caught = ASKED.when("no", "liar")
    assert "Ben: face up 7C 9D 7S; four chips; 0 points." in caught.shown(CLEO)
    taken = caught.when("take 7S").shown(CLEO)
    assert "Ben: in hand two cards; four chips; 0 points; seen by all 7C 9D." in taken


def test_ll_9_what_left_a_seen_hand_unseen_is_counted() -> None:
    discarded = ASKED.when("no", "liar", "take 7S", "give 3C", "draw", "discard 9D")
    anna, ben, _ = discarded.shown(None)[-3:]
    assert "; seen by all 7S" in anna
    assert ben.endswith("; seen by all 7C 9D; one card gone since.")
    assert "; given by you 3C" in discarded.shown(ANNA)[-2]


def test_ll_4_the_received_card_is_shown_while_it_is_held() -> None:
    received = ASKED.when("yes 7S", "accept")
    assert "Anna received 7S." in received.shown(CLEO)
    laid = received.when("meld 7D 7H 7S")
    assert "Anna received 7S." not in laid.shown(CLEO)
    assert "On the table, m1: 7D 7H 7S." in laid.shown(CLEO)


def test_0_10_numbers_of_copies_are_shown_to_nobody() -> None:
    received = large("3C.1 7S.1 7H.1 7D.1", "7S.2").when("ask ben 7", "yes 7S", "accept")
    assert received.shown(ANNA)[0] == "You: in hand 3C 7D 7H 7S 7S; five chips; 0 points; seen by all 7S."
    assert "You received 7S." in received.shown(ANNA)
    assert "Anna received 7S." in received.shown(CLEO)
    melded = received.when("meld 7S 7H 7D 7S.1")
    assert "On the table, m1: 7D 7H 7S 7S." in melded.shown(ANNA)


def test_when_the_match_is_over_no_quest_is_shown() -> None:
    over = given("7D 7H", "7S 9D", scores=(210, 0)).when("ask ben 7", "yes 7S", "accept", "meld 7D 7H 7S")
    assert over.shown(None)[0] == "On the table, m1: 7D 7H 7S."


@pytest.mark.parametrize("discard", ["JC", "3C"])
def test_ll_6_after_the_discard_that_ends_the_match_no_drawn_card_is_shown(discard: str) -> None:
    drew = given("3C", "9D", stock="JC", scores=(240, 0), hand_turn_limit=1).when("draw")
    over = drew.when(f"discard {discard}").then(phase="OVER", drawn=None)
    assert not any("drew" in sentence for sentence in over.shown(ANNA))
