"""An open page follows the table whole: after every move it is what the same page would be, loaded anew."""

from collections.abc import Callable
from itertools import zip_longest
from random import Random

import pytest
from playwright.sync_api import Page

from engine.registry import GAMES
from events.table.commands import (
    AddBot,
    Begin,
    Command,
    FreeSeat,
    GiveOrder,
    GiveTime,
    GoAway,
    Mute,
    PassHosting,
    Resign,
    Say,
    SwitchTalk,
)
from events.table.events import Settings
from events.who import Scope
from tests.events.played import any_move
from tests.functions.pages.stage import Stage
from tests.system.stage_site import StageSite, Visit

pytestmark = pytest.mark.costly("an open page is what it would be, loaded anew")

MOVES = 5
"""Of a match that are compared at most, before one of its players gives up."""

WHOLE = """async () => {
  await globalThis.bringInvitation?.();
  const page = document.documentElement.cloneNode(true);
  for (const own of page.querySelectorAll("#announcement, #player, #lobby .turn")) own.remove(); // what the script says
  const controls = [...document.querySelectorAll("input, select, textarea, button")];
  const states = controls
    .filter((control) => !control.closest("#player, [data-cut]")) // a deck is cut at random
    .map(({ name, value, checked, disabled, hidden }) => [name, value, checked, disabled, hidden].join(" "));
  return [...page.outerHTML.split(/(?=<)/), ...states].map((each) => each.trim()).filter(Boolean).join("\\n");
}"""


class OpenPage:
    """The page of a viewer, and beside it the same page, which is loaded anew each time."""

    def __init__(self, page: Page, anew: Page, site: StageSite) -> None:
        self.page, self.anew, self.site = page, anew, site
        site.plays = True
        self.clocks()

    def clocks(self, ahead: int = 0) -> None:
        for each in (self.page, self.anew):
            each.clock.set_fixed_time(self.site.stage.now + 30 + ahead)

    def follows(self) -> None:
        """What others did is taken over, and the page is as it would be."""
        self.clocks()
        self.page.evaluate("queued(refresh)")
        self.page.wait_for_load_state()
        self.is_whole()

    def types(self, move: str) -> None:
        """The viewer moves, in notation."""
        self.page.locator("#move-text").evaluate("(field, move) => (field.value = move)", move)
        self.clocks(ahead=60)  # which a move takes
        with self.page.expect_response(lambda reply: reply.request.method == "GET" and reply.url == self.site.url):
            self.page.locator("#form-move-text").evaluate("form => form.requestSubmit()")
        self.page.evaluate("queue")
        self.is_whole()

    def is_whole(self) -> None:
        self.clocks()
        self.anew.goto(self.site.url)
        here, there = [each.evaluate(WHOLE).split("\n") for each in (self.page, self.anew)]
        stale = [pair for pair in zip_longest(here, there) if pair[0] != pair[1]]
        assert not stale[:5]


Open = Callable[[Stage, tuple[Scope, int | None]], OpenPage]


@pytest.fixture
def opened(visit: Visit) -> Open:
    """Opens the page of a viewer, on which nothing moves."""

    def opened(stage: Stage, viewer: tuple[Scope, int | None]) -> OpenPage:
        page, site = visit(stage, *viewer, reduced_motion="reduce")
        page.context.route("**/steps?*", lambda route: route.abort())
        return OpenPage(page, page.context.new_page(), site)

    return opened


@pytest.mark.sampled(1)
@pytest.mark.parametrize("name", GAMES)
def test_a_match_is_followed_move_by_move(opened: Open, name: str) -> None:
    stage = Stage().open(min(max(3, GAMES[name].seats[0]), GAMES[name].seats[-1]), host="Anna", game=name)
    stage.seat(*("Ben", "Cleo", "Dilan")[: len(stage.table.places) - 1])
    seen, random = opened(stage, ("seat", 0)), Random(7)
    for _ in range(MOVES):
        if stage.table.over:
            break
        move = any_move(stage.table, random)
        if stage.asked == 0:
            seen.types(move)
        else:
            stage.move(move)
            seen.follows()
    if not stage.table.over:
        stage.resign(1)
        seen.follows()


@pytest.mark.sampled(1)
@pytest.mark.parametrize("viewer", [("seat", 0), ("seat", 1), ("host", None), ("watch", None)], ids=str)
def test_so_is_all_else_that_happens_at_a_table(opened: Open, viewer: tuple[Scope, int | None]) -> None:
    settings = Settings(begin_when_full=False)
    stage = Stage().open(4, settings, host="" if viewer[0] == "host" else "Anna", first_opener=1)
    stage.seat(*("Anna", "Ben", "Cleo")[viewer[0] != "host" :])
    seen = opened(stage, viewer)
    happens: list[tuple[int | None, Command]] = [
        (None, AddBot()),
        (None, FreeSeat(3)),
        (None, Begin()),
        (1, Say("Hello.")),
        (1, GiveOrder("challenge above 7x6")),
        (1, Mute(2)),
        (2, GoAway(stage.now + 86_400)),
        (None, SwitchTalk(on=False)),
        (None, GiveTime(0)),
        (None, PassHosting(1)),
        (2, Resign()),
    ]
    for seat, command in happens:
        stage.run(seat, command)
        seen.follows()
