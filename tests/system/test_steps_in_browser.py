"""What happened is played in a real browser: in the place of the scene, to be skipped, and said to a screen reader."""

import pytest
from playwright.sync_api import Page, expect

from functions.pages.steps import StepsPage
from tests.functions.pages.stage import Stage
from tests.system.stage_site import Visit

POLL = 2_100
"""Milliseconds after which the page has asked for news, on the page's own clock."""


def at_table(*moves: str) -> Stage:
    return Stage().open(3, first_opener=1).seat("Anna", "Ben", "Cleo").move(*moves)


def pictures(stage: Stage, seat: int, most: int) -> StepsPage:
    page = stage.steps("seat", seat, most)
    assert page
    return page


def shown_for(page: StepsPage) -> int:
    """How long all pictures are shown, in milliseconds."""
    return sum(step.hold for step in page.steps)


def has_polled(page: Page) -> None:
    with page.expect_response("**/steps?*"):
        page.clock.run_for(POLL)
    expect(page.locator("#player")).to_be_visible()


def test_a_move_of_somebody_else_is_played_and_then_the_table_is_as_it_is_now(visit: Visit) -> None:
    stage = at_table("1x2")
    page, _ = visit(stage, "seat", 2)
    stage.move("2x3")
    has_polled(page)
    expect(page.locator("#caption")).to_contain_text("Ben")
    expect(page.locator("#dock")).to_be_hidden()
    page.clock.run_for(shown_for(pictures(stage, 2, 1)))
    expect(page.locator("#player")).to_be_hidden()
    expect(page.locator("#dock")).to_have_attribute("data-prompt", str(stage.table.places[2].prompt.number))  # type: ignore[union-attr]


SOON = 4_500
"""Milliseconds: what comes by itself is played in that time, if its pictures are no more than a few."""


def test_what_comes_by_itself_is_over_soon(visit: Visit) -> None:
    stage = Stage().open(6, first_opener=1).seat("Anna", "Ben", "Cleo", "Dan", "Eve", "Fay").move("1x2")
    page, _ = visit(stage, "seat", 0)
    stage.move("2x3", "3x3", "4x3", "5x3", "6x3")
    has_polled(page)
    assert SOON < shown_for(pictures(stage, 0, 5)) < 1.5 * SOON
    page.clock.run_for(SOON)
    expect(page.locator("#player")).to_be_hidden()


def test_what_was_missed_has_all_the_time_that_it_wants(visit: Visit) -> None:
    stage = Stage().open(6, first_opener=1).seat("Anna", "Ben", "Cleo", "Dan", "Eve", "Fay")
    stage.move("1x2", "2x3", "3x3", "4x3", "5x3", "6x3")
    page, _ = visit(stage, "seat", 0)
    page.locator("#since a").click()
    expect(page.locator("#player")).to_be_visible()
    page.clock.run_for(SOON)
    expect(page.locator("#player")).to_be_visible()


def test_the_verdict_is_announced_before_anything_moves(visit: Visit) -> None:
    stage = at_table("1x2", "2x3")
    page, _ = visit(stage, "seat", 0)
    stage.move("liar")
    has_polled(page)
    said = page.locator("#announcement").inner_text()
    (held,) = [step.held for step in pictures(stage, 0, 1).steps if step.held]
    sentences = [*held.verdict, *held.why, *held.paid]
    assert len(sentences) > 3
    for sentence in sentences:
        assert sentence.split("\u2069")[-1].strip() in said
    assert "Cleo" in said
    assert "\u20682\u2069" not in said


@pytest.mark.parametrize("way", ["press", "escape"])
def test_pictures_can_be_skipped(visit: Visit, way: str) -> None:
    stage = at_table("1x2", "2x3")
    page, _ = visit(stage, "seat", 0)
    stage.move("liar")
    has_polled(page)
    for button in ("#skip", "#onward", "#skip"):
        expect(page.locator(button)).to_be_visible()
        if way == "press":
            page.locator(button).click()
        else:
            page.keyboard.press("Escape")
    expect(page.locator("#player")).to_be_hidden()
    expect(page.locator("#board [data-place='tally']")).to_have_count(0)


@pytest.mark.parametrize(("motion", "moves"), [("no-preference", True), ("reduce", False)])
def test_dice_move_from_where_they_were_unless_less_motion_is_wanted(visit: Visit, motion: str, moves: bool) -> None:
    stage = at_table("1x2", "2x3")
    page, _ = visit(stage, "seat", 0, reduced_motion=motion)
    stage.move("liar")
    has_polled(page)
    page.clock.run_for(1_000)
    expect(page.locator("#board [data-place='tally'] [data-id]").first).to_be_attached()
    moving = page.evaluate("document.querySelector('#board').getAnimations({subtree: true}).length")
    assert (moving > 5, moving == 0) == (moves, not moves)


def test_what_was_missed_is_played_when_it_is_asked_for(visit: Visit) -> None:
    stage = at_table("1x2", "2x3", "3x3")
    page, _ = visit(stage, "seat", 0)
    since = page.locator("#since a")
    expect(since).to_contain_text("2 moves")
    since.click()
    expect(page.locator("#player")).to_be_visible()
    expect(page.locator("#announcement")).to_contain_text("Ben")
    expect(page.locator("#announcement")).to_contain_text("Cleo")
    page.locator("#skip").click()
    expect(page.locator("#dock")).to_be_visible()


def test_without_the_script_it_leads_to_the_log(visit: Visit) -> None:
    stage = at_table("1x2", "2x3", "3x3")
    page, _ = visit(stage, "seat", 0, java_script_enabled=False)
    assert (page.locator("#since a").get_attribute("href") or "").endswith("/log")
    expect(page.locator("#player")).to_be_hidden()


def test_what_was_chosen_is_still_chosen_after_the_pictures(visit: Visit) -> None:
    stage = at_table("1x2", "2x3", "3x3")
    page, _ = visit(stage, "seat", 0)
    die = page.locator("#board .slot input").first
    page.locator("#board .slot").first.click()
    expect(die).to_be_checked()
    page.locator("#since a").click()
    expect(page.locator("#player")).to_be_visible()
    page.locator("#skip").click()
    expect(die).to_be_checked()


def test_a_page_that_is_opened_again_plays_what_happened_in_between(visit: Visit) -> None:
    stage = at_table("1x2")
    page, _ = visit(stage, "seat", 2)
    stage.move("2x3")
    page.reload()
    expect(page.locator("#player")).to_be_visible()
    expect(page.locator("#announcement")).to_contain_text("Ben")


def test_where_the_pictures_do_not_come_the_table_is_shown_all_the_same(visit: Visit) -> None:
    stage = at_table("1x2")
    page, _ = visit(stage, "seat", 2)
    page.route("**/steps?*", lambda route: route.abort())
    stage.move("2x3")
    page.clock.run_for(POLL)
    prompt = stage.table.places[2].prompt
    assert prompt
    expect(page.locator("#dock")).to_have_attribute("data-prompt", str(prompt.number))
    expect(page.locator("#dock")).to_be_visible()
