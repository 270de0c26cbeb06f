"""A match is watched again in a real browser: by links, by arrow keys, by the slider, and without script."""

import re
from functools import cache
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from drills.screens import crowds
from functions.pages.html import html
from functions.screens.phases import NAMES
from functions.screens.screen import LARGE, PHONES, SMALLEST, faults, resize, window
from tests.functions.pages.stage import Stage
from tests.system.stage_site import Visit

pytestmark = pytest.mark.costly("the replay draws open hands at their seats")

OPEN_HANDS = (Path(crowds.__file__).parent / "open_hands.js").read_text()


@pytest.fixture(params=[True, False], ids=["script", "no script"])
def scripted(request: pytest.FixtureRequest) -> bool:
    return bool(request.param)


@pytest.fixture
def replay(visit: Visit, scripted: bool) -> Page:
    """The beginning of a match of three that is over, as its first seat watches it.

    Without motion: steps that follow each other quickly cut short how the browser moves from page to page.
    """
    stage = Stage().open(3, first_opener=1).seat("Anna", "Ben", "Cleo").move("3x6", "5x6", "liar").finish()
    return visit(stage, "seat", 0, path="/replay", java_script_enabled=scripted, reduced_motion="reduce")[0]


@cache
def watched(game: str, seats: int) -> Stage:
    """A match of long names that was played at random for a while, and is over."""
    stage = Stage().open(seats, game=game).seat(*NAMES[:seats]).roam(Random(5), most=120)
    while stage.table.phase == "playing":
        stage.resign(next(seat for seat, place in enumerate(stage.table.places) if place.autopilot != "resigned"))
    return stage


def at(step: int) -> re.Pattern[str]:
    return re.compile(rf"\bmove {step} of \d+\b")


def test_links_lead_through_it(replay: Page) -> None:
    replay.get_by_role("link", name="Next").click()
    expect(replay.locator("h1")).to_have_text(at(1))
    replay.locator(".eyes").get_by_role("link", name="Cleo").click()
    expect(replay.locator("h1")).to_have_text(at(1))
    expect(replay.locator(".eyes [aria-current] bdi")).to_have_text("Cleo")


@pytest.mark.parametrize("scripted", [True], indirect=True, ids=["script"])
def test_arrow_keys_go_a_step(replay: Page) -> None:
    for key, step in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("Home", 0)):
        expect(replay.locator(".slide.scripted")).to_be_visible()  # the script runs once the page is read
        replay.keyboard.press(key)
        expect(replay.locator("h1")).to_have_text(at(step))
    replay.locator(".slide.scripted input[type=range]").press("ArrowRight")  # the slider goes by itself, too
    expect(replay.locator("h1")).to_have_text(at(1))


@pytest.mark.parametrize("scripted", [False], indirect=True, ids=["no script"])
def test_without_script_the_slider_has_a_button(replay: Page) -> None:
    replay.locator("input[type=range]").focus()
    replay.keyboard.press("ArrowRight")
    replay.locator(".slide .go").click()
    expect(replay.locator("h1")).to_have_text(at(1))


def test_a_tap_on_a_seat_turns_the_table_to_it(replay: Page) -> None:
    replay.locator("#seat-3 .turns").click()
    expect(replay.locator(".hand")).to_have_attribute("data-seat", "2")
    replay.get_by_role("link", name="Next").click()
    expect(replay.locator("h1")).to_have_text(at(1))
    expect(replay.locator(".hand")).to_have_attribute("data-seat", "2")


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("game", "seats"),
    [("liar_liar", 3), ("liar_liar", 7), ("liar_liar", 10), ("lie21", 2), ("liars_poker", 4), ("liars_deck", 4)],
)
def test_open_hands_lie_at_their_seats(browser: Browser, game: str, seats: int) -> None:
    """None is cut, nor lies on another seat; of seven others on a small screen the numbers stay. No text scrolls."""
    stage = watched(game, seats)
    last = stage.replay("watch").last
    with window(browser, PHONES[0]) as show:
        for number in {*range(0, last, max(1, last // 4)), last}:
            tab = show(html(stage.replay("seat", 0, number, "all")))
            for size in (*PHONES, SMALLEST, LARGE[1]):
                resize(tab, size)
                assert faults(tab) == [], (number, size)
                assert tab.evaluate(OPEN_HANDS) == [], (number, size)
                assert size == SMALLEST or not tab.evaluate("caption.scrollHeight > caption.clientHeight"), number
                hands = tab.locator(".seat :is(.open-cards, .open-figures):not(:empty)")  # who is out has none
                drawn, seen = hands.count(), hands.filter(visible=True).count()
                assert seen == drawn or (seats > 7 and size[0] < 400), (number, size)
                assert drawn or number


def test_all_of_it_is_on_one_screen(replay: Page) -> None:
    for size in (*PHONES, SMALLEST):
        resize(replay, size)
        page = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
        assert replay.evaluate(page) == [*size]
        for name in (".walk .next", ".eyes", ".slide"):
            expect(replay.locator(name)).to_be_in_viewport(ratio=1)
