"""How often an open page asks for news: soon while something moves, then ever more slowly, and as a busy site bears."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import pairwise

import pytest
from playwright.sync_api import Browser, expect

from events.table.commands import GiveOrder
from events.who import Scope
from tests.functions.pages.stage import STAGES, Stage
from tests.system.looking import hide, show
from tests.system.watched import Watched, watched

SOON = 2
LONGEST = 60
LIVELY = 120
"""Seconds: between polls while something moves, at most, and for how long after the last move it is taken to do so."""

SPREAD = 1.25
"""By how much more a page may wait than a busy site asks, so that not all come at once."""

Open = Callable[..., Watched]


@pytest.fixture
def open_page(browser: Browser) -> Iterator[Open]:
    """Opens the page of a seat, or of whoever watches, in a fresh profile, as long as asked after the last move."""
    with ExitStack() as open_now:

        def open_page(seconds_after: int = 1, seat: int | None = None, stage: Stage | None = None) -> Watched:
            stage = stage or STAGES["playing"]()
            stage.now += seconds_after - 30  # a page is read half a minute later
            viewer: tuple[Scope, int | None] = ("watch", None) if seat is None else ("seat", seat)
            return open_now.enter_context(watched(browser, stage, viewer))

        yield open_page


def test_a_move_is_seen_within_three_seconds(open_page: Open) -> None:
    seen = open_page().passes(10)
    before = seen.page.title()
    seen.stage.move("3*")
    seen.passes(3)
    expect(seen.page).not_to_have_title(before)


def test_a_table_that_was_restored_is_loaded_again(open_page: Open) -> None:
    seen = open_page(stage=STAGES["playing"]().move("3*")).passes(4)
    before = STAGES["playing"]()
    seen.site.stage = before
    seen.page.clock.run_for(10_000)  # the page is another one before they have passed
    live = seen.page.locator("[data-live]")
    expect(live).to_have_attribute("data-number", str(before.page("watch", None).number))


def test_for_two_minutes_after_a_move(open_page: Open) -> None:
    seen = open_page().passes(4)
    assert max(seen.gaps(LIVELY - 20)) == pytest.approx(SOON, abs=0.5)


def test_then_it_asks_ever_more_slowly_but_once_a_minute(open_page: Open) -> None:
    seen = open_page(seconds_after=LIVELY).passes(4)
    gaps = seen.gaps(5 * LONGEST)
    assert gaps[0] > SOON
    assert all(after >= before - 1 for before, after in pairwise(gaps))
    assert len(gaps) < 14
    assert gaps[-1] == pytest.approx(LONGEST, abs=1)


def test_what_others_did_in_secret_makes_it_no_quicker(open_page: Open) -> None:
    """A plan of somebody else is the table's last commit, and tells this viewer nothing."""
    stage = STAGES["playing"]()
    stage.now += 10 * LIVELY
    planner = (stage.asked + 2) % 4
    stage.run(planner, GiveOrder("challenge above 9x5"))
    seen = open_page(stage=stage, seat=stage.asked).passes(4)
    assert min(seen.gaps(LONGEST // 2)) > SOON


@pytest.mark.sampled(1)
@pytest.mark.parametrize("what", ["a press", "a move", "coming back"])
def test_it_is_quick_again_after(open_page: Open, what: str) -> None:
    seen = open_page(seconds_after=LIVELY).passes(2 * LONGEST)
    assert min(seen.gaps(LONGEST)) > LONGEST / 3
    match what:
        case "a press":
            seen.page.keyboard.press("Tab")
        case "a move":
            seen.stage.now += LIVELY + 6 * 60
            seen.stage.move("3*")
            seen.passes(LONGEST)
        case _:
            hide(seen.page)
            show(seen.page)
    assert min(seen.gaps(10)) <= SOON * 1.5


def test_after_an_own_move_it_asks_each_second_since_bots_answer_at_once(open_page: Open) -> None:
    stage = STAGES["playing"]()
    seen = open_page(stage=stage, seat=stage.asked).passes(4)
    with seen.page.expect_response(lambda reply: reply.request.method == "POST" and reply.url == seen.site.url):
        seen.page.locator("#dock button.act").click()
    gaps = seen.passes(2).gaps(12)
    assert gaps[:3] == [1, 1, 1]
    assert gaps[-1] == SOON


def test_it_asks_at_once_when_pictures_end_since_others_moved_meanwhile(open_page: Open) -> None:
    seen = open_page().passes(4)
    seen.stage.move("3*")
    seen.passes(2).page.locator("#skip").click()
    assert min(seen.gaps(4)) < SOON


class TestABusySite:
    def test_says_for_how_long_to_wait(self, open_page: Open) -> None:
        seen = open_page()
        seen.site.strain = (304, 10)
        gaps = seen.passes(20).gaps(45)
        assert [gap for gap in gaps if 10 <= gap <= 10 * SPREAD + 1] == gaps != []

    @pytest.mark.parametrize("status", [429, 503])
    def test_is_asked_half_as_often_each_time_that_it_turns_somebody_away(self, open_page: Open, status: int) -> None:
        seen = open_page().passes(4)
        seen.site.strain = (status, 0)
        gaps = seen.gaps(LIVELY)[1:]
        assert len(gaps) > 2
        assert all(after >= 1.5 * before for before, after in pairwise(gaps))
        assert max(gaps) <= LONGEST * SPREAD + 1

    def test_does_not_make_it_quicker_than_it_said(self, open_page: Open) -> None:
        seen = open_page().passes(4)
        seen.site.strain = (503, 30)
        assert min(seen.gaps(80)[1:]) >= 30

    def test_is_asked_as_before_by_and_by(self, open_page: Open) -> None:
        seen = open_page()
        seen.site.strain = (304, 5)
        seen.passes(20)
        seen.site.strain = (0, 0)
        gaps = seen.gaps(50)
        assert gaps[1] > 1.5 * SOON
        assert gaps[-1] == SOON

    def test_is_not_asked_sooner_because_somebody_presses(self, open_page: Open) -> None:
        seen = open_page(seat=0)
        seen.site.strain = (304, 30)
        seen.passes(10)
        seen.page.keyboard.press("Tab")
        assert all(gap >= 30 for gap in seen.gaps(80))


def test_whoever_is_online_again_is_up_to_date_at_once(open_page: Open) -> None:
    seen = open_page().passes(4)
    seen.page.context.set_offline(True)
    seen.passes(20)
    seen.page.context.set_offline(False)
    with seen.page.expect_response("**/poll"):
        seen.page.clock.run_for(SOON * 1_000)
