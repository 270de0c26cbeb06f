"""Liar's Poker in words: what players write (LP.8) and what they read."""

import pytest

from engine.game import play, start
from engine.games.liars_poker import GAME
from engine.games.liars_poker.values import Action, Add, Doubt, Lead, Options, Pass, Sweep
from engine.kit.notation import Refused, Unreadable
from engine.privacy import tell
from tests.engine.games.liars_poker.position import (
    ANNA,
    BEN,
    CLEO,
    DAN,
    NAMES,
    Position,
    cards,
    given,
    put,
    rank_called,
    swept,
    taken,
    worded,
)
from tests.engine.scripted import ScriptedChance

LEADING = given("4C 5D 7H", "5S 6D KD", "7C", "QS")
RESPONDING = given("2C", "5D 6D KD", "7H", "QS", pile=[put(DAN, "KS 4D"), put(ANNA, "KC 9S")], turn=BEN)
AFTER_PASSES = given("2C 3C", "5D", "7H", "QS", pile=[put(DAN, "KS"), put(ANNA, "KC 9S")], passes=3)
OUT = given("", "5D 6D", "7H", "QS", pile=[put(DAN, "9C"), put(ANNA, "KC KS")], turn=BEN)


def read(text: str) -> tuple[Action, ...]:
    return GAME.parse(text, LEADING.own, NAMES)


# ---- notation ----

LEAD = Lead(cards("4C 5D 7H"), rank_called("J"))


@pytest.mark.parametrize(
    "text",
    [
        "4C 5D 7H as J",
        "lead 4C 5D 7H as J",
        "Lead 4c, 5d, 7h AS jacks.",
        "g12 4♣ 5♦ 7♥ as jack!",
        "3 J: 4C 5D 7H",
        "3 jacks 4C 5D 7H",
        "three jacks: 4C/5D/7H",
        "lead 3 J 4C 5D 7H",
    ],
)
def test_lp_8_forms_of_a_lead(text: str) -> None:
    assert read(text) == (LEAD,)


def test_lp_8_as_is_the_last_word_but_one() -> None:
    assert read("lead AS AH as A") == (Lead(cards("AS AH"), 1),)
    assert read("AS as A") == (Lead(cards("AS"), 1),)
    assert read("10H as 10") == read("1 10 TH") == (Lead(cards("10H"), 10),)


def test_lp_8_the_ace_of_spades_may_be_the_last_word_but_one() -> None:
    assert read("2 aces: AS AH") == (Lead(cards("AS AH"), 1),)
    assert read("lead 3 J 4C AS 7H") == (Lead(cards("4C AS 7H"), 11),)


@pytest.mark.parametrize("text", ["add 2H 2D", "ADD 2h,2d", "add 2♥ 2♦."])
def test_lp_8_forms_of_an_add(text: str) -> None:
    assert read(text) == (Add(cards("2H 2D")),)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("pass", Pass()),
        ("P", Pass()),
        ("I pass.", Pass()),
        ("doubt", Doubt()),
        ("I doubt you!", Doubt()),
        ("i doubt it", Doubt()),
        ("Liar!", Doubt()),
        ("sweep", Sweep()),
    ],
)
def test_lp_8_moves_without_cards(text: str, action: Action) -> None:
    assert read(text) == (action,)


@pytest.mark.parametrize(
    "text",
    "|4C 5D|4C as|as J|4C as 5D|lead|add|add J|J 4C|many J 4C|3 J|4C 5X as J|4C 5D is J|2 5D 4C|liar?|doubt 4C".split(
        "|"
    ),
)
def test_lp_8_other_texts_are_unreadable(text: str) -> None:
    with pytest.raises(Unreadable):
        read(text)


def test_lp_8_the_number_must_fit() -> None:
    with pytest.raises(Refused) as refused:
        read("3 jacks 4C 5D")
    assert worded(refused.value.sentence) == "You said three, but you named two cards."


