"""What an open hour of a page costs, and how many open pages the stage bears.

The page itself, in Chromium and on a clock that is moved, decides how often it asks; what each request costs is counted
at the function. Nothing is taken from this machine's clock.
"""

from collections import Counter
from collections.abc import Callable

from playwright.sync_api import Browser, sync_playwright

from drills.bench.meter import Meter
from drills.bench.requests import of_an_open_page
from engine.kit.value import Value
from functions.play.door.pace import SLOWEST
from tests.deploy.deployed import Deployed
from tests.functions.pages.stage import Stage
from tests.system.chromium import executable
from tests.system.conftest import FLAGS
from tests.system.watched import Watched, watched

HOUR = 3_600
ROUND = 600
"""Seconds that are watched of an hour in which all ten minutes are alike."""

BETWEEN_MOVES = 30
"""Seconds, at a table where friends play at the same time."""

MOVES = ("1x2", "2x2", "3x2", "4x2", "5x2", "liar")

PRICES = {"request": 1.20e-6, "gigabyte-second": 1.33334e-5, "read": 0.125e-6, "written": 0.625e-6}
"""Dollars in us-east-1, for HTTP API and Lambda together the first (docs/operating/costs.md)."""

GIGABYTES = 0.5
SECONDS = 0.05
"""The memory of `play`, and what docs/operating/costs.md takes each of its requests to last."""

KINDS = {"poll": "/poll", "steps": "/steps", "presence": "/presence", "page": ""}


class Hour(Value):
    """An hour of one page.

    :param asked: how often it made each kind of request
    """

    name: str
    asked: dict[str, float]

    @property
    def requests(self) -> float:
        """How many it made."""
        return sum(self.asked.values())

    def cost(self, meters: dict[str, Meter]) -> tuple[float, float, float]:
        """Read units, written units and dollars."""
        read = sum(count * meters[kind].read for kind, count in self.asked.items())
        written = sum(count * meters[kind].written for kind, count in self.asked.items())
        lambda_time = self.requests * SECONDS * GIGABYTES
        used = {"request": self.requests, "gigabyte-second": lambda_time, "read": read, "written": written}
        return read, written, sum(PRICES[what] * amount for what, amount in used.items())


def rows() -> list[str]:
    """Rows of a Markdown table: page, requests of each kind, read and written units, dollars, how many are borne."""
    meters = of_an_open_page()
    chromium = executable()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        found = hours(browser)
        browser.close()
    return [_row(hour, meters) for hour in found]


def _row(hour: Hour, meters: dict[str, Meter]) -> str:
    read, written, dollars = hour.cost(meters)
    asked = " | ".join(f"{hour.asked.get(kind, 0):,.0f}" for kind in ("poll", "page", "steps", "presence"))
    borne = requests_a_second() * HOUR / hour.requests
    return f"| {hour.name} | {asked} | {read:,.0f} | {written:,.0f} | {dollars:.4f} | {borne:,.0f} |"


def requests_a_second() -> int:
    """How many the stage lets through."""
    return int(Deployed.with_parameters().template.sections["Mappings"]["Sizes"]["small"]["RequestsASecond"])


def hours(browser: Browser) -> list[Hour]:
    """An hour of a page at a table where something moves, of one at which nothing does, and of the former while the
    site asks everybody to wait for a minute."""
    return [
        Hour("friends at play, a move each half minute", _asked(browser, ROUND, _plays)),
        Hour("open, and nothing moves", _asked(browser, HOUR, _waits)),
        Hour("friends at play, the site at its busiest", _asked(browser, ROUND, _plays_while_busy)),
    ]


def _asked(browser: Browser, seconds: int, happens: Callable[[Watched, int], None]) -> dict[str, float]:
    """How often a page makes each kind of request in an hour, from what it does in some of its seconds."""
    stage = Stage().open(4, first_opener=1).seat("Anna", "Ben", "Cleo", "Dilan")
    stage.now += HOUR
    with watched(browser, stage, ("seat", 0)) as page:
        happens(page.passes(10), 0)
        page.site.asked.clear()
        happens(page, seconds)
        paths = [path.partition("?")[0] for path in page.site.asked]
    kinds = Counter(kind for path in paths for kind, ending in KINDS.items() if path == f"/t/table/secret{ending}")
    return {kind: count * HOUR / seconds for kind, count in kinds.items()}


def _waits(page: Watched, seconds: int) -> None:
    page.passes(seconds, at_once=5)


def _plays(page: Watched, seconds: int) -> None:
    """Everybody moves in turn, and the page is touched now and then."""
    for number in range(seconds // BETWEEN_MOVES):
        page.stage.now = page.page.evaluate("Math.floor(Date.now() / 1000)") - 60  # a command takes a minute
        page.stage.move(MOVES[number % len(MOVES)])
        page.page.keyboard.press("Shift")
        page.passes(BETWEEN_MOVES)


def _plays_while_busy(page: Watched, seconds: int) -> None:
    page.site.strain = (0, SLOWEST)
    _plays(page, seconds)
