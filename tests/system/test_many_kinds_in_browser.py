"""Of many kinds of move one is chosen from a list: what it takes appears, and its button says all that is sent."""

import re

import pytest
from playwright.sync_api import Browser, expect

from drills.screens.phases import screens
from functions.pages.html import html
from functions.pages.models.table import TablePage
from functions.screens.screen import PHONES, shown
from tests import shapes


@pytest.fixture
def act(monkeypatch: pytest.MonkeyPatch) -> TablePage:
    shapes.offer(monkeypatch)
    return next(screen.page for screen in screens("court") if screen.name == "court, ActNow")


@pytest.mark.parametrize("lists", [3, 4])
def test_of_more_than_three_lists_those_of_one_kind_show(act: TablePage, lists: int) -> None:
    assert act.prompt
    *_, steal, give = act.prompt.controls
    several = give.model_copy(update={"parts": give.parts * (lists - 1)})
    prompt = act.prompt.model_copy(update={"controls": (steal, several)})
    assert ('class="kinds"' in html(act.model_copy(update={"prompt": prompt}))) == (lists > 3)


def test_a_kind_and_a_player_are_chosen_from_lists(browser: Browser, act: TablePage) -> None:
    with shown(browser, act, PHONES[0]) as tab:
        tab.locator(".kinds").select_option(label="Steal as Captain")
        send = tab.locator(".buttons button:visible")
        expect(send).to_have_text("Steal as Captain")
        expect(send).to_have_attribute("aria-disabled", "true")
        tab.get_by_role("combobox", name="Steal as Captain").select_option(index=1)
        expect(send).to_have_text(re.compile("Steal as Captain: .*Theodora"))
        expect(send).to_have_attribute("aria-disabled", "false")
