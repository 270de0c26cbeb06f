"""Every page and every phase of every game, light and dark: nothing that a program can find keeps anybody out."""

import os
from collections.abc import Iterable
from dataclasses import asdict

import pytest
from playwright.sync_api import Browser

from drills.screens.documents import EVERY_VIEWER, KINDS
from drills.screens.phases import screens
from engine.registry import GAMES
from functions.messages.mail import as_html
from functions.pages.html import html
from functions.screens.screen import PHONES, window
from local.outbox import Message
from local.stack_controls import outbox_page
from tests import stores
from tests.axe.violations import AS_IT_COMES, EVERYTHING, OF_WCAG, AxeMissingError, script, violations
from tests.functions.notify.test_mail import LETTER, LINKS
from tests.functions.pages.stage import STAGES

pytestmark = pytest.mark.costly("axe finds nothing on any kind of page and in any phase, as a browser builds them")

EVERY_VARIANT = bool(os.environ.get("EVERY_VARIANT"))

PAGES = {**KINDS, **(EVERY_VIEWER if EVERY_VARIANT else {})}

SHEET = "details:not(.menu, .menu *)"
MENU = "details:not(.sheet, .sheet *)"
"""All that is folded on a page, without the other of these two, which would cover a part of it."""

EVERY_LOOK = (AS_IT_COMES, SHEET, MENU)


@pytest.fixture(scope="module")
def axe() -> str:
    """Its script; skipped loudly where it was not fetched, an error where everything is required."""
    try:
        return script()
    except AxeMissingError as missing:
        if stores.required():
            raise
        pytest.skip(str(missing))


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", GAMES)
def test_no_phase_keeps_anybody_out(browser: Browser, axe: str, game: str) -> None:
    phases = ((screen.name, html(screen.page)) for screen in screens(game, EVERY_VARIANT))
    assert found(browser, axe, phases, EVERY_LOOK if EVERY_VARIANT else (AS_IT_COMES,)) == {}


@pytest.mark.sampled(1)
@pytest.mark.parametrize("kind", PAGES)
def test_no_page_keeps_anybody_out_whatever_is_unfolded(browser: Browser, axe: str, kind: str) -> None:
    assert found(browser, axe, PAGES[kind](), EVERY_LOOK if EVERY_VARIANT else (EVERYTHING,)) == {}


def test_what_keeps_somebody_out_is_found(browser: Browser, axe: str) -> None:
    with window(browser, PHONES[0]) as show:
        tab = show(html(STAGES["playing"]().page("watch")))
        tab.evaluate("document.querySelector('.menu > summary').removeAttribute('aria-label')")
        assert violations(tab, axe) != []


def found(
    browser: Browser, axe: str, shown: Iterable[tuple[str, str]], unfolded: tuple[str, ...]
) -> dict[str, list[str]]:
    """The violations, by the name of the page."""
    with window(browser, PHONES[0]) as show:
        seen = {name: violations(show(document), axe, unfolded=unfolded) for name, document in shown}
    return {name: wrong for name, wrong in seen.items() if wrong}


class TestOnThisMachine:
    """Pages that come with styles of their own."""

    def test_the_outbox_keeps_nobody_out(self, browser: Browser, axe: str) -> None:
        mail = Message(
            "email", 0, ("anna@example.org",), LINKS.button, LETTER.headline, as_html(LETTER), (("From", "me"),)
        )
        text = Message("sms", 60, ("+14155550123",), f"Play on: {LINKS.button}")
        for messages in ([], [asdict(mail), asdict(text)]):
            with browser.new_page() as tab:
                tab.set_content(outbox_page(messages))
                assert violations(tab, axe, unfolded=(AS_IT_COMES, EVERYTHING)) == []

    def test_a_letter_keeps_nobody_out(self, browser: Browser, axe: str) -> None:
        with browser.new_page() as tab:
            tab.set_content(as_html(LETTER))
            assert violations(tab, axe, OF_WCAG) == []
