"""Players' names and talk: any script of the world, without markup and without disguise."""

import re
import unicodedata
from collections.abc import Sequence

from events.skeletons import BLANK, IGNORABLE

TALK_LENGTH = 500

BOT_NAMES = ("Ada", "Bit", "Chip", "Dot", "Echo", "Flux", "Gizmo", "Hex", "Ion")

_JOINER = "\u200d"
_VIRAMA = 9
"""Canonical combining class of the sign that takes a letter's vowel. A joiner beside it chooses both signs' form."""

_CURSIVE = frozenset(("ARABIC", "SYRIAC", "MANDAIC", "NKO", "ADLAM", "MONGOLIAN"))
"""Scripts with joiners that choose a letter's form, as their signs' names begin."""

_SELECTORS = "\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef"
"""Invisible characters that choose another's form, a letter's or a coloured heart's."""

_FLAG = "(?<=\U0001f3f4)[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f"
"""The tag sequence that makes the black flag a region's, as England's (UTS #51, 1.4.9)."""

_MAY_JOIN = "\u180e\u200c\u200d"

_JOINERS = re.compile(f"[{_MAY_JOIN}]+")
_UNSEEN = re.compile(f"({_FLAG})|(?![{_SELECTORS}{_MAY_JOIN}]){IGNORABLE.pattern}")
_CONTROLS = frozenset(("Cc", "Cf", "Cs", "Co"))
_SEPARATORS = re.compile(r"[\s,:/|+;]+")


def clean_name(text: str) -> str:
    """The name on one line, blanks folded, without control characters. May be empty."""
    return " ".join(_without_controls(text).split())


def size_of_talk(lines: Sequence[str]) -> int:
    """Bytes that talk counts for, with the record's overhead."""
    return 100 + len("\n".join(lines).encode())


def clean_talk(text: str) -> tuple[str, ...]:
    """The lines, without blank ones and control characters."""
    lines = [_without_controls(line).strip() for line in text.splitlines()]
    return tuple([line for line in lines if line])


def bot_name(number: int) -> str:
    """A bot's name, counted from 0; numbered once the names are used up."""
    again, which = divmod(number, len(BOT_NAMES))
    return f"{BOT_NAMES[which]} {again + 1}" if again else BOT_NAMES[which]


def nick(name: str) -> str:
    """The word that a move can call the player by (RULES 0.10); empty if only the seat number will do.

    >>> nick("Anna Maria"), nick("7of9")
    ('AnnaMaria', '')
    """
    word = _SEPARATORS.sub("", name)
    return word if word[:1].isalpha() else ""


def runs_right_to_left(text: str) -> bool:
    """Whether it could turn the sentence around it."""
    return any(unicodedata.bidirectional(letter) in ("R", "AL", "AN") for letter in text)


def isolate(text: str) -> str:
    """The text in marks that keep its direction to itself (UAX #9, 3.1.2)."""
    return f"\u2068{text}\u2069"


def _without_controls(text: str) -> str:
    """The text with plain blanks, without control and invisible characters and marks that turn text (UAX #9)."""
    seen = _UNSEEN.sub(r"\1", BLANK.sub(" ", unicodedata.normalize("NFC", text)))
    kept = "".join(each for each in seen if _may_be_unseen(each) or unicodedata.category(each) not in _CONTROLS)
    return unicodedata.normalize("NFC", _JOINERS.sub(_spelling, kept))


def _may_be_unseen(sign: str) -> bool:
    """Whether it is a joiner or a part of a flag: `_UNSEEN` removed the others."""
    return sign in _MAY_JOIN or "\U000e0020" <= sign <= "\U000e007f"


def _spelling(joiners: re.Match[str]) -> str:
    """The first joiner if it changes how the signs around it look, else nothing (UAX #31, 2.3)."""
    joiner = joiners[0][0]
    before, after = joiners.string[: joiners.start()], joiners.string[joiners.end() :][:1]
    return joiner if before and _joins(joiner, before, after) else ""


def _joins(joiner: str, before: str, after: str) -> bool:
    if _VIRAMA in (unicodedata.combining(before[-1]), unicodedata.combining(after or " ")):
        return unicodedata.category(before[-1])[0] in "LM"
    base = next((sign for sign in reversed(before) if unicodedata.category(sign) != "Mn"), " ")
    if unicodedata.category(base) in ("So", "Sk"):
        return joiner == _JOINER and after != "" and unicodedata.category(after) in ("So", "Sm")
    return _is_cursive(base) and (_is_cursive(after) or (joiner == _JOINER and not after.strip()))


def _is_cursive(sign: str) -> bool:
    return unicodedata.name(sign, "").split(" ")[0] in _CURSIVE if sign else False