def test_0_10_parts_are_joined_by_semicolons() -> None:
    assert read("sweep; 4C as 4") == (Sweep(), Lead(cards("4C"), 4))


@pytest.mark.parametrize(
    "action", [*GAME.legal(LEADING.own), *GAME.legal(RESPONDING.own), *GAME.legal(AFTER_PASSES.own)], ids=str
)
def test_an_action_written_down_is_read_back(action: Action) -> None:
    assert read(str(action)) == (action,)


def test_lp_8_the_ten_of_diamonds_is_no_word_of_a_carrier() -> None:
    assert str(Lead(cards("TD"), 10)) == "10D as 10"


# ---- warnings ----


def warning(position: Position, text: str) -> str:
    (action,) = GAME.parse(text, position.own, NAMES)
    return worded(GAME.warning(position.own, action))


def test_lp_d17_the_last_pass_gives_the_hand_away() -> None:
    says = "This pass gives the hand to Anna. A doubt costs nothing: if it fails, the hand is over, too."
    assert warning(OUT.after("pass", "pass"), "pass") == says


def test_lp_7_a_doubt_of_what_the_rule_led_is_worth_a_question() -> None:
    led = given("2C", "5D", "7H", "QS", pile=[put(ANNA, "9S", by_rule=True)], turn=BEN)
    says = "The rule led these cards, so they are true. A doubt would bring you the pile of one card."
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
    assert told == ["Anna led “one four”.", "The rule made this lead, so it was true."]


def test_lp_4_going_out_is_told() -> None:
    happened = given("9S", "2D", "3D", "4D").when("9S as 6")
    assert happened.told(BEN) == ["Anna led “one six”.", "Anna went out: those were the last cards."]


def test_passes_and_sweeps_are_told() -> None:
    assert RESPONDING.when("pass").told(BEN) == ["You passed."]
    assert AFTER_PASSES.when("sweep").told(None) == ["Anna swept the pile of three cards aside."]


def test_lp_6_of_a_doubt_everybody_sees_the_cards_turned_up_and_the_taker_all() -> None:
    lie = RESPONDING.when("doubt")
    assert lie.told(CLEO) == [
        "Ben doubted Anna. Turned up: 9S KC.",
        "That was a lie: not two kings.",
        "Anna took the pile of four cards.",
        "The next lead fell to Ben.",
    ]
    assert lie.told(ANNA)[2:] == [
        "You took the pile of four cards.",
        "Under the cards that were turned up lay, from the bottom: KS 4D.",
        "The next lead fell to Ben.",
    ]
    assert lie.told(DAN)[3:] == ["Among them, from you: 4D KS.", "The next lead fell to Ben."]
    assert lie.told(None) == lie.told(CLEO)


def test_lp_6_under_a_single_play_lay_nothing() -> None:
    single = given("2C", "5D", "7H", "QS", pile=[put(ANNA, "KC")], turn=BEN)
    assert single.when("doubt").told(BEN) == [
        "You doubted Anna. Turned up: KC.",
        "That was the truth: one king.",
        "You took the pile of one card.",
        "The next lead fell to Anna.",
    ]


def test_0_8_after_the_match_the_whole_log_is_read() -> None:
    happened = RESPONDING.when("doubt")
    told = [worded(sentence) for event in happened.events for sentence in GAME.tells(event)]
    assert told[2:] == [
        "Anna took the pile of four cards.",
        "Under the cards that were turned up lay, from the bottom: KS 4D.",
        "The next lead fell to Ben.",
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
        "The cards were cut: the first deal fell to Dan.",
        "A new hand was dealt by Dan. The first lead fell to Anna.",
        "You got AD 2C 3S 4H 5D 6C 7S 8H 9D 10C JS QH KD.",
    ]
    assert len([sentence for event in events for sentence in GAME.tells(tell(event, None))]) == 2


# ---- what is asked and shown ----


