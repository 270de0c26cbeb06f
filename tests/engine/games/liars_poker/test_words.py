"""What players of Liar's Poker read."""

import pytest

from engine.game import play, start
from engine.games.liars_poker import GAME
from engine.games.liars_poker.values import Options
from engine.kit.sentence import Sentence
from engine.privacy import tell
from tests.engine.games.liars_poker.position import (
    ANNA,
    BEN,
    CLEO,
    DAN,
    NAMES,
    Position,
    given,
    put,
    swept,
    taken,
    worded,
)
from tests.engine.scripted import ScriptedChance

LEADING = given("4C 5D 7H", "5S 6D KD", "7C", "QS")
RESPONDING = given("2C", "5D 6D KD", "7H", "QS", pile=[put(DAN, "KS 4D"), put(ANNA, "KC 9S")], turn=BEN)
AFTER_PASSES = given("2C 3C", "5D", "7H", "QS", pile=[put(DAN, "KS"), put(ANNA, "KC 9S")], passes=3)
OUT = given("", "5D 6D", "7H", "QS", pile=[put(DAN, "9C"), put(ANNA, "KC KS")], turn=BEN)


# ---- warnings ----


def warning(position: Position, text: str) -> str:
    (action,) = GAME.parse(text, position.own, NAMES)
    return worded(GAME.warning(position.own, action))


def test_lp_d17_the_last_pass_gives_the_hand_away() -> None:
    says = "If you pass, the hand goes to Anna. A doubt costs you nothing now."
    assert warning(OUT.after("pass", "pass"), "pass") == says


def test_lp_7_a_doubt_of_what_the_rule_led_is_worth_a_question() -> None:
    led = given("2C", "5D", "7H", "QS", pile=[put(ANNA, "9S", by_rule=True)], turn=BEN)
    says = "That default move is true. If you doubt it, you take the pile of one card."
    assert warning(led, "doubt") == says


@pytest.mark.parametrize(
    ("position", "text"),
    [
        (LEADING, "4C as J"),
        (RESPONDING, "doubt"),
        (RESPONDING, "pass"),
        (OUT, "pass"),
        (OUT.after("pass", "pass"), "doubt"),
        (given("2C", "5D", "7H", "QS", pile=[put(ANNA, "9S", by_rule=True)], turn=BEN), "pass"),
    ],
)
def test_other_moves_are_not(position: Position, text: str) -> None:
    assert warning(position, text) == ""


# ---- what is told ----


def test_lp_6_the_cards_of_a_lead_are_told_to_the_leader_alone() -> None:
    happened = LEADING.when("7H 4C as J")
    assert happened.told(ANNA) == ["You led 4C 7H as “two jacks”."]
    assert happened.told(BEN) == happened.told(None) == ["Anna led “two jacks”."]


def test_lp_6_the_cards_of_an_add_are_told_to_the_player_alone() -> None:
    happened = RESPONDING.when("add 6D")
    assert happened.told(BEN) == ["You added 6D as “one king”."]
    assert happened.told(ANNA) == ["Ben added “one king”."]


def test_lp_7_that_the_rule_led_is_told() -> None:
    action = GAME.automatic(LEADING.own, ScriptedChance(), None)
    assert action
    events = play(GAME, LEADING.state, ANNA, action, ScriptedChance()).events
    told = [worded(sentence, BEN) for event in events for sentence in GAME.tells(tell(event, BEN))]
    assert told == ["Anna led “one four”.", "It was a default move, so it was true."]


def test_lp_4_going_out_is_told() -> None:
    happened = given("9S", "2D", "3D", "4D").when("9S as 6")
    assert happened.told(BEN) == ["Anna led “one six”.", "With no cards left, Anna went out."]
    assert happened.told(ANNA) == ["You led 9S as “one six”.", "With no cards left, you went out."]


def test_passes_and_sweeps_are_told() -> None:
    assert RESPONDING.when("pass").told(BEN) == ["You passed."]
    assert AFTER_PASSES.when("sweep").told(None) == ["Anna swept the pile of three cards aside."]


def test_lp_6_of_a_doubt_everybody_sees_the_cards_turned_up_and_the_taker_all() -> None:
    lie = RESPONDING.when("doubt")
    assert lie.told(CLEO) == [
        "Ben doubted Anna and turned up 9S KC.",
        "It was a lie, not two kings.",
        "Anna took the pile of four cards.",
        "The next lead went to Ben.",
    ]
    assert lie.told(ANNA)[2:] == [
        "You took the pile of four cards.",
        "Underneath lay 4D KS.",
        "The next lead went to Ben.",
    ]
    assert lie.told(DAN)[3:] == ["With it went 4D KS, which you had laid.", "The next lead went to Ben."]
    assert lie.told(None) == lie.told(CLEO)


