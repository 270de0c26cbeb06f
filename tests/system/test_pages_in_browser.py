"""Pages in a real browser: what the script adds, what works without it, and what fits on a small screen."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from functions.pages.filters import between
from functions.pages.html import html
from tests.functions.pages.markup import check
from tests.functions.pages.stage import STAGES, Stage
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


def headline(stage: Stage, seat: int) -> str:
    """What the page of a seat is about, as the server says it now."""
    return check(html(stage.page("seat", seat))).all("h1")[0].text


def amount(page: Page) -> Locator:
    """The field of a bid that says how many dice."""
    return page.locator("#moves [name='part.0']").first


def challenge(page: Page) -> Locator:
    """The form that challenges a bid."""
    return page.locator("#moves form:has([value='liar'])")


def hide(page: Page) -> None:
    """The reader looks at another tab."""
    page.evaluate(
        "Object.defineProperty(document, 'visibilityState', {get: () => 'hidden', configurable: true});"
        "document.dispatchEvent(new Event('visibilitychange'))"
    )


class TestThePageFollowsTheTable:
    def test_without_being_loaded_again(self, visit: Visit) -> None:
        stage = STAGES["playing"]()
        follower = (stage.asked + 1) % 4
        page, site = visit(stage, "seat", follower)
        before = headline(stage, follower)
        loads = site.asked.count("/t/table/secret")
        stage.move("3*")
        now = headline(stage, follower)
        assert now != before
        page.clock.fast_forward(POLL)
        expect(page.get_by_role("heading", level=1)).to_have_text(now)
        expect(page).to_have_title(f"{now} · Liar’s Dice · Bluffpost")
        expect(page.get_by_role("status")).to_have_text(now)
        expect(challenge(page).locator("button")).to_be_visible()
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
        amount(page).select_option("6")
        page.locator("#say-text").press_sequentially("I was just")
        stage.say(None, "Hello!")
        page.clock.fast_forward(POLL)
        expect(page.get_by_text("Hello!")).to_be_visible()
        expect(amount(page)).to_have_value("6")
        expect(page.locator("#say-text")).to_have_value("I was just")
        expect(page.locator("#say-text")).to_be_focused()
        expect(page.locator("#moved-on")).to_have_count(0)

    def test_and_offers_the_new_state_when_a_form_in_use_has_ended(self, visit: Visit) -> None:
        stage = STAGES["playing"]()
        page, _ = visit(stage, "seat", stage.asked)
        amount(page).select_option("6")
        stage.time_out()
        page.clock.fast_forward(POLL)
        expect(page.locator("#moved-on")).to_be_visible()
        expect(amount(page)).to_have_value("6")
        page.locator("#moved-on button").click()
        expect(amount(page)).to_have_count(0)

    def test_and_keeps_open_what_was_opened(self, visit: Visit) -> None:
        stage = STAGES["playing"]()
        page, _ = visit(stage, "watch")
        page.locator("#fair summary").click()
        stage.say(None, "Hello!")
        page.clock.fast_forward(POLL)
        expect(page.get_by_text("Hello!")).to_be_visible()
        expect(page.get_by_text(stage.table.commitment)).to_be_visible()
        expect(page.locator("#fair summary")).to_be_focused()

    def test_through_its_whole_life(self, visit: Visit) -> None:
        stage = Stage().open(2).seat("Anna")
        page, _ = visit(stage, "seat", 0)
        seen = [headline(stage, 0)]
        expect(page.get_by_role("heading", level=1)).to_have_text(seen[0])
        steps: list[Callable[[], Stage]] = [lambda: stage.seat("Ben"), stage.finish, stage.close]
        for happens in steps:
            happens()
            seen.append(headline(stage, 0))
            page.clock.fast_forward(POLL)
            expect(page.locator("h1")).to_have_text(seen[-1])
        assert len(set(seen)) == 4


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
        page, site = visit(stage, "host", permissions=["clipboard-write"])
        page.goto(f"{site.url}/links")
        page.locator("[data-copy]").first.click()
        expect(page.get_by_role("status")).not_to_be_empty()
        page.evaluate("document.body.append(Object.assign(document.createElement('input'), {id: 'pasted'}))")
        page.locator("#pasted").press("ControlOrMeta+v")
        expect(page.locator("#pasted")).to_have_value(str(stage.shared("host").invitation))

    def test_what_the_pages_do_not_use_is_switched_off(self, visit: Visit) -> None:
        page, _ = visit(STAGES["lobby"](), "host", permissions=["clipboard-read", "geolocation"])
        allowed = page.evaluate("document.featurePolicy.allowedFeatures()")
        assert {"clipboard-write", "clipboard-read", "geolocation"}.intersection(allowed) == {"clipboard-write"}

    def test_boxes_are_counted_before_they_are_sent(self, visit: Visit) -> None:
        stage = Stage().open(4, game="liars_poker").seat("Anna", "Ben", "Cleo", "Dan")
        page, site = visit(stage, "seat", stage.asked)
        cards = page.locator("#moves [data-most] input")
        page.locator("#form-move-1 select").select_option("A")
        for count in (0, 5):
            for card in cards.all()[:count]:
                card.check()
            page.locator("#form-move-1 button").click()
            said = cards.first.evaluate("(box) => box.validationMessage")
            assert between(1, 4) in said
            assert not site.posted
        cards.first.uncheck()
        page.locator("#form-move-1 button").click()
        page.wait_for_url(site.url)
        assert [name for name, _ in site.posted[0]].count("part.0") == 4

    def test_times_are_the_reader_s(self, visit: Visit) -> None:
        page, _ = visit(STAGES["first bid"](), "watch", timezone_id="Asia/Tokyo")
        expect(page.locator(".due")).to_contain_text("Wed 15 Jan, 18:08 (in 23 hours)")
        page.clock.fast_forward(22 * 3_600_000)
        expect(page.locator(".due")).to_contain_text("in 119 minutes")


class TestWithoutScript:
    def test_a_bid_is_chosen_and_sent(self, visit: Visit) -> None:
        stage = STAGES["playing"]()
        page, site = visit(stage, "seat", stage.asked, java_script_enabled=False)
        amount(page).select_option("7")
        page.locator("#moves [name='part.1'][value='5']").check()
        page.locator("#moves [name='part.2'][value='show 6']").first.check()
        page.locator("#form-move-1 button").click()
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
        for form in (page.locator("#form-move-1"), challenge(page), page.locator("#form-say")):
            form.locator("button").click()
        page.locator("#resign summary").click()
        page.locator("#form-resign button").click()
        assert not site.posted

    def test_a_challenge_takes_a_tick(self, visit: Visit) -> None:
        stage = STAGES["playing"]()
        page, site = visit(stage, "seat", stage.asked, java_script_enabled=False)
        challenge(page).get_by_role("checkbox").check()
        challenge(page).locator("button").click()
        assert ("part.0", "liar") in site.posted[0]

    def test_links_can_be_selected(self, visit: Visit) -> None:
        stage = STAGES["lobby"]()
        page, site = visit(stage, "host", java_script_enabled=False)
        page.goto(f"{site.url}/links")
        expect(page.locator("#invite input").first).to_have_value(str(stage.shared("host").invitation))
        expect(page.locator("#invite").get_by_role("button")).to_have_count(0)

    def test_a_qr_code_fits_on_a_telephone(self, visit: Visit) -> None:
        page, site = visit(STAGES["lobby"](), "host", java_script_enabled=False)
        page.goto(f"{site.url}/links")
        page.locator("#link-1-code summary").click()
        code = page.locator("#link-1-code svg").bounding_box()
        assert code
        assert 200 <= code["width"] == code["height"] <= 360
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


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
