"""Pages in a real browser: what the script adds, what works without it, and what fits on a small screen."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.functions.play.pages.stage import STAGES, Stage
from tests.system.stage_site import StageSite, serve

POLL = 4_000
"""Milliseconds after which the page has asked for news, on the page's own clock."""

Visit = Callable[..., tuple[Page, StageSite]]


@pytest.fixture
def visit(browser: Browser) -> Iterator[Visit]:
    """Opens the page of a viewer in a fresh profile, with a clock that tests move; no error is left in its console."""
    open_now: list[tuple[BrowserContext, Any]] = []
    errors: list[str] = []

    def visit(stage: Stage, *viewer: Any, **context: Any) -> tuple[Page, StageSite]:
        site_block = serve(stage, viewer if len(viewer) > 1 else (viewer[0], None))
        site = site_block.__enter__()
        profile = browser.new_context(**{"viewport": {"width": 360, "height": 740}, **context})
        open_now.append((profile, site_block))
        page = profile.new_page()
        page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.clock.install(time=stage.now + 30)
        page.goto(site.url)
        return page, site

    yield visit
    for profile, site_block in open_now:
        profile.close()
        site_block.__exit__(None, None, None)
    assert not errors


def hide(page: Page) -> None:
    """The reader looks at another tab."""
    page.evaluate(
        "Object.defineProperty(document, 'visibilityState', {get: () => 'hidden', configurable: true});"
        "document.dispatchEvent(new Event('visibilitychange'))"
    )


class TestThePageFollowsTheTable:
    def test_without_being_loaded_again(self, visit: Visit) -> None:
        stage = STAGES["playing"]()
        page, site = visit(stage, "seat", (stage.asked + 1) % 4)
        loads = site.asked.count("/t/table/secret")
        stage.move("3*")
        page.clock.fast_forward(POLL)
        expect(page.get_by_role("heading", level=1)).to_have_text("Your turn")
        expect(page).to_have_title("Your turn · Liar’s Dice · Bluffpost")
        expect(page.get_by_role("status")).to_have_text("Your turn")
        expect(page.get_by_role("button", name="Liar!")).to_be_visible()
        assert site.asked.count("/t/table/secret") == loads + 1

    def test_and_asks_for_no_page_while_nothing_happens(self, visit: Visit) -> None:
        page, site = visit(STAGES["playing"](), "watch")
        for _ in range(3):
            with page.expect_response("**/poll") as poll:
                page.clock.fast_forward(2 * POLL)
            assert poll.value.status == 304
        assert site.asked.count("/t/table/secret") == 1

    def test_but_not_while_nobody_looks(self, visit: Visit) -> None:
        page, site = visit(STAGES["playing"](), "watch")
        hide(page)
        page.clock.run_for(10 * 60_000)
        assert site.polls == 0

    def test_and_keeps_what_is_half_typed(self, visit: Visit) -> None:
        stage = STAGES["playing"]()
        page, _ = visit(stage, "seat", stage.asked)
        page.get_by_label("How many").select_option("6")
        page.get_by_label("Say something to the table").press_sequentially("I was just")
        stage.say(None, "Hello!")
        page.clock.fast_forward(POLL)
        expect(page.get_by_text("Hello!")).to_be_visible()
        expect(page.get_by_label("How many")).to_have_value("6")
        expect(page.get_by_label("Say something to the table")).to_have_value("I was just")
        expect(page.get_by_label("Say something to the table")).to_be_focused()
        expect(page.get_by_text("The table has moved on.")).to_have_count(0)

    def test_and_offers_the_new_state_when_a_form_in_use_has_ended(self, visit: Visit) -> None:
        stage = STAGES["playing"]()
        page, _ = visit(stage, "seat", stage.asked)
        page.get_by_label("How many").select_option("6")
        stage.time_out()
        page.clock.fast_forward(POLL)
        expect(page.get_by_text("The table has moved on.")).to_be_visible()
        expect(page.get_by_label("How many")).to_have_value("6")
        page.get_by_role("button", name="Show it").click()
        expect(page.get_by_label("How many")).to_have_count(0)

    def test_and_keeps_open_what_was_opened(self, visit: Visit) -> None:
        stage = STAGES["playing"]()
        page, _ = visit(stage, "watch")
        page.get_by_text("Is the chance fair?").click()
        stage.say(None, "Hello!")
        page.clock.fast_forward(POLL)
        expect(page.get_by_text("Hello!")).to_be_visible()
        expect(page.get_by_text(stage.table.commitment)).to_be_visible()
        expect(page.get_by_text("Is the chance fair?")).to_be_focused()

    def test_through_its_whole_life(self, visit: Visit) -> None:
        stage = Stage().open(2).seat("Anna")
        page, _ = visit(stage, "seat", 0)
        expect(page.get_by_role("heading", level=1)).to_have_text("Waiting for players")
        steps: list[tuple[Callable[[], Stage], str]] = [
            (lambda: stage.seat("Ben"), "Your turn|Waiting for Ben"),
            (stage.finish, "You won|Ben won"),
            (stage.close, "Closed"),
        ]
        for happens, headline in steps:
            happens()
            page.clock.fast_forward(POLL)
            expect(page.locator("h1")).to_have_text(re.compile(headline))


