"""A letter as a text message of one segment: at most 160 characters of the GSM alphabet (3GPP TS 23.038, 6.2.1).

One character outside that alphabet would cut the segment to 70, so every text is brought into it.
"""

import unicodedata

from engine.kit.seats import Seat
from events.skeletons import look_alike
from events.table.state import Table
from events.table.words import names_for
from functions.messages.letters import Letter, Reader

SEGMENT = 160
"""Septets of a message that is not split."""

_BASIC = frozenset(
    "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿"
    "abcdefghijklmnopqrstuvwxyzäöñüà"
)
_EXTENDED = frozenset("\f^{}\\[~]|€")
"""Two septets each."""

_ALIKE = str.maketrans(
    {"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "…": "...", "×": "x", "★": "*", "\u00a0": " "}
)


def text_message(letter: Letter) -> str:
    """The longest form of the letter that is one segment; the shortest if the link alone is too long for that."""
    first, _, more = letter.question.partition(". ")
    forms = (
        (f"{letter.title}:", letter.headline, letter.question),
        (f"{letter.title}:", letter.headline, f"{first}." if more else first),
        (f"{letter.title}:", letter.headline),
        (letter.headline,),
    )
    link = letter.links.button if letter.button else ""
    texts = [gsm(" ".join(part for part in (*form, link) if part)) for form in forms]
    return next((text for text in texts if septets(text) <= SEGMENT), texts[-1])


def text_reader(table: Table, seat: Seat, zone: str) -> Reader:
    """The player of a seat, who calls the others by names in the GSM alphabet.

    Where more than accents would be lost, two names could become one, so the seat's number stands there instead.
    """
    names = [_name(name) or f"player {number}" for number, name in enumerate(names_for(table, seat), 1)]
    return Reader(seat, names, zone=zone)


def _name(name: str) -> str:
    kept = gsm(name).strip()
    return kept if look_alike(kept, name) else ""


def gsm(text: str) -> str:
    """The text in the GSM alphabet: what has no place there loses its accents, or goes."""
    return "".join(map(_letter, text.translate(_ALIKE)))


def septets(text: str) -> int:
    """The length of a text in the GSM alphabet."""
    return len(text) + sum(letter in _EXTENDED for letter in text)


def _letter(letter: str) -> str:
    if letter in _BASIC or letter in _EXTENDED:
        return letter
    return "".join(each for each in unicodedata.normalize("NFKD", letter) if each in _BASIC)
