"""A trusted press on a page that was visible for two seconds shows a person, and what is final can be undone."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from engine.kit.cards import cards_text
from engine.registry import GAMES
from events.table.sight import Sight
from events.table.words import names_for, words_for
from tests.functions.pages.stage import STAGES, Stage
from tests.system.looking import hide, show
from tests.system.people import LOOK
from tests.system.stage_site import StageSite, Visit

UNDO = 3_000
"""Milliseconds for which what is final is held back."""
DOUBLE_TAP = 500
"""Milliseconds after which a second press is no double tap."""


@pytest.fixture
def look(visit: Visit) -> Visit:
    """Opens the page of a seat, and looks at it as long as tests say."""

    def look(stage: Stage, seat: int, looks: int = LOOK, script: str = "") -> tuple[Page, StageSite]:
        page, site = visit(stage, "seat", seat, script=script, viewport={"width": 1280, "height": 800})
        page.clock.pause_at(stage.now + 60)
        hide(page)
        show(page)
        page.clock.run_for(looks)
        return page, site

    return look


def away() -> tuple[Stage, int]:
    """Anna is on autopilot: one button, and she is back."""
    return STAGES["autopilot"](), 0


def asked() -> tuple[Stage, int]:
    """Somebody may bid or challenge."""
    stage = STAGES["playing"]()
    return stage, stage.asked


def judging() -> tuple[Stage, tuple[int, ...], tuple[int, ...]]:
    """Somebody judges a Lie: cards of the hand, by number, for an odd challenge and for another one."""
    stage = Stage().open(2, game="lie21").seat("Anna", "Ben")
    rows: dict[bool, tuple[int, ...]] = {}
    while len(rows) < 2:  # high cards come in time
        stage.move(str(next(iter(sight(stage).legal(stage.asked)))))
        hand, is_judge = sight(stage).view(stage.asked).hand, sight(stage).table.position.public.phase != "LIE"
        rows = {bool(odd(stage, row)): row for row in combinations(range(len(hand) * is_judge), 3)}
    return stage, rows[True], rows[False]


def after_a_default_lead() -> Stage:
    """Somebody may doubt what is true by rule."""
    return Stage().open(4, game="liars_poker").seat("Anna", "Ben", "Cleo", "Dora").time_out()


def sight(stage: Stage) -> Sight:
    return Sight(GAMES[stage.table.game], stage.table)


def odd(stage: Stage, numbers: Sequence[int] = ()) -> str:
    """What the table would ask about a challenge with these cards of the hand, or a doubt without any; or nothing."""
    view, game = sight(stage).view(stage.asked), sight(stage).game
    text = f"challenge {cards_text([view.hand[each] for each in numbers])}" if numbers else "doubt"
    (action,) = game.parse(text, view, ())
    says = game.warning(view, action)
    return words_for(game, stage.table, names_for(stage.table, stage.asked, isolated=True)).say(says) if says else ""


def choose(page: Page, numbers: Sequence[int]) -> None:
    for each in numbers:
        page.click(f"label:has(#choice-1-1-{each})")


def posts(page: Page) -> AbstractContextManager[Any]:
    """A form is sent in the block: a move without leaving the page."""
    return page.expect_response(
        lambda response: response.request.method == "POST" and "/presence" not in response.request.url
    )


BACK = "#form-back button"
LIAR = "#dock button[data-weighty]"


def sent(site: StageSite) -> list[dict[str, str]]:
    """All forms that arrived, without their ids."""
    return [{name: value for name, value in fields if name != "id"} for fields in site.posted]


class TestAPress:
    def test_of_a_person_says_so(self, look: Visit) -> None:
        page, site = look(*away())
        with page.expect_navigation():
            page.click(BACK)
        assert sent(site) == [{"command": "back", "pressed": "yes"}]

    @pytest.mark.sampled(1)
    @pytest.mark.parametrize("looks", [0, 1_900])
    def test_on_a_page_that_has_just_opened_does_not(self, look: Visit, looks: int) -> None:
        page, site = look(*away(), looks=looks)
        with page.expect_navigation():
            page.click(BACK)
        assert sent(site) == [{"command": "back"}]

    def test_on_a_page_that_has_just_come_back_does_not(self, look: Visit) -> None:
        page, site = look(*away())
        hide(page)
        page.clock.run_for(10 * LOOK)
        show(page)
        with page.expect_navigation():
            page.click(BACK)
        assert sent(site) == [{"command": "back"}]

    @pytest.mark.parametrize(("looks", "is_one"), [(LOOK, True), (1_900, False)])
    def test_right_after_another_page_counts_if_that_page_was_touched_in_its_time(
        self, look: Visit, looks: int, is_one: bool
    ) -> None:
        page, site = look(*away(), looks=looks)
        page.click("h1")
        page.goto(f"{site.url}?seen=1")
        with page.expect_navigation():
            page.click(BACK)
        assert ["pressed" in each for each in sent(site)] == [is_one]

    def test_that_chooses_a_game_loads_nothing_and_its_button_can_be_pressed_at_once(self, look: Visit) -> None:
        page, site = look(*away())
        page.goto(site.origin)
        page.clock.run_for(LOOK)
        page.click(".tile[data-chooses=liars_deck]")
        with page.expect_navigation():
            page.click("button.act:visible")
        assert site.asked.count("/") == 1
        assert (sent(site)[0]["game"], sent(site)[0]["pressed"]) == ("liars_deck", "yes")

    @pytest.mark.sampled(2)
    @pytest.mark.parametrize(
        "script",
        [
            "(button) => button.click()",
            "(button) => button.form.requestSubmit()",
            "(button) => button.form.requestSubmit(button)",
            "(button) => button.form.submit()",
            "(button) => button.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true}))",
        ],
    )
    def test_of_a_script_does_not(self, look: Visit, script: str) -> None:
        page, site = look(*away())
        with page.expect_navigation():
            page.eval_on_selector(BACK, script)
        assert sent(site) == [{"command": "back"}]

    def test_that_sends_nothing_does_not_help_a_script_later(self, look: Visit) -> None:
        page, site = look(*asked())
        page.click("#form-say button")  # the browser asks for words
        page.clock.run_for(10)
        with page.expect_navigation():
            page.eval_on_selector(
                "#form-say", "(form) => { form.noValidate = true; form.requestSubmit(form.querySelector('button')) }"
            )
        assert "pressed" not in sent(site)[-1]

    def test_of_the_enter_key_is_one(self, look: Visit) -> None:
        page, site = look(*asked())
        page.click("#type summary")
        page.fill("#move-text", "9x5")
        with posts(page):
            page.press("#move-text", "Enter")
        assert sent(site)[0]["pressed"] == "yes"

    def test_is_not_kept_on_the_page(self, look: Visit) -> None:
        """What an undone press leaves behind proves nothing."""
        page, site = look(*asked())
        page.click(LIAR)
        page.keyboard.press("Escape")
        with posts(page):
            page.eval_on_selector(LIAR, "(button) => button.click()")
        assert ["pressed" in each for each in sent(site)] == [False]


class TestWarnings:
    """What is odd is said while the move is composed, and is not asked about once more."""

    def test_said_before_the_press_is_asked_no_more(self, look: Visit) -> None:
        stage, over, within = judging()
        page, site = look(stage, stage.asked)
        says = odd(stage, over)
        for numbers, is_odd in ((over, True), (within, False)):
            expect(page.locator("#preview")).not_to_contain_text(says)
            choose(page, numbers)
            expect(page.locator("#preview strong")).to_have_text(says if is_odd else "")
            page.click("#send-1-1")
            with posts(page):
                page.clock.run_for(UNDO + 100)
            assert ("confirmed" in sent(site)[-1]) == is_odd

    def test_of_a_button_stands_over_it_before_anything_is_touched(self, look: Visit) -> None:
        stage = after_a_default_lead()
        page, _ = look(stage, stage.asked)
        expect(page.locator("#preview")).to_contain_text(odd(stage))

    def test_is_asked_where_no_person_pressed(self, look: Visit) -> None:
        stage, over, _ = judging()
        page, site = look(stage, stage.asked)
        choose(page, over)
        with posts(page):
            page.evaluate("document.querySelector('#send-1-1').click()")
        assert "confirmed" not in sent(site)[0]


class TestUndo:
    def test_left_alone_it_is_sent_after_three_seconds(self, look: Visit) -> None:
        page, site = look(*asked())
        page.click(LIAR)
        expect(page.locator(".undo")).to_be_visible()
        page.clock.run_for(UNDO - 100)
        assert not site.posted
        with posts(page):
            page.clock.run_for(200)
        (fields,) = sent(site)
        assert (fields["part.0"], fields["pressed"]) == ("liar", "yes")

    def test_it_stands_in_the_questions_place_over_no_button(self, look: Visit) -> None:
        page, _ = look(*asked())
        page.set_viewport_size({"width": 360, "height": 640})
        page.click(LIAR)
        expect(page.locator("#question")).not_to_be_visible()
        asks, buttons = page.locator(".undo").bounding_box(), page.locator("#dock .buttons > button").all()
        covered = [
            box for each in buttons if (box := each.bounding_box()) and asks and box["y"] < asks["y"] + asks["height"]
        ]
        assert (len(buttons), covered) == (2, [])

    def test_undone_nothing_is_sent(self, look: Visit) -> None:
        page, site = look(*asked())
        page.click(LIAR)
        page.clock.run_for(DOUBLE_TAP)
        page.click(".undo button")
        expect(page.locator(".undo")).to_have_count(0)
        expect(page.locator(LIAR)).to_be_focused()
        page.clock.run_for(10 * UNDO)
        page.goto(f"{site.url}/links")
        assert not site.posted

    def test_is_the_next_stop_of_the_keyboard_and_moves_no_focus(self, look: Visit) -> None:
        page, site = look(*asked())
        page.focus(LIAR)
        page.keyboard.press("Enter")
        expect(page.locator(LIAR)).to_be_focused()
        expect(page.locator("#announcement")).not_to_be_empty()
        page.clock.run_for(DOUBLE_TAP)
        page.keyboard.press("Tab")
        expect(page.locator(".undo button")).to_be_focused()
        page.keyboard.press("Enter")
        page.clock.run_for(10 * UNDO)
        assert not site.posted

    def test_a_page_that_is_left_sends_it_at_once_and_once(self, look: Visit) -> None:
        page, site = look(*asked())
        page.click(LIAR)
        page.goto(f"{site.url}/links")
        page.clock.run_for(10 * UNDO)
        for _ in range(500):
            if not site.posted:  # it arrives when the page is gone
                page.wait_for_timeout(20)
        page.reload()
        assert [each["part.0"] for each in sent(site)] == ["liar"]

    def test_a_page_that_is_hidden_sends_it_at_once_and_shows_what_came_of_it(self, look: Visit) -> None:
        page, site = look(*asked())
        page.click(LIAR)
        with posts(page):
            hide(page)
        assert len(site.posted) == 1
        with posts(page):
            show(page)
        first, again = site.posted
        assert first == again  # the same command does nothing twice

    def test_a_double_tap_is_one_press_and_no_undo(self, look: Visit) -> None:
        page, site = look(*asked())
        page.click(LIAR)
        page.click(LIAR)
        page.click(".undo button")
        expect(page.locator(".undo")).to_have_count(1)
        with posts(page):
            page.clock.run_for(UNDO + 100)
        assert len(site.posted) == 1

    def test_another_move_is_sent_instead(self, look: Visit) -> None:
        page, site = look(*asked())
        page.click(LIAR)
        page.click("#type summary")
        page.fill("#move-text", "9x5")
        with posts(page):
            page.click("#form-move-text button")
        assert [each.get("text") for each in sent(site)] == ["9x5"]

    def test_is_switched_off_in_the_browser_and_stays_so(self, look: Visit) -> None:
        page, site = look(*asked())
        page.click("details.menu > summary")
        page.uncheck("#undo")
        page.reload()
        expect(page.locator("#undo")).not_to_be_checked()
        page.clock.run_for(LOOK)
        with posts(page):
            page.click(LIAR)
        assert sent(site)[0]["pressed"] == "yes"

    @pytest.mark.sampled(1)
    @pytest.mark.parametrize("storage", ["throw new Error('forbidden')", "return null"])
    def test_works_where_nothing_is_stored(self, look: Visit, storage: str) -> None:
        forbidden = f"Object.defineProperty(window, 'localStorage', {{get() {{ {storage} }}}})"
        page, site = look(*asked(), script=forbidden)
        expect(page.locator("[data-setting='undo']")).to_have_attribute("hidden", "")
        page.click(LIAR)
        page.clock.run_for(UNDO - 100)
        assert not site.posted
        with posts(page):
            page.clock.run_for(200)

    def test_a_full_storage_keeps_the_undo(self, look: Visit) -> None:
        page, _ = look(*asked(), script="Storage.prototype.setItem = () => { throw new Error('full') }")
        page.click("details.menu > summary")
        page.click("#undo")
        expect(page.locator("#undo")).to_be_checked()

    def test_what_can_be_taken_back_is_not_held(self, look: Visit) -> None:
        page, site = look(*asked())
        page.fill("#say-text", "Hello.")
        with page.expect_navigation():
            page.click("#form-say button")
        assert len(site.posted) == 1
