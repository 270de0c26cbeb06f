"""What a reader does with a page: looks at it, and at something else, presses, and answers."""

from playwright.sync_api import Locator, Page

from tests.system.people import Person


def press(page: Page, button: Locator) -> None:
    """Presses a button, waits until the form has arrived, and says yes where that is asked."""
    Person(page).sends(button)


def skip(page: Page) -> None:
    """Does not watch what happened."""
    Person(page).skips()


def begin(page: Page) -> None:
    """The host begins with those who sit there."""
    press(page, page.locator("#form-begin button"))


def hide(page: Page) -> None:
    """The reader looks at another tab."""
    page.evaluate(
        "() => { Object.defineProperty(document, 'visibilityState', {get: () => 'hidden', configurable: true});"
        "document.dispatchEvent(new Event('visibilitychange')) }"
    )


def show(page: Page) -> None:
    """The reader is back; from then on the page says itself whether it is seen, also when it is left."""
    page.evaluate("() => { delete document.visibilityState; document.dispatchEvent(new Event('visibilitychange')) }")
