"""`python -m functions.screens GAME`: draws every phase of games on small screens, reads all letters, names faults.

`python -m local --with FOLDER --check` starts it.
"""

import shutil
import sys
from collections.abc import Iterable, Iterator
from itertools import chain

try:
    from playwright.sync_api import Browser, Error, sync_playwright
except ImportError:
    sys.exit("Pages are looked at in a browser: pip install playwright && python -m playwright install chromium")

from engine.game import AnyGame
from engine.kit.notation import Refused
from engine.registry import GAMES
from functions.screens.letters import letters
from functions.screens.phases import phases
from functions.screens.reading import heard, wrong
from functions.screens.screen import PHONES, faults, resize, window

SYSTEM = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
"""Browsers of the system, which are taken before Playwright's own."""


def look(games: Iterable[AnyGame]) -> Iterator[str]:
    """Yields a line for each thing that is cut off, out of reach, on another thing, or that no reader should get."""
    with sync_playwright() as playwright:
        found = next(filter(None, map(shutil.which, SYSTEM)), None)
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        for game in games:
            try:
                yield from chain(on_phones(browser, game), _letters(browser, game))
            except Refused as refused:
                yield f"{game.name}: it refuses a move that it lists ({refused}): python -m engine check says which"
        browser.close()


def on_phones(browser: Browser, game: AnyGame) -> Iterator[str]:
    """The faults of its phases, with a first match's tips."""
    with window(browser, PHONES[0]) as show:
        for name, document in phases(game):
            yield from (f"{name}: {fault}" for fault in wrong(heard(document)))
            tab = show(document)
            for size in PHONES:
                resize(tab, size)
                yield from (f"{name}, {size[0]} x {size[1]}: {fault}" for fault in faults(tab))


def _letters(browser: Browser, game: AnyGame) -> Iterator[str]:
    width, height = PHONES[0]
    tab = browser.new_page(viewport={"width": width, "height": height})
    for name, page, said in letters(game):
        yield from (f"{name}: {fault}" for fault in said)
        tab.set_content(page)
        if (wide := tab.evaluate("document.documentElement.scrollWidth")) > width:
            yield f"{name}: the mail is {wide} pixels wide"


def main(*names: str) -> int:
    """Returns 0 when every phase fits."""
    try:
        found = list(look(GAMES[name] for name in names))
    except Error as error:
        print(f"No browser runs here: python -m playwright install chromium ({error.message.splitlines()[0]})")
        return 1
    print("\n".join(found) or f"With long names, all of {', '.join(names)} fits on phones, and reads well.")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
