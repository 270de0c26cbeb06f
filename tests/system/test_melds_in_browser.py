"""Melds of Liar, Liar in a real browser: laid and added to by taps, and found where more lie than fit."""

from itertools import islice
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from drills.screens.crowds import crowded
from engine.registry import GAMES
from functions.pages.html import html
from functions.screens.screen import LARGE, PHONES, SMALLEST, Size, faults, shown, window
from tests.functions.pages.stage import Stage

pytestmark = pytest.mark.costly("many melds can be reached on a phone")

GAME = GAMES["liar_liar"]

MOST_LISTED = 200
"""Of the legal moves; what is laid comes first."""

CUT = """() => [...document.querySelectorAll(".meld")].filter(each => each.checkVisibility()).flatMap(each => {
  const list = each.parentElement.getBoundingClientRect();
  const cards = each.querySelector(".laid-cards").getBoundingClientRect();
  const isOutside = cards.left < list.left - 4 || cards.right > list.right + 4;
  return isOutside || each.scrollWidth > each.clientWidth + 4 ? [each.id] : [];
})"""
"""The melds that stand out of their list, or do not show both of their ends."""


def before(verb: str) -> tuple[Stage, str]:
    """A match in which somebody can meld, or hit, and the shortest move that does it."""
    stage, moves = Stage().open(3, game=GAME.name).seat("Anna", "Ben", "Cleo"), Random(0)
    while True:
        legal = stage.legal
        listed = [str(action) for action in islice(legal, MOST_LISTED)]
        found = [text for text in listed if text.startswith(verb) and ";" not in text]
        if found:
            return stage, found[0]
        stage.move(next((text for text in listed if text.startswith("meld")), None) or str(legal.sample(moves)))


def lift(tab: Page, *cards: str) -> None:
    """Takes up cards of the own hand."""
    for card in cards:
        tab.locator(f".own-card:has([data-uses='{card}'])").first.click(position={"x": 12, "y": 20})


def notation(tab: Page) -> str:
    """The move that will be sent, as it is written."""
    return str(tab.evaluate("composedForms().map((form) => notationOf(form, partsOf(form)))[0]"))


@pytest.mark.sampled(1)
@pytest.mark.parametrize("size", PHONES, ids="{0[0]}x{0[1]}".format)
def test_a_meld_is_laid_by_taps(browser: Browser, size: Size) -> None:
    stage, move = before("meld")
    cards, laid = move.split()[1:], len(stage.table.position.public.melds)
    with shown(browser, stage.page("seat", stage.asked), size) as tab:
        expect(tab.locator(".lay:visible")).to_have_count(0)
        lift(tab, *cards)
        tab.locator(".meld.new .lay:visible").first.click()
        assert faults(tab) == []
        for card in cards:
            expect(tab.locator(f".own-card:has([data-uses='{card}']):visible")).to_have_count(0)
        tab.locator(".own-card:visible").first.click(position={"x": 12, "y": 20})
        expect(tab.locator(".buttons button.act")).to_be_enabled()
        stage.move(notation(tab))
    assert len(stage.table.position.public.melds) == laid + 1


@pytest.mark.sampled(1)
@pytest.mark.parametrize("size", PHONES, ids="{0[0]}x{0[1]}".format)
def test_a_card_is_added_by_taps(browser: Browser, size: Size) -> None:
    stage, move = before("hit")
    _, card, meld = move.split()
    number = int(meld.removeprefix("m"))
    before_it = len(stage.table.position.public.melds[number - 1].cards)
    with shown(browser, stage.page("seat", stage.asked), size) as tab:
        lift(tab, card)
        tab.locator(f"#meld-{number} .lay:visible").click()
        assert faults(tab) == []
        tab.locator(".own-card:visible").first.click(position={"x": 12, "y": 20})
        stage.move(notation(tab))
    assert len(stage.table.position.public.melds[number - 1].cards) == before_it + 1


def test_what_was_laid_can_be_taken_back(browser: Browser) -> None:
    stage, move = before("meld")
    cards = move.split()[1:]
    with shown(browser, stage.page("seat", stage.asked), PHONES[0]) as tab:
        lift(tab, *cards)
        tab.locator(".meld.new .lay:visible").first.click()
        tab.locator(".take-back").click()
        for card in cards:
            expect(tab.locator(f".own-card:has([data-uses='{card}']):visible").first).to_be_visible()


@pytest.mark.sampled(2)
@pytest.mark.parametrize("size", [*PHONES, *LARGE], ids="{0[0]}x{0[1]}".format)
@pytest.mark.parametrize(("seats", "melds"), [(4, 9), (7, 12), (10, 14)])
def test_many_melds_are_in_view_or_behind_a_slip(browser: Browser, seats: int, melds: int, size: Size) -> None:
    with window(browser, size) as show:
        for screen in crowded(seats, melds):
            tab = show(html(screen.page))
            assert faults(tab) == [], screen.name
            assert tab.evaluate(CUT) == [], screen.name
            slip, seen = tab.locator(".board .more label"), tab.locator(".meld:not(.new):visible")
            if slip.is_visible():
                assert slip.inner_text() == f"+{melds - seen.count()} melds"
                slip.click()
                assert tab.evaluate(CUT) == [], screen.name
            expect(seen).to_have_count(melds)


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_the_slip_is_reached_by_keyboard(browser: Browser, script: bool) -> None:
    with shown(browser, crowded(4, 9)[0].page, SMALLEST, script=script) as tab:
        beyond = tab.locator(".meld.beyond").first
        expect(beyond).to_be_hidden()
        for _ in range(60):
            tab.keyboard.press("Tab")
            if tab.evaluate("document.activeElement.closest('.more') !== null"):
                break
        tab.keyboard.press("Space")
        expect(beyond).to_be_visible()
        tab.keyboard.press("Space")
        expect(beyond).to_be_hidden()
