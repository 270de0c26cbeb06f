"""The pages of Liar's Poker: the table drawn in every phase, for who moves, who waits and who looks on."""

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from engine.games.liars_poker import GAME
from engine.kit.cards import card_text, rank_in_words, rank_of, rank_text
from events.who import Scope
from functions.pages.html import html
from tests.functions.pages.markup import Element, check, ticked
from tests.functions.pages.stage import Stage
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
        on_board = bool(board(stage, "seat", seat).all("div", id="own-hand"))
        in_form = len(drawn(stage, "seat", seat).all("input", type="checkbox", name="part.1"))
        assert (on_board, in_form) == ((False, 13) if seat == stage.asked else (True, 0))


def test_who_answers_to_going_out_sees_the_hand_on_the_board() -> None:
    stage = STAGES["going out"]()
    assert board(stage, "seat", stage.asked).all("div", id="own-hand")


def test_lp_3_what_was_called_is_said_and_lies_face_down() -> None:
    stage = led()
    leader = stage.table.position.piles[-1].plays[-1].by
    assert [label.split()[0] for label in pictures(board(stage, "watch"))] == ["1"]
    assert len(board(stage, "watch").all("span", **{"class": "playing back"})) == 1
    assert not board(stage, "seat", leader).all("span", **{"class": "playing back"}), "who put it down sees it"


def test_lp_5_a_doubt_is_shown_with_the_cards_and_what_it_led_to() -> None:
    for name, title in (("a lie was doubted", "lie"), ("the truth was doubted", "truth")):
        (reveal,) = drawn(STAGES[name](), "watch").all("section", **{"class": "reveal"})
        assert title in reveal.all("h2")[0].text.lower()
        assert "1 card" in reveal.all("p")[-1].text, "of the pile"
        assert len(pictures(reveal)) == 1


def test_lp_6_a_card_that_was_turned_up_is_shown_with_who_took_it() -> None:
    stage = STAGES["a lie was doubted"]()
    (seats,) = drawn(stage, "watch").all("ol", **{"class": "seats"})
    assert len(seats.all("span", **{"class": "cards in-line"})) == 1


def test_lp_3_what_was_swept_is_listed_with_the_own_cards() -> None:
    stage = swept()
    for cards, viewer in ((0, ("watch", None)), (1, ("seat", stage.asked))):
        (pile,) = board(stage, *viewer).all("details", id="piles")[0].all("li")
        assert "1 card" in pile.text
        assert len(pictures(pile)) == cards


def test_lp_7_that_the_rule_led_is_said() -> None:
    (note,) = board(STAGES["the rule led"](), "watch").all("p", **{"class": "note"})
    assert re.search(r"\btrue\b", note.text)
    assert not board(led(truly=True), "watch").all("p", **{"class": "note"})


def test_every_button_says_what_it_means() -> None:
    stage = led()
    said = ticked(drawn(stage, "seat", stage.asked))
    pile = stage.table.position.piles[-1]
    assert said.keys() == {"pass", "doubt"}
    assert stage.table.names()[pile.plays[-1].by] in said["doubt"]
    assert rank_in_words(stage.table.position.public.rank) in said["doubt"]
    passed = STAGES["after three passes"]()
    after = ticked(drawn(passed, "seat", passed.asked))
    assert len({*said.values(), *after.values()}) == 3
    assert after.keys() == {"sweep"}


def test_hands_won_are_shown_in_a_match() -> None:
    stage = STAGES["the next hand"]()
    (winner,) = [seat for seat, wins in enumerate(stage.table.position.public.wins) if wins]
    assert stage.table.names()[winner] in board(stage, "watch").all("h2", id="hand-title")[0].text
    assert drawn(stage, "watch").text.count("1 hand won") == 1
    assert "hand won" not in drawn(led(), "watch").text
