"""A postcard fits on a phone, and “Share” on it passes its link on, and nothing else."""

import json
from random import Random

import pytest
from playwright.sync_api import Browser, expect

from functions.screens.phases import NAMES
from functions.screens.screen import PHONES, resize, shown
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


@pytest.mark.parametrize(("game", "seats"), [("liars_poker", 4), ("liars_dice", 4), ("liars_dice", 3)])
def test_it_fits_on_phones_and_says_what_its_numbers_are(browser: Browser, game: str, seats: int) -> None:
    stage = Stage().open(seats, game=game).seat(*NAMES[:seats]).roam(Random(3))
    with shown(browser, stage.page("seat", 0), PHONES[0]) as tab:
        for size in PHONES:
            resize(tab, size)
            assert tab.locator(".ending").evaluate("(card) => card.scrollHeight - card.clientHeight") == 0, size
        assert tab.locator(".picture > *").evaluate_all("(all) => all.map((each) => each.className)") == [
            "story",
            "deciding",
        ]
        believed = tab.locator(".places .lies").all_inner_texts()
        assert believed
        assert all(each.startswith("believed ") for each in believed)
