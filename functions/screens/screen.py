"""Shows pages in a browser, without a server: a page and its files come from this process."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal, TypeAlias

from playwright.sync_api import Browser, Page, Route

from functions.pages import assets
from functions.pages.html import html
from functions.pages.models.base import Page as DrawnPage

MEASURE = (Path(__file__).parent / "measure.js").read_text()

ORIGIN = "https://bluffpost.test"

Size = tuple[int, int]
Scheme: TypeAlias = Literal["light", "dark"]

PHONES: tuple[Size, ...] = ((360, 640), (375, 553))
SMALLEST: Size = (320, 568)
LARGE: tuple[Size, ...] = ((768, 1024), (1280, 800))
STANDARD_FONT = 16
FIXED_FONT = 13
"""What letters measure unless the reader chose otherwise, in pixels."""

SIZES: tuple[Size, ...] = (*PHONES, SMALLEST, *LARGE)

UNFOLDED = """() => typeof wide === "undefined" || !wide.matches || document.getElementById("sheet")?.open !== false"""
"""The script hears of another size a frame later, and opens the sheet where there is room for it."""

SCHEMES: tuple[Scheme, ...] = ("light", "dark")


@contextmanager
def shown(
    browser: Browser, page: DrawnPage, size: Size, scheme: Scheme = "light", script: bool = True
) -> Iterator[Page]:
    """The page as it looks on a screen of this size.

    :param size: width and height in CSS pixels
    """
    with window(browser, size, scheme, script) as show:
        yield show(html(page))


@contextmanager
def window(
    browser: Browser, size: Size, scheme: Scheme = "light", script: bool = True, letters: int = 1
) -> Iterator[Callable[[str], Page]]:
    """Shows one HTML document after the other on a screen of this size, which is faster than a screen for each.

    :param letters: how many times as large as usual its reader wants them, by the browser's setting
    """
    profile = browser.new_context(
        color_scheme=scheme,
        java_script_enabled=script,
        reduced_motion="reduce",
    )
    documents: list[str] = []

    def answer(route: Route) -> None:
        path = route.request.url.removeprefix(ORIGIN)
        asset = assets.asset(path.removeprefix("/static/")) if path.startswith("/static/") else None
        if asset:
            route.fulfill(body=asset.content, content_type=asset.content_type)
        elif path == "/page":
            policy = {"Content-Security-Policy": assets.CONTENT_SECURITY_POLICY}
            route.fulfill(body=documents[-1], content_type="text/html; charset=utf-8", headers=policy)
        else:
            route.fulfill(status=304)

    def show(document: str) -> Page:
        documents.append(document)
        resize(tab, size)
        tab.goto(f"{ORIGIN}/page")
        return tab

    try:
        tab = profile.new_page()
        tab.route("**/*", answer)
        fonts = {"standard": STANDARD_FONT * letters, "fixed": FIXED_FONT * letters}
        profile.new_cdp_session(tab).send("Page.setFontSizes", {"fontSizes": fonts})
        yield show
    finally:
        profile.close()


def resize(tab: Page, size: Size) -> None:
    """The page that is shown, on a screen of another size: styles and script ask anew, and nothing is loaded."""
    width, height = size
    tab.set_viewport_size({"width": width, "height": height})
    tab.wait_for_function(UNFOLDED)


def faults(tab: Page, letters: int = 1) -> list[str]:
    """The faults of a table on this screen; none if all is well.

    :param letters: how many times as large as usual they are; with larger ones the page may scroll
    """
    found: list[str] = tab.evaluate(MEASURE, letters)
    return found
