"""Lie 21 in words: what players read."""

import pytest

from engine.game import start
from engine.games.lie21 import GAME
from engine.games.lie21.values import Dealt, Options, Trick
from engine.kit.cards import in_faces
from engine.kit.notation import IllegalAction
from engine.kit.sentence import Sentence
from engine.privacy import tell
from tests.engine.games.lie21.position import (
    ANNA,
    BEN,
    NAMES,
    Position,
    card,
    cards,
    challenged,
    forfeited,
    given,
    last_trick,
    worded,
)
from tests.engine.scripted import ScriptedChance

SIX, OTHER_SIX = "7H KS 2D AC 5C JK1", "AS 5D 6C 7D KD 4H"
DECK = "2H 3H 4D 5H 6H 6D AD AH"
LYING = given(SIX, OTHER_SIX, DECK)
JUDGING = given("AC 5C JK1", OTHER_SIX, DECK, lie="7H KS 2D")


# ---- warning ----


def warning(text: str) -> str:
    (action,) = GAME.parse(text, JUDGING.view(BEN), NAMES)
    return worded(GAME.warning(JUDGING.view(BEN), action))


def test_a_challenge_above_21_is_worth_a_question() -> None:
    says = "Your cards count 25. More than 21 loses to anything that isn’t over 21."
    assert warning("challenge 7D KD 6C") == says


@pytest.mark.parametrize("text", ["challenge 4H 6C AS", "c 7D KD JK", "forfeit 7D KD 6C", "lie 7H KS QD"])
def test_other_moves_are_not(text: str) -> None:
    assert warning(text) == ""


# ---- refusals ----


@pytest.mark.parametrize(
    ("position", "text", "says"),
    [
        (LYING, "f 7H KS 2D", "Not now. Play “lie” with three cards."),
        (JUDGING, "lie AS 5D 6C", "Not now. Play “challenge” or “forfeit” with three cards."),
        (JUDGING, "c AS 5D", "Every move takes three different cards, for example “forfeit 2C 3C 4D”."),
        (JUDGING, "c AS 5D JK", "Choose cards from your hand, each once: 4H 5D 6C KD 7D AS."),
    ],
)
def test_a_refused_move_is_answered_with_what_can_be_played(position: Position, text: str, says: str) -> None:
    assert worded(position.refuses(text)) == says


