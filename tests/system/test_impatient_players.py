"""What impatient people do to a page: twice, back, late, and not at all."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.said import said
from tests.stack import Stack
from tests.system.client import ProblemError, command, get, move_somehow, open_table, take_all_seats


@dataclass
class Duel:
    """A game of two that has begun; `first` is asked."""

    first: str
    second: str


@pytest.fixture
def duel(stack: Stack) -> Duel:
    host = open_table(stack.base_url, "liars_dice", 2, deadline=3600)
    one, two = take_all_seats(host, ["Anna", "Ben"])
    return Duel(one, two) if get(one).page["prompt"] else Duel(two, one)


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 390, "height": 844})
    yield context.new_page()
    context.close()


def opens_typing(page: Page) -> None:
    page.locator("#sheet > summary").click()
    page.locator("#type summary").click()


def type_move(page: Page, text: str) -> None:
    opens_typing(page)
    page.locator("#move-text").fill(text)
    page.locator("#form-move-text button").click()


def test_a_double_click_makes_one_move(page: Page, duel: Duel) -> None:
    page.goto(duel.first)
    opens_typing(page)
    page.locator("#move-text").fill("3x4")
    page.locator("#form-move-text button").dblclick()
    expect(page.locator("#dock[data-prompt]")).to_have_count(0)
    assert get(duel.second).page["prompt"]["number"] == 1
    assert sum(news["event"]["type"] == "Moved" for news in get(duel.first).page["news"]) == 1


def test_the_back_button_shows_the_table_as_it_is(page: Page, duel: Duel) -> None:
    page.goto(duel.first)
    type_move(page, "3x4")
    expect(page.locator("#dock[data-prompt]")).to_have_count(0)
    page.go_back()
    expect(page.locator("#dock[data-prompt]")).to_have_count(0)


def test_a_form_that_is_sent_again_with_another_move_changes_nothing(duel: Duel) -> None:
    form = get(duel.first)
    number = form.page["prompt"]["number"]
    command(form, "move", prompt=number, text="3x4")
    with pytest.raises(ProblemError, match="3x4") as refused:
        command(form, "move", prompt=number, text="4x4")
    assert refused.value.problem["code"] == "already_answered"
    assert command(form, "move", prompt=number, text="3x4").page["number"] == get(duel.first).page["number"]


def test_a_stale_page_is_told_so_and_shows_what_is_now(page: Page, duel: Duel) -> None:
    page.goto(duel.first)
    page.evaluate("window.stop()")
    elsewhere = get(duel.first)
    command(elsewhere, "move", prompt=elsewhere.page["prompt"]["number"], text="2x3")
    type_move(page, "3x4")
    expect(page.locator("body")).to_contain_text(said("refusal", "prompt_ended"))
    expect(page.locator("body")).to_contain_text("two 3s")


def test_a_refused_move_keeps_what_was_typed(page: Page, duel: Duel) -> None:
    page.goto(duel.first)
    type_move(page, "4*5")
    expect(page.locator(".problem")).to_contain_text("“4*5”")
    expect(page.locator("#move-text")).to_have_value("4*5")


def test_an_odd_move_is_asked_about_once(page: Page, duel: Duel) -> None:
    page.goto(duel.first)
    type_move(page, "30x4")
    expect(page.locator(".problem:has([name='confirmed'])")).to_contain_text("ten dice")
    assert get(duel.first).page["prompt"]


def test_a_page_follows_the_table_by_itself(page: Page, duel: Duel) -> None:
    page.goto(duel.second)
    expect(page.locator("#dock[data-prompt]")).to_have_count(0)
    move_somehow(get(duel.first), random.Random(1))
    expect(page.locator("#dock[data-prompt]")).to_have_count(1, timeout=30_000)


def test_a_missed_deadline_is_a_move_by_rule(stack: Stack, page: Page, duel: Duel) -> None:
    stack.let_time_pass(3700)
    page.goto(duel.first)
    expect(page.locator("body")).to_contain_text(said("table", "for_absent", ["you"], by=0))
    assert get(duel.second).page["prompt"]["number"] == 1


def test_markup_in_a_name_is_a_name(stack: Stack, page: Page) -> None:
    host = open_table(stack.base_url, "liars_dice", 2)
    name = "<b onclick=alert(1)>"
    one, _ = take_all_seats(host, [name, "🎲 דנה"])
    page.goto(one)
    expect(page.locator("#players")).to_contain_text(name)
    expect(page.locator("#players")).to_contain_text("🎲 דנה")
