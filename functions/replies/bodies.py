"""The lines of a mail's body."""

import re
import unicodedata

LONGEST, CUT = 2000, "\ufffd"
"""Characters that are read, and the mark of a cut: a cut line is no move."""

_BLANKS = re.compile("[\t\u00a0\u2000-\u200a\u202f\u205f\u3000]")
_TURNED = "\u202d\u202e"
"""Marks that reverse the text after them: kept, so that such a line is no move."""

_VARIANTS = frozenset(map(chr, (0x34F, 0x20E3, *range(0xFE00, 0xFE10))))
"""Signs that make a picture of the preceding character."""


def lines(text: str) -> tuple[str, ...]:
    """Plain characters, without invisible ones: Gmail and Apple write other blanks, East Asian keyboards other digits
    and letters.

    >>> lines("２x３\\n\\u200bliar")
    ('2x3', 'liar')
    """
    return tuple([_plain(line if len(line) <= LONGEST else line[:LONGEST] + CUT) for line in text.splitlines()])


def _plain(line: str) -> str:
    plain = unicodedata.normalize("NFKC", _BLANKS.sub(" ", line))
    if not plain.isascii():
        plain = "".join(sign for sign in plain if sign in _TURNED or not _is_unseen(sign))
    return plain.strip()


def _is_unseen(sign: str) -> bool:
    return unicodedata.category(sign) == "Cf" or sign in _VARIANTS
