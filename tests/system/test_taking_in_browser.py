"""Composing in Lie 21: taps fill a Lie one card after another, and what is chosen is counted before it is sent."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from engine.games.lie21 import GAME
from engine.games.lie21.counting import sum_of
from engine.kit.cards import Card, card_text
from functions.screens.screen import PHONES, shown
from tests.functions.pages.stage import Stage


def table(moves: int = 0) -> Stage:
    """A table of two after so many moves, each the first that is legal."""
    stage = Stage().open(2, game="lie21").seat("Anna", "Ben")
    for _ in range(moves):
        stage.move(str(next(iter(stage.legal))))
    return stage


def own_hand(stage: Stage) -> tuple[Card, ...]:
    return GAME.view(stage.table.position, stage.asked).hand


@pytest.fixture
def lying() -> Stage:
    return table()


@pytest.fixture
def tab(browser: Browser, lying: Stage) -> Iterator[Page]:
    with shown(browser, lying.page("seat", lying.asked), PHONES[0]) as page:
        yield page


def tap(tab: Page, *numbers: int) -> None:
    for number in numbers:
        tab.locator(f"[data-takes='{number}']").click()


def sent(tab: Page) -> list[list[str]]:
    """What the form would send, part by part."""
    fields = "Array.from(new FormData(document.getElementById('form-move-1')), ([name, value]) => [name, value])"
    found: list[list[str]] = tab.evaluate(fields)
    return sorted([each for each in found if each[0].startswith("part.")], key=lambda each: each[0])


def test_the_first_tap_lays_a_card_up_and_the_next_two_lay_cards_down(tab: Page, lying: Stage) -> None:
    hand = [card_text(card) for card in own_hand(lying)]
    expect(tab.locator("#send-1")).to_be_disabled()
    tap(tab, 4, 1, 3)
    assert sent(tab) == [["part.0", "lie"], ["part.1", hand[4]], ["part.2", hand[1]], ["part.2", hand[3]]]
    expect(tab.locator("#send-1")).to_be_enabled()
    assert [spot.get_attribute("data-holds") for spot in tab.locator("[data-spot]").all()] == ["4", "1", "3"]


def test_no_card_is_chosen_twice_and_no_fourth_one(tab: Page) -> None:
    tap(tab, 0, 1, 2)
    for number in (3, 4, 5):
        expect(tab.locator(f"[data-takes='{number}']")).to_be_disabled()


def test_a_tap_on_a_chosen_card_takes_it_back_from_hand_and_felt(tab: Page, lying: Stage) -> None:
    hand = [card_text(card) for card in own_hand(lying)]
    tap(tab, 0, 1, 2, 0)
    assert sent(tab) == [["part.0", "lie"], ["part.2", hand[1]], ["part.2", hand[2]]]
    tap(tab, 5)
    assert ["part.1", hand[5]] in sent(tab), "the gap is filled first"
    tab.locator("[data-spot].full").first.click()
    assert ["part.1", hand[5]] not in sent(tab)
    expect(tab.locator("#send-1")).to_be_disabled()


def test_all_is_taken_back_at_once(tab: Page) -> None:
    tap(tab, 0, 1, 2)
    tab.locator("button[type=reset]").click()
    expect(tab.locator("[data-spot].full")).to_have_count(0)
    assert sent(tab) == [["part.0", "lie"]]


def test_the_sum_is_shown_card_by_card_and_in_the_preview(tab: Page, lying: Stage) -> None:
    hand, chosen = own_hand(lying), list[Card]()
    for number in (5, 2, 4):
        tap(tab, number)
        chosen.append(hand[number])
        expect(tab.locator("[data-total]")).to_have_text(str(sum_of(chosen)))
    assert str(sum_of(chosen)) in (tab.locator("#preview").text_content() or "")


def test_cards_are_taken_by_keyboard_as_well(tab: Page, lying: Stage) -> None:
    for number in (0, 1, 2):
        tab.locator(f"[data-takes='{number}']").focus()
        tab.keyboard.press("Enter")
    expect(tab.locator("#send-1")).to_be_enabled()
    expect(tab.locator("[data-takes='0']")).to_have_attribute("aria-pressed", "true")


def test_without_script_each_card_has_a_choice_for_up_and_one_for_down(browser: Browser, lying: Stage) -> None:
    hand = [card_text(card) for card in own_hand(lying)]
    with shown(browser, lying.page("seat", lying.asked), PHONES[0], script=False) as tab:
        tab.locator("label:has(#choice-1-1-3)").click()
        tab.locator("label:has(#choice-1-2-0)").click()
        tab.locator("label:has(#choice-1-2-5)").click()
        assert [each.input_value() for each in tab.locator("input:checked").all()] == [hand[0], hand[3], hand[5]]


def test_an_answer_says_on_its_button_with_what_it_challenges(browser: Browser) -> None:
    stage = table(1)
    hand = own_hand(stage)
    with shown(browser, stage.page("seat", stage.asked), PHONES[0]) as tab:
        challenge, forfeit = tab.locator("#send-1-1"), tab.locator("#send-1-2")
        expect(challenge).to_be_disabled()
        expect(forfeit).to_be_disabled()
        for number in (1, 2, 4):
            tab.locator(f"label:has(#choice-1-1-{number})").click()
        total = str(sum_of([hand[1], hand[2], hand[4]]))
        assert (challenge.locator(".says").text_content() or "").endswith(f" {total}")
        expect(forfeit).to_be_enabled()
        expect(tab.locator("#choice-1-1-0")).to_be_disabled()


def test_the_last_three_cards_are_counted_at_once(browser: Browser) -> None:
    stage = table(13)
    with shown(browser, stage.page("seat", stage.asked), PHONES[0]) as tab:
        expect(tab.locator("[data-total]")).to_have_text(str(sum_of(own_hand(stage))))
        expect(tab.locator("#send-1-1")).to_be_enabled()
