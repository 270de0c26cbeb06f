"""The whole product, running: the real template, the real functions, a real browser."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from local.stack import Stack
from tests import stores
from tests.system.chromium import BrowserMissingError, executable

expect.set_options(timeout=30_000)  # milliseconds, for a machine that is busy with something else

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP *.example 127.0.0.1",  # names for this machine that are not known to be this machine's
)


@pytest.fixture(scope="module")
def stack() -> Iterator[Stack]:
    """A stack for the tests of one file."""
    with Stack() as running:
        yield running


@pytest.fixture(scope="session")
def chromium_path() -> Path:
    """Where Chromium is; skipped loudly where there is none, an error where everything is required."""
    try:
        return executable()
    except BrowserMissingError as missing:
        if stores.required():
            raise
        pytest.skip(str(missing))


@pytest.fixture(scope="module")
def browser(chromium_path: Path) -> Iterator[Browser]:
    """Chromium, for the tests of one file."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=chromium_path, args=list(FLAGS))
        yield chromium
        chromium.close()
