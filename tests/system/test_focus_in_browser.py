"""Whoever plays by keyboard is never thrown back to the beginning of the page, whatever the page swaps."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.functions.pages.stage import Stage
from tests.system.stage_site import Visit

POLL = 4_000
"""Milliseconds after which the page has asked for news, on the page's own clock."""

IS_THERE = "document.getElementById('dock').contains(document.activeElement)"


def at_dice() -> Stage:
    return Stage().open(3, first_opener=1).seat("Anna", "Ben", "Cleo").move("1x2")


def at_lie() -> Stage:
    """The first Lie is to be laid."""
    return Stage().open(2, game="lie21").seat("Anna", "Ben")


def lie(stage: Stage) -> None:
    held = stage.page("seat", stage.asked).prompt.controls[0].parts[1].choices[:3]  # type: ignore[union-attr]
    stage.move(f"lie {' '.join([choice.value for choice in held])}")


def polls(page: Page) -> None:
    with page.expect_response("**/poll"):
        page.clock.run_for(POLL)


@pytest.mark.parametrize("where", ["#dock", "#menu > summary"])
def test_after_the_pictures_one_goes_on_at_the_dock_though_no_button_can_be_pressed_yet(
    visit: Visit, where: str
) -> None:
    stage = at_lie()
    page, _ = visit(stage, "seat", 1 - stage.asked)
    page.focus(where)
    lie(stage)
    polls(page)
    skip = page.locator("#skip")
    expect(skip).to_be_visible()
    if where == "#dock":
        expect(skip).to_be_focused()
    else:
        skip.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#player")).to_be_hidden()
    assert page.locator("#dock .buttons button:not([aria-disabled='true'])").count() == 0
    assert page.evaluate(IS_THERE)


def test_a_button_does_not_become_another_one_under_the_finger(visit: Visit) -> None:
    """Where a link led to the sheet, a move can be sent now."""
    stage = at_dice()
    page, _ = visit(stage, "seat", 2)
    page.route("**/steps?*", lambda route: route.abort())
    page.focus("#dock .buttons a")
    stage.move("2x3")
    polls(page)
    expect(page.locator("#dock")).to_be_focused()
    assert page.locator("#dock[data-prompt]").count()


def test_what_is_sent_by_keyboard_is_taken_over_at_once(visit: Visit) -> None:
    """Not as something that is in use because its button has the focus."""
    stage = at_dice()
    page, _ = visit(stage, "seat", stage.asked)
    page.route("**/steps?*", lambda route: route.abort())

    def move(route: Route) -> None:
        if route.request.method == "POST":
            stage.move("2x3")
        route.continue_()

    page.route("**/t/table/secret", move)
    page.focus("#send-1")
    page.keyboard.press("Enter")
    expect(page.locator("#dock[data-prompt]")).to_have_count(0)
    assert page.locator("#moved-on").count() == 0
    assert page.evaluate(IS_THERE)
