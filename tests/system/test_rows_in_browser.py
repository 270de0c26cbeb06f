"""Pieces that belong together lie in one row, or in rows of about the same length: none lies alone."""

import pytest
from playwright.sync_api import Browser

from drills.screens.phases import screens
from drills.screens.screen import LARGE, PHONES, SMALLEST, Size, shown

pytestmark = pytest.mark.costly("the own pieces lie in one row, whatever is held")

SIZES = (*PHONES, SMALLEST, *LARGE)

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


@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
@pytest.mark.parametrize(
    ("game", "pieces"),
    [
        ("liars_dice", ".hand .slot"),
        ("lie21", ".hand :is(.held, .taken)"),
        ("liars_deck", ".hand .slot"),
        ("liar_liar", ".hand .own-card"),
    ],
)
def test_the_own_pieces_lie_in_one_row(browser: Browser, game: str, pieces: str, size: Size) -> None:
    for screen in screens(game):
        if screen.page.prompt:
            with shown(browser, screen.page, size) as tab:
                assert len(tab.evaluate(ROWS, pieces)) == 1, screen.name


@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
def test_of_a_large_hand_no_card_lies_alone_in_a_row(browser: Browser, size: Size) -> None:
    for screen in screens("liars_poker"):
        if screen.page.prompt:
            with shown(browser, screen.page, size) as tab:
                rows = tab.evaluate(ROWS, ".hand :is(.held-row > .own-card, .stack)")
                assert len(rows) == 1 or min(rows) > 1, screen.name
