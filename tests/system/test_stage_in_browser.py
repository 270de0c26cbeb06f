"""Nothing at the table moves because the panel under it changed, in a real browser: whatever the panel holds from the
first move of a round to its reveal, seats, middle and hand stay where they are."""

import os
from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from engine.registry import GAMES
from events.scenes import reveals
from functions.screens.screen import LARGE, PHONES, SIZES, shown
from tests.functions.pages.stage import Stage
from tests.system.stage_site import Visit, pass_pictures, see_pictures

ON_SCREENS = SIZES if os.environ.get("EVERY_VARIANT") else PHONES[:1]

CALLS = ("liar", "doubt", "challenge")
"""How moves begin that end a round with a reveal."""

BOXES = """() => {
  const box = (element) => Object.values(element.getBoundingClientRect().toJSON()).slice(0, 4).map(Math.round);
  const parts = ["#board", "#board > .scene", "#board > .hand", ".dock:not([hidden])"];
  const [board, scene, hand, dock] = parts.map((part) => box(document.querySelector(part)));
  const names = [...document.querySelectorAll(".seats > .seat .name")].map((name) => box(name)[1]);
  return { board, scene, hand, dock, names };
}"""
"""Where things are on the screen. A name is as long as what is written; it stands at one height."""


@pytest.mark.sampled(2)
@pytest.mark.parametrize("size", ON_SCREENS, ids="{0[0]}x{0[1]}".format)
@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_table_stands_still_through_a_round(visit: Visit, game: str, size: tuple[int, int]) -> None:
    seats = min(GAMES[game].seats, key=lambda seats: abs(seats - 3))
    stage = Stage().open(seats, game=game).seat(*("Anna", "Ben", "Cleo", "Dan")[:seats])
    looks = (stage.asked + 1) % seats
    viewport = {"width": size[0], "height": size[1]}
    page, site = visit(stage, "seat", looks, script="localStorage.setItem('bluffpost.tips', 'off')", viewport=viewport)
    site.plays = True
    page.clock.pause_at(stage.now + 40)
    seen = [(phase, page.evaluate(BOXES)) for phase in a_round(page, stage, looks)]
    assert {"waiting", "composing", "sent", "held"} <= {phase for phase, _ in seen}
    assert [(phase, boxes) for phase, boxes in seen if boxes != seen[0][1]] == []


def a_round(page: Page, stage: Stage, looks: int) -> Iterator[str]:
    """Plays it up to its reveal: what the panel shows, whenever it has changed."""
    random, composed = Random(2), False
    yield "waiting"
    while True:
        is_own, moves = stage.asked == looks, [str(move) for move in stage.legal]
        if is_own:
            composed = True
            yield "composing"
        calls = [move for move in moves if move.startswith(CALLS)]
        move = random.choice(calls if composed and calls else moves)
        if is_own:
            typed(page, move)
        else:
            stage.move(move)
        see_pictures(page)
        yield "sent" if is_own else "told"
        pass_pictures(page)
        if reveals(GAMES[stage.table.game], stage.head.commit.events):
            expect(page.locator("#verdict")).to_be_visible()
            yield "held"
            return


def typed(page: Page, move: str) -> None:
    """Sends a move of one's own."""
    page.evaluate("document.querySelectorAll('#sheet, #type').forEach((each) => { each.open = true })")
    page.locator("#move-text").fill(move)
    page.locator("#move-text").press("Enter")


@pytest.mark.parametrize("size", LARGE, ids="{0[0]}x{0[1]}".format)
def test_on_a_large_screen_talk_and_rules_stand_beside_the_table_without_script_too(
    browser: Browser, size: tuple[int, int]
) -> None:
    stage = Stage().open(3).seat("Anna", "Ben", "Cleo")
    with shown(browser, stage.page("seat", stage.asked), size, script=False) as tab:
        for part in ("#news", "#say-text", "#in-short-title", "#players"):
            expect(tab.locator(part)).to_be_visible()
        expect(tab.locator(".track li:visible")).to_have_count(15 if size[0] > 1000 else 13)


def test_who_is_out_opposite_keeps_the_whole_stamp(browser: Browser) -> None:
    stage, random = Stage().open(4, game="liars_deck").seat("Anna", "Ben", "Cleo", "Dan"), Random(6)
    order = stage.table.position.public.order * 2
    while order[order.index(stage.asked) + 2] in stage.table.position.public.alive:
        stage.move(str(random.choice(list(stage.legal))))
    with shown(browser, stage.page("seat", stage.asked), PHONES[0]) as tab:
        bottom = tab.locator(".bar").evaluate("(bar) => bar.getBoundingClientRect().bottom")
        marks = tab.locator(".seat.out :is(.seat-stamp, .out-mark)")
        tops = marks.evaluate_all("(marks) => marks.map((mark) => mark.getBoundingClientRect().top)")
        assert tops
        assert min(tops) >= bottom
