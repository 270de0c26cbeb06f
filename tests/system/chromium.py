"""Chromium for the browser tests: the system's, Playwright's own download or Debian's package, in that order.

Where there is one, it is the headless shell: the same engine without windows, for a fifth of the processor's time.

``python -m tests.system.chromium`` (a part of `make test`) looks for one and installs one if need be.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

from playwright.sync_api import sync_playwright

_SHELL = "chromium-headless-shell"
_SYSTEM_NAMES = (_SHELL, "chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
_BLANK_PAGE = ("--headless", "--no-sandbox", "--disable-gpu", "--dump-dom", "about:blank")
_INSTALL_SECONDS = 600


class BrowserMissingError(Exception):
    """No Chromium runs on this machine."""


def executable() -> Path:
    """The Chromium to test with.

    :raises BrowserMissingError: when this machine has none that runs
    """
    for path in _found():
        if path and _runs(path):
            return Path(path)
    raise BrowserMissingError("There is no Chromium on this machine that runs: `make browser` tries to get one.")


def install() -> Path:
    """The Chromium to test with, fetched if there is none yet.

    :raises BrowserMissingError: when none can be had; the sentence says what was tried
    """
    with suppress(BrowserMissingError):
        return executable()
    print("No Chromium runs on this machine. Playwright downloads one: this may take minutes.", flush=True)
    _download()
    with suppress(BrowserMissingError):
        return executable()
    print("Playwright has none that runs here. Debian's package is tried next.", flush=True)
    _install_package()
    with suppress(BrowserMissingError):
        return executable()
    raise BrowserMissingError(
        "No Chromium can be had here: there is none on the system, Playwright could not download one that runs, "
        "and Debian's package needs apt-get and root. Install Chromium or Google Chrome and try again."
    )


def _download() -> None:
    _try([sys.executable, "-m", "playwright", "install", "--only-shell", "chromium"])


def _install_package() -> None:
    if os.geteuid() == 0 and shutil.which("apt-get"):
        quietly = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        _try(["apt-get", "update", "--quiet=2"], quietly)
        _try(["apt-get", "install", "--quiet=2", "--yes", "--no-install-recommends", _SHELL], quietly)


def _found() -> Iterator[str | None]:
    """Where there may be one: Playwright is asked for its own only if the system has none."""
    yield from map(shutil.which, _SYSTEM_NAMES)
    yield from _downloaded()


def _downloaded() -> Iterator[str]:
    """The shell lies beside the whole browser, whose place alone Playwright tells."""
    whole = _path_of_playwright()
    number = whole.parents[1].name.rpartition("-")[2]
    found = [*whole.parents[2].glob(f"chromium_headless_shell-{number}/*/*headless*shell"), whole]
    yield from (str(path) for path in found if path.exists())


def _path_of_playwright() -> Path:
    def asked() -> str:
        with sync_playwright() as playwright:
            return playwright.chromium.executable_path

    with ThreadPoolExecutor(1) as thread:  # in one that tests with a browser have begun it cannot begin again
        return Path(thread.submit(asked).result())


def _runs(path: str) -> bool:
    """A browser that is there may still lack libraries: only a page that it shows is proof."""
    return _try([path, *_BLANK_PAGE])


def _try(command: Sequence[str], environment: dict[str, str] | None = None) -> bool:
    """Whether a program ended well. What it prints without a network fills a page and says less than our line."""
    try:
        finished = subprocess.run(
            command,
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=_INSTALL_SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return finished.returncode == 0


def main() -> int:
    """Says which browser it is, or that there is none: an error only where everything is required."""
    try:
        print(f"Browser tests run in {install()}.")
    except BrowserMissingError as missing:
        print(f"{missing} Browser tests are skipped.", file=sys.stderr)
        return 1 if os.environ.get("REQUIRE_EVERYTHING") else 0
    return 0


if __name__ == "__main__":
    sys.exit(main())
