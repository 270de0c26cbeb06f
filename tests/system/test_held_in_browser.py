"""A reveal stays until a press, in a real browser: no timer leads on, "Again" plays the same, and what happens
meanwhile waits."""

import re
from random import Random

import pytest
from playwright.sync_api import Page, expect

from engine.registry import GAMES
from events.scenes import reveals
from functions.screens.screen import PHONES, SMALLEST, faults
from tests.functions.pages.stage import Stage
from tests.system.stage_site import Visit, pass_pictures, see_pictures

A_NUMBER_FOR_A_NAME = re.compile("\u2068\\d+\u2069")
BY_DAY = "liars_deck"
GAMES_SHOWN = [pytest.param(game, marks=() if game == BY_DAY else pytest.mark.nightly) for game in sorted(GAMES)]


def before_a_reveal(game: str) -> tuple[Stage, str, int]:
    """A table, the move that reveals something, and a seat that looks on or is called."""
    seats = min(GAMES[game].seats, key=lambda seats: abs(seats - 3))
    names = ("Anna", "Ben", "Cleo", "Dan")[:seats]
    moves: list[str] = []
    played = Stage().open(seats, game=game).seat(*names)
    random = Random(2)
    while True:
        legal, asked = played.legal, played.asked
        moves.append(str(random.choice(list(legal)[:24])))
        played.move(moves[-1])
        if reveals(GAMES[game], played.head.commit.events):
            stage = Stage().open(seats, game=game).seat(*names).move(*moves[:-1])
            return stage, moves[-1], (asked + 1) % seats


def words_on(page: Page) -> str:
    return page.locator("#board").inner_text()


@pytest.mark.parametrize("game", GAMES_SHOWN)
def test_nothing_but_a_press_leaves_a_reveal(visit: Visit, game: str) -> None:
    stage, move, seat = before_a_reveal(game)
    page, _ = visit(stage, "seat", seat)
    stage.move(move)
    see_pictures(page)
    pass_pictures(page)
    expect(page.locator("#onward")).to_be_visible()
    expect(page.locator("#onward")).not_to_have_text(A_NUMBER_FOR_A_NAME)
    names = page.locator("#board .seat .name").all_inner_texts()
    assert page.locator("#board .seat .seat-stamp").all_text_contents() == [name.strip("\u2068")[0] for name in names]
    verdict, board = page.locator("#verdict").inner_text(), words_on(page)
    bar = page.locator(".bar").bounding_box()
    page.clock.run_for(60 * 60_000)
    assert (page.locator("#verdict").inner_text(), words_on(page)) == (verdict, board)

    page.locator("#again").click()
    expect(page.locator("#verdict")).to_have_count(0)
    pass_pictures(page)
    expect(page.locator("#verdict")).to_have_text(verdict)
    assert words_on(page) == board

    with page.expect_response("**/poll"):
        stage.say(stage.asked, "Good evening, all.")
        page.clock.run_for(2 * 60_000)
    expect(page.locator("#meanwhile")).to_have_text("1 waiting")
    assert (words_on(page), page.locator(".bar").bounding_box()) == (board, bar)
    while page.locator("#onward").is_visible():
        page.locator("#onward").click()
        pass_pictures(page)
    expect(page.locator("#player")).to_be_hidden()


COVERED = """() => {
  const all = (selector) => [...document.querySelectorAll(`#board ${selector}`)];
  const boxes = (selector) => all(selector).map((each) => each.getBoundingClientRect());
  const lie = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 3
    && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 3;
  const meet = (ones, others) => ones.some((one) => others.some((other) => one !== other && lie(one, other)));
  const names = boxes(".seat .label"), dice = boxes(".seat .moving");
  const isCovering = (each) => (each === ".moving" ? meet(dice, dice) : meet(boxes(each), names));
  return [".claim .stamp-face", ".postmark", ".tally", ".total", ".bubble", ".moving"].filter(isCovering);
}"""
"""What of a count or of talk lies on a name, or dice on dice."""


@pytest.mark.parametrize(("seats", "bid"), [(3, "6x5"), (4, "6x5"), (5, "6x5"), (3, "40x5"), (5, "40x5"), (6, "15x5")])
def test_what_is_counted_lies_on_no_name_and_nothing_is_cut(visit: Visit, seats: int, bid: str) -> None:
    stage = Stage().open(seats, first_opener=1).seat(*("Anna", "Ben", "Cleo", "Dan", "Eva", "Finn")[:seats])
    for first in ("3x4", "5x5"):
        stage.move(next(move for move in map(str, stage.legal) if move.startswith(f"{first} show")))
    stage.move(bid).say(stage.asked, "Seven, seven, seven.")
    page, _ = visit(stage, "seat", (stage.asked + 1) % seats, reduced_motion="reduce")
    assert page.evaluate(COVERED) == []
    stage.move("liar")
    see_pictures(page)
    pass_pictures(page)
    expect(page.locator("#verdict")).to_be_visible()
    for width, height in (*PHONES, SMALLEST):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(COVERED) + faults(page) == [], (width, height)
