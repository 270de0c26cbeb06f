"""Photographs of every phase of every game, for people to look at: `make screenshots` writes them to docs/screens.

Those of `ASKED` and a film of Liar's Dice stand in the repository, for the README; the others are made when somebody
wants to see them.
"""

import sys
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from drills.screens import mails
from drills.screens.film import film
from drills.screens.phases import Screen, screens
from engine.registry import GAMES
from functions.screens.screen import LARGE, PHONES, SCHEMES, Scheme, Size, shown
from tests.system.chromium import executable
from tests.system.conftest import FLAGS

FOLDER = Path(__file__).parents[2] / "docs" / "screens"

ASKED = {
    "liar_liar": "AnswerQuest",
    "lie21": "JudgeLie",
    "liars_poker": "AddDoubtOrPass",
    "liars_deck": "PlayOrCall",
}
"""The phase that shows most of each game, but for the one that moves."""


def photograph(browser: Browser, screen: Screen, size: Size, scheme: Scheme, file: Path) -> None:
    """Writes what a screen of that size shows."""
    with shown(browser, screen.page, size, scheme) as tab:
        tab.screenshot(path=file)


def main(chosen: list[str]) -> None:
    """Writes all, with "readme" the few of the README alone, with "mails" those of mails."""
    if "mails" in chosen:
        mails.main([])
        return
    FOLDER.mkdir(exist_ok=True)
    chromium = executable()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        (FOLDER / "liars_dice.png").write_bytes(film(browser))
        for game in GAMES:
            for screen in screens(game):
                phase = screen.name.rpartition(", ")[2]
                if phase == ASKED.get(game):
                    photograph(browser, screen, PHONES[0], "light", FOLDER / f"{game}.png")
                for size in () if "readme" in chosen else (*PHONES, *LARGE):
                    for scheme in SCHEMES:
                        name = f"{screen.name} {size[0]}x{size[1]} {scheme}.png".replace(", ", " ")
                        photograph(browser, screen, size, scheme, FOLDER / name)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
