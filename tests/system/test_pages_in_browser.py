"""Pages in a real browser: what the script adds, what works without it, and what fits on a small screen."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from events.reach import Reach
from functions.pages.html import html
from functions.pages.table import LATELY
from tests.functions.pages.markup import check
from tests.functions.pages.stage import STAGES, Stage
from tests.system.looking import hide
from tests.system.people import LOOK
from tests.system.stage_site import Visit

pytestmark = pytest.mark.costly("an open page follows its table")

POLL = 4_000
"""Milliseconds after which the page has asked for news, on the page's own clock."""


def headline(stage: Stage, seat: int) -> str:
    """What the page of a seat is about, as the server says it now."""
    return check(html(stage.page("seat", seat))).all("title")[0].text.split(" · ")[0]


def amount(page: Page) -> Locator:
    """The field of a bid that says how many dice."""
    return page.locator("#dock select[name='part.0']")


def challenge(page: Page) -> Locator:
    """The button that challenges a bid."""
    return page.locator("#dock button.accuse")


class TestThePageFollowsTheTable:
    def test_without_being_loaded_again(self, visit: Visit) -> None:
        stage = STAGES["playing"]()
        follower = (stage.asked + 1) % 4
        page, site = visit(stage, "seat", follower)
        before = headline(stage, follower)
        loads = site.loads
        stage.move("3*")
        now = headline(stage, follower)
        assert now != before
        page.clock.fast_forward(POLL)
        expect(page).to_have_title(f"{now} · Liar’s Dice · Bluffpost")
        expect(page.locator("#announcement")).not_to_be_empty()
        expect(challenge(page)).to_be_visible()
        assert site.loads == loads + 1

    def test_and_asks_for_no_page_while_nothing_happens(self, visit: Visit) -> None:
        page, site = visit(STAGES["playing"](), "watch")
        for _ in range(3):
            with page.expect_response("**/poll") as poll:
                page.clock.fast_forward(2 * POLL)
            assert poll.value.status == 304
        assert site.loads == 1

    def test_but_not_while_nobody_looks(self, visit: Visit) -> None:
        page, site = visit(STAGES["playing"](), "watch")
        hide(page)
        page.clock.run_for(10 * 60_000)
        assert site.polls == 0

    def test_and_keeps_what_is_half_typed(self, visit: Visit) -> None:
        stage = STAGES["playing"]()
        page, _ = visit(stage, "seat", stage.asked)
        amount(page).select_option("6")
        page.locator("#sheet > summary").click()
        page.locator("#say-text").press_sequentially("I was just")
        stage.say(None, "Hello!")
        page.clock.fast_forward(POLL)
        expect(page.locator("#news").get_by_text("Hello!")).to_be_visible()
        expect(amount(page)).to_have_value("6")
        expect(page.locator("#say-text")).to_have_value("I was just")
        expect(page.locator("#say-text")).to_be_focused()
        expect(page.locator("#moved-on")).to_have_count(0)

    def test_and_counts_what_was_said_until_the_sheet_is_open(self, visit: Visit) -> None:
        stage = STAGES["first bid"]()
        page, _ = visit(stage, "seat", 0)
        for count in (1, 2):
            stage.say(None, "Hello!")
            stage.now += 60
            page.clock.fast_forward(POLL)
            expect(page.locator("#unread")).to_contain_text(str(count))
        page.locator("#sheet > summary").click()
        expect(page.locator("#unread")).to_be_hidden()
        page.reload()
        expect(page.locator("#news")).to_contain_text("Hello!")
        expect(page.locator("#unread")).to_be_hidden()

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
        page.locator("#menu > summary").click()
        page.locator("#fair summary").click()
        stage.say(None, "Hello!")
        page.clock.fast_forward(POLL)
        expect(page.locator("#last-word").get_by_text("Hello!")).to_be_visible()
        expect(page.get_by_text(stage.table.commitment)).to_be_visible()
        expect(page.locator("#fair summary")).to_be_focused()

    def test_through_its_whole_life(self, visit: Visit) -> None:
        stage = Stage().open(2).seat("Anna")
        page, _ = visit(stage, "seat", 0)
        seen = [headline(stage, 0)]
        expect(page).to_have_title(re.compile(re.escape(seen[0])))
        steps: list[Callable[[], Stage]] = [lambda: stage.seat("Ben"), stage.finish, stage.close]
        for happens in steps:
            happens()
            seen.append(headline(stage, 0))
            page.clock.fast_forward(POLL)
            expect(page).to_have_title(re.compile(re.escape(seen[-1])))
            if happens == stage.finish:
                for _ in ("the last reveal", "the end"):  # each stays until a press
                    page.clock.run_for(10_000)
                    page.locator("#onward").click()
        assert len(set(seen)) == 4


