"""A reveal of Liar's Dice as a player sees it, for the README: the real page plays what happened, and is filmed.

The page's clock is moved by hand, and all that moves with it, so that a slow machine films the same.
"""

import base64
from pathlib import Path

from playwright.sync_api import Browser, Page

from drills.screens.animation import Frame, animated
from functions.screens.screen import PHONES
from tests.functions.pages.stage import Stage
from tests.system.stage_site import serve

_SCRIPT = (Path(__file__).parent / "film.js").read_text()

_STEP = 70
"""Milliseconds between frames."""

_POLL = 4_000
_AT_FIRST = 1_200
_AT_LAST = 4_000
"""Milliseconds after which the page has asked for news, and for which the first and the last picture stand still."""


def film(browser: Browser) -> bytes:
    """The reveal as an animated PNG."""
    stage = Stage().open(4, first_opener=1).seat("Anna", "Ben", "Cleo", "Dan").move("3x4", "5x5", "6x5")
    viewer = (stage.asked + 1) % 4
    width, height = PHONES[0]
    with serve(stage, ("seat", viewer)) as site:
        context = browser.new_context(viewport={"width": width, "height": height})
        tab = context.new_page()
        tab.add_init_script(_SCRIPT)
        tab.clock.install(time=stage.now + 30)
        tab.goto(site.url)
        tab.clock.pause_at(stage.now + 60)
        frames = [_frame(tab, _AT_FIRST)]
        stage.move("liar")
        with tab.expect_response("**/steps?*"):
            tab.clock.run_for(_POLL)
        tab.wait_for_selector("#player:not([hidden])")
        frames += _played(tab)
        context.close()
    return animated([frame for frame in frames if frame])


def _played(tab: Page) -> list[Frame]:
    """What is played until it stays, frame by frame: a picture that stands still is one frame, shown for longer."""
    frames: list[Frame] = []
    stands = 0
    while stands < _AT_LAST:
        tab.evaluate("holdStill()")
        if frame := _frame(tab, _STEP):
            frames.append(frame)
        else:
            frames[-1] = _longer(frames[-1], _STEP)
        stands = 0 if frame or tab.locator("#player:not(.holds)").count() else stands + _STEP
        tab.clock.run_for(_STEP)
    return frames


def _longer(frame: Frame, by: int) -> Frame:
    return Frame(frame.png, frame.x, frame.y, frame.shown + by)


def _frame(tab: Page, shown: int) -> Frame | None:
    picture = base64.b64encode(tab.screenshot()).decode()
    if not (changed := tab.evaluate("(png) => changedSince(png)", picture)):
        return None
    return Frame(base64.b64decode(changed["png"]), changed["x"], changed["y"], shown)
