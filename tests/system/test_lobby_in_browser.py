"""The table before its match in a real browser: the link for everybody comes from its own page, and all is in view."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from functions.screens.phases import NAMES
from functions.screens.screen import LARGE, PHONES, SMALLEST
from tests.functions.pages.stage import STAGES, Stage
from tests.system.stage_site import Visit

POLL = 4_000
"""Milliseconds after which the page has asked for news, on its own clock."""

GREETED = 6_000
"""Milliseconds after which nobody is greeted any more."""

Size = tuple[int, int]


def crowd(game: str, seats: int, taken: int) -> Stage:
    return Stage().open(seats, game=game, host=NAMES[0]).seat(*NAMES[1:taken])


def test_whoever_sits_down_is_greeted_and_the_link_for_everybody_stays(visit: Visit) -> None:
    stage = STAGES["lobby"]()
    page, _ = visit(stage, "seat", 0)
    expect(page.locator("#invitation input")).to_have_value(str(stage.shared("host").invitation))
    expect(page.locator("#invitation .qr")).to_be_visible()
    expect(page.locator("#seat-3")).to_be_visible()
    expect(page.locator("#lobby .turn")).to_have_count(0)
    stage.seat("Cleo")
    page.clock.fast_forward(POLL)
    expect(page.locator("#seat-3 .turn")).to_be_visible()
    expect(page.locator("#lobby .turn")).to_have_count(1)
    expect(page.locator("#announcement")).to_contain_text("Cleo")
    expect(page.locator("#form-begin button")).to_contain_text("three")
    expect(page.locator("#seat-3 bdi")).to_have_text("Cleo")
    expect(page.locator("#invitation .qr")).to_be_visible()
    page.clock.fast_forward(GREETED)
    expect(page.locator("#lobby .turn")).to_have_count(0)


FAULTS = """() => {
  const found = [];
  const box = (each) => each.getBoundingClientRect();
  const shown = (selector) => [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());
  const note = (each, what) => found.push(`${each.id || each.textContent.trim()} ${what}`);
  if (document.documentElement.scrollWidth > innerWidth) found.push("wider than the screen");
  for (const each of shown(".dock .buttons > *, .place-card input")) {
    if (box(each).bottom > innerHeight + 1) note(each, "below");
  }
  const seats = shown(".board .seat");
  seats.forEach((one, at) => {
    const a = box(one);
    if (a.left < -1 || a.right > innerWidth + 1) note(one, "at the side");
    for (const other of seats.slice(at + 1)) {
      const b = box(other);
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across > 1 && down > 1) note(one, `lies on ${other.id}`);
    }
  });
  for (const each of shown(".dock button, .dock a:not(.hint a), .board button, .dock summary, .letter summary")) {
    if (box(each).height < 43.5) note(each, "is small");
  }
  return found;
}"""

SCENES: dict[str, tuple[Callable[[], Stage], tuple[Any, ...]]] = {
    "the host of six": (lambda: crowd("liars_dice", 6, 3), ("seat", 0)),
    "the host of ten": (lambda: crowd("liar_liar", 10, 6), ("seat", 0)),
    "a guest of ten": (lambda: crowd("liar_liar", 10, 6), ("seat", 5)),
    "the host of two": (lambda: crowd("lie21", 2, 1), ("seat", 0)),
    "an invitation to six": (lambda: crowd("liars_dice", 6, 3), ("open", 4)),
    "an invitation to ten": (lambda: crowd("liar_liar", 10, 6), ("open", 7)),
}


@pytest.mark.sampled(4)
@pytest.mark.parametrize("size", [*PHONES, SMALLEST, *LARGE], ids=str)
@pytest.mark.parametrize("scene", SCENES)
def test_everything_that_is_needed_is_in_view(visit: Visit, scene: str, size: Size) -> None:
    make, viewer = SCENES[scene]
    page, _ = visit(make(), *viewer, viewport={"width": size[0], "height": size[1]})
    if scene.startswith("the host"):
        expect(page.locator("#invitation .qr")).to_be_visible()
    assert page.evaluate(FAULTS) == []
