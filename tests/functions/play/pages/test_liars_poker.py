"""The pages of Liar's Poker: the table drawn in every phase, for who moves, who waits and who looks on."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from engine.cards import card_text, rank_of, rank_text
from engine.liars_poker import GAME
from events.links import Scope
from functions.play.pages import html
from tests.functions.play.pages.markup import Element, check
from tests.functions.play.pages.stage import Stage
from tests.functions.test_english import faults


def table(**options: Any) -> Stage:
    """The first lead is to be made."""
    return Stage().open(4, game="liars_poker", **options).seat("Anna", "Ben", "Cleo", "Dan")


def lead(stage: Stage, truly: bool) -> str:
    """The first card of who is asked, under its name or another one."""
    card = stage.table.position.hands[stage.asked][0]
    return f"{card_text(card)} as {rank_text(rank_of(card) if truly else rank_of(card) % 13 + 1)}"


def led(truly: bool = False) -> Stage:
    """A pile of one card, a lie by default."""
    stage = table()
    return stage.move(lead(stage, truly))


def added() -> Stage:
    """A pile of two cards."""
    stage = led()
    return stage.move(f"add {card_text(stage.table.position.hands[stage.asked][0])}")


def swept() -> Stage:
    return led().move("pass", "pass", "pass", "sweep")


def until(phase: str, hands: int = 1) -> Stage:
    """A random table, always the same one, when this phase comes for the first time, or the next hand."""
    stage = table(hands_to_win=hands)
    random = Random(4)
    while (public := stage.table.position.public).phase != phase and not sum(public.wins):
        stage.move(str(GAME.legal(GAME.view(stage.table.position, stage.asked)).sample(random)))
    return stage


STAGES: dict[str, Callable[[], Stage]] = {
    "the first lead": table,
    "a pile": added,
    "after three passes": lambda: led().move("pass", "pass", "pass"),
    "a pile was swept": swept,
    "a lie was doubted": lambda: led().move("doubt"),
    "the truth was doubted": lambda: led(truly=True).move("doubt"),
    "the rule led": lambda: table().time_out(),
    "going out": lambda: until("OUT"),
    "the next hand": lambda: until("OVER", hands=2),
    "over": lambda: until("OVER"),
    "given up": lambda: led().resign(2),
}


@pytest.fixture(params=STAGES)
def stage(request: pytest.FixtureRequest) -> Stage:
    return STAGES[request.param]()


def drawn(stage: Stage, scope: Scope, seat: int | None = None) -> Element:
    return check(html(stage.page(scope, seat)))


def board(stage: Stage, scope: Scope, seat: int | None = None) -> Element:
    (found,) = drawn(stage, scope, seat).all("section", id="board")
    return found


def pictures(part: Element) -> list[str]:
    return [each["aria-label"] for each in part if each["role"] == "img"]


def test_every_page_is_valid_and_reads_well(stage: Stage) -> None:
    for viewer in stage.viewers():
        assert faults(stage.page(*viewer)) == []
        assert faults(stage.log(*viewer)) == []


def test_the_hand_is_in_the_form_of_who_can_put_cards_down_and_on_the_board_of_who_waits() -> None:
    stage = STAGES["a pile"]()
    for seat in range(4):
        on_board = "Your hand" in board(stage, "seat", seat).text
        in_form = len(drawn(stage, "seat", seat).all("input", type="checkbox", name="part.1"))
        assert (on_board, in_form) == ((False, 13) if seat == stage.asked else (True, 0))


def test_who_answers_to_going_out_sees_the_hand_on_the_board() -> None:
    stage = STAGES["going out"]()
    assert "Your hand" in board(stage, "seat", stage.asked).text


def test_lp_3_what_was_called_is_said_and_lies_face_down() -> None:
    stage = led()
    leader = stage.table.position.piles[-1].plays[-1].by
    assert "1 face down" in pictures(board(stage, "watch"))
    assert "1 face down" not in pictures(board(stage, "seat", leader)), "who put it down sees it"


def test_lp_5_a_doubt_is_shown_with_the_cards_and_what_it_led_to() -> None:
    for name, title in (("a lie was doubted", "A lie"), ("the truth was doubted", "The truth")):
        (reveal,) = drawn(STAGES[name](), "watch").all("section", **{"class": "reveal"})
        assert title in reveal.text
        assert "took the pile of 1 card" in reveal.text
        assert len(pictures(reveal)) == 1


def test_lp_6_a_card_that_was_turned_up_is_shown_with_who_took_it() -> None:
    stage = STAGES["a lie was doubted"]()
    (seats,) = drawn(stage, "watch").all("ol", **{"class": "seats"})
    assert seats.text.count("among them") == 1


def test_lp_3_what_was_swept_is_listed_with_the_own_cards() -> None:
    stage = swept()
    assert "Swept aside: 1 card." in board(stage, "watch").text
    assert "Yours:" not in board(stage, "watch").text
    assert "Yours:" in board(stage, "seat", stage.asked).text


def test_lp_7_that_the_rule_led_is_said() -> None:
    assert "so it is true" in board(STAGES["the rule led"](), "watch").text


def test_every_button_says_what_it_means() -> None:
    stage = led()
    said = [each.text for each in drawn(stage, "seat", stage.asked).all("label")]
    assert sum("lied: that is no" in text for text in said) == 1
    assert "I let it be." in said
    after = STAGES["after three passes"]()
    assert "Out of play with the pile; then I lead." in [
        each.text for each in drawn(after, "seat", after.asked).all("label")
    ]


def test_hands_won_are_shown_in_a_match() -> None:
    stage = STAGES["the next hand"]()
    assert "won the last hand" in board(stage, "watch").text
    assert drawn(stage, "watch").text.count("1 hand won") == 1
    assert "hand won" not in drawn(led(), "watch").text
