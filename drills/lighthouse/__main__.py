"""What Lighthouse says of a table of each game, played on this machine: `make lighthouse`.

It measures what it calls a mobile phone: a slow one, on a slow connection, both simulated.
"""

import json
import os
import random
import subprocess
import tempfile
from pathlib import Path

from engine.registry import GAMES
from tests.stack import Stack
from tests.system.chromium import executable
from tests.system.client import get, move_somehow, open_table, take_all_seats
from tests.system.conftest import FLAGS

COMMAND = Path(__file__).with_name("node_modules") / ".bin/lighthouse"
CATEGORIES = ("performance", "accessibility", "best-practices")
NAMES = ("Anna", "Ben", "Cleo", "Dan")
MOVES = 5
"""Made before it looks, so that there is something to see."""

LONGEST = 180
"""Seconds for one page."""

TRIES = 3
"""Now and then the browser writes no trace of a page, and Lighthouse asks for another run."""


def main() -> None:
    """Prints the marks, of 100, and how fast Lighthouse found this machine."""
    print(f"{'':14}{''.join(f'{each:>16}' for each in CATEGORIES)}   speed of the machine")
    with Stack(small_pages=False) as stack:
        for game in GAMES:
            marks, speed = measured(table(stack, game))
            print(f"{game:14}{''.join(f'{mark:16.0f}' for mark in marks)}   {speed:.0f}", flush=True)


def table(stack: Stack, game: str) -> str:
    """The link of whoever is asked, some moves into a match."""
    seats = max(number for number in GAMES[game].seats if number <= len(NAMES))
    links = take_all_seats(open_table(stack.base_url, game, seats), list(NAMES[:seats]))
    chance = random.Random(game)
    for _ in range(MOVES):
        move_somehow(next(page for page in map(get, links) if page.page["prompt"]), chance)
    return next(link for link in links if get(link).page["prompt"])


def measured(url: str) -> tuple[list[float], float]:
    """The marks of a page, and what Lighthouse calls the benchmark index of the machine."""
    with tempfile.NamedTemporaryFile(suffix=".json") as report:
        command = [
            *(str(COMMAND), url, "--quiet", "--no-enable-error-reporting", "--output=json"),
            f"--output-path={report.name}",
            f"--only-categories={','.join(CATEGORIES)}",
            f"--chrome-flags={' '.join(['--headless=new', *FLAGS[:-1]])}",
        ]
        environment = {**os.environ, "CHROME_PATH": str(executable())}
        runs = (subprocess.run(command, env=environment, timeout=LONGEST, check=False) for _ in range(TRIES))
        if all(run.returncode for run in runs):
            raise SystemExit(f"Lighthouse could not measure a page in {TRIES} runs. What it says stands above.")
        found = json.loads(Path(report.name).read_text(encoding="utf-8"))
    marks = [100 * found["categories"][each]["score"] for each in CATEGORIES]
    return marks, found["environment"]["benchmarkIndex"]


if __name__ == "__main__":
    main()
