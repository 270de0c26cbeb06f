"""What axe finds on a page in a browser. All its rules are asked, good practice and WCAG 2.2 too."""

from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Page

from functions.screens.screen import SCHEMES

AXE = Path(__file__).with_name("node_modules") / "axe-core/axe.min.js"
"""What `make axe` fetches."""

EVERY_RULE: Sequence[str] = ()
OF_WCAG: Sequence[str] = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa")
"""For what is no page of its own: good practice asks for landmarks there."""

_OF_COLOURS: Sequence[str] = ("color-contrast", "link-in-text-block")

AS_IT_COMES = "[open]"
EVERYTHING = "details"

_RUN = """
async (only) => {
  const options = { resultTypes: ["violations"], rules: { "target-size": { enabled: true } } };
  const { violations } = await axe.run(document, only.length ? { ...options, runOnly: only } : options);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")} (${failureSummary.replace(/\\s+/g, " ")})`));
}
"""

_FOLD = """
(unfolded) => {
  document.querySelectorAll("details").forEach((each) => { each.open = each.matches(unfolded); });
  scrollTo(0, document.documentElement.scrollHeight);
}
"""
"""At the end of a page its dock covers nothing; before that it may lie on half a button."""


class AxeMissingError(Exception):
    """This machine has no axe."""


def script() -> str:
    """axe itself.

    :raises AxeMissingError: where it was not fetched
    """
    if not AXE.exists():
        raise AxeMissingError("axe is missing: `make axe` fetches it.")
    return AXE.read_text(encoding="utf-8")


def violations(
    tab: Page, axe: str, rules: Sequence[str] = EVERY_RULE, unfolded: Sequence[str] = (AS_IT_COMES,)
) -> list[str]:
    """What breaks a rule, light and dark: a colour scheme changes colours and nothing else, so the rules that look at
    none are asked once.

    :param axe: its script; the page's own policy lets no script in but through the browser's tools
    :param unfolded: which `details` are open, for a look each
    """
    tab.evaluate(axe)
    found: list[str] = []
    for opened in unfolded:
        tab.evaluate(_FOLD, opened)
        found += _in_both_schemes(tab, rules)
    return list(dict.fromkeys(found))


def _in_both_schemes(tab: Page, rules: Sequence[str]) -> list[str]:
    found: list[str] = []
    for scheme in SCHEMES:
        tab.emulate_media(color_scheme=scheme)
        asked = rules if scheme == SCHEMES[0] else _OF_COLOURS
        found += [f"{scheme}: {each}" for each in tab.evaluate(_RUN, list(asked))]
    return found
