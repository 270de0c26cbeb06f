"""The words of a page or a letter, block by block, and those that no reader should meet."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser

from engine.conformance.english import fault

NOTATION = re.compile(r"(?<!\w)(?:(?:10|[2-9AJQK])[CDHS](?:\.\d)?|JK\d?|\d+x[\d*]|m\d+)(?!\w)|\*|[\ufff9-\ufffb]")
"""Pieces as one types them."""

TYPED_IN_TEXT = re.compile(r"“[^”]*”")
"""What people typed, in quotation marks."""

_REPLIES = re.compile(r"^Some legal moves\n.*", re.MULTILINE)
_LINK = re.compile(r"https?://\S*")

_TYPED = {"code", "type", "typewriter", "orders", "news-said", "svg", "script", "style"}
"""Tags and classes of drawings, and of texts to type."""

_HEARD = ("aria-label", "title", "alt", "data-preview", "data-button", "data-said")
_TWICE = re.compile(r"\b([a-z]{2,})(?: \1\b)+")
"""Two pieces of one name."""

_GAP = re.compile(r"\{(?:=|\d*(?:#[^{}]*)?)\}")
"""The place of a choice, of how many things are chosen, or of a word for one or more of them."""
_IF = re.compile(r"\[|\]|\{\d+\?\d*\}")
"""Where words stand that only some choices have."""

_VOID = frozenset("area base br col embed hr img input link meta source track wbr".split())
_WITHIN = frozenset("a b bdi bdo code em i rt ruby s small span strong sub sup time u wbr".split())
"""Tags within a block."""


def heard(document: str) -> list[str]:
    """What a reader of a page sees or hears, in blocks, but for where one types."""
    reader = _HeardBlocks()
    reader.feed(document)
    reader.close()
    return [" ".join(text.split()) for text in reader.blocks if text.strip()]


def lines(text: str) -> list[str]:
    """What a reader of a mail's text or of a text message sees, but for what to type and for links."""
    return [line.strip() for line in _LINK.sub("…", _REPLIES.sub("", text)).splitlines() if line.strip()]


def notation(texts: list[str]) -> list[str]:
    """The texts that have pieces as one types them."""
    return [text for text in texts if NOTATION.search(TYPED_IN_TEXT.sub("", text))]


def wrong(texts: list[str]) -> Iterator[str]:
    """Yields what no reader should meet."""
    yield from (f"notation: {text}" for text in notation(texts))
    yield from filter(None, [fault(_TWICE.sub(r"\1", text)) for text in texts])


class _HeardBlocks(HTMLParser):
    """Collects blocks."""

    def __init__(self) -> None:
        super().__init__()
        self.blocks = [""]
        self._open: list[tuple[str, bool]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Opens an element; within one that is not read, nothing is."""
        given = dict(attrs)
        is_unread = self._is_unread or bool(_TYPED & {tag, *(given.get("class") or "").split()})
        if not is_unread:
            self.blocks[-1:-1] = [_GAP.sub("…", _IF.sub("", given[name] or "")) for name in _HEARD if name in given]
        if tag not in _WITHIN:
            self.blocks.append("")
        elif is_unread and not self._is_unread:
            self.blocks[-1] += "…"
        if tag not in _VOID:
            self._open.append((tag, is_unread))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A drawing's part."""

    def handle_endtag(self, tag: str) -> None:
        """Ends what was opened."""
        if self._open:
            self._open.pop()
        if tag not in _WITHIN:
            self.blocks.append("")

    def handle_data(self, data: str) -> None:
        """Adds to the block."""
        if not self._is_unread:
            self.blocks[-1] += data

    @property
    def _is_unread(self) -> bool:
        return bool(self._open) and self._open[-1][1]