@pytest.mark.parametrize(
    ("position", "viewer", "text", "says"),
    [
        (LYING, ANNA, "c 7H KS 2D", "You’re the Liar in this trick. A plan answers the other player’s Lie."),
        (JUDGING, BEN, "c AS 5D 6C above 10", "Too late: the Lie shows 7H, and that isn’t over 10."),
        (LYING, BEN, "c AS 5D 6C above 11", "Choose a limit of 10 or less. No card counts more than 11."),
    ],
)
def test_a_refused_plan_is_answered_with_the_reason(position: Position, viewer: int, text: str, says: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        GAME.orders.read(text, position.view(viewer), NAMES)
    assert worded(refused.value.sentence) == says


# ---- what is told ----


def test_l21_8_the_cards_face_down_are_told_to_the_liar_alone() -> None:
    happened = LYING.when("lie 7H KS JK")
    assert happened.told(ANNA) == ["You laid 7H face up, and KS JK face down."]
    assert happened.told(BEN) == happened.told(None) == ["Anna laid 7H face up and two cards face down."]


def test_l21_8_what_was_given_up_is_told_to_the_judge_alone() -> None:
    happened = JUDGING.when("forfeit 5D 6C 4H")
    assert happened.told(ANNA) == [
        "Ben forfeited.",
        "You took the trick.",
        "You drew 2H 3H 4D.",
        "Ben drew three cards.",
    ]
    assert happened.told(BEN) == [
        "You forfeited.",
        "You gave 5D 6C 4H, face down.",
        "Anna took the trick.",
        "Anna drew three cards.",
        "You drew 5H 6H 6D.",
    ]
    assert happened.told(None)[2:] == ["Anna drew three cards.", "Ben drew three cards."]


@pytest.mark.parametrize(
    ("lie", "answer", "says"),
    [
        ("7H KS QC", "2C 3D 4D", "Ben took the trick. Anna went over 21."),
        ("7H KD 2C", "7D JC QH", "Anna took the trick. Ben went over 21."),
        ("7H KD AC", "7D JC 3H", "Ben came closer to 21 and took the trick."),
        ("7S KS AC", "7D KC AS", "Anna took the trick with more trumps."),
        ("KS 7H 2D", "7S KD 2C", "Ben took the trick with the highest trump."),
        ("2C 3C 4C", "2D 3D 4D", "With no trumps to break the tie, Anna took the trick as the Liar."),
    ],
)
def test_l21_6_why_a_trick_was_won_is_told(lie: str, answer: str, says: str) -> None:
    assert says in given("", f"{answer} 5D 6D 5H", "2S 3S 4S", lie=lie, turned_up="6S").when(f"c {answer}").told(None)


def test_l21_8_that_the_turned_up_card_was_drawn_is_told_to_all() -> None:
    happened = given("AC 5C JK1", OTHER_SIX, "2H 3H 4D 5H 6H", lie="2D KS 7H").when("forfeit 5D 6C 4H")
    assert happened.told(ANNA)[-1] == happened.told(None)[-1] == "Ben drew two cards and the turned-up 3S."
    assert happened.told(BEN)[-1] == "You drew 5H 6H 3S."


def test_who_draws_nothing_is_not_worth_a_word() -> None:
    happened = given("AC 5C JK1", OTHER_SIX, "2H 3H", lie="2D KS 7H").when("forfeit 5D 6C 4H")
    assert happened.told(None)[2:] == ["Anna drew two cards and the turned-up 3S."]


WON, LOST = "AS 7S KS JS QS AH 7H KH JH QH AC 2H", "7C KC JC QC AD 7D KD JD QD 2S 3H 3S 4H 4S 5C 5D 5H 5S"
SHUFFLED = "2H 3C 4C 5C 6C 7C 2D 3D 4D 5D 6D 7D AS AH AD AC KS KH KD KC QS QH QD QC JS JH JD JC 3H 4H 2C JK1 5S"


def test_l21_8_scores_are_told_with_all_cards() -> None:
    told = last_trick(WON, LOST).when("forfeit 2D 3D 4D").told(BEN)
    assert told[3:] == [
        "Anna scored 71 points with AS AH AC 7S 7H KS KH JS JH QS QH 4D 4C 3D 3C 2H 2D 2C.",
        "You scored 49 points with AD 7D 7C KD KC JD JC QD QC 5S 5H 5D 5C 4S 4H 3S 3H 2S.",
        "Anna won the game by 71 to 49.",
    ]


def test_l21_7_the_next_game_of_a_match_is_told_with_the_wins() -> None:
    told = last_trick(WON, LOST, format="match").when("forfeit 2D 3D 4D", deck=SHUFFLED).told(ANNA)
    assert told[4:] == [
        "You won the game, which counted as one win.",
        "Game 2 began.",
        "Ben dealt.",
        "Trumps are spades: 5S was turned up.",
        "You got 2D 3D 4D 5D 6D 7D.",
    ]


def test_l21_8_who_took_no_trick_scored_nothing() -> None:
    assert "Ben scored nothing, without a single trick." in last_trick(WON).when("forfeit 2D 3D 4D").told(None)


def test_l21_7_ends_are_told() -> None:
    ties = "AS 7S KS JS QS AH 7H KH JH QH 2H 2S", "AC 7C KC JC QC AD 7D KD JD QD 3H 3S"
    assert last_trick(*ties).when("forfeit 2D 3D 4D").told(None)[-2:] == [
        "Both scored the same.",
        "The game ended in a draw, 60 to 60.",
    ]
    won = last_trick(WON, LOST, format="match", target=2, wins=(1, 1)).when("forfeit 2D 3D 4D")
    assert won.told(BEN)[-1] == "Anna won the match by 2 to 1."
    swept = last_trick(f"{WON} {LOST}", format="match").when("forfeit 2D 3D 4D")
    assert swept.told(ANNA)[-1] == "You swept a game, 120 to 0, and with it the match."


def test_the_beginning_is_told() -> None:
    events = start(GAME, Options(), 2, ScriptedChance(shuffles=[cards(SHUFFLED)], picks=[BEN])).events
    told = [worded(sentence, ANNA) for event in events for sentence in GAME.tells(tell(event, ANNA))]
    assert told == ["Ben dealt.", "Trumps are spades: 5S was turned up.", "You got 2D 3D 4D 5D 6D 7D."]


def test_l21_d1_a_joker_turned_up_is_told() -> None:
    dealt = Dealt(1, BEN, card("JK2"), (cards(SIX), cards(OTHER_SIX)), ())
    assert [worded(sentence) for sentence in GAME.tells(tell(dealt, None))] == [
        "Ben dealt.",
        "A joker was turned up, so this game has no trumps.",
    ]
    assert [worded(sentence) for sentence in GAME.tells(in_faces(dealt))][2:] == [
        "Anna got 7H KS 2D AC 5C JK.",
        "Ben got AS 5D 6C 7D KD 4H.",
    ]


# ---- what is asked and shown ----


def asked(position: Position) -> str:
    (question,) = GAME.to_act(position.view(None)).values()
    return worded(GAME.asks(question), position.mover)


def test_what_is_asked() -> None:
    assert asked(LYING) == "Lay your Lie: one card face up, two face down."
    assert asked(JUDGING) == "Anna laid 7H and two cards face down. Challenge or forfeit with three cards."


def asked_in_short(position: Position) -> str:
    (question,) = GAME.to_act(position.view(None)).values()
    return worded(GAME.asks_in_short(question), position.mover)


def test_what_is_asked_in_short() -> None:
    assert asked_in_short(LYING) == "Lay your Lie: one card face up, two face down."
    assert asked_in_short(JUDGING) == "Anna laid 7H. Challenge or forfeit?"


def test_news_are_of_this_game() -> None:
    assert GAME.words(NAMES).this_round() == "This game"


def test_a_position_is_shown_to_each_as_they_see_it() -> None:
    trick, table = ["Turned up: 3S.", "Trick 1 of 7."], ["Trumps are spades.", "The deck has nine cards left."]
    lie, anna = "Anna’s Lie: 7H and two cards.", "Anna: in hand three cards; the Liar; no tricks."
    counts = ["Anna’s Lie counts 10 or more.", "It can’t count more than 30."]
    told = [lie, *trick, *counts, *table, anna]
    assert JUDGING.shown(None) == [*told, "Ben: in hand six cards; the Judge; no tricks."]
    assert JUDGING.shown(BEN) == ["You: in hand 4H 5D 6C KD 7D AS; the Judge; no tricks.", *told]
    assert JUDGING.shown(ANNA)[1] == "Your Lie: 7H and KS 2D face down."
    assert JUDGING.shown(ANNA)[4] == "Your Lie counts 21."


def test_an_empty_deck_is_shown() -> None:
    empty = given("AC 5C JK1", "AS 5D 6C", taker=ANNA)
    assert empty.shown(None)[0] == "Turned up before the deck ran out: 3S."
    assert empty.shown(None)[3:5] == ["The deck is empty.", "Anna drew the last card."]


def test_the_last_trick_is_shown() -> None:
    def last(trick: Trick) -> list[str]:
        return given(SIX, OTHER_SIX, DECK, tricks=(trick,)).shown(ANNA)[5:-1]

    assert last(challenged(BEN, "2C 3C 4C", "2S 4S 6S", ANNA)) == [
        "In the last trick Ben laid 2C 3C 4C, and you challenged with 2S 4S 6S.",
        "You took the trick.",
    ]
    assert last(forfeited(BEN, "2C 3C 4C", "2S 4S 6S")) == ["In the last trick Ben laid 2C face up, and you forfeited."]


def test_what_was_won_last_is_shown_as_far_as_it_lay_open() -> None:
    def pile(trick: Trick, memory: str = "last") -> str:
        later = challenged(ANNA, "2H 3H 4H", "2D 3D 4D", ANNA)
        return given(SIX, OTHER_SIX, DECK, tricks=(trick, later), memory=memory).shown(None)[-1].split("; ")[-1]

    open_one = challenged(BEN, "2C 3C 7C", "2S 4S 6S", BEN)
    assert pile(open_one, "open") == "the last one worth 10 points."
    assert pile(open_one) == "the last one face down."
    assert pile(forfeited(BEN, "2C 3C 4C", "2S 4S 6S")) == "the last one sealed."


def test_what_will_be_sent_is_told_with_what_it_counts() -> None:
    words = GAME.words(("Anna", "you"), BEN)
    (lying,), (judging,) = (GAME.legal(each.view(each.mover)).controls() for each in (LYING, JUDGING))
    assert [words.say(each.preview) for each in (lying, judging) if isinstance(each.preview, Sentence)] == [
        "You lay {1} up, {2} down: {=}.",
        "{1} make {=}. Forfeit, and all six go to Anna.",
    ]
    (last,) = GAME.legal(given("", "AS JK1 6C", taker=ANNA, lie="7H KS 2D").view(BEN)).controls()
    assert isinstance(last.preview, Sentence)
    assert words.say(last.preview) == "A joker, 6♣ and A♠ make {=}. Forfeit, and all six go to Anna."


def test_wins_are_shown_in_a_match() -> None:
    shown = given(SIX, OTHER_SIX, DECK, format="match", wins=(1, 2)).shown(None)
    assert shown[1] == "Game 1. Three wins take the match."
    assert [text.split("; ")[-1] for text in shown[-2:]] == ["one win.", "two wins."]


def test_the_end_is_shown_with_all_cards() -> None:
    over = Position(last_trick(WON, LOST).when("forfeit 2D 3D 4D").state)
    ben, anna = over.shown(BEN)
    assert ben.startswith("You: in tricks AD 7D 7C KD KC")
    assert ben.endswith("; three tricks; 49 points.")
    assert anna.startswith("Anna: in tricks AS AH AC 7S 7H")
    assert anna.endswith("; three tricks; 71 points.")


def test_tricks_are_told_as_far_as_they_can_be_read() -> None:
    tricks = (forfeited(BEN, "2C 3C 4C", "2S 4S 6S"), challenged(BEN, "2H 3H 4H", "2D 3D 4D", ANNA))
    position = given(SIX, OTHER_SIX, DECK, tricks=tricks, memory="open")
    assert [worded(fact.says) for fact in position.board(None).past] == [
        "Ben laid 2C and two cards.",
        "Anna forfeited three cards.",
        "Ben took the trick.",
        "Ben laid 2H 3H 4H.",
        "Anna challenged with 2D 3D 4D.",
        "Anna took the trick.",
    ]
    assert [fact.number for fact in position.board(ANNA).past[:3]] == [None, 12, None]


def test_the_players_who_wait_read_what_a_lie_wins_unchallenged() -> None:
    assert GAME.words(("Anna", "Ben")).if_not_challenged(1) == "if not, Ben wins all six, unseen"
