"""The pages of Lie 21: the table drawn in every phase, and a log that forgets what players have to remember."""

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
    stage = Stage().open(2, game="lie21", **options).seat("Anna", "Ben")
    random = Random(6)
    for _ in range(moves):
        stage.move(str(GAME.legal(GAME.view(stage.table.position, stage.asked)).sample(random)))
    return stage


def first_move(stage: Stage) -> str:
    """The first legal move of who is asked: a Lie of the cheapest cards, or a challenge with them."""
    return str(next(iter(GAME.legal(GAME.view(stage.table.position, stage.asked)))))


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


def pictures(part: Element) -> list[str]:
    return [each["aria-label"] for each in part if each["role"] == "img"]


def test_every_page_is_valid_and_reads_well(stage: Stage) -> None:
    for viewer in stage.viewers():
        assert faults(stage.page(*viewer)) == []
        assert faults(stage.log(*viewer)) == []


def test_the_hand_is_in_the_form_of_who_moves_and_on_the_board_of_who_waits() -> None:
    stage = STAGES["a Lie is judged"]()
    for seat in (0, 1):
        held = drawn(stage, "seat", seat).all("ul", **{"class": "held"})
        assert len(held) == (seat != stage.asked)
    form = drawn(stage, "seat", stage.asked).all("form", id="form-move-1")[0]
    assert len(form.all("input", type="checkbox")) == 6


def test_before_the_last_answer_the_hand_is_on_the_board() -> None:
    stage = STAGES["the last answer"]()
    (held,) = drawn(stage, "seat", stage.asked).all("ul", **{"class": "held"})
    assert len(held.all("li")) == 3


def test_cards_have_names_that_can_be_read_out() -> None:
    stage = STAGES["a Lie is judged"]()
    lie = next(each for each in pictures(drawn(stage, "watch")) if each.count("a hidden card") == 2)
    assert " of " in lie or "joker" in lie


def test_of_two_jokers_in_a_lie_the_one_face_down_is_dim() -> None:
    stage = table(0)
    liar = stage.asked
    assert card_text(GAME.view(stage.table.position, liar).hand[1]) == "JK", "this hand begins with both"
    third = card_text(GAME.view(stage.table.position, liar).hand[2])
    laid = drawn(stage.move(f"lie JK JK {third}"), "seat", liar).all("div", **{"class": "laid"})[0]
    classes = [each["class"].split() for each in laid.all("span") if each["class"].startswith("playing")]
    assert ["dim" in each for each in classes] == [False, True, True]


@pytest.mark.parametrize("waits", [False, True])
def test_cards_tell_what_they_count_and_what_they_score(waits: bool) -> None:
    stage = table(0)
    document = drawn(stage, "seat", 1 - stage.asked if waits else stage.asked)
    shown = document.all("ul", **{"class": "held"})[0].all("li") if waits else document.all("fieldset")[0].all("label")
    scores = {"A": "11 points", "7": "10 points", "K": "4 points", "J": "3 points", "Q": "2 points"}
    assert len(shown) == 6
    for each in shown:
        (card,) = [part.text.rstrip("♣♦♥♠") for part in each.all("span") if part["class"].startswith("playing")]
        assert [small.text for small in each.all("small")] == ([scores[card]] if card in scores else [])


def test_the_last_trick_is_drawn_with_its_sums_and_the_reason() -> None:
    stage = Stage().open(2, game="lie21").seat("Anna", "Ben")
    stage.move(first_move(stage)).move(first_move(stage))
    (trick,) = drawn(stage, "watch").all("section", **{"class": "reveal"})
    assert [each.text.isdecimal() for each in trick.all("td", **{"class": "sum"})] == [True, True]
    assert trick.all("p")


def test_sums_and_points_are_those_of_the_rules() -> None:
    """A joker counts and scores nothing."""
    jokers = 0
    for seed in range(3):
        stage = Stage().open(2, game="lie21", memory="open").seat("Anna", "Ben")
        random = Random(seed)
        while stage.table.phase == "playing":
            stage.move(str(GAME.legal(GAME.view(stage.table.position, stage.asked)).sample(random)))
        page = stage.page("watch")
        assert page.view
        drawn_tricks = check(html(page)).all("ol", **{"class": "tricks"})[0].all("li")
        tricks: Any = page.view["tricks"]
        for trick, shown in zip(tricks, drawn_tricks, strict=True):
            sums = [int(each.text) for each in shown.all("td", **{"class": "sum"})]
            assert sums == [sum_of(cards) for cards in (trick["lie"], trick["answer"])]
            scored = points_of((*trick["lie"], *trick["answer"]))
            assert f": {scored} points." in shown.text
            jokers += any(is_joker(card) for card in (*trick["lie"], *trick["answer"]))
    assert jokers


def test_at_the_end_all_tricks_are_drawn_with_their_points() -> None:
    (tricks,) = drawn(STAGES["over"](), "watch").all("ol", **{"class": "tricks"})
    assert len(tricks.all("tr")) == 7 * 3
    assert "a hidden card" not in " ".join(pictures(tricks))


def test_the_last_game_of_a_match_is_shown_until_the_next_move() -> None:
    stage = STAGES["the next game"]()
    (piles,) = drawn(stage, "seat", 0).all("details", id="piles")
    assert sum(label.count(", ") + 1 for label in pictures(piles)) == 42
    stage.move(first_move(stage))
    assert not drawn(stage, "seat", 1 - stage.asked).all("details", id="piles")


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


def test_l21_d11_with_open_memory_the_log_forgets_nothing() -> None:
    assert None not in cards_told(table(9, memory="open"), "watch")


def test_l21_d11_after_the_match_the_log_shows_everything() -> None:
    assert None not in cards_told(table(14), "watch")
