"""Names and talk of players: any text of the world on one line, or a few, never markup and never a disguise."""

import re
import unicodedata

NAME_LENGTH = 24
TALK_LENGTH = 500

# Marks that reorder the text around them (UAX #9): a name must not turn the sentence it stands in.
_BIDIRECTIONAL = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_MISLEADING = re.compile(r"you|(the )?host|nobody|(seat )?\d+", re.IGNORECASE)
_SEPARATORS = re.compile(r"[\s,:/|+;]+")


def clean_name(text: str) -> str:
    """The name on one line, blanks folded, without control characters. Empty if nothing is left."""
    return " ".join(_without_controls(text).split())


def is_misleading(name: str) -> bool:
    """Whether sentences with the name would be read as if they meant somebody else: the reader, or a seat.

    >>> is_misleading("You"), is_misleading("2"), is_misleading("Seat 3"), is_misleading("Juno 2")
    (True, True, True, False)
    """
    return _MISLEADING.fullmatch(name) is not None


def clean_talk(text: str) -> str:
    """Table talk with its line breaks, at most two in a row, without other control characters."""
    lines = "\n".join(_without_controls(line) for line in text.splitlines())
    return re.sub(r"\n{3,}", "\n\n", lines).strip()


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
    kept = "".join(
        " " if letter in "\t\r\n" else letter
        for letter in unicodedata.normalize("NFC", text)
        if letter in "\t\r\n\u200d" or unicodedata.category(letter) not in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")
    )
    return _BIDIRECTIONAL.sub("", kept)