def asked(position: Position) -> str:
    (question,) = GAME.to_act(position.view(None)).values()
    return worded(GAME.asks(question), position.mover)


def test_what_is_asked() -> None:
    assert asked(LEADING) == "Your turn to lead: one to four cards, face down, called what you like."
    assert asked(RESPONDING) == "Anna put down “two kings” (pile: four cards). Doubt it, add more kings, or pass."
    after = "Everybody passed. Add more kings to the pile of three cards, or sweep it aside."
    assert asked(AFTER_PASSES) == after
    assert asked(OUT) == "Anna went out with “two kings”. Doubt it or pass."


def test_lp_3_a_position_is_shown_to_each_as_they_see_it() -> None:
    public = [
        "The pile: four cards. The last on it: “two kings”, by Anna.",
        "Anna: one card.",
        "Ben: three cards.",
        "Cleo: one card.",
        "Dan: one card.",
    ]
    assert RESPONDING.shown(None) == public
    hand, pile, own, *seats = RESPONDING.shown(DAN)
    assert (hand, pile, own) == ("Your hand: QS.", public[0], "Among them, from you: 4D KS.")
    assert seats == [*public[1:4], "You: one card."]


def test_who_put_cards_down_last_reads_it_as_you() -> None:
    assert AFTER_PASSES.shown(ANNA)[1] == "The pile: three cards. The last on it: “two kings”, by you."


def test_lp_3_passes_in_a_row_are_shown() -> None:
    assert RESPONDING.after("pass").shown(None)[1] == "One pass since then."
    assert AFTER_PASSES.shown(ANNA)[3] == "Three passes since then."


def test_lp_3_what_was_swept_is_counted_and_the_own_cards_in_it_remembered() -> None:
    later = given("2C", "5D", "7H", "QS", before=[swept(put(DAN, "KS 4D"), put(ANNA, "KC"))])
    assert later.shown(BEN)[-1] == "Swept aside: three cards."
    assert later.shown(DAN)[-2:] == ["Swept aside: three cards.", "Among them, from you: 4D KS."]


def test_lp_6_cards_that_are_known_to_be_with_somebody_are_shown() -> None:
    later = given("2C KC", "5D", "7H", "QS", before=[taken(ANNA, put(DAN, "4D"), put(ANNA, "KC"))], turn=BEN)
    assert "Known to be with Anna: KC." in later.shown(CLEO)
    assert "Known to be with Anna: 4D KC." in later.shown(DAN)
    assert not any("Known" in text for text in later.shown(ANNA))


def test_lp_5_they_are_shown_as_long_as_all_that_left_that_hand_was_seen() -> None:
    before = [taken(DAN, put(DAN, "KS KC")), taken(ANNA, put(DAN, "5D"))]
    assert "Known to be with Dan: KC KS." in given("2C 5D", "5H", "7H", "QS KC KS", before=before).shown(CLEO)


def test_lp_7_that_the_rule_led_is_shown_as_long_as_the_pile_lies() -> None:
    led = put(ANNA, "9S", by_rule=True)
    says = "The lead is true: the rule made it."
    assert given("2C", "5D", "7H", "QS", pile=[led], rank="9", turn=BEN).shown(CLEO)[1:3] == [
        "The pile: one card. The last on it: “one nine”, by Anna.",
        says,
    ]
    assert says in given("2C", "5D", "7H", "QS", pile=[led, put(BEN, "6H")], rank="9", turn=CLEO).shown(None)
    assert says not in given("2C", "5D", "7H", "QS", pile=[put(ANNA, "9S")], rank="9", turn=BEN).shown(CLEO)


def test_hands_won_and_empty_hands_are_shown() -> None:
    shown = given("", "5D", "7H", "QS", pile=[put(ANNA, "KC")], turn=BEN, wins=(1, 2, 0, 0), hands_to_win=3).shown(None)
    assert shown[1:5] == ["Anna: no cards.", "Anna won one hand.", "Ben: one card.", "Ben won two hands."]