def test_lp_6_of_several_plays_the_taker_reads_the_order() -> None:
    covered = [put(DAN, "KS 4D"), put(BEN, "7C"), put(ANNA, "KC 9S")]
    taken_back = given("2C", "5D", "7H", "QS", pile=covered, turn=BEN).when("doubt")
    assert "Underneath, from the bottom up, lay 4D KS, 7C." in taken_back.told(ANNA)
    assert "With it went 7C, which you had laid." in taken_back.told(BEN)


def test_lp_6_under_a_single_play_lay_nothing() -> None:
    single = given("2C", "5D", "7H", "QS", pile=[put(ANNA, "KC")], turn=BEN)
    assert single.when("doubt").told(BEN) == [
        "You doubted Anna and turned up KC.",
        "It really was one king.",
        "You took the pile of one card.",
        "The next lead went to Anna.",
    ]


def test_0_8_after_the_match_the_whole_log_is_read() -> None:
    happened = RESPONDING.when("doubt")
    told = [worded(sentence) for event in happened.events for sentence in GAME.tells(event)]
    assert told[2:] == [
        "Anna took the pile of four cards.",
        "Underneath lay 4D KS.",
        "The next lead went to Ben.",
    ]


def test_lp_6_the_last_cards_of_who_went_out_are_not_shown_without_a_doubt() -> None:
    told = OUT.after("pass", "pass").when("pass").told(BEN)
    assert told == ["Dan passed.", "Anna won the hand.", "Anna won the match by going out."]


def test_the_end_of_a_match_is_told() -> None:
    last = given("", "5D", "7H", "QS", pile=[put(ANNA, "KC")], turn=BEN, wins=(1, 1, 0, 0), hands_to_win=2)
    assert last.when("doubt").told(ANNA)[2:] == ["You won the hand.", "You won the match with two hands."]


def test_the_beginning_is_told() -> None:
    events = start(GAME, Options(), 4, ScriptedChance(picks=[DAN])).events
    told = [worded(sentence, BEN) for event in events for sentence in GAME.tells(tell(event, BEN))]
    assert told == [
        "Dan won the cut for the first deal.",
        "Dan dealt, and the first lead went to Anna.",
        "You got AD 2C 3S 4H 5D 6C 7S 8H 9D 10C JS QH KD.",
    ]
    assert len([sentence for event in events for sentence in GAME.tells(tell(event, None))]) == 2


# ---- what is asked and shown ----


def asked(position: Position) -> str:
    (question,) = GAME.to_act(position.view(None)).values()
    return worded(GAME.asks(question), position.mover)


def test_what_is_asked() -> None:
    assert asked(LEADING) == "Lead one to four cards face down. Call them what you like."
    assert asked(RESPONDING) == "Anna put down “two kings”. Doubt, pass, or add?"
    after = "Everyone passed. Add more kings, or sweep the pile of three cards?"
    assert asked(AFTER_PASSES) == after
    assert asked(OUT) == "Anna went out with “two kings”. Doubt or pass?"


def asked_in_short(position: Position) -> str:
    (question,) = GAME.to_act(position.view(None)).values()
    return worded(GAME.asks_in_short(question), position.mover)


def test_what_is_asked_in_short() -> None:
    one = given("2C", "5D 6D KD", "7H", "QS", pile=[put(ANNA, "KC")], turn=BEN)
    assert asked_in_short(LEADING) == "Lead one to four cards."
    assert asked_in_short(RESPONDING) == "Anna: 2 kings. Doubt?"
    assert asked_in_short(one) == "Anna: 1 king. Doubt?"
    assert asked_in_short(AFTER_PASSES) == "Everyone passed. Add or sweep?"
    assert asked_in_short(OUT) == "Anna is out: 2 kings. Doubt?"


def test_news_are_of_this_hand() -> None:
    assert GAME.words(NAMES).this_round() == "This hand"


def outcomes(position: Position) -> list[str]:
    """What may come of the moves, as the player reads it."""
    forms = GAME.legal(position.own).controls()
    words = GAME.words(NAMES, position.mover)
    return [words.say(said) for form in forms for case in form.outcomes for said in case if isinstance(said, Sentence)]


