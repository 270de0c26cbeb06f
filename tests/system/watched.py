"""An open page whose polls are noted by its own clock, which tests move."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise

from playwright.sync_api import Browser, Page

from events.who import Scope
from tests.functions.pages.stage import Stage
from tests.system.stage_site import StageSite, serve

NOTE_POLLS = """() => {
  const [ask, noted] = [window.fetch, { polled: [], open: [] }];
  window.noted = noted;
  window.fetch = (...asked) => {
    const reply = ask(...asked);
    if (`${asked[0]}`.endsWith("/poll")) noted.polled.push(Date.now());
    noted.open.push(reply.catch(() => {}));
    return reply;
  };
}"""

OPENS = 10
"""Seconds after which the page's clock stands still, until it is moved."""


@dataclass
class Watched:
    """A page, what serves it, and the table that it shows."""

    page: Page
    site: StageSite
    stage: Stage

    def passes(self, seconds: int, at_once: int = 1) -> "Watched":
        """Lets time pass; each answer has arrived before it goes on.

        :param at_once: so many seconds in one go: a second poll would not come within them
        """
        for _ in range(0, seconds, at_once):
            self.page.clock.run_for(at_once * 1_000)
            self.page.evaluate("Promise.all(noted.open.splice(0))")
        return self

    def gaps(self, seconds: int) -> list[float]:
        """Seconds between the polls of the time that passes, up to one more than the page waits."""
        self.page.evaluate("noted.polled.splice(0, noted.polled.length - 1)")
        polled: list[float] = self.passes(seconds).page.evaluate("noted.polled")
        return [(after - before) / 1000 for before, after in pairwise(polled)]


@contextmanager
def watched(browser: Browser, stage: Stage, viewer: tuple[Scope, int | None]) -> Iterator[Watched]:
    """Opens the page of a viewer in a fresh profile."""
    with serve(stage, viewer) as site:
        profile = browser.new_context(viewport={"width": 360, "height": 640})
        try:
            page = profile.new_page()
            page.clock.install(time=stage.now + 30)
            page.add_init_script(f"({NOTE_POLLS})()")
            page.goto(site.url)
            page.clock.pause_at(stage.now + 30 + OPENS)
            yield Watched(page, site, stage)
        finally:
            profile.close()
