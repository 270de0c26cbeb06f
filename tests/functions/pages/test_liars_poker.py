"""The pages of Liar's Poker: the table drawn in every phase, for who moves, who waits and who looks on."""

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from engine.games.liars_poker.values import by_rank
from engine.kit.cards import RANKS, card_text, rank_of, rank_text
from events.who import Scope
from functions.pages.html import html
from tests.functions.pages.markup import Element, check, read
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

    def is_there(stage: Stage) -> bool:
        public = stage.table.position.public
        return bool(public.phase == phase or sum(public.wins))

    return table(hands_to_win=hands).roam(Random(4), is_there)


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
    (found,) = drawn(stage, scope, seat).all("main", id="board")
    return found


def of_class(part: Element, name: str) -> list[Element]:
    return [each for each in part if name in each["class"].split()]


@pytest.mark.sampled(4)
def test_every_page_is_valid_and_reads_well(stage: Stage) -> None:
    for viewer in stage.viewers():
        assert faults(stage.page(*viewer)) == []
        assert faults(stage.log(*viewer)) == []


def viewers(stage: Stage) -> list[tuple[Scope, int | None]]:
    """Somebody who watches, and the player who is asked."""
    return [("watch", None), ("seat", stage.asked)]


def tapped(page: Element, form: str) -> list[str]:
    """What can be tapped on the felt for a form, in the order of the page."""
    return [each["value"] for each in page.all("input", form=form) if any(up.tag == "main" for up in each.ancestors())]


def test_who_can_put_cards_down_taps_them_in_the_hand_and_who_waits_looks_at_them() -> None:
    stage = STAGES["a pile"]()
    for seat in range(4):
        page = drawn(stage, "seat", seat)
        held = [card_text(card) for card in by_rank(stage.table.position.hands[seat])]
        assert len(of_class(page, "own-card")) == len(held)
        assert tapped(page, "form-move-1") == (held if seat == stage.asked else [])


def test_who_answers_to_going_out_looks_at_the_hand() -> None:
    stage = STAGES["going out"]()
    page = drawn(stage, "seat", stage.asked)
    assert len(of_class(page, "own-card")) == len(stage.table.position.hands[stage.asked])
    assert tapped(page, "form-move-1") == []


def test_a_hand_of_others_is_a_number_and_backs_alone() -> None:
    stage = STAGES["a pile"]()
    for viewer in viewers(stage):
        for other in board(stage, *viewer).all("li"):
            count = len(stage.table.position.hands[int(other["data-seat"])])
            assert str(count) in of_class(other, "state")[0].text
            assert len(other.all("text")) == 1, "the stamp’s letter; no card of it is drawn"
            assert len(of_class(other, "cut-T")) == 8, "so that nothing is said by their number"


def test_a_lead_asks_for_cards_on_the_felt_and_a_rank_in_the_dock() -> None:
    stage = table()
    page = drawn(stage, "seat", stage.asked)
    assert len(tapped(page, "form-move-1")) == 13
    (ranks,) = of_class(page, "called-ranks")
    assert [key["value"] for key in ranks.all("input", type="radio")] == [rank_text(rank) for rank in RANKS]
    assert len(page.all("button", form="form-move-1")) == 1


@pytest.mark.parametrize(
    ("name", "classes"),
    [
        ("a pile", ["act with-cards", "act without-cards", "accuse doubt"]),
        ("after three passes", ["act with-cards", "act without-cards"]),
        ("going out", ["act", "accuse doubt"]),
        ("the first lead", ["act"]),
    ],
)
def test_the_answers_of_a_phase_are_buttons(name: str, classes: list[str]) -> None:
    stage = STAGES[name]()
    buttons = next(each for each in drawn(stage, "seat", stage.asked) if each["id"] == "dock")
    assert [each["class"] for each in buttons.all("button")] == classes


def test_lp_3_the_pile_lies_face_down_with_the_last_cards_apart() -> None:
    stage = added()
    for viewer in stage.viewers():
        if viewer[0] in ("seat", "watch"):
            (pile,) = of_class(board(stage, *viewer), "mess")
            (last,) = of_class(pile, "last-cards")
            assert (len(pile.all("svg")), len(last.all("svg"))) == (2, 1)
            assert pile.all("text") == [], "no face is drawn"


def test_lp_3_what_was_called_is_on_the_stamp_and_said_on_the_side_of_whoever_said_it() -> None:
    stage = led()
    play = stage.table.position.piles[-1].plays[-1]
    for seat in range(4):
        felt = board(stage, "seat", seat)
        (stamp,) = of_class(felt, "stamp")
        assert rank_text(stage.table.position.public.rank) in stamp.text
        (around,) = of_class(felt, "play")
        assert f"from-k{(play.by - seat) % 4}" in around["class"].split()
        assert len(of_class(felt, "spoke")) == (play.by != seat)


