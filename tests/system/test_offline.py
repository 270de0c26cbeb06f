"""A browser that reaches nobody: what it keeps, what it shows instead, and how it comes back."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from functions.screens.screen import PHONES
from tests.functions.pages.stage import STAGES
from tests.system.stage_site import StageSite, serve

NOTICE = "[data-again]"
IS_ANSWERED_FOR = "navigator.serviceWorker.ready.then(() => true)"
KEPT = """async () => (await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys())))
    .flat().map(({ url }) => new URL(url).pathname)"""


@pytest.fixture
def site() -> Iterator[StageSite]:
    stage = STAGES["playing"]()
    with serve(stage, ("seat", stage.asked)) as made:
        yield made


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    width, height = PHONES[0]
    made = browser.new_context(viewport={"width": width, "height": height})
    yield made
    made.close()


@pytest.fixture
def tab(context: BrowserContext, site: StageSite) -> Page:
    """The page of a seat, with the service worker ready to answer."""
    made = context.new_page()
    made.goto(site.url)
    assert made.evaluate(IS_ANSWERED_FOR)
    return made


def test_a_page_that_cannot_be_had_says_so_and_comes_back_by_itself(tab: Page, context: BrowserContext) -> None:
    told: list[str] = []
    tab.on("console", lambda message: told.append(message.text))
    context.set_offline(True)
    tab.reload()
    expect(tab.locator(NOTICE)).to_be_visible()
    expect(tab.locator(".brand img")).to_have_js_property("complete", True)
    assert tab.evaluate("getComputedStyle(document.querySelector('.dock')).position") == "sticky"  # with its style
    assert not [each for each in told if "Content Security Policy" in each]
    context.set_offline(False)
    expect(tab.locator("#board")).to_be_visible()


def test_its_button_asks_for_the_page_again(tab: Page, context: BrowserContext, site: StageSite) -> None:
    context.set_offline(True)
    tab.reload()
    expect(tab.locator(NOTICE)).to_be_visible()
    with tab.expect_navigation(url=site.url):
        tab.locator("#dock .act").click()
    expect(tab.locator(NOTICE)).to_be_visible()  # still nothing


def test_nothing_of_a_table_is_kept(tab: Page, site: StageSite) -> None:
    for path in (site.url, f"{site.url}/log", f"{site.url}/links", f"{site.origin}/", site.url):
        tab.goto(path)
    kept = tab.evaluate(KEPT)
    assert kept
    assert all(path.startswith("/static/") for path in kept)


def test_files_are_asked_for_once(tab: Page, site: StageSite) -> None:
    tab.reload()
    tab.reload()
    asked = [path for path in site.asked if path.endswith((".css", ".js")) and path != "/service-worker.js"]
    tab.reload()
    tab.goto(f"{site.origin}/")
    later = [path for path in site.asked if path.endswith((".css", ".js")) and path != "/service-worker.js"]
    assert later == asked


def test_a_move_that_cannot_go_out_stays_and_is_sent_later(tab: Page, context: BrowserContext, site: StageSite) -> None:
    sends = "#dock .buttons button:not(.accuse)"
    context.set_offline(True)
    tab.click(sends)
    expect(tab.locator("#unsent")).to_be_visible()
    expect(tab.locator("#board")).to_be_visible()
    tab.click("#unsent button")
    expect(tab.locator("#unsent")).to_be_visible()  # still nothing
    assert not site.posted
    context.set_offline(False)
    with tab.expect_response(lambda response: response.request.method == "POST"):
        tab.click("#unsent button")
    expect(tab.locator("#unsent")).to_have_count(0)
    assert len(site.posted) == 1


def test_too_many_requests_get_a_page(tab: Page, site: StageSite) -> None:
    site.is_busy = True
    tab.goto(site.url)
    expect(tab.locator(NOTICE)).to_contain_text("429")
    site.is_busy = False
    expect(tab.locator("#board")).to_be_visible()


def test_a_first_visit_is_four_requests(context: BrowserContext, site: StageSite) -> None:
    """All of the browser: its service workers, too. It has none before it has a table here."""
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    tab = context.new_page()
    tab.goto(f"{site.origin}/", wait_until="networkidle")
    assert len(set(asked)) == 4
    assert sorted(each.rpartition(".")[2] for each in set(asked) if "/static/" in each) == ["css", "js", "svg"]
    assert tab.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)") == 0
    assert "/service-worker.js" not in site.asked
