"""Tips of a first match, in a real browser: who taps what they ring plays on, and they end as they should."""

from random import Random

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from functions.screens.phases import NAMES
from functions.screens.screen import PHONES, SMALLEST, faults, resize
from tests.functions.pages.stage import TABLE, Stage
from tests.house import OF_THE_HOUSE
from tests.stack import Stack
from tests.system.people import ByTaps
from tests.system.stage_site import Visit
from tests.system.test_against_bots import SEATS, Newcomer

FIRST_MOVES = 3
MOST_TAPS = 12
"""For one move."""
MOST_STEPS = 60

RING = ".next-tap"
UNTAPPED = "input:not(:checked, :disabled):visible, button[aria-pressed=false]:enabled:visible"

KEPT = "bluffpost.coach.liars_dice"

BY_DAY = "liars_deck"
GAMES_PLAYED = [
    pytest.param(game, marks=() if game == BY_DAY else pytest.mark.nightly) for game in sorted(OF_THE_HOUSE)
]


class Coached(ByTaps):
    """Somebody who taps what is ringed, and without a ring whatever there is."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.moves: list[tuple[bool, bool]] = []
        """For each move whether a tip led to it, and whether it was accepted."""

    def composes(self, random: Random) -> Locator:
        """Taps one ring after another, until a button has it."""
        is_led = self.page.locator("#coach").is_visible()
        self.moves.append((is_led, False))
        if not is_led:
            return super().composes(random)
        ring = self.page.locator(RING)
        for _ in range(MOST_TAPS):
            self.skips()
            expect(ring).to_have_count(1)
            if ring.evaluate("ring => ring.matches('[data-sends]')"):
                return ring
            self.chooses(ring.locator(UNTAPPED).first)
        raise AssertionError("the rings lead to no button")

    def sends(self, button: Locator) -> bool:
        """Remembers of a move whether it was accepted."""
        is_accepted = super().sends(button)
        if self.moves:
            self.moves[-1] = (self.moves[-1][0], is_accepted)
        return is_accepted


@pytest.mark.costly("tips of a real page lead to real moves")
@pytest.mark.parametrize("game", GAMES_PLAYED)
def test_the_first_moves_need_nothing_but_the_tips(stack: Stack, browser: Browser, game: str) -> None:
    context = browser.new_context(**ByTaps.context)
    try:
        page = context.new_page()
        page.clock.install()
        person = Coached(page)
        newcomer = Newcomer(stack, person, game)
        newcomer.starts(SEATS, {})
        person.moves.clear()
        for _ in range(MOST_STEPS):
            if len(person.moves) == FIRST_MOVES or not newcomer.plays_on():
                break
        assert all(accepted for _, accepted in person.moves)
        assert all(led for led, _ in person.moves[:2])
        is_out = not page.locator("#dock[data-prompt]").count()  # whoever calls wrong may be shot
        assert is_out or len(person.moves) == FIRST_MOVES
    finally:
        context.close()


@pytest.fixture
def page(visit: Visit) -> Page:
    """A seat at a full table, asked whether the last bid was a lie."""
    stage = Stage().open(5, first_opener=1, variant="chips").seat(*NAMES[4::-1]).move("9x6")
    return visit(stage, "seat", stage.asked)[0]


def remembers(page: Page, *kept: str) -> None:
    """Of the match that had tips, and the moves made in it."""
    page.evaluate("([key, kept]) => localStorage.setItem(key, kept)", [KEPT, " ".join(kept)])
    page.reload()


def tip_shown(page: Page) -> str | None:
    return page.locator("#coach [data-tip]:visible").first.get_attribute("data-tip")


def test_what_was_done_twice_is_known(page: Page) -> None:
    for size in (*PHONES, SMALLEST):
        resize(page, size)
        assert (tip_shown(page), faults(page)) == ("call", []), size
    remembers(page, TABLE, "call", "call")
    assert tip_shown(page) == "bid"


@pytest.mark.parametrize(
    "kept", [(TABLE, *["other"] * 5), (TABLE, "call", "bid", "call", "bid"), ("anothertable", "call")]
)
def test_tips_end(page: Page, kept: tuple[str, ...]) -> None:
    expect(page.locator("#coach")).to_be_visible()
    remembers(page, *kept)
    expect(page.locator("#send-1")).to_be_visible()
    expect(page.locator("#coach")).to_be_hidden()
    expect(page.locator(RING)).to_have_count(0)


def test_a_press_ends_them_and_the_menu_brings_them_back(page: Page) -> None:
    page.locator(".no-tips").click()
    expect(page.locator("#coach")).to_be_hidden()
    expect(page.locator("#dock")).to_be_focused()
    remembers(page, "anothertable")
    page.locator("#menu > summary").click()
    expect(page.locator("#tips")).not_to_be_checked()
    page.locator("label[for=tips]").click()
    expect(page.locator("#coach")).to_be_visible()
