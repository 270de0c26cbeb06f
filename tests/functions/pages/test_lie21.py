"""The pages of Lie 21: the table drawn in every phase, and a log that forgets what players have to remember."""

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from engine.games.lie21 import GAME
from engine.games.lie21.counting import is_joker, sum_of
from engine.games.lie21.counting import points as points_of
from engine.kit.cards import card_text
from events.who import Scope
from functions.pages.html import html
from tests.functions.pages.markup import Element, check
from tests.functions.pages.stage import Stage
from tests.functions.test_english import faults


def table(moves: int, **options: Any) -> Stage:
    """A table after so many moves, made at random but always the same ones."""
    return Stage().open(2, game="lie21", **options).seat("Anna", "Ben").roam(Random(6), most=moves)


def first_move(stage: Stage) -> str:
    """The first legal move of who is asked: a Lie of the cheapest cards, or a challenge with them."""
    return str(next(iter(stage.legal)))


def legal_moves(stage: Stage) -> list[str]:
    """What whoever is asked may answer."""
    return [str(each) for each in stage.legal]


STAGES: dict[str, Callable[[], Stage]] = {
    "the first Lie": lambda: table(0),
    "a Lie is judged": lambda: table(7),
    "tricks that can be read": lambda: table(10, memory="open"),
    "the last Lie": lambda: table(12),
    "the last answer": lambda: table(13),
    "the next game": lambda: table(14, format="match"),
    "over": lambda: table(14),
    "a match is given up": lambda: table(16, format="match").resign(0),
}


@pytest.fixture(params=STAGES)
def stage(request: pytest.FixtureRequest) -> Stage:
    return STAGES[request.param]()


def drawn(stage: Stage, scope: Scope, seat: int | None = None) -> Element:
    return check(html(stage.page(scope, seat)))


def test_every_page_is_valid_and_reads_well(stage: Stage) -> None:
    for viewer in stage.viewers():
        assert faults(stage.page(*viewer)) == []
        assert faults(stage.log(*viewer)) == []


def has(element: Element, name: str) -> bool:
    return name in element["class"].split()


def of_class(within: Element, tag: str, name: str) -> list[Element]:
    return [each for each in within.all(tag) if has(each, name)]


def hand(document: Element) -> Element:
    (found,) = of_class(document, "section", "hand")
    return found


def playing_cards(within: Element) -> list[Element]:
    return [each for each in of_class(within, "svg", "playing-card") if not has(each, "cut-T")]


def texts(card: Element) -> list[str]:
    return [each.text for each in card.all("text")]


# ---- the hand ----


def test_whoever_lies_can_take_each_card_once_for_the_place_that_needs_one() -> None:
    stage = table(0)
    document = drawn(stage, "seat", stage.asked)
    assert [each["data-takes"] for each in hand(document).all("button")] == list("012345")
    assert len(hand(document).all("input", type="radio", name="part.1")) == 6
    assert len(hand(document).all("input", type="checkbox", name="part.2")) == 6
    spots = [each["data-spot"] for each in document.all("span") if each["data-spot"]]
    assert spots == ["form-move-1 1", "form-move-1 2", "form-move-1 2"]
    assert document.all("form", id="form-move-1")


def test_whoever_judges_lifts_cards_and_has_a_button_for_each_answer() -> None:
    document = drawn(STAGES["a Lie is judged"](), "seat", STAGES["a Lie is judged"]().asked)
    assert len(hand(document).all("input", type="checkbox", name="part.1")) == 6
    buttons = [each for each in document.all("button", name="part.0") if each["form"] == "form-move-1"]
    assert [each["value"] for each in buttons] == ["challenge", "forfeit"]
    assert [has(each, "accuse") for each in buttons] == [True, False]
    assert ["{=}" in each["data-button"] for each in buttons] == [True, False]


def test_the_last_answer_needs_nothing_but_a_button() -> None:
    stage = STAGES["the last answer"]()
    document = drawn(stage, "seat", stage.asked)
    assert len(playing_cards(hand(document))) == 3
    assert hand(document).all("input") == []
    values = [each["value"] for each in document.all("button", name="part.0")]
    assert [len(value.split()) for value in values] == [4, 4]


