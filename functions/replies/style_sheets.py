"""Styles that hide or strike text, in an element or in a style sheet.

Each element that a hiding rule may reach counts as doubtful, whatever a later rule says.
"""

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise

ANY = "*"
"""The name of every element."""

_NOTHING = r"(?:0(?:\.0{0,9})?|\.0{1,9})(?![.\d])"
_HIDES = re.compile(
    r"line-through|(?<![\w-])(?:display:none|(?:content-)?visibility:hidden|visibility:collapse|mso-hide:all"
    rf"|color:transparent|(?:opacity|font-size):{_NOTHING}|clip:rect\(0|transform:scale\(0\)"
    r"|(?:text-indent|left|top|margin-left|margin-top):-\d{4})"
)
_FLAT = re.compile(rf"(?<![\w-])(?:max-)?(?:height|width):{_NOTHING}")
_CUT_OFF = re.compile(r"(?<![\w-])overflow(?:-[xy])?:(?:hidden|clip)")

_TESTS = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_COMBINED = re.compile(r"[\s>+~]+")
_TEXTLESS = re.compile(r"\d|.*(?:::|:before|:after)")
"""Steps of an animation (`50%`), and what a sheet adds to an element."""

_NAMES = re.compile(r"[.#][^\s.#:]+")
_ELEMENT = re.compile(r"[a-z][^.#:]*")


def hides(style: str) -> bool:
    """Whether declarations hide or strike text.

    >>> hides("text-decoration: line-through"), hides("opacity: 0.9")
    (True, False)
    """
    said = "".join(_without_comments(style).split()).lower()
    return _HIDES.search(said) is not None or (_FLAT.search(said) is not None and _CUT_OFF.search(said) is not None)


def hidden_names(sheet: str) -> Iterator[str]:
    """Names of elements that a rule may hide: `.class`, `#id`, an element's name, or `ANY`.

    >>> sorted(hidden_names("p{color:red} td > i.x, #y {display:none}"))
    ['#y', '.x']
    """
    for before, piece in pairwise(_without_comments(sheet).lower().split("{")):
        if hides(piece.partition("}")[0]):
            selectors = _TESTS.sub("", re.split("[};]", before)[-1])
            for selector in selectors.split(","):
                yield from _last_names(selector.strip())


def names_of(element: str, attributes: Mapping[str, str]) -> set[str]:
    """All names of an element, as rules call it."""
    classes = {f".{each}" for each in attributes.get("class", "").lower().split()}
    return {ANY, element, f"#{attributes.get('id', '').lower()}"} | classes


def _last_names(selector: str) -> list[str]:
    last = _COMBINED.split(selector)[-1]
    if _TEXTLESS.match(last):
        return []
    element = _ELEMENT.match(last)
    return _NAMES.findall(last) or [element[0] if element else ANY]


def _without_comments(text: str) -> str:
    begin, *pieces = text.split("/*")
    return begin + "".join(piece.partition("*/")[2] for piece in pieces)
