"""Names and talk of players: any text of the world on one line, or a few, never markup and never a disguise."""

import re
import unicodedata

from events.skeletons import BLANK, IGNORABLE

TALK_LENGTH = 500

BOT_NAMES = ("Ada Bot", "Bit Bot", "Chip Bot", "Dot Bot", "Echo Bot", "Flux Bot", "Gizmo Bot", "Hex Bot", "Ion Bot")

_JOINER = "\u200d"
_VIRAMA = 9
"""Canonical combining class of the sign after which a joiner makes one letter of two (UAX #31, 2.3)."""

_SELECTORS = "\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef"
"""Characters that are not seen and choose the form of the one before them: of a letter, or a coloured heart."""

_UNSEEN = re.compile(f"(?![{_JOINER}{_SELECTORS}]){IGNORABLE.pattern}")
_SEPARATORS = re.compile(r"[\s,:/|+;]+")


def clean_name(text: str) -> str:
    """The name on one line, blanks folded, without control characters. Empty if nothing is left."""
    return " ".join(_without_controls(text).split())


def clean_talk(text: str) -> tuple[str, ...]:
    """Table talk line by line, without blank lines and without control characters."""
    lines = [_without_controls(line).strip() for line in text.splitlines()]
    return tuple([line for line in lines if line])


def bot_name(number: int) -> str:
    """The name of a table's bot, counted from 0; after the last one they begin again, with a number behind them."""
    again, which = divmod(number, len(BOT_NAMES))
    return f"{BOT_NAMES[which]} {again + 1}" if again else BOT_NAMES[which]


def nick(name: str) -> str:
    """The one word that a move can call the player by (RULES 0.10); empty if only the seat number will do.

    >>> nick("Anna Maria"), nick("7of9")
    ('AnnaMaria', '')
    """
    word = _SEPARATORS.sub("", name)
    return word if word[:1].isalpha() else ""


def runs_right_to_left(text: str) -> bool:
    """Whether any of it is written from right to left, so that it could turn the sentence that it stands in."""
    return any(unicodedata.bidirectional(letter) in ("R", "AL", "AN") for letter in text)


def isolate(text: str) -> str:
    """The text in marks that keep its direction to itself (UAX #9, 3.1.2)."""
    return f"\u2068{text}\u2069"


def _without_controls(text: str) -> str:
    """The text with plain blanks, without characters that control, that are not seen, or that turn what is around them
    (UAX #9)."""
    seen = _UNSEEN.sub("", BLANK.sub(" ", unicodedata.normalize("NFC", text)))
    kept = [each for each in seen if each == _JOINER or unicodedata.category(each) not in ("Cc", "Cf", "Cs", "Co")]
    around = zip(["", *kept], kept, [*kept[1:], ""], strict=False)
    return "".join(each for before, each, after in around if each != _JOINER or _joins(before, after))


def _joins(before: str, after: str) -> bool:
    """Whether a joiner between the two shows: in a picture made of several, or after a virama."""
    if not (before and after):
        return False
    picture = unicodedata.category(after) == "So" and unicodedata.category(before) in ("So", "Sk", "Mn")
    return picture or unicodedata.combining(before) == _VIRAMA