class TestPresence:
    def test_is_said_by_who_touches_the_page_once_a_minute(self, visit: Visit) -> None:
        page, site = visit(STAGES["playing"](), "seat", 0)
        page.clock.run_for(3 * 60_000)
        assert site.presences == 0
        with page.expect_event("requestfinished", lambda request: request.url.endswith("/presence")):
            page.keyboard.press("Tab")
        page.keyboard.press("Tab")
        page.clock.run_for(30_000)
        page.keyboard.press("Tab")
        assert site.presences == 1
        with page.expect_request("**/presence"):
            page.clock.run_for(40_000)

    def test_ends_when_nobody_touches_the_page(self, visit: Visit) -> None:
        page, site = visit(STAGES["playing"](), "seat", 0)
        with page.expect_request("**/presence"):
            page.keyboard.press("Tab")
        page.clock.run_for(60 * 60_000)
        assert site.presences <= 3

    def test_is_not_said_by_spectators(self, visit: Visit) -> None:
        page, site = visit(STAGES["playing"](), "watch")
        page.keyboard.press("Tab")
        page.clock.run_for(2 * 60_000)
        assert site.presences == 0

    def test_is_not_said_by_a_script_that_presses_keys(self, visit: Visit) -> None:
        """A scanner's events are not trusted ones."""
        page, site = visit(STAGES["playing"](), "seat", 0)
        page.evaluate("window.dispatchEvent(new KeyboardEvent('keydown', {key: 'a'}))")
        page.clock.run_for(2 * 60_000)
        assert site.presences == 0


class TestComfort:
    def test_links_can_be_copied(self, visit: Visit) -> None:
        stage = STAGES["lobby"]()
        page, _ = visit(stage, "host", permissions=["clipboard-read", "clipboard-write"])
        page.get_by_role("button", name="Copy").first.click()
        expect(page.get_by_role("status")).to_have_text("Copied.")
        assert page.evaluate("navigator.clipboard.readText()") == stage.page("host").links.seats[0].url

    def test_boxes_are_counted_before_they_are_sent(self, visit: Visit) -> None:
        stage = Stage().open(4, game="liars_poker").seat("Anna", "Ben", "Cleo", "Dan")
        page, site = visit(stage, "seat", stage.asked)
        cards = page.locator("#moves [data-most] input")
        page.get_by_label("Call them").select_option("A")
        for count in (0, 5):
            for card in cards.all()[:count]:
                card.check()
            page.get_by_role("button", name="Lead").click()
            said = cards.first.evaluate("(box) => box.validationMessage")
            assert said == "Choose one to four of these."
            assert not site.posted
        cards.first.uncheck()
        page.get_by_role("button", name="Lead").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Your turn")
        assert [name for name, _ in site.posted[0]].count("part.0") == 4

    def test_times_are_the_reader_s(self, visit: Visit) -> None:
        page, _ = visit(STAGES["first bid"](), "watch", timezone_id="Asia/Tokyo")
        expect(page.locator(".due")).to_contain_text("until Wed 15 Jan, 18:08 (in 23 hours)")
        page.clock.fast_forward(22 * 3_600_000)
        expect(page.locator(".due")).to_contain_text("in 119 minutes")


