"""The whole product, running: the real template, the real functions, a real browser."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from _pytest.runner import runtestprotocol
from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright

from tests import stores
from tests.functions.pages.stage import Stage
from tests.shared_stack import SharedStack
from tests.stack import Stack
from tests.system.chromium import BrowserMissingError, executable
from tests.system.stage_site import StageSite, Visit, serve

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

BROKE_OFF = ("Protocol error", "Target crashed", "Connection closed")
"""Errors of a browser that say nothing about a page."""

NOT_LOADED = "Failed to load resource: "
NO_FAULTS = (
    "Transition was aborted",
    f"{NOT_LOADED}net::ERR_FAILED",
    f"{NOT_LOADED}the server responded with a status of 409",
)
"""What Chromium says when a page is left that would move over from the one before, a test stops a request, or a page
asks."""

ELSEWHERE = "bluff.example"
"""Another name that the stack answers to."""

KEPT = [("operator", "contact-key")]
"""Rows of the directory that a worker reads once: with the key there addresses are hashed, and it is never deleted."""


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool:
    """Runs a test once more, in another browser, if the browser broke off; the summary counts it as `rerun`.

    Plugins that do so ask the main process over a socket before each test of the suite, for forty milliseconds.
    """
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    reports = runtestprotocol(item, log=False, nextitem=nextitem)
    if broken := [each for each in reports if each.failed and any(error in each.longreprtext for error in BROKE_OFF)]:
        item.session._setupstate.teardown_exact(item.session)  # type: ignore[arg-type]
        broken[0].outcome = "rerun"  # type: ignore[assignment]
        reports = [broken[0], *runtestprotocol(item, log=False, nextitem=nextitem)]
    for report in reports:
        item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


def pytest_report_teststatus(report: pytest.TestReport) -> tuple[str, str, str] | None:
    """A letter and a word for a test that ran once more."""
    return ("rerun", "R", "RERUN") if str(report.outcome) == "rerun" else None


@pytest.fixture(scope="session")
def shared() -> Iterator[SharedStack]:
    """The stack of this process."""
    stack = SharedStack(lambda: Stack(host_names=[ELSEWHERE]), KEPT)
    yield stack
    stack.end()


@pytest.fixture(scope="module")
def stack(shared: SharedStack) -> Iterator[Stack]:
    """A stack on which nobody was before the tests of this file. Its clock may have been moved.

    A file that needs one of its own, with other options or other processes, says why.
    """
    with shared.lent() as running:
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


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """What drives browsers."""
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="session")
def launched() -> list[Browser]:
    """The browsers of this process, the last one of which is in use."""
    return []


@pytest.fixture(scope="module")
def browser(chromium_path: Path, playwright: Playwright, launched: list[Browser]) -> Iterator[Browser]:
    """Chromium: the one that the file before had, unless it broke off."""
    if not (launched and launched[-1].is_connected()):
        launched.append(playwright.chromium.launch(executable_path=chromium_path, args=list(FLAGS)))
    yield launched[-1]
    for context in launched[-1].contexts:
        context.close()


@pytest.fixture
def visit(browser: Browser) -> Iterator[Visit]:
    """Opens the page of a viewer in a fresh profile, with a clock that tests move; no error is left in its console.

    :param path: what follows the page's address
    :param script: what runs in it first
    """
    errors: list[str] = []
    with ExitStack() as open_now:

        def visit(
            stage: Stage, *viewer: Any, path: str = "", script: str = "", **context: Any
        ) -> tuple[Page, StageSite]:
            site = open_now.enter_context(serve(stage, viewer if len(viewer) > 1 else (viewer[0], None)))
            profile = browser.new_context(**{"viewport": {"width": 360, "height": 640}, **context})
            open_now.callback(profile.close)
            profile.add_init_script(script)
            page = profile.new_page()
            page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
            page.on("pageerror", lambda error: errors.append(str(error)))
            page.clock.install(time=stage.now + 30)
            page.goto(f"{site.url}{path}")
            return page, site

        yield visit
    assert not [error for error in errors if not error.startswith(NO_FAULTS)]
