"""Every phase of every game on small and large screens: what a move needs is in view, nothing lies on another, and
pieces that belong together lie in one row, or in rows of about the same length."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from drills.screens.phases import screens
from engine.registry import GAMES, in_folder
from functions.pages.html import html
from functions.screens.__main__ import on_phones
from functions.screens.screen import PHONES, SIZES, faults, resize, window
from tests import shapes
from tests.docs.test_adding_a_game import GUIDES

pytestmark = pytest.mark.costly("every phase fits on the small and large screens")

EVERY_VARIANT = bool(os.environ.get("EVERY_VARIANT"))

OWN = {
    "liars_dice": ".hand .slot",
    "lie21": ".hand :is(.held, .taken)",
    "liars_deck": ".hand .slot",
    "liar_liar": ".hand .own-card",
    "liars_poker": ".hand :is(.held-row > .own-card, .stack)",
}
"""A player's own pieces."""

SEVERAL_ROWS = {"liars_poker"}
"""Games with hands too large for one row."""

ROWS = """(selector) => {
  const rows = new Map();
  for (const each of document.querySelectorAll(selector)) {
    if (!each.checkVisibility()) continue;
    const top = each.getBoundingClientRect().top;
    const row = [...rows.keys()].find((other) => Math.abs(other - top) < 20) ?? top;
    rows.set(row, (rows.get(row) ?? 0) + 1);
  }
  return [...rows.values()];
}"""
"""How many pieces lie in each row. A fan is not level, so that a row is a little high."""


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", GAMES)
def test_a_phase_fits_on_the_screen(browser: Browser, game: str) -> None:
    assert wrong_on(browser, game) == {}


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", [*shapes.NAMES, *[guide.game for guide in GUIDES]])
def test_a_game_without_pages_of_its_own_fits_on_the_screen(
    browser: Browser, game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shapes.offer(monkeypatch)
    for guide in GUIDES:
        for source in in_folder(guide.build(tmp_path)):
            GAMES.offer(source)
    assert wrong_on(browser, game) == {}


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", GAMES)
def test_the_check_for_authors_finds_nothing_in_our_own(browser: Browser, game: str) -> None:
    assert list(on_phones(browser, GAMES[game])) == []


def wrong_on(browser: Browser, game: str) -> dict[str, list[str]]:
    """The faults of each phase at each size."""
    found: dict[str, list[str]] = {}
    with window(browser, PHONES[0]) as show:
        for screen in screens(game, EVERY_VARIANT):
            tab = show(html(screen.page))
            for size in SIZES:
                resize(tab, size)
                wrong = faults(tab) + (torn(tab, game) if screen.page.prompt and game in OWN else [])
                if wrong:
                    found[f"{screen.name} {size}"] = wrong
    return found


def torn(tab: Page, game: str) -> list[str]:
    """A hand that is not in one row, or of which a card lies alone in one."""
    rows = tab.evaluate(ROWS, OWN[game])
    is_whole = len(rows) == 1 or (game in SEVERAL_ROWS and min(rows, default=0) > 1)
    return [] if is_whole else [f"own pieces lie in rows of {rows}"]