class TestPresence:
    def test_is_said_by_who_touches_the_page_once_a_minute(self, visit: Visit) -> None:
        page, site = visit(STAGES["playing"](), "seat", 0)
        page.clock.run_for(3 * 60_000)
        assert not site.presences
        with page.expect_event("requestfinished", lambda request: request.url.endswith("/presence")):
            page.keyboard.press("Tab")
        page.keyboard.press("Tab")
        page.clock.run_for(30_000)
        page.keyboard.press("Tab")
        assert len(site.presences) == 1
        with page.expect_request("**/presence"):
            page.clock.run_for(40_000)

    def test_ends_when_nobody_touches_the_page(self, visit: Visit) -> None:
        page, site = visit(STAGES["playing"](), "seat", 0)
        page.clock.run_for(LOOK)
        with page.expect_request("**/presence"):
            page.keyboard.press("Tab")
        page.clock.run_for(60 * 60_000)
        assert len(site.presences) <= 3

    @pytest.mark.parametrize(("viewer", "looks"), [(("watch",), LOOK), (("seat", 0), 0)])
    def test_is_not_said_by_spectators_nor_on_a_page_that_has_just_opened(
        self, visit: Visit, viewer: tuple[Any, ...], looks: int
    ) -> None:
        page, site = visit(STAGES["playing"](), *viewer)
        page.clock.run_for(looks)
        page.keyboard.press("Tab")
        page.clock.run_for(2 * 60_000)
        assert not site.presences

    def test_is_not_said_by_a_script_that_presses_keys(self, visit: Visit) -> None:
        """A scanner's events are not trusted ones."""
        page, site = visit(STAGES["playing"](), "seat", 0)
        page.evaluate("window.dispatchEvent(new KeyboardEvent('keydown', {key: 'a'}))")
        page.clock.run_for(2 * 60_000)
        assert not site.presences


