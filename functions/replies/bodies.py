"""What a mail says, as lines, in plain signs."""

import re
import unicodedata

LONGEST, CUT = 2000, "\ufffd"
"""Signs of a line that are read, and what stands for the others: such a line is no move."""

_BLANKS = re.compile("[\t\u00a0\u2000-\u200a\u202f\u205f\u3000]")
_TURNED = "\u202d\u202e"
"""What follows them is shown the other way round, so they stay, and no such line is a move."""

_VARIANTS = frozenset(map(chr, (0x34F, 0x20E3, *range(0xFE00, 0xFE10))))
"""What makes a picture of the sign before it."""


def lines(text: str) -> tuple[str, ...]:
    """The lines in plain signs, without those that nobody sees: Gmail and Apple write other blanks, and keyboards of
    East Asia other digits and letters.

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
