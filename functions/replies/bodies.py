"""What a mail says, as lines: of its plain text, and of its page, in which a quotation gets the sign of one."""

import re
from collections.abc import Iterator
from email.errors import MessageError
from email.message import EmailMessage
from html.parser import HTMLParser

_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")
_BLANKS = re.compile("[\t\u00a0\u2000-\u200a\u202f\u205f\u3000]")
RULE = "--------"
"""What stands in the text for a line that a page draws: mail programs put the older mail below it."""

_BLOCKS = frozenset(
    "address article blockquote br center dd div dl dt footer form h1 h2 h3 h4 h5 h6 header hr li ol p pre section"
    " table tbody td th tr ul".split()
)
_UNSEEN = frozenset(("head", "script", "style", "template", "title"))


def bodies(message: EmailMessage) -> Iterator[list[str]]:
    """The lines of the text, and those of the page; attachments say nothing."""
    for kind in ("plain", "html"):
        part = message.get_body(preferencelist=(kind,))
        if isinstance(part, EmailMessage) and (text := _content(part)).strip():
            yield lines(text_of_page(text) if kind == "html" else text)


def lines(text: str) -> list[str]:
    """The lines, without signs that nobody sees, and with plain blanks: Gmail and Apple write others."""
    return [_BLANKS.sub(" ", _INVISIBLE.sub("", line)).strip() for line in text.splitlines()]


def text_of_page(page: str) -> str:
    """The text of an HTML page, each line of a quotation beginning with `>`.

    >>> text_of_page("<div>4x5</div><blockquote>Raise?<br>Or challenge?</blockquote>").split()
    ['4x5', '>', 'Raise?', '>', 'Or', 'challenge?']
    """
    reader = _PageReader()
    reader.feed(page)
    reader.close()
    reader.end_line()
    return "\n".join(reader.lines)


def _content(part: EmailMessage) -> str:
    """Its text, whatever it says of its letters."""
    try:
        return str(part.get_content())
    except (LookupError, ValueError, MessageError):  # no such charset, or bytes that are none of its
        raw = part.get_payload(decode=True)
        return raw.decode("utf-8", "replace") if isinstance(raw, bytes) else ""


class _PageReader(HTMLParser):
    """Collects the lines of a page."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.lines: list[str] = []
        self._line = ""
        self._quotes = 0
        self._unseen = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _BLOCKS:
            self.end_line()
        if tag == "hr":
            self._line = RULE
            self.end_line()
        if tag == "a" and (link := dict(attrs).get("href") or "").startswith("http"):
            self._line += f"<{link}> "
        self._unseen += tag in _UNSEEN
        self._quotes += tag == "blockquote"

    def handle_endtag(self, tag: str) -> None:
        if tag in _BLOCKS:
            self.end_line()
        if tag in _UNSEEN:
            self._unseen = max(0, self._unseen - 1)
        if tag == "blockquote":
            self._quotes = max(0, self._quotes - 1)

    def handle_data(self, data: str) -> None:
        if not self._unseen:
            self._line += re.sub(r"\s+", " ", data)

    def end_line(self) -> None:
        """What was read so far is a line; two blocks without text between them are no empty one."""
        if self._line.strip():
            self.lines.append("> " * bool(self._quotes) + self._line.strip())
        elif self.lines and self.lines[-1]:
            self.lines.append("")
        self._line = ""