class TestWhoLooks:
    def looks(self, page: Page) -> None:
        """Somebody is there, and says so."""
        page.clock.run_for(LOOK)
        with page.expect_response("**/presence*"):
            page.keyboard.press("Tab")

    def lets_it_be_seen(self, page: Page) -> None:
        page.locator("#menu > summary").click()
        with page.expect_response("**/presence?shown=yes"):
            page.locator("[data-setting=shown] input").check()

    def test_is_seen_by_nobody_unless_it_is_wanted(self, visit: Visit) -> None:
        page, site = visit(STAGES["playing"](), "seat", 0)
        site.looking = [1]
        self.looks(page)
        assert site.presences[-1] == "presence"
        expect(page.locator(".looking")).to_have_count(0)

    def test_is_marked_for_whoever_lets_it_be_seen_also_after_news(self, visit: Visit) -> None:
        stage = STAGES["playing"]()
        page, site = visit(stage, "seat", 0)
        site.looking = [1, 3]
        self.looks(page)
        self.lets_it_be_seen(page)
        expect(page.locator(".looking")).to_have_count(2)
        expect(page.locator("#seat-2 .looking, #seat-4 .looking")).to_have_count(2)
        stage.say(None, "Hello!")
        page.clock.fast_forward(POLL)
        expect(page.locator("#last-word").get_by_text("Hello!")).to_be_visible()
        expect(page.locator("#seat-2 .looking, #seat-4 .looking")).to_have_count(2)

    def test_stands_in_the_line_of_whom_nobody_can_tell_until_the_viewer_no_longer_looks(self, visit: Visit) -> None:
        stage = STAGES["playing"]()
        stage.now += LATELY
        stage.reached = {1: Reach("none"), 2: Reach("none"), 3: Reach("told", "mail")}
        page, site = visit(stage, "seat", 0)
        lines = page.locator("#players .reached:not([hidden])")
        before = lines.all_text_contents()
        site.looking = [1, 3]
        self.looks(page)
        self.lets_it_be_seen(page)
        expect(page.locator("#seat-2 .looking")).to_have_count(1)
        after = lines.all_text_contents()
        assert [one != other for one, other in zip(before, after, strict=True)] == [True, False, False]
        page.clock.fast_forward(5 * 60_000)
        site.looking = []
        page.clock.run_for(2 * 60_000)
        expect(page.locator(".looking")).to_have_count(0)
        assert lines.all_text_contents() == before

    def test_is_kept_in_this_browser_and_can_be_switched_off(self, visit: Visit) -> None:
        page, site = visit(STAGES["playing"](), "seat", 0)
        site.looking = [1]
        self.looks(page)
        self.lets_it_be_seen(page)
        page.reload()
        self.looks(page)
        assert site.presences[-1] == "presence?shown=yes"
        expect(page.locator("#seat-2 .looking")).to_have_count(1)
        page.locator("#menu > summary").click()
        with page.expect_response("**/presence"):
            page.locator("[data-setting=shown] input").uncheck()
        expect(page.locator(".looking")).to_have_count(0)


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

    def test_what_is_not_complete_cannot_be_sent_and_no_more_can_be_chosen_than_goes(self, visit: Visit) -> None:
        stage = Stage().open(4, game="liars_poker").seat("Anna", "Ben", "Cleo", "Dan")
        page, _ = visit(stage, "seat", stage.asked)
        button, cards = page.locator("#dock .buttons button"), page.locator(".hand [data-most]")
        expect(button).to_be_disabled()
        for number in range(4):
            cards.nth(number).evaluate("(card) => card.click()")
        expect(page.locator(".hand [data-most]:not(:disabled)")).to_have_count(4)
        expect(button).to_be_disabled()
        page.locator("#dock input[type=radio]").first.evaluate("(rank) => rank.click()")
        expect(button).to_be_enabled()

    def test_times_are_the_reader_s(self, visit: Visit) -> None:
        page, _ = visit(STAGES["first bid"](), "watch", timezone_id="Asia/Tokyo")
        expect(page.locator("#dock .preview")).to_contain_text("Wed 15 Jan, 18:08 (in 23 hours)")
        page.clock.fast_forward(22 * 3_600_000)
        expect(page.locator("#dock .preview")).to_contain_text("in 119 minutes")


class TestWithoutScript:
    def test_a_bid_is_chosen_and_sent(self, visit: Visit) -> None:
        stage = STAGES["playing"]()
        page, site = visit(stage, "seat", stage.asked, java_script_enabled=False)
        amount(page).select_option("7")
        page.locator("#dock label:has([name='part.1'][value='5'])").click()
        page.locator(".hand label:has([name='part.2'])").first.click()
        page.locator("#dock button.act").click()
        (fields,) = site.posted
        shown = dict(fields)["part.2"]
        assert shown.startswith("show ")
        assert [field for field in sorted(fields) if field[0] != "id"] == [
            ("command", "move"),
            ("part.0", "7"),
            ("part.1", "5"),
            ("part.2", shown),
            ("prompt", str(stage.page("seat", stage.asked).prompt.number)),  # type: ignore[union-attr]
        ]

    def test_what_is_missing_is_asked_for_by_the_browser(self, visit: Visit) -> None:
        stage = STAGES["playing"]()
        page, site = visit(stage, "seat", stage.asked, java_script_enabled=False)
        page.locator("#sheet > summary").click()
        page.locator("#form-say button").click()
        assert not site.posted

    def test_a_challenge_is_sent_without_a_proof(self, visit: Visit) -> None:
        """So that the server asks."""
        stage = STAGES["playing"]()
        page, site = visit(stage, "seat", stage.asked, java_script_enabled=False)
        challenge(page).click()
        (fields,) = site.posted
        assert ("part.0", "liar") in fields
        assert "pressed" not in dict(fields)

    def test_a_link_has_no_button_and_its_qr_code_fits_on_a_telephone(self, visit: Visit) -> None:
        page, site = visit(STAGES["lobby"](), "host", java_script_enabled=False)
        page.goto(f"{site.url}/links")
        expect(page.locator("#invite").get_by_role("button")).to_have_count(0)
        page.locator("#seats summary").first.click()
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


@pytest.mark.sampled(2)
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
