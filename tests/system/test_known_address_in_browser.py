"""An address that was confirmed in a browser: the next table is told of it there with one tap, and nobody is asked."""

from playwright.sync_api import Browser, expect

from tests.stack import Stack
from tests.system.client import command, get, open_links, open_table
from tests.system.company import assemble
from tests.system.people import LOOK, ByTaps

FILLS_ITS_ROW = "hint => hint.offsetWidth === hint.parentElement.offsetWidth"
"""Beside a field and a button, what carriers want said was a column of single words."""


def test_the_next_table_is_told_with_one_tap(stack: Stack, browser: Browser) -> None:
    company = assemble(stack, "Anna", "Ben")
    company.waits()
    (link,) = [link for mail in company.mails("Anna") for link in mail.links if "/confirm/" in link]
    context = browser.new_context(**ByTaps.context)
    try:
        page = context.new_page()
        page.goto(link)
        page.locator("#confirm-name").fill("Anna")
        with page.expect_navigation():
            page.locator("#form-confirm button").click()
        host = open_table(stack.base_url, "liars_dice", 3)
        seat = command(get(open_links(host)[0]), "take", name="Anna", entropy="").page["links"]["page"]
        before = len(stack.outbox())
        page.goto(seat)
        tap = page.locator("#form-tell-known button")
        expect(tap).to_contain_text(f" a…@company-{company.number}.example", use_inner_text=True)
        assert all(hint.evaluate(FILLS_ITS_ROW) for hint in page.locator("#tell .hint").all())
        page.wait_for_timeout(LOOK)
        with page.expect_navigation():
            tap.click()
        assert get(seat).page["contacts"]["mail"]["state"] == "confirmed"
        stack.quiet()
        assert len(stack.outbox()) == before
    finally:
        context.close()