def test_l21_4_whoever_waits_sees_the_own_cards_and_backs_of_the_others() -> None:
    stage = table(0)
    document = drawn(stage, "seat", 1 - stage.asked)
    assert [bool(texts(card)) for card in playing_cards(hand(document))] == [True] * 6
    assert hand(document).all("input") == []
    watched = drawn(stage, "watch")
    assert [bool(texts(card)) for card in playing_cards(hand(watched))] == [False] * 6
    (backs,) = of_class(watched, "span", "backs")
    assert len(backs.all("svg")) == 6


def test_cards_tell_what_they_count_and_what_they_score() -> None:
    stage = table(0)
    scores = {"A": ["11p"], "7": ["10p"], "K": ["4p"], "J": ["3p"], "Q": ["2p"]}
    counts = {"A": "1/11", "7": "10", "K": "9", "J": "8", "Q": "7", "JK": "0"}
    for card in playing_cards(hand(drawn(stage, "seat", stage.asked))):
        rank, *rest = texts(card)
        assert rest == [*scores.get(rank, []), counts.get(rank, rank)]


def test_trumps_in_the_hand_are_starred() -> None:
    stage = table(0)
    public = stage.table.position.public
    suits = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
    of_trumps = suits[card_text(public.turned_up)[-1]]
    for card in playing_cards(hand(drawn(stage, "seat", stage.asked))):
        assert bool(of_class(card, "g", "trump")) == has(card, of_trumps)


# ---- the Lie ----


def lie_on_the_felt(document: Element) -> list[Element]:
    return of_class(document, "span", "spot")


def test_a_liar_sees_the_corners_of_what_lies_face_down_and_nobody_else_does() -> None:
    stage = STAGES["a Lie is judged"]()
    own = lie_on_the_felt(drawn(stage, "seat", 1 - stage.asked))
    assert [len(of_class(spot, "svg", "fold")) for spot in own] == [0, 1, 1]
    for viewer in (("seat", stage.asked), ("watch", None)):
        seen = lie_on_the_felt(drawn(stage, *viewer))
        assert [bool(spot.all("text")) for spot in seen] == [True, False, False]


def test_of_two_jokers_in_a_lie_one_lies_face_down() -> None:
    stage = table(0)
    liar = stage.asked
    assert card_text(GAME.view(stage.table.position, liar).hand[1]) == "JK", "this hand begins with both"
    third = card_text(GAME.view(stage.table.position, liar).hand[2])
    laid = lie_on_the_felt(drawn(stage.move(f"lie JK JK {third}"), "seat", liar))
    assert [len(of_class(spot, "svg", "fold")) for spot in laid] == [0, 1, 1]


def bars(document: Element) -> list[list[str]]:
    return [[each.text for each in bar.all("text")] for bar in of_class(document, "svg", "bar-of-sum")]


def test_the_scale_shows_the_liar_the_sum_and_the_judge_what_is_public() -> None:
    stage = STAGES["a Lie is judged"]()
    public = stage.table.position.public
    lie = stage.table.position.lie
    (own,) = bars(drawn(stage, "seat", public.liar))
    assert sum(map(int, own)) == sum_of(lie)
    liar, judge = bars(drawn(stage, "seat", stage.asked))
    assert (liar, judge) == ([str(sum_of(lie[:1]))], [])
    (watched,) = bars(drawn(stage, "watch"))
    assert watched == liar


def test_before_a_lie_the_scale_is_for_whoever_lies_alone() -> None:
    stage = table(0)
    assert bars(drawn(stage, "seat", stage.asked)) == [[]]
    assert bars(drawn(stage, "seat", 1 - stage.asked)) == []


def test_what_chosen_cards_count_comes_with_the_form() -> None:
    stage = table(0)
    (form,) = drawn(stage, "seat", stage.asked).all("form", id="form-move-1")
    cards = GAME.view(stage.table.position, stage.asked).hand
    rows = dict(each.split(":") for each in form["data-sums"].split(";"))
    assert len(rows) == 6 + 15 + 20
    for chosen, shares in rows.items():
        assert sum(map(int, shares.split())) == sum_of([cards[int(number)] for number in chosen.split()])


# ---- what was won ----


def test_l21_8_the_last_trick_lies_open_with_its_sums_until_the_next_one_is_decided() -> None:
    stage = Stage().open(2, game="lie21").seat("Anna", "Ben")
    stage.move(first_move(stage)).move(first_move(stage))
    document = drawn(stage, "seat", 1 - stage.asked)
    (decided,) = of_class(document, "div", "decided")
    sides = of_class(decided, "div", "side")
    assert [has(side, "won") for side in sides] == [True, False], "whoever took it sits opposite, and lies next"
    assert [each.text.isdecimal() for each in of_class(decided, "span", "sum")] == [True, True]
    assert len(playing_cards(decided)) == 6


