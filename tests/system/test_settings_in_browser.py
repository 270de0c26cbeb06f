"""What one sets for oneself stays in the browser: a colour for each suit."""

import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from functions.pages.html import html
from functions.screens.screen import PHONES
from tests.functions.pages.stage import Stage
from tests.system.stage_site import StageSite, serve

NAMES = ("Anna", "Ben", "Cleo", "Dan")
SWITCH = "#four-colours"
COLOURS = """() => ['spades', 'hearts', 'diamonds', 'clubs']
    .map(suit => getComputedStyle(document.body).getPropertyValue(`--${suit}`))"""
ON_TAGS = "() => [...document.querySelectorAll('.luggage .suit')].map((suit) => getComputedStyle(suit).color)"
PAINTED = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
READ = "performance.getEntriesByType('resource').find(({ name }) => name.includes('page.'))?.responseEnd"


def table(game: str) -> Stage:
    stage = Stage()
    seats = 2 if game == "lie21" else 4
    return stage.open(seats, game=game).seat(*NAMES[:seats])


@pytest.fixture
def site() -> Iterator[StageSite]:
    stage = table("liar_liar")
    with serve(stage, ("seat", stage.asked)) as made:
        yield made


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    width, height = PHONES[0]
    # a service worker would bring files past what a test puts in their way
    made = browser.new_context(viewport={"width": width, "height": height}, service_workers="block")
    yield made
    made.close()


@pytest.fixture
def tab(context: BrowserContext, site: StageSite) -> Page:
    made = context.new_page()
    made.goto(site.url)
    return made


def switches(tab: Page) -> None:
    tab.click("details.menu > summary")
    tab.click(SWITCH)


def colours(tab: Page) -> int:
    """How many colours the four suits have."""
    return len(set(tab.evaluate(COLOURS)))


def test_suits_have_two_colours_or_four(tab: Page) -> None:
    assert colours(tab) == 2
    switches(tab)
    assert colours(tab) == 4
    tab.reload()
    assert colours(tab) == 4
    expect(tab.locator(SWITCH)).to_be_checked()
    switches(tab)
    assert colours(tab) == 2
    assert tab.evaluate("localStorage.getItem('bluffpost.four-colours')") is None


def test_on_paper_tags_they_are_the_same_in_the_dark(tab: Page) -> None:
    """Tags stay pale."""
    switches(tab)
    in_the_light = tab.evaluate(ON_TAGS)
    assert len(set(in_the_light)) == 4
    tab.emulate_media(color_scheme="dark")
    assert tab.evaluate(ON_TAGS) == in_the_light


def test_another_tab_follows(tab: Page, context: BrowserContext, site: StageSite) -> None:
    other = context.new_page()
    other.goto(site.url)
    switches(other)
    tab.wait_for_function(f"() => new Set(({COLOURS})()).size === 4")


def test_nothing_is_painted_before_the_setting_is_known(tab: Page) -> None:
    """Not even where the script takes its time."""

    def late(route: Route) -> None:
        time.sleep(0.7)
        route.continue_()

    tab.route("**/page.*.js", late)
    tab.reload()
    tab.wait_for_function(f"() => {PAINTED}")
    assert tab.evaluate(f"{READ} > 600 && {PAINTED} >= {READ}")


def test_without_storage_there_is_no_switch(context: BrowserContext, site: StageSite) -> None:
    tab = context.new_page()
    tab.add_init_script("Object.defineProperty(window, 'localStorage', {get() { throw new Error('forbidden') }})")
    tab.goto(site.url)
    tab.click("details.menu > summary")
    expect(tab.locator(SWITCH)).to_be_hidden()


@pytest.mark.parametrize(
    ("game", "has_suits"), [("lie21", True), ("liars_poker", True), ("liars_dice", False), ("liars_deck", False)]
)
def test_games_with_suits_have_it(game: str, has_suits: bool) -> None:
    assert ('id="four-colours"' in html(table(game).page("seat", 0))) == has_suits
