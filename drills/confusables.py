"""Makes events/confusables.txt, the table of UTS #39: `python -m drills.confusables`.

The data is Unicode's confusables.txt as the package confusable-homoglyphs carries it: pairs, of which nothing says
which side is the prototype. Letters that stand for one another are therefore gathered in groups, and a prototype is
chosen for each: any choice makes the same texts equal. What NFKD takes apart is left out, because skeletons begin
with that, and is asked of Unicode 3.2, which every Python has: so every Python makes the same table.
"""

import json
import unicodedata
from collections.abc import Iterable, Iterator
from importlib.resources import files
from pathlib import Path

TABLE = Path(__file__).parents[1] / "events" / "confusables.txt"

HEADER = """\
# Texts that look alike: a prototype, then the characters that pass for it, in hexadecimal code points (UTS #39, 4).
# Made from Unicode's confusables.txt by `make confusables`. Not to be edited.
"""

LEFT_TO_RIGHT_MARK = "\u200e"
"""Set around letters of right-to-left scripts in the comments that the package reads the pairs from."""


def table() -> str:
    """The file, as it is written from the data that is installed."""
    rows = sorted(_row(group) for group in _groups(_pairs()))
    return HEADER + "".join(f"{row}\n" for row in rows)


def _pairs() -> Iterator[tuple[str, str]]:
    data = json.loads((files("confusable_homoglyphs") / "confusables.json").read_text(encoding="utf-8"))
    for one, others in data.items():
        for other in others:
            yield one.replace(LEFT_TO_RIGHT_MARK, ""), other["c"].replace(LEFT_TO_RIGHT_MARK, "")


def _groups(pairs: Iterable[tuple[str, str]]) -> list[frozenset[str]]:
    """Texts that are joined by pairs, without those that NFKD changes; a group of one says nothing."""
    group_of: dict[str, set[str]] = {}
    for pair in pairs:
        joined = set(pair).union(*(group_of.get(each, ()) for each in pair))
        group_of |= dict.fromkeys(joined, joined)
    unchanged = {frozenset(filter(_is_unchanged, group)) for group in group_of.values()}
    return [group for group in unchanged if len(group) > 1]


def _is_unchanged(text: str) -> bool:
    return unicodedata.ucd_3_2_0.normalize("NFKD", text) == text


def _row(group: frozenset[str]) -> str:
    prototype = min(group, key=_preference)
    others = sorted(ord(each) for each in group - {prototype})
    return " ".join(["+".join(f"{ord(letter):X}" for letter in prototype), *(f"{each:X}" for each in others)])


def _preference(text: str) -> tuple[bool, bool, bool, bool, str]:
    """Several characters can only be the prototype. Then come the letters of ASCII, small ones first, so that skeletons
    do not depend on case more than they have to."""
    ascii_letter = text.isascii() and text.isalpha()
    return len(text) == 1, not (ascii_letter and text.islower()), not ascii_letter, not text.isascii(), text


if __name__ == "__main__":
    TABLE.write_text(table(), encoding="ascii")
