"""The drawings as Chromium measures them: nothing is cut off at the edge of its box."""

import pytest
from playwright.sync_api import Browser

from functions.pages.templating import environment

SHEETS = {"dice": "symbols()", "cards": "symbols()", "figures": "symbols(courts=true)", "table_things": "symbols()"}
OUTSIDE = """tolerance => [...document.querySelectorAll("symbol")].flatMap(symbol => {
  const box = symbol.viewBox.baseVal
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg")
  svg.setAttribute("viewBox", symbol.getAttribute("viewBox"))
  svg.append(document.createElementNS("http://www.w3.org/2000/svg", "g"))
  svg.firstChild.append(...[...symbol.children].map(child => child.cloneNode(true)))
  document.body.append(svg)
  const found = svg.firstChild.getBBox()
  const over = Math.max(-found.x, -found.y, found.x + found.width - box.width, found.y + found.height - box.height)
  return found.width && over <= tolerance ? [] : [`${symbol.id}: ${over}`]
})"""


@pytest.mark.parametrize("file", SHEETS)
def test_drawings_stay_in_their_boxes(browser: Browser, file: str) -> None:
    source = f'{{% import "pieces/{file}.html" as pieces %}}{{{{ pieces.{SHEETS[file]} }}}}'
    page = browser.new_page()
    page.set_content(environment().from_string(source).render())
    assert page.locator("symbol").count() > 0
    assert page.evaluate(OUTSIDE, 0.15) == []
    page.close()
