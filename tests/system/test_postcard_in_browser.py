"""“Share” on a postcard passes its link on, and nothing else."""

import json

import pytest
from playwright.sync_api import expect

from tests.functions.pages.stage import STAGES, Stage
from tests.system.stage_site import Visit

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


def test_its_link_is_shared(visit: Visit, stage: Stage) -> None:
    page, _ = visit(stage, "seat", 0, script=SHARED)
    page.locator("a.share").click()
    url = stage.shared("seat", 0).postcard
    expect(page.locator("html")).to_have_attribute("data-shared", json.dumps({"url": url}, separators=(",", ":")))


def test_or_it_is_copied(visit: Visit, stage: Stage) -> None:
    page, _ = visit(stage, "seat", 0, script=COPIED)
    page.locator("a.share").click()
    expect(page.locator("a.share")).to_have_text("Copied")
    assert page.evaluate("window.copied") == [stage.shared("seat", 0).postcard]
