"""One new user alone presses the first button there is and plays every game to its end, in the browser.

With EVERY_VARIANT (`make full`) every variant of every game, too.
"""

import os
from collections.abc import Iterator, Mapping
from random import Random

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from engine.kit.options import OptionValue
from engine.kit.options import settings as options_of
from engine.registry import GAMES
from engine.verify import verify
from local.stack import Stack
from tests.conformance.games import traits

PHONE: ViewportSize = {"width": 390, "height": 844}
BETWEEN_BOTS = 12
"""Seconds on the stack's clock in which three bots have moved."""
MOST_STEPS = 1_500

SHORT: dict[str, dict[str, OptionValue]] = {"liar_liar": {"match": 50, "hand_turn_limit": 8}}
"""House rules for a match that does not take all evening."""

SEATS = 3
"""At a table that is opened by hand."""


def matches() -> Iterator[tuple[str, int, dict[str, OptionValue]]]:
    """What is played: games with their seats and house rules; without any by the first button."""
    for name, game in GAMES.items():
        short = SHORT.get(name, {})
        yield name, SEATS, short
        if "EVERY_VARIANT" in os.environ:
            yield from ((name, seats, {**rules, **short}) for seats, rules in traits(game).variants if rules)


class Newcomer:
    """Somebody who chooses and presses whatever is there, without knowing any rules."""

    def __init__(self, stack: Stack, page: Page, game: str) -> None:
        self.stack = stack
        self.page = page
        self.game = game
        self.random = Random(game)

    def starts(self, seats: int, rules: Mapping[str, OptionValue]) -> None:
        """One choice and one button on the start page; with house rules of their own, the form below."""
        self.page.goto(self.stack.base_url)
        self.page.get_by_role("link", name=GAMES[self.game].title, exact=True).click()
        if rules:
            self.opens_a_table(seats, rules)
        else:
            self.page.locator("#form-play button.primary").click()
        expect(self.page.locator("#board")).to_be_visible()

    def opens_a_table(self, seats: int, rules: Mapping[str, OptionValue]) -> None:
        """The same by hand: a table for bots and one person, and the way to the own seat."""
        if len(GAMES[self.game].seats) > 1:
            self.page.locator("#open-seats").select_option(str(seats))
        self.page.locator("#form-open details summary").first.click()
        self.page.locator("#open-bots").select_option(str(seats - 1))
        for rule, value in rules.items():
            field = self.page.locator(f"[name='option.{rule}']")
            if options_of(GAMES[self.game].options)[rule].choices:
                field.select_option(str(value))
            else:
                field.fill(str(value))
        self.page.locator("#open-name").fill("Newcomer")
        with self.page.expect_navigation():
            self.page.locator("#form-open button.primary").click()

    def plays_on(self) -> bool:
        """Answers, or waits for a bot. False when the match is over."""
        if self.page.locator("main.phase-over").count():
            return False
        forms = self.page.locator("#moves form.move").filter(has_not=self.page.locator("#move-text"))
        if forms.count():
            self.answers(forms.nth(self.random.randrange(forms.count())))
        else:
            self.stack.let_time_pass(BETWEEN_BOTS)
            self.page.reload()
        return True

    def answers(self, form: Locator) -> None:
        """Chooses something in each field and sends it; says yes when asked whether it is meant."""
        for select in form.locator("select").all():
            values = [option.get_attribute("value") for option in select.locator("option").all()]
            select.select_option(self.random.choice([value for value in values if value]))
        for group in form.locator("fieldset").all():
            self.ticks(group)
        for sure in form.locator(".sure input").all():
            sure.check()
        with self.page.expect_navigation():
            form.get_by_role("button").click()
        meant = self.page.locator(".problem form:has([name='confirmed']) button")
        if meant.count():
            with self.page.expect_navigation():
                meant.click()

    def ticks(self, group: Locator) -> None:
        """One of a list; of boxes as many as must be, and a few more where one is enough."""
        boxes = group.locator("input").all()
        if boxes[0].get_attribute("type") == "radio":
            self.random.choice(boxes).check()
            return
        least = int(group.get_attribute("data-least") or 0)
        most = least if least > 1 else min(3, int(str(group.get_attribute("data-most"))))
        chosen = self.random.sample(boxes, self.random.randint(least, most))
        for box in boxes:
            box.set_checked(box in chosen)  # what was refused is still ticked


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport=PHONE)
    yield context.new_page()
    context.close()


@pytest.mark.parametrize(("game", "seats", "rules"), list(matches()))
def test_one_user_alone_plays_to_the_end(
    stack: Stack, page: Page, game: str, seats: int, rules: dict[str, OptionValue]
) -> None:
    newcomer = Newcomer(stack, page, game)
    newcomer.starts(seats, rules)
    for _ in range(MOST_STEPS):
        if not newcomer.plays_on():
            break
    expect(page.locator("main.phase-over")).to_be_visible()
    link = page.locator("#status a[download]")
    assert "holds" in verify(page.request.get(str(link.get_attribute("href"))).json())