def test_what_may_come_of_an_answer() -> None:
    assert outcomes(RESPONDING) == [
        "Cleo may doubt you",
        "A lie; Cleo may doubt you",
        "Cleo is next",
        "A lie: Anna takes all 4",
        "The truth: you take all 4",
    ]
    assert outcomes(RESPONDING.after("pass", "pass"))[2] == "Anna adds or sweeps"
    assert outcomes(AFTER_PASSES) == [
        "Ben may doubt you",
        "A lie; Ben may doubt you",
        "Three cards out of play",
    ]
    assert outcomes(OUT.after("pass", "pass")) == [
        "Anna wins the hand",
        "A lie: Anna takes all 3",
        "The truth: Anna wins the hand",
    ]


def test_what_will_be_sent_is_read_before() -> None:
    previews = [
        worded(form.preview, position.mover)
        for position in (LEADING, RESPONDING, AFTER_PASSES)
        for form in GAME.legal(position.own).controls()
        if isinstance(form.preview, Sentence)
    ]
    assert previews == [
        "You lead {0} as “{0#} {2}”.",
        "You add {1} as “{1#king|kings}”[, a lie{1?1}].",
        "You pass on Anna’s “two kings”.",
        "You call Anna’s “two kings” a lie.",
        "You add {1} as “{1#king|kings}”[, a lie{1?1}].",
        "You sweep the pile of three cards aside and lead again.",
    ]


def test_lp_3_a_position_is_shown_to_each_as_they_see_it() -> None:
    top = "On top, “two kings” from Anna: two cards."
    others = ["Anna: in hand one card.", "Ben: in hand three cards.", "Cleo: in hand one card."]
    beneath = "Underneath, all called kings: two cards."
    assert RESPONDING.shown(None) == [top, beneath, *others, "Dan: in hand one card."]
    assert RESPONDING.shown(DAN) == ["You: in hand QS.", top, beneath.replace("two cards", "KS 4D"), *others]


def test_who_put_cards_down_last_reads_it_as_you() -> None:
    assert AFTER_PASSES.shown(ANNA)[1] == "On top, “two kings” from you: KC 9S."


def test_lp_3_passes_in_a_row_are_shown() -> None:
    assert RESPONDING.after("pass").shown(None)[2] == "One player has passed since."
    assert AFTER_PASSES.shown(ANNA)[3] == "Three players have passed since."


def test_lp_3_what_was_swept_is_counted_and_the_own_cards_in_it_remembered() -> None:
    later = given("2C", "5D", "7H", "QS", before=[swept(put(DAN, "KS 4D"), put(ANNA, "KC"))])
    assert later.shown(BEN)[1] == "Swept aside: three cards."
    assert later.shown(DAN)[1] == "Swept aside: KS 4D and one card."
    (pile,) = later.board(BEN).past
    assert GAME.words(["Anna", "Ben", "Cleo", "Dan"]).say(pile.says) == "The pile of three cards was swept aside."


def test_lp_6_cards_that_are_known_to_be_with_somebody_are_shown() -> None:
    later = given("2C KC", "5D", "7H", "QS", before=[taken(ANNA, put(DAN, "4D"), put(ANNA, "KC"))], turn=BEN)
    assert "Anna: in hand two cards; KC for sure." in later.shown(CLEO)
    assert "Anna: in hand two cards; 4D KC for sure." in later.shown(DAN)
    assert not any("for sure" in text for text in later.shown(ANNA))


def test_lp_5_they_are_shown_as_long_as_all_that_left_that_hand_was_seen() -> None:
    before = [taken(DAN, put(DAN, "KS KC")), taken(ANNA, put(DAN, "5D"))]
    later = given("2C 5D", "5H", "7H", "QS KC KS", before=before)
    assert "Dan: in hand three cards; KC KS for sure." in later.shown(CLEO)


def test_lp_7_that_the_rule_led_is_shown_as_long_as_the_pile_lies() -> None:
    led = put(ANNA, "9S", by_rule=True)
    says = "The lead is true: it was a default move."
    assert given("2C", "5D", "7H", "QS", pile=[led], rank="9", turn=BEN).shown(CLEO)[1:3] == [
        "On top, “one nine” from Anna: one card.",
        says,
    ]
    assert says in given("2C", "5D", "7H", "QS", pile=[led, put(BEN, "6H")], rank="9", turn=CLEO).shown(None)
    assert says not in given("2C", "5D", "7H", "QS", pile=[put(ANNA, "9S")], rank="9", turn=BEN).shown(CLEO)


def test_hands_won_and_empty_hands_are_shown() -> None:
    shown = given("", "5D", "7H", "QS", pile=[put(ANNA, "KC")], turn=BEN, wins=(1, 2, 0, 0), hands_to_win=3).shown(None)
    assert shown[1:5] == [
        "With no cards left, Anna went out.",
        "Three hands won take the match.",
        "Anna: in hand no cards; one hand won.",
        "Ben: in hand one card; two hands won.",
    ]
