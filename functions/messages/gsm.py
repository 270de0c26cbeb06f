"""The GSM alphabet of text messages (3GPP TS 23.038, 6.2.1), and spelling in it."""

import re
import unicodedata
from functools import lru_cache

_BASIC = frozenset(
    "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿"
    "abcdefghijklmnopqrstuvwxyzäöñüà"
)
_EXTENDED = frozenset("\f^{}\\[~]|€")
"""Two septets each."""

_ALIKE = str.maketrans(
    {"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "‐": "-", "…": "...", "×": "x", "★": "*"}
    | dict.fromkeys("ʹʻʼʽˈ′", "'")
    | {"ǀ": "|", "ǁ": "||", "ǂ": "|", "ǃ": "!", "\u00a0": " "}
)

_LATIN = re.compile(r"LATIN (?:SMALL |EPIGRAPHIC )?(?:CAPITAL )?(?:LETTER|LIGATURE) ")
_SOUND = re.compile(r"\b[A-Z]{1,2}\b")

_SPELLED = {
    "THORN": "th",
    "ETH": "d",
    "ENG": "ng",
    "KRA": "k",
    "SCHWA": "e",
    "ESH": "sh",
    "EZH": "zh",
    "LEZH": "zh",
    "DEZH": "dzh",
    "TESH": "tsh",
    "WYNN": "w",
    "YOGH": "gh",
    "HWAIR": "hw",
    "YR": "r",
    "SHARP": "ss",
    "ALPHA": "a",
    "BETA": "b",
    "GAMMA": "g",
    "DELTA": "zh",
    "IOTA": "i",
    "LAMBDA": "tl",
    "UPSILON": "u",
    "OMEGA": "o",
    "PHI": "f",
    "CHI": "ch",
    "GLOTTAL": "'",
    "SALTILLO": "'",
    "HENG": "h",
    "ALEF": "'",
    "AIN": "'",
    "TWO": "2",
    "FIVE": "5",
    "SIX": "6",
}
"""Spellings by Unicode names; numbers are Zhuang's tones."""


def gsm(text: str) -> str:
    """Spells a text: Latin letters become similar ones; other signs lose their accents or vanish.

    >>> gsm("Łukasz, Þóra & Çağrı"), gsm("Иван")
    ('Lukasz, Thora & Çagri', '')
    """
    return "".join(map(_spelled, text.translate(_ALIKE)))


def is_spelled(text: str) -> bool:
    """Whether no letter, number or picture vanishes."""
    return all(gsm(sign) for sign in unicodedata.normalize("NFC", text) if unicodedata.category(sign)[0] in "LNS")


def septets(text: str) -> int:
    """A text's length."""
    return len(text) + sum(letter in _EXTENDED for letter in text)


@lru_cache(4096)
def _spelled(letter: str) -> str:
    if letter in _BASIC or letter in _EXTENDED:
        return letter
    return "".join(each if each in _BASIC else _sound(each) for each in unicodedata.normalize("NFKD", letter))


def _sound(letter: str) -> str:
    """Spells a letter by its Unicode name: "LATIN SMALL LETTER L WITH STROKE" is an l."""
    name = unicodedata.name(letter, "")
    if not (kind := _LATIN.match(name)):
        return ""
    rest = name[kind.end() :]
    named = next((_SPELLED[word] for word in re.split(r"[ -]", rest) if word in _SPELLED), "")
    plain = _SOUND.search(rest)
    sound = named or (plain[0].lower() if plain else "")
    return sound if "SMALL LETTER" in name or "SMALL LIGATURE" in name else sound.capitalize()
