"""One new user alone plays a game from start page to postcard by taps, by the first button there is.

At night (`make full`) every game, in every variant, by keyboard and without script alone, too. By day the other games
are played to their end over HTTP (`test_bots`), and the other ways at a table of friends (`test_game_in_browser`).
"""

from collections.abc import Iterator, Mapping
from itertools import product
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from engine.conformance.traits import traits
from engine.kit.options import OptionValue
from engine.kit.options import settings as options_of
from engine.registry import GAMES
from tests.engine.records import holds
from tests.stack import Stack
from tests.system.people import PATIENCE, ByKeyboard, ByTaps, Person, WithoutScript

POLL = 60_000
"""Milliseconds after which the page has asked for news, on its own clock."""
BETWEEN_BOTS = 12
"""Seconds on the stack's clock in which bots have moved."""
AN_HOUR = 3_600
"""Seconds in which one network may open so many tables by hand."""
MOST_STEPS = 1_500
NEWS = "#player:not([hidden]), #dock[data-prompt], .postcard"
"""What is there once bots have moved."""

BY_DAY = "liars_dice"

SEATS = 3
"""At a table that is opened by hand."""

SHORT: dict[str, dict[str, OptionValue]] = {"liar_liar": {"match": 50, "hand_turn_limit": 8}}
"""House rules for a match that does not take all evening, against bots that play on and on."""


WAYS = (ByTaps, ByKeyboard, WithoutScript)


def matches() -> Iterator[Any]:
    """What is played, in which way: games with their seats and house rules; without any by the first button."""
    for name, game in GAMES.items():
        short = SHORT.get(name, {})
        variants = [(seats, {**rules, **short}) for seats, rules in traits(game).variants if rules]
        for way, (seats, rules) in product(WAYS, [(SEATS, short), *variants]):
            by_day = (name, way, rules) == (BY_DAY, ByTaps, short)
            yield pytest.param(way, name, seats, rules, marks=() if by_day else pytest.mark.nightly)


@pytest.fixture(scope="module")
def stack() -> Iterator[Stack]:
    """One of its own, with pages as large as they are: whole matches are read again and again."""
    with Stack(small_pages=False) as running:
        yield running


class Newcomer:
    """Somebody who chooses and presses whatever is there, without knowing any rules."""

    def __init__(self, stack: Stack, person: Person, game: str) -> None:
        self.stack = stack
        self.person = person
        self.page = person.page
        self.game = game
        self.random = Random(game)

    # ---- to the table ----

    def starts(self, seats: int, rules: Mapping[str, OptionValue]) -> None:
        """One choice and one button on the start page; with house rules of their own, the form for friends."""
        self.page.goto(self.stack.base_url)
        self.person.presses(self.page.locator(f".tile[href='/?game={self.game}']"))
        expect(self.page.locator(f".tile[href='/?game={self.game}'][aria-current]")).to_be_visible()
        if rules:
            self.opens_a_table(seats, rules)
        else:
            self.person.looks()
            self.person.sends(self.page.locator("[data-plays]:not([hidden]) button.act"))
        expect(self.page.locator("#board")).to_be_visible()
        self.person.looks()
        self.wants_no_undo()

    def wants_no_undo(self) -> None:
        """The quick switch it off in the menu, where there is a script that holds moves back."""
        menu, undo = self.page.locator("#menu > summary"), self.page.locator("#undo")
        self.person.presses(menu)
        if undo.is_visible():
            self.person.chooses(undo)
            expect(undo).not_to_be_checked()
        self.person.presses(menu)
        expect(undo).not_to_be_visible()

    def opens_a_table(self, seats: int, rules: Mapping[str, OptionValue]) -> None:
        """The same by hand: a table for bots and one person, and the way to the own seat.

        Whoever played before has used none of this hour's tables up.
        """
        self.stack.let_time_pass(AN_HOUR)
        self.person.presses(self.page.locator("#dock a:visible[href*='with=friends']"))
        self.person.presses(self.page.locator("#house-rules summary"))
        self.person.picks(self.page.locator("#open-bots"), str(seats - 1))
        for rule, value in rules.items():
            field = self.page.locator(f"[name='option.{rule}']")
            if options_of(GAMES[self.game].options)[rule].choices:
                self.person.picks(field, str(value))
            else:
                self.person.writes(field, str(value))
        self.person.writes(self.page.locator("#open-name"), "Newcomer")
        self.person.sends(self.page.locator("button[form='form-open']"))
        if len(GAMES[self.game].seats) > 1:
            self.person.looks()
            self.person.sends(self.page.locator("#form-begin button"))

    # ---- at the table ----

    def plays_on(self) -> bool:
        """Answers, or waits for a bot. False when the match is over."""
        if self.page.locator(".postcard").count():
            return False
        self.person.skips()
        if self.page.locator("#dock[data-prompt]").count():
            self.answers()
        else:
            self.stack.let_time_pass(BETWEEN_BOTS)
            self.person.waits(POLL)
            self.sees_news()
        return True

    def sees_news(self) -> None:
        """Waits a little until the page has fetched what its poll told."""
        for _ in range(PATIENCE // 10):
            if self.page.locator(NEWS).count():
                return
            self.page.wait_for_timeout(100)

    def answers(self) -> None:
        """Sends something, and waits until the page shows what came of it."""
        prompt = self.page.locator("#dock").get_attribute("data-prompt")
        if not self.person.sends(self.person.composes(self.random)):
            return  # the page says why not
        for _ in range(PATIENCE):
            if not self.page.locator(f"#dock[data-prompt='{prompt}']").count():
                return
            self.person.skips()
            self.page.wait_for_timeout(100)


@pytest.mark.costly("the buttons of the pages are enough, from the start page to the postcard")
@pytest.mark.parametrize(("way", "game", "seats", "rules"), list(matches()))
def test_one_user_alone_plays_to_the_postcard(
    stack: Stack, browser: Browser, way: type[Person], game: str, seats: int, rules: dict[str, OptionValue]
) -> None:
    context = browser.new_context(**way.context)
    try:
        page = context.new_page()
        page.clock.install()
        newcomer = Newcomer(stack, way(page), game)
        newcomer.starts(seats, rules)
        for _ in range(MOST_STEPS):
            if not newcomer.plays_on():
                break
        expect(page.locator(".postcard")).to_be_visible()
        link = page.locator("a[download]").first
        holds(page.request.get(str(link.get_attribute("href"))).json())
    finally:
        context.close()
