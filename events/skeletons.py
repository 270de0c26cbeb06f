"""Skeletons of texts: two texts a reader would confuse have the same one (UTS #39, 4).

They serve only to compare names at one table. They ignore accents: Änne looks like Anne.
"""

import re
import unicodedata
from functools import cache, lru_cache
from itertools import filterfalse
from pathlib import Path

_CONFUSABLES = Path(__file__).parent / "confusables.txt"

IGNORABLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
"""Invisible characters (Default_Ignorable_Code_Point, Unicode 15.1, DerivedCoreProperties.txt)."""

BLANK = re.compile("[\\s\u2800\ufffc\U0001d159\U00013441\U00013442]")
"""White space, and signs that are drawn as nothing."""

_OUR_OWN = {"i": "l", "5": "s"}
"""Beyond the standard's table: a capital I is its l, and case does not count here; S may be a 5."""

_OVERLAID, _POINTS, _FREE = 1, range(10, 37), 200
"""Canonical combining classes: marks laid over a letter; optional points of Hebrew, Arabic and Syriac; marks that go
with any letter. Other marks are vowels and consonants of their scripts (UAX #44, 5.7.4).
"""


def skeleton(text: str) -> str:
    """The characters' prototypes, without accents and blanks.

    >>> skeleton("Αnna Ｌ"), skeleton("ANNA I")
    ('annal', 'annal')
    """
    return "".join(as_read(text).split()).replace("vv", "w")


def as_read(text: str) -> str:
    """The characters' prototypes, with blanks between words."""
    seen = bare(text)
    while (again := bare(seen.translate(_prototypes()).casefold())) != seen:
        seen = again
    return seen


def looks(text: str) -> frozenset[str]:
    """The skeletons of the text as written and in lower case, with punctuation and without.

    Н passes for H, but н does not for h. Marks at a name's edges are overlooked; but other scripts spell with signs
    that pass for punctuation: the yod of דינה is no apostrophe.
    """
    letters = "".join(filterfalse(_is_punctuation, text))
    return frozenset(map(skeleton, (text, text.casefold(), letters, letters.casefold())))


def look_alike(one: str, other: str) -> bool:
    """Whether a reader would take one text for the other.

    >>> look_alike("Anna", "Аnna."), look_alike("Иван", "Ivan")
    (True, False)
    """
    return not looks(one).isdisjoint(looks(other))


def bare(text: str) -> str:
    """The text taken apart (NFKD), without invisible characters and accents."""
    letters = unicodedata.normalize("NFKD", BLANK.sub(" ", IGNORABLE.sub("", text)))
    return "".join(filterfalse(_is_accent, letters))


def goes_with_any_letter(mark: str) -> bool:
    """Whether only taste limits the number of such marks."""
    placed = unicodedata.combining(mark)
    return placed == _OVERLAID or placed >= _FREE or unicodedata.category(mark) == "Me"


@lru_cache(4096)
def _is_accent(letter: str) -> bool:
    return goes_with_any_letter(letter) or unicodedata.combining(letter) in _POINTS


@lru_cache(4096)
def _is_punctuation(letter: str) -> bool:
    return unicodedata.category(letter).startswith("P") or unicodedata.category(letter) == "Sk"


@cache
def _prototypes() -> dict[int, str]:
    """Read when the first name is compared: most requests compare none."""
    found = {ord(letter): prototype for letter, prototype in _OUR_OWN.items()}
    for row in _CONFUSABLES.read_text(encoding="ascii").splitlines():
        if not row.startswith("#"):
            prototype, *others = row.split()
            text = "".join(chr(int(each, 16)) for each in prototype.split("+"))
            found |= dict.fromkeys([int(each, 16) for each in others], text)
    return found
