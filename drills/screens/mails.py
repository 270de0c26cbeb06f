"""Photographs of mails for people to look at: light, dark, without what some programs drop, and the text part.

`make screenshots ONLY=mails` writes one picture for each game to docs/screens: a turn in its fullest phase. Nothing in
a mail is loaded, so without pictures a mail is the same; the third column has lost its style sheet, too, as in programs
that keep the cells alone.
"""

import re
import sys
from base64 import b64encode
from pathlib import Path
from random import Random

from markupsafe import escape
from playwright.sync_api import Browser, sync_playwright

from drills.screens.palette import in_few_colours
from drills.screens.phases import MOVES, begun
from engine.conformance.configurations import variants
from engine.registry import GAMES
from events.directory.notices import Notice
from events.directory.preferences import NoticeKind
from functions.messages.letters import COMMITS_READ, Letter, LetterLinks, letter, read_after
from functions.messages.mail import as_html, as_text
from functions.messages.readers import reader
from tests.functions.pages.stage import TABLE, Stage
from tests.system.chromium import executable
from tests.system.conftest import FLAGS

FOLDER = Path(__file__).parents[2] / "docs" / "screens"
WIDTH = 360

ASKED = {
    "liars_dice": "RaiseOrChallenge",
    "liar_liar": "AnswerQuest",
    "lie21": "JudgeLie",
    "liars_poker": "AddDoubtOrPass",
    "liars_deck": "PlayOrCall",
}
"""The question whose mail shows most of each game."""

SITE = "https://bluff.example.org"
LINKS = LetterLinks(
    privacy=f"{SITE}/privacy",
    button=f"{SITE}/t/abcdefghijklmnop/abcdefghijklmnopqrstuvwxyz",
    unsubscribe=f"{SITE}/unsubscribe/abcdefghijklmnopqrstuvwxyz",
    settings=f"{SITE}/settings/abcdefghijklmnopqrstuvwxyz",
    short=f"{SITE}/s/abcdefghijkl",
)


def turn(game: str, asked: str, seats: int = 0) -> Letter:
    """The mail of the last turn with that question in a match played at random.

    :param seats: as many as there can be, if nothing else is said
    """
    rules, options = GAMES[game], next(variants(GAMES[game])).options
    stage, found = begun(rules, seats or max(rules.seats), options), list[Letter]()
    for seat in stage.turns(Random(game), MOVES):
        if type(stage.question).__name__ == asked:
            found.append(mailed(stage, seat, "turn"))
    return max(found, key=lambda each: len(as_html(each)))


def mailed(stage: Stage, seat: int, kind: NoticeKind) -> Letter:
    """The letter of a kind to a seat, as things stand."""
    table, place = stage.table, stage.table.places[seat]
    cause = place.prompt.asked if place.prompt else table.over or table.begun
    notice = Notice(place.chair, kind, cause)
    commits = stage.tables.told_in_a_range(stage.head, seat, read_after(table, notice), COMMITS_READ)
    return letter(TABLE, table, notice, commits, LINKS, reader(table, seat, "Europe/Lisbon"))


def photograph(browser: Browser, written: Letter) -> bytes:
    """The mail four times, side by side."""
    page, text = (
        as_html(written),
        f"<pre style='font:13px/1.4 monospace;white-space:pre-wrap;overflow-wrap:anywhere'>{escape(as_text(written))}",
    )
    bare = re.sub(r"<style>.*?</style>", "", page, flags=re.DOTALL)
    shown = [_shown(browser, page, "light"), _shown(browser, page, "dark"), _shown(browser, bare, "light")]
    pictures = [b64encode(each).decode() for each in (*shown, _shown(browser, text, "light"))]
    images = "".join(f"<img src='data:image/png;base64,{each}' style='vertical-align:top'> " for each in pictures)
    tab = browser.new_page(viewport={"width": 4 * WIDTH + 24, "height": 400})
    tab.set_content(f"<body style='margin:0;background:#888;font-size:13px;white-space:nowrap'>{images}")
    return in_few_colours(tab.screenshot(full_page=True))


def _shown(browser: Browser, page: str, scheme: str) -> bytes:
    tab = browser.new_page(viewport={"width": WIDTH, "height": 640}, color_scheme=scheme)  # type: ignore[arg-type]
    tab.route("**/*", lambda route: route.abort())
    tab.set_content(page)
    wide = tab.evaluate("document.documentElement.scrollWidth")
    assert wide <= WIDTH, f"it is {wide} pixels wide"
    return tab.screenshot(full_page=True)


def main(games: list[str]) -> None:
    """Writes the pictures of these games, or of all."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(), args=list(FLAGS))
        for game in games or ASKED:
            (FOLDER / f"mail_{game}.png").write_bytes(photograph(browser, turn(game, ASKED[game])))
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