def test_lp_5_what_a_doubt_leads_to_is_read_under_its_button() -> None:
    stage = added()
    accused = stage.table.names()[stage.table.position.piles[-1].plays[-1].by]
    page = drawn(stage, "seat", stage.asked)
    (doubt,) = of_class(page, "doubt")
    (case,) = [each for each in doubt.all("span") if each["data-case"]]
    _, lie, truth = [each.text for each in case.all("span")]
    assert accused in lie
    assert accused not in truth
    assert of_class(drawn(stage, "watch"), "outcome") == []


def test_lp_6_between_two_piles_the_cards_lie_there_that_were_turned_up() -> None:
    for name in ("a lie was doubted", "the truth was doubted"):
        stage = STAGES[name]()
        for viewer in viewers(stage):
            (up,) = of_class(board(stage, *viewer), "turned-up")
            assert len(up.all("svg")) == 1
    assert of_class(board(table(), "watch"), "turned-up") == []


def test_lp_3_what_was_swept_is_counted_on_the_felt_and_the_own_cards_are_listed() -> None:
    stage = swept()
    assert "1" in of_class(board(stage, "watch"), "aside")[0].text
    counts = [len(drawn(stage, *viewer).all("details", id="past")[0].all("li")) for viewer in viewers(stage)]
    assert counts == [1, 2]


def test_lp_7_that_the_rule_led_is_said() -> None:
    (note,) = of_class(board(STAGES["the rule led"](), "watch"), "strong")
    assert re.search(r"\btrue\b", note.text)
    assert of_class(board(led(truly=True), "watch"), "strong") == []


def test_who_goes_out_is_named() -> None:
    stage = STAGES["going out"]()
    (note,) = of_class(board(stage, "watch"), "strong")
    assert stage.table.names()[stage.table.position.piles[-1].plays[-1].by] in note.text


def test_an_empty_hand_is_no_cards() -> None:
    stage = STAGES["going out"]()
    gone = stage.table.position.piles[-1].plays[-1].by
    assert of_class(board(stage, "seat", gone), "own-card") == []


def test_a_large_hand_is_stacked_and_can_be_tapped_whole() -> None:
    stage = table()
    for _ in range(4):
        rank = "as 5" if stage.table.position.public.phase == "LEAD" else ""
        cards = " ".join([card_text(card) for card in stage.table.position.hands[stage.asked][:4]])
        stage.move(f"{cards} {rank}" if rank else f"add {cards}")
    stage.move("doubt")
    hands = stage.table.position.hands
    taker = max(range(4), key=lambda seat: len(hands[seat]))
    assert len(hands[taker]) > 14
    felt = board(stage, "seat", taker)
    assert sum(int(stack["data-stack"]) for stack in of_class(felt, "stack")) == len(hands[taker])
    assert len(of_class(felt, "own-card")) == len(hands[taker])


def test_hands_won_are_shown_in_a_match() -> None:
    stage = STAGES["the next hand"]()
    (winner,) = [seat for seat, wins in enumerate(stage.table.position.public.wins) if wins]
    for other in range(4):
        felt = board(stage, "seat", other)
        won = [int(each["data-seat"]) for each in felt.all("li") if "won" in of_class(each, "state")[0].text]
        assert won == ([winner] if other != winner else [])
    assert "won" not in board(led(), "watch").text


def pictured(stage: Stage) -> list[Element]:
    """The pictures of the last move, for somebody who watches."""
    page = stage.steps("watch", None, 1)
    assert page
    return [each for each in read(f"<!doctype html>{html(page)}") if each.tag == "template"]


def test_lp_5_a_doubt_is_pictured_with_the_last_cards_turned_up_and_the_others_covered() -> None:
    for truly in (False, True):
        stage = led(truly=truly)
        stage.move(f"add {card_text(stage.table.position.hands[stage.asked][0])}")
        is_true = rank_of(stage.table.position.piles[-1].plays[-1].cards[0]) == stage.table.position.public.rank
        _, called, doubted, taken = pictured(stage.move("doubt"))
        assert of_class(called, "turned") == []
        (pile,) = of_class(doubted, "turned")
        assert len(of_class(pile, "cut-L")) == 2
        assert len(pile.all("text")) == 1, "one card is turned up"
        (postmark,) = of_class(pile, "postmark")
        assert ("true" in postmark["class"].split()) == is_true
        assert of_class(taken, "turned") == []


def test_what_is_put_down_comes_out_of_the_hand() -> None:
    stage = led()
    by = stage.table.position.piles[-1].plays[-1].by
    *_, put_down = pictured(stage)
    (last,) = of_class(put_down, "last-cards")
    (card,) = of_class(last, "lying")
    origins = [each["data-place"] for each in put_down if each["data-place"] and "in_hand" in each["data-place"]]
    assert card["data-id"]
    assert card["data-from"].startswith(tuple(origins))
    assert str(by) in card["data-from"]
