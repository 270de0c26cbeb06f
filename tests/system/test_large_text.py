"""Letters of twice the size, as readers set them in their browser (WCAG 1.4.4): every page and every phase reflows.

Nothing is cut, nothing lies on another thing, nothing scrolls sideways; the table then is a page that scrolls down.
"""

import os

import pytest
from playwright.sync_api import Browser

from drills.screens.documents import EVERY_VIEWER, KINDS
from drills.screens.phases import screens
from engine.registry import GAMES
from functions.pages.html import html
from functions.screens.screen import LARGE, PHONES, SMALLEST, STANDARD_FONT, Size, faults, window
from tests import shapes
from tests.functions.pages.stage import STAGES

pytestmark = pytest.mark.costly("nothing is cut off with letters of twice the size")

EVERY_VARIANT = bool(os.environ.get("EVERY_VARIANT"))

SIZES = (*PHONES, SMALLEST, *LARGE) if EVERY_VARIANT else PHONES[:1]
PAGES = {**KINDS, **(EVERY_VIEWER if EVERY_VARIANT else {})}
TWICE = 2

PLACED = """() => [...document.querySelectorAll(".seats > .seat")]
  .map((seat) => getComputedStyle(seat)).map(({ flex, overflow }) => `${flex}, ${overflow}`)"""

each_size = pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)


@pytest.mark.sampled(1)
@each_size
@pytest.mark.parametrize("game", GAMES)
def test_a_phase_reflows(browser: Browser, game: str, size: Size) -> None:
    """A seat takes its room whatever its player does."""
    seen, placed = {}, set()
    with window(browser, size, letters=TWICE) as show:
        for screen in screens(game, EVERY_VARIANT):
            tab = show(html(screen.page))
            seen[screen.name] = faults(tab, TWICE)
            placed |= set(tab.evaluate(PLACED))
    assert {name: wrong for name, wrong in seen.items() if wrong} == {}
    assert len(placed) == 1


@pytest.mark.parametrize("game", shapes.NAMES)
def test_a_game_without_pages_of_its_own_reflows(browser: Browser, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    shapes.offer(monkeypatch)
    with window(browser, PHONES[0], letters=TWICE) as show:
        seen = {screen.name: faults(show(html(screen.page)), TWICE) for screen in screens(game)}
    assert {name: wrong for name, wrong in seen.items() if wrong} == {}


@pytest.mark.sampled(1)
@each_size
@pytest.mark.parametrize("kind", PAGES)
def test_a_page_reflows(browser: Browser, kind: str, size: Size) -> None:
    with window(browser, size, letters=TWICE) as show:
        seen = {name: faults(show(document), TWICE) for name, document in PAGES[kind]()}
    assert {name: wrong for name, wrong in seen.items() if wrong} == {}


def test_letters_are_as_large_as_the_reader_wants_them(browser: Browser) -> None:
    with window(browser, PHONES[0], letters=TWICE) as show:
        tab = show(html(STAGES["playing"]().page("watch")))
        size = tab.evaluate("getComputedStyle(document.documentElement).fontSize")
    assert size == f"{TWICE * STANDARD_FONT}px"


def test_a_window_that_is_too_low_for_the_table_scrolls_to_its_buttons(browser: Browser) -> None:
    """A telephone on its side, and a page that is zoomed."""
    stage = STAGES["playing"]()
    for size in ((740, 360), (180, 320)):
        with window(browser, size) as show:
            tab = show(html(stage.page("seat", stage.asked)))
            button = tab.locator("#dock .buttons button").last
            button.scroll_into_view_if_needed()
            at = button.bounding_box()
            assert at
            assert at["y"] + at["height"] <= size[1]
            assert at["x"] + at["width"] <= size[0]
