"""The list of one's tables: kept by the browser alone, from the pages of one's own seats."""

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from events.who import Scope
from functions.pages import assets
from functions.pages.html import html
from functions.pages.models.table import TablePage
from functions.pages.start import start_page
from functions.screens.screen import ORIGIN, PHONES
from tests.functions.pages.stage import KEY, STAGES

KEPT = "bluffpost.tables"


class Site:
    """Pages by their path, all of this process."""

    def __init__(self, browser: Browser, **context: Any) -> None:
        self.pages = {"/": html(start_page(KEY, "nonce", "entropy"))}
        width, height = PHONES[0]
        self.context: BrowserContext = browser.new_context(viewport={"width": width, "height": height}, **context)
        self.tab: Page = self.context.new_page()
        self.tab.route("**/*", self.answer)

    def answer(self, route: Route) -> None:
        path = route.request.url.removeprefix(ORIGIN)
        asset = assets.asset(path.removeprefix("/static/")) if path.startswith("/static/") else None
        if asset:
            route.fulfill(body=asset.content, content_type=asset.content_type)
        elif path in self.pages:
            policy = {"Content-Security-Policy": assets.CONTENT_SECURITY_POLICY}
            route.fulfill(body=self.pages[path], content_type="text/html; charset=utf-8", headers=policy)
        else:
            route.fulfill(status=304)

    def visit(self, path: str, page: TablePage | None = None) -> None:
        if page:
            self.pages[path] = html(page)
        self.tab.goto(f"{ORIGIN}{path}")

    def listed(self) -> list[str]:
        """The addresses on the start page."""
        self.visit("/")
        return [str(each.get_attribute("href")) for each in self.tab.locator(".tables a").all()]

    def kept(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = json.loads(self.tab.evaluate(f"localStorage.getItem('{KEPT}') ?? '[]'"))
        return found


@pytest.fixture
def site(browser: Browser) -> Any:
    made = Site(browser)
    yield made
    made.context.close()


def asked() -> TablePage:
    stage = STAGES["playing"]()
    return stage.page("seat", stage.asked)


def test_whose_turn_it_is_comes_first(site: Site) -> None:
    site.visit("/t/over/secret", STAGES["over"]().page("seat", 0))
    site.visit("/t/lobby/secret", STAGES["lobby"]().page("seat", 1))
    site.visit("/t/mine/secret", asked())
    stage = STAGES["playing"]()
    site.visit("/t/others/secret", stage.page("seat", (stage.asked + 1) % 4))
    assert site.listed() == ["/t/mine/secret", "/t/others/secret", "/t/lobby/secret", "/t/over/secret"]
    assert site.tab.locator("#tables li").first.locator(".clock.mine").count() == 1
    assert site.tab.locator("#finished a").count() == 1, "below the games"


def test_what_is_kept_is_whose_turn_it_is_and_until_when(site: Site) -> None:
    page = asked()
    site.visit("/t/mine/secret", page)
    (entry,) = site.kept()
    assert page.prompt
    assert entry.keys() == {"path", "title", "state", "says", "until"}
    assert (entry["path"], entry["title"], entry["until"]) == ("/t/mine/secret", page.table.title, page.prompt.due)


def test_a_newer_link_takes_the_place_of_the_one_before(site: Site) -> None:
    site.visit("/t/mine/first", asked())
    site.visit("/t/mine/second", asked())
    assert site.listed() == ["/t/mine/second"]


def test_each_is_forgotten_with_one_tap(site: Site) -> None:
    site.visit("/t/one/secret", asked())
    site.visit("/t/other/secret", asked())
    site.visit("/")
    site.tab.locator("#tables .forget").first.click()
    expect(site.tab.locator("#tables li")).to_have_count(1)
    site.tab.locator("#tables .forget").click()
    expect(site.tab.locator("#tables")).to_be_hidden()
    assert site.kept() == []


@pytest.mark.parametrize(("scope", "seat"), [("watch", None), ("open", 2), ("spent", 1)])
def test_only_own_seats_are_kept(site: Site, scope: Scope, seat: int | None) -> None:
    site.visit("/t/table/secret", STAGES["lobby"]().page(scope, seat))
    assert site.kept() == []


def test_without_any_there_is_no_list(site: Site) -> None:
    site.visit("/")
    expect(site.tab.locator("#tables")).to_be_hidden()


@pytest.mark.sampled(1)
@pytest.mark.parametrize("broken", ["no JSON", "{}", '[{"path": "https://evil.example/"}]', '["text", null]'])
def test_what_somebody_else_wrote_there_is_passed_over(site: Site, broken: str) -> None:
    site.visit("/")
    site.tab.evaluate(f"text => localStorage.setItem('{KEPT}', text)", broken)
    assert site.listed() == []
    site.visit("/t/mine/secret", asked())
    assert site.listed() == ["/t/mine/secret"]


def test_a_browser_that_keeps_nothing_shows_its_pages_all_the_same(browser: Browser) -> None:
    site = Site(browser)
    errors: list[str] = []
    site.tab.on("pageerror", lambda error: errors.append(str(error)))
    site.tab.add_init_script(
        "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no', 'SecurityError'); }})"
    )
    site.visit("/t/mine/secret", asked())
    expect(site.tab.locator("#dock")).to_be_visible()
    assert site.listed() == []
    assert errors == []
    site.context.close()


def test_without_script_there_is_no_list(browser: Browser) -> None:
    site = Site(browser, java_script_enabled=False)
    site.visit("/")
    expect(site.tab.locator("#tables")).to_be_hidden()
    site.context.close()
