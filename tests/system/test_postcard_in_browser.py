"""“Share” on a postcard passes its link on, and nothing else."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.functions.pages.stage import STAGES, Stage
from tests.system.stage_site import serve

SHARED = "navigator.share = async (what) => { document.documentElement.dataset.shared = JSON.stringify(what); };"
COPIED = """
  Object.defineProperty(navigator, "share", { value: undefined });
  window.copied = [];
  const clipboard = { writeText: async (text) => { window.copied.push(text); } };
  Object.defineProperty(navigator, "clipboard", { value: clipboard });
"""


@pytest.fixture
def stage() -> Stage:
    return STAGES["over"]()


@pytest.fixture
def page(browser: Browser, stage: Stage, request: pytest.FixtureRequest) -> Iterator[Page]:
    """The seat of a match that is over, in a browser with such a way to share."""
    with serve(stage, ("seat", 0)) as site:
        profile = browser.new_context(viewport={"width": 360, "height": 640})
        profile.add_init_script(request.param)
        page = profile.new_page()
        page.goto(site.url)
        yield page
        profile.close()


@pytest.mark.parametrize("page", [SHARED], ids=["shares"], indirect=True)
def test_its_link_is_shared(page: Page, stage: Stage) -> None:
    page.locator("a.share").click()
    url = stage.shared("seat", 0).postcard
    expect(page.locator("html")).to_have_attribute("data-shared", json.dumps({"url": url}, separators=(",", ":")))


@pytest.mark.parametrize("page", [COPIED], ids=["copies"], indirect=True)
def test_or_it_is_copied(page: Page, stage: Stage) -> None:
    page.locator("a.share").click()
    expect(page.locator("a.share")).to_have_text("Copied")
    assert page.evaluate("window.copied") == [stage.shared("seat", 0).postcard]