class TestWithoutScript:
    def test_a_bid_is_chosen_and_sent(self, visit: Visit) -> None:
        stage = STAGES["playing"]()
        page, site = visit(stage, "seat", stage.asked, java_script_enabled=False)
        page.get_by_label("How many").select_option("7")
        page.get_by_role("radio", name="5s").check()
        page.get_by_role("checkbox", name="6").check()
        page.get_by_role("button", name="Bid").click()
        (fields,) = site.posted
        assert [field for field in fields if field[0] != "id"] == [
            ("command", "move"),
            ("prompt", str(stage.page("seat", stage.asked).prompt.number)),  # type: ignore[union-attr]
            ("part.0", "7"),
            ("part.1", "5"),
            ("part.2", "show 6"),
        ]

    def test_nothing_is_sent_by_a_press_of_a_button_alone(self, visit: Visit) -> None:
        stage = STAGES["playing"]()
        page, site = visit(stage, "seat", stage.asked, java_script_enabled=False)
        for name in ("Bid", "Liar!", "Say it"):
            page.get_by_role("button", name=name).click()
        page.get_by_text("Resign").first.click()
        page.get_by_role("button", name="Resign").click()
        assert not site.posted

    def test_a_challenge_takes_a_tick(self, visit: Visit) -> None:
        stage = STAGES["playing"]()
        page, site = visit(stage, "seat", stage.asked, java_script_enabled=False)
        page.get_by_role("checkbox", name="bid too high").check()
        page.get_by_role("button", name="Liar!").click()
        assert ("part.0", "liar") in site.posted[0]

    def test_links_can_be_selected(self, visit: Visit) -> None:
        stage = STAGES["lobby"]()
        page, _ = visit(stage, "host", java_script_enabled=False)
        expect(page.get_by_label("Seat 3")).to_have_value(stage.page("host").links.seats[0].url)
        expect(page.get_by_role("button", name="Copy")).to_have_count(0)


SMALL_TARGETS = """
[...document.querySelectorAll('button, select, input:not([type=hidden]), summary, textarea, .button')]
  .filter((each) => each.checkVisibility())
  .filter((each) => {
    const boxes = [each, ...(each.labels ?? [])].map((one) => one.getBoundingClientRect());
    return Math.max(...boxes.map((box) => box.height)) < 24 || Math.max(...boxes.map((box) => box.width)) < 24;
  })
  .map((each) => each.outerHTML)
"""


@pytest.mark.parametrize("viewer", ["asked", "waiting"])
def test_fields_of_moves_and_orders_are_wide_enough_to_read(visit: Visit, viewer: str) -> None:
    stage = STAGES["playing"]()
    page, _ = visit(stage, "seat", (stage.asked + (viewer == "waiting")) % 4)
    page.evaluate("document.querySelectorAll('details').forEach((each) => (each.open = true))")
    selects = page.locator(".parts select").all()
    assert selects
    assert all(select.evaluate("(each) => each.offsetWidth") >= 120 for select in selects)


@pytest.mark.parametrize("name", ["first bid", "playing", "over"])
def test_text_of_twice_the_size_needs_no_sideways_scrolling(visit: Visit, name: str) -> None:
    """WCAG 1.4.4."""
    stage = STAGES[name]()
    page, site = visit(stage, "host", viewport={"width": 390, "height": 844})
    for viewer in stage.viewers():
        site.viewer = viewer
        page.goto(site.url)
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, viewer


@pytest.mark.parametrize("name", STAGES)
def test_a_small_screen_is_enough(visit: Visit, name: str) -> None:
    """WCAG 1.4.10: 320 pixels without sideways scrolling. WCAG 2.5.8: targets of 24 pixels, links in text aside."""
    stage = STAGES[name]()
    page, site = visit(stage, "host", viewport={"width": 320, "height": 568})
    for viewer in stage.viewers():
        site.viewer = viewer
        page.goto(site.url)
        page.evaluate("document.querySelectorAll('details').forEach((each) => (each.open = true))")
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, viewer
        assert page.evaluate(SMALL_TARGETS) == [], viewer