def test_l21_d9_a_forfeited_trick_is_sealed() -> None:
    stage = table(0)
    liar = stage.asked
    stage.move(first_move(stage))
    forfeit = next(text for text in legal_moves(stage) if "f" in text)
    document = drawn(stage.move(forfeit), "watch")
    (decided,) = of_class(document, "div", "decided")
    assert has(decided, "sealed")
    assert of_class(decided, "span", "sum") == []
    waxed = [bool(of_class(pile, "svg", "wax")) for pile in of_class(document, "div", "pile")]
    assert waxed == [liar == seat for seat in (1, 0)], "the far pile stands first"


def test_sums_and_points_of_all_tricks_are_those_of_the_rules() -> None:
    """A joker counts and scores nothing."""
    jokers = 0
    for seed in range(3):
        stage = Stage().open(2, game="lie21", memory="open").seat("Anna", "Ben").roam(Random(seed))
        page = stage.page("watch")
        assert page.view
        assert page.board
        tricks: Any = page.view["tricks"]
        sides = [fact.number for fact in page.board.past if fact.key != "taken"]
        assert sides == [sum_of(trick[side]) for trick in tricks for side in ("lie", "answer")]
        taken = [fact.number for fact in page.board.past if fact.key == "taken"]
        assert taken == [points_of((*trick["lie"], *trick["answer"])) for trick in tricks]
        jokers += any(is_joker(card) for trick in tricks for card in (*trick["lie"], *trick["answer"]))
    assert jokers


def test_at_the_end_both_piles_are_fanned_out_with_their_points() -> None:
    stage = STAGES["over"]()
    document = check(html(stage.replay("watch", step=stage.table.moves)))
    fans = of_class(document, "span", "fan")
    assert sum(len(fan.all("svg")) for fan in fans) == 42
    scores = [fact.number for mat in GAME.board(GAME.view(stage.table.position, None)).mats for fact in mat.facts]
    assert sum(score for score in scores if score and score > 7) == 120


def test_a_new_game_of_a_match_begins_without_what_was_won() -> None:
    document = drawn(STAGES["the next game"](), "seat", 0)
    assert of_class(document, "span", "fan") == []
    assert [of_class(pile, "svg", "playing-card") for pile in of_class(document, "div", "pile")] == [[], []]


def test_l21_3_the_turned_up_card_lies_under_the_stock_as_long_as_there_is_one() -> None:
    for stage, packs in (table(0), 1), (table(12), 0):
        (stock,) = of_class(drawn(stage, "watch"), "div", "stock")
        assert len(of_class(stock, "svg", "pack")) == packs
        assert len(of_class(stock, "span", "trumps")) == 1


# ---- memory ----


def cards_told(stage: Stage, scope: Scope, seat: int | None = None) -> list[Any]:
    """The cards of all Lies and challenges in the log, in their order."""
    told: list[Any] = [news.event for news in stage.log(scope, seat).news]
    events = [event for each in told for event in each.get("events", ())]
    return [
        event["up"] if event["type"] == "Lied" else event["answer"]
        for event in events
        if "answer" in event or "up" in event
    ]


def test_l21_d11_the_log_forgets_older_tricks() -> None:
    told = cards_told(table(9), "watch")
    assert told[0] is None
    assert told[-1] is not None


@pytest.mark.parametrize("answer", ["forfeit", "challenge"])
def test_l21_d11_older_tricks_are_watched_again_without_what_is_to_be_remembered(answer: str) -> None:
    stage = table(0)
    for _ in range(3):
        stage.move(first_move(stage))
        stage.move(next(text for text in legal_moves(stage) if text.startswith(answer)))
    page = stage.steps("watch")
    assert page
    facts = [step.board.fact("last_forfeited") or step.board.fact("last_challenged") for step in page.steps]
    assert facts[0] is None
    assert facts[-1] is not None
    assert len(re.findall("<template", html(page))) == len(page.steps)


def test_l21_d11_with_open_memory_the_log_forgets_nothing() -> None:
    assert None not in cards_told(table(9, memory="open"), "watch")


def test_l21_d11_after_the_match_the_log_shows_everything() -> None:
    assert None not in cards_told(table(14), "watch")
