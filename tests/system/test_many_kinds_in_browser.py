"""Of many kinds of move one is chosen from a list: what it takes appears, and its button says all that is sent."""

import re

import pytest
from playwright.sync_api import Browser, expect

from drills.screens.phases import screens
from functions.screens.screen import PHONES, shown
from tests import shapes


def test_a_kind_and_a_player_are_chosen_from_lists(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    shapes.offer(monkeypatch)
    act = next(screen.page for screen in screens("court") if screen.name == "court, ActNow")
    with shown(browser, act, PHONES[0]) as tab:
        tab.locator(".kinds").select_option(label="Steal as Captain")
        send = tab.locator(".buttons button:visible")
        expect(send).to_have_text("Steal as Captain")
        expect(send).to_have_attribute("aria-disabled", "true")
        tab.get_by_role("combobox", name="Steal as Captain").select_option(index=1)
        expect(send).to_have_text(re.compile("Steal as Captain: .*Theodora"))
        expect(send).to_have_attribute("aria-disabled", "false")
