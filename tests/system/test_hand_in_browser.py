"""A hand of cards as it is tapped: cards rise, ranks in stacks give one card more with each tap, and buttons follow."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from engine.kit.cards import card_text
from functions.screens.screen import PHONES, shown
from tests.functions.pages.stage import Stage

NAMES = ("Anna", "Ben", "Cleo", "Dan")
LIFTED = ".own-card :checked"
TICK = "(card, on) => { card.checked = on; card.dispatchEvent(new Event('input', {bubbles: true})) }"


def put_down(stage: Stage, count: int) -> Stage:
    """Whoever is asked leads or adds the first cards of the hand."""
    cards = " ".join([card_text(card) for card in stage.table.position.hands[stage.asked][:count]])
    return stage.move(f"{cards} as 5" if stage.table.position.public.phase == "LEAD" else f"add {cards}")


def answering() -> Stage:
    """Somebody answers one card, with thirteen in hand."""
    return put_down(Stage().open(4, game="liars_poker").seat(*NAMES), 1)


def with_a_large_hand() -> Stage:
    """The turn of somebody who had to take a large pile."""
    stage = answering()
    for _ in range(4):
        put_down(stage, 4)
    stage.move("doubt")
    hands = stage.table.position.hands
    taker = max(range(4), key=lambda seat: len(hands[seat]))
    while stage.asked != taker:
        put_down(stage, 1) if stage.table.position.public.phase == "LEAD" else stage.move("pass")
    return stage


@pytest.fixture
def answer(browser: Browser) -> Iterator[Page]:
    stage = answering()
    with shown(browser, stage.page("seat", stage.asked), PHONES[0]) as tab:
        yield tab


@pytest.fixture
def large(browser: Browser) -> Iterator[Page]:
    stage = with_a_large_hand()
    with shown(browser, stage.page("seat", stage.asked), PHONES[0]) as tab:
        yield tab


def stack_of(tab: Page, least: int) -> tuple[int, int, int]:
    """The first stack with so many cards or more: its cards, and a place on it."""
    for stack in tab.locator(".stack").all():
        count, box = int(stack.get_attribute("data-stack") or 0), stack.bounding_box()
        if count >= least and box:
            return count, round(box["x"] + 8), round(box["y"] + box["height"] - 20)
    raise AssertionError("no such stack")


def test_a_tap_on_a_stack_lifts_one_more_and_after_the_last_none(large: Page) -> None:
    count, x, y = stack_of(large, 2)
    assert count <= 4
    for lifted in [*range(1, count + 1), 0, 1]:
        large.mouse.click(x, y)
        assert large.locator(LIFTED).count() == lifted


def test_no_more_than_four_cards_can_be_lifted(large: Page) -> None:
    places = [stack.bounding_box() for stack in large.locator(".stack").all()]
    for at in places[:6]:
        assert at
        large.mouse.click(at["x"] + 8, at["y"] + at["height"] - 20)
    assert large.locator(LIFTED).count() == 4


def test_a_stack_that_can_give_no_more_takes_its_cards_back(large: Page) -> None:
    _, x, y = stack_of(large, 3)
    others = [stack.bounding_box() for stack in large.locator(".stack").all()]
    large.mouse.click(x, y)
    for at in others:
        if at and not at["x"] <= x <= at["x"] + at["width"] and large.locator(LIFTED).count() < 4:
            large.mouse.click(at["x"] + 8, at["y"] + at["height"] - 20)
    assert large.locator(LIFTED).count() == 4
    large.mouse.click(x, y)
    assert large.locator(LIFTED).count() == 3


def test_without_a_lifted_card_one_passes_and_with_one_it_is_added(answer: Page) -> None:
    add = answer.locator("#send-1")
    expect(add).to_be_disabled()
    assert add.locator(".why").inner_text()
    card = answer.locator(".own-card").first
    card.click(position={"x": 10, "y": 10})
    expect(add).to_be_enabled()
    assert add.locator("[data-case]:visible").count() == 1
    card.click(position={"x": 10, "y": 10})
    expect(add).to_be_disabled()


def test_a_press_of_a_button_that_lacks_a_card_rings_the_cards_until_one_is_lifted(answer: Page) -> None:
    answer.locator("#send-1").focus()
    answer.keyboard.press("Enter")
    assert answer.locator(".own-card.wanted").count() == answer.locator(".own-card").count()
    answer.locator(".own-card").first.click(position={"x": 10, "y": 10})
    assert answer.locator(".wanted").count() == 0


def test_what_will_be_sent_is_read_and_the_question_again_without_it(answer: Page) -> None:
    preview = answer.locator("#preview")
    question = preview.inner_text()
    card = answer.locator(".own-card").first
    card.click(position={"x": 10, "y": 10})
    assert preview.inner_text() != question
    card.click(position={"x": 10, "y": 10})
    assert preview.inner_text() == question


def test_whether_it_is_a_lie_is_read_by_whoever_says_it(large: Page) -> None:
    true, false = (large.locator(f".own-card input{which}").first for which in (":not([data-case])", "[data-case]"))
    for cards, is_lie in (((true,), False), ((true, false), True), ((false,), True)):
        for card in cards:
            card.evaluate(TICK, True)
        assert ("lie" in large.locator("#preview").inner_text()) == is_lie
        for card in cards:
            card.evaluate(TICK, False)


def test_by_keyboard_the_same_cards_are_lifted(answer: Page) -> None:
    answer.locator(".own-card input").first.focus()
    answer.keyboard.press("Space")
    answer.keyboard.press("Tab")
    answer.keyboard.press("Space")
    assert answer.locator(LIFTED).count() == 2
