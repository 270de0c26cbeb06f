"""`python -m functions.screens GAME`: draws every phase of games on small screens, and names their faults.

`python -m local --with FOLDER --check` starts it.
"""

import shutil
import sys
from collections.abc import Iterable, Iterator

try:
    from playwright.sync_api import Error, sync_playwright
except ImportError:
    sys.exit("Pages are looked at in a browser: pip install playwright && python -m playwright install chromium")

from engine.game import AnyGame
from engine.registry import GAMES
from functions.screens.phases import phases
from functions.screens.screen import PHONES, faults, resize, window

SYSTEM = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
"""Browsers of the system, which are taken before Playwright's own."""


def look(games: Iterable[AnyGame]) -> Iterator[str]:
    """Yields a line for each thing that is cut off, out of reach, or lies on another thing."""
    with sync_playwright() as playwright:
        found = next(filter(None, map(shutil.which, SYSTEM)), None)
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        with window(browser, PHONES[0]) as show:
            for name, document in [each for game in games for each in phases(game)]:
                tab = show(document)
                for size in PHONES:
                    resize(tab, size)
                    yield from (f"{name}, {size[0]} x {size[1]}: {fault}" for fault in faults(tab))
        browser.close()


def main(*names: str) -> int:
    """Returns 0 when every phase fits."""
    try:
        wrong = list(look(GAMES[name] for name in names))
    except Error as error:
        print(f"No browser runs here: python -m playwright install chromium ({error.message.splitlines()[0]})")
        return 1
    print("\n".join(wrong) or f"Every page of {', '.join(names)} fits, with long names, on phones.")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
