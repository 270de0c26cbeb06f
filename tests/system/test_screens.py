"""Every phase of every game on small and large screens: what a move needs is in view, nothing lies on another."""

import os

import pytest
from playwright.sync_api import Browser

from drills.screens.phases import screens
from drills.screens.screen import LARGE, PHONES, SMALLEST, Size, faults, shown
from engine.registry import GAMES

pytestmark = pytest.mark.costly("every phase fits on the small and large screens")

EVERY_VARIANT = bool(os.environ.get("EVERY_VARIANT"))


@pytest.mark.parametrize("size", [*PHONES, SMALLEST, *LARGE], ids="{0[0]}x{0[1]}".format)
@pytest.mark.parametrize("game", GAMES)
def test_a_phase_fits_on_the_screen(browser: Browser, game: str, size: Size) -> None:
    found: dict[str, list[str]] = {}
    for screen in screens(game, EVERY_VARIANT):
        with shown(browser, screen.page, size) as tab:
            if wrong := faults(tab):
                found[screen.name] = wrong
    assert found == {}
