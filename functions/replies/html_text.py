"""The text of an HTML page as its reader sees it: quotations are marked; hidden and struck text is left out. Text that
a style sheet of the page or a closed element may hide is marked as cut, so that it is neither a move nor courtesy.

The standard library's `html.parser` takes quadratic time for `<a <a <a`, and raises for `<![`. An element without an
end extends to the end of the page, as in browsers (HTML Living Standard, 13.2.5).
"""

import html
import re
from collections import Counter
from collections.abc import Set

from functions.replies.bodies import CUT
from functions.replies.style_sheets import hidden_names, hides, names_of

RULE = "--------"
"""A drawn line, below which mail programs quote the older mail."""

_BLOCKS = frozenset(
    "address article blockquote br center dd div dl dt footer form h1 h2 h3 h4 h5 h6 header hr li ol p pre section"
    " table tbody td th tr ul".split()
)
_EMPTY = frozenset(
    ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr")
)
_RAW = frozenset("iframe noembed noframes script style textarea title xmp".split())
"""No tags count before their end tag."""

_END_OF_RAW = re.compile(r"</(iframe|noembed|noframes|script|style|textarea|title|xmp)[\s/>]", re.IGNORECASE)
_UNSEEN = frozenset("audio canvas datalist head object select svg template video".split())
_STRUCK = frozenset("del s strike".split())
_CLOSED = frozenset(("details", "dialog"))
_GOES_ON = _STRUCK | frozenset("a b big code em font i nobr small strong tt u".split())

_NAME = re.compile(r"[A-Za-z][^\s/>]*")
_BEFORE_ATTRIBUTE = re.compile(r"[\s/]*")
_ATTRIBUTE = re.compile(r"=?[^\s/>=]*")
_EQUALS = re.compile(r"\s*=\s*")
_UNQUOTED = re.compile(r"[^\s>]*")
_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});?")
_BLANKS = re.compile(r"[ \t\r\n\f]+")


def text_of_page(page: str) -> str:
    """Lines of quotations begin with `>`.

    >>> text_of_page("<div>4x5</div><blockquote>Raise?<br>Or challenge?</blockquote>").split()
    ['4x5', '>', 'Raise?', '>', 'Or', 'challenge?']
    """
    reader = _PageReader(page)
    reader.read()
    if doubtful := {name for sheet in reader.sheets for name in hidden_names(sheet)}:
        reader = _PageReader(page, doubtful)
        reader.read()
    return "\n".join(reader.lines)


class _PageReader:
    def __init__(self, page: str, doubtful: Set[str] = frozenset()) -> None:
        self.lines: list[str] = []
        self.sheets: list[str] = []
        self._page, self._place, self._doubtful_names = page, 0, doubtful
        self._line: list[str] = []
        self._open: list[tuple[str, bool, bool]] = []
        self._opened: Counter[str] = Counter()
        self._unseen, self._doubtful = 0, 0

    def read(self) -> None:
        page = self._page
        while self._place < len(page):
            begin = page.find("<", self._place)
            end = begin if begin >= 0 else len(page)
            self._says(page[self._place : end])
            self._place = end
            if begin >= 0:
                self._marks(begin)
        self._ends_line()

    def _marks(self, begin: int) -> None:
        page = self._page
        if page.startswith("<!--", begin):
            self._goes_behind("-->", begin + 4)
        elif page.startswith(("<!", "<?"), begin):
            self._goes_behind(">", begin)
        elif name := _NAME.match(page, begin + 2) if page.startswith("</", begin) else None:
            self._goes_behind(">", name.end())
            self._closes(name[0].lower())
        elif name := _NAME.match(page, begin + 1):
            self._opens(name[0].lower(), self._attributes(name.end()))
        else:
            self._says("<")
            self._place = begin + 1

    def _attributes(self, place: int) -> dict[str, str] | None:
        """Reads attributes, and moves behind the tag; `None` if it has no end."""
        page, found = self._page, dict[str, str]()
        while place < len(page):
            place = _follows(_BEFORE_ATTRIBUTE, page, place)
            if page.startswith(">", place):
                self._place = place + 1
                return found
            name_end = _follows(_ATTRIBUTE, page, place)
            name, place, value = page[place:name_end].lower(), name_end, ""
            if equals := _EQUALS.match(page, place):
                begin, quote = equals.end(), page[equals.end() : equals.end() + 1]
                is_quoted = quote in ("'", '"')
                end = page.find(quote, begin + 1) if is_quoted else _follows(_UNQUOTED, page, begin)
                if end < 0:
                    break
                value, place = page[begin + is_quoted : end], end + is_quoted
            found.setdefault(name, _read(value))
        self._place = len(page)
        return None

    def _opens(self, name: str, attributes: dict[str, str] | None) -> None:
        if attributes is None:
            return
        if name in _RAW:
            begin, ends = self._place, _END_OF_RAW.finditer(self._page, self._place)
            self._place = next((end.start() for end in ends if end[1].lower() == name), len(self._page))
            if name == "style":
                self.sheets.append(self._page[begin : self._place])
            return
        if name in _BLOCKS:
            self._ends_line()
        if name == "hr" and not self._unseen:
            self._line = [RULE]
            self._ends_line()
        if name == "a" and (link := attributes.get("href", "")).startswith("http"):
            self._line.append(f"<{link}> ")
        if name not in _EMPTY:
            is_unseen = name in _UNSEEN | _STRUCK or "hidden" in attributes or hides(attributes.get("style", ""))
            is_doubtful = not self._doubtful_names.isdisjoint(names_of(name, attributes))
            self._enters(name, is_unseen, is_doubtful or (name in _CLOSED and "open" not in attributes))

    def _enters(self, name: str, is_unseen: bool, is_doubtful: bool) -> None:
        self._open.append((name, is_unseen, is_doubtful))
        self._opened[name] += 1
        self._unseen += is_unseen
        self._doubtful += is_doubtful

    def _closes(self, name: str) -> None:
        """Closes open descendants, too. One hidden or struck-out element goes on behind it, as in browsers."""
        if name in _BLOCKS:
            self._ends_line()
        goes_on = None
        while self._opened[name]:
            inner, is_unseen, is_doubtful = self._open.pop()
            self._opened[inner] -= 1
            self._unseen -= is_unseen
            self._doubtful -= is_doubtful
            if inner == name:
                break
            if inner in _GOES_ON and (is_unseen or is_doubtful):
                goes_on = inner, is_unseen, is_doubtful
        if goes_on:
            self._enters(*goes_on)

    def _goes_behind(self, sign: str, place: int) -> None:
        end = self._page.find(sign, place)
        self._place = end + len(sign) if end >= 0 else len(self._page)

    def _says(self, text: str) -> None:
        if text and not self._unseen:
            text = _BLANKS.sub(" ", _read(text))
            self._line.append(CUT * bool(self._doubtful and text.strip()) + text)

    def _ends_line(self) -> None:
        """Two blocks without text between them make no empty line."""
        line = "".join(self._line).strip()
        if line:
            self.lines.append("> " * bool(self._opened["blockquote"]) + line)
        elif self.lines and self.lines[-1]:
            self.lines.append("")
        self._line = []


def _follows(pattern: re.Pattern[str], page: str, place: int) -> int:
    """The end of a match at this place, which may be empty."""
    found = pattern.match(page, place)
    return found.end() if found else place


def _read(text: str) -> str:
    """Replaces entities of valid length, because numeric ones are unbounded."""
    return _ENTITY.sub(lambda found: html.unescape(found[0]), text)
