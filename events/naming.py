"""Under which names people may sit down: any that is seen, and that nobody reads as somebody else, or presses on."""

import re
import unicodedata
from collections.abc import Iterable
from functools import cache
from itertools import groupby

from engine.sentence import Sentence
from events.names import BOT_NAMES, nick
from events.skeletons import IGNORABLE, as_read, bare, goes_with_any_letter, look_alike, looks, skeleton

NAME_LENGTH = 24

MOST_ACCENTS = 2
"""Marks on a letter that go with any letter; Vietnamese needs two."""

_MOST_MARKS = 4
"""Marks on a letter with those that its script spells with: Burmese and Tibetan names have three (UTS #39, 5.4)."""

_RESERVED = ("you", "host", "nobody", "somebody", "someone", "everybody", "everyone", "Bluffpost")
"""Words that our sentences use for the reader, for all, or for us. No word of a name may look like one."""

_SPEAKS = re.compile(r"\w\s*:\s*\w")
"""A speaker, a colon, and what was said: so table talk is told."""

_ADDRESS = re.compile(
    r"://"
    r"|[^\W_][.。][^\W\d_]{2}"  # the last dot of a domain, with two letters or more behind it
    r"|\d+(?:\.\d+){3}"
    r"|(?:\d[\s().\-/]*){9}"  # a phone number; a date of birth has eight digits
)
"""What mail programs and phones make links of by themselves."""


def refusal(name: str, others: Iterable[str]) -> Sentence | None:
    """Returns why nobody can sit down under the name; `None` if anyone can.

    :param name: as `clean_name` gives it
    :param others: the names at the table: no other names are compared
    """
    if not is_legible(name):
        return Sentence("name_empty")
    if len(name) > NAME_LENGTH:
        return Sentence("name_long", {"most": NAME_LENGTH, "length": len(name)})
    if piles_up_marks(name):
        return Sentence("name_marks", {"most": MOST_ACCENTS})
    if holds_address(name):
        return Sentence("name_address")
    if is_misleading(name):
        return Sentence("name_misleading", {"name": name})
    for other in others:
        if _called_the_same(name, other):
            return Sentence("name_taken", {"name": name})
        if look_alike(name, other):
            return Sentence("name_alike", {"name": name, "other": other})
    return None


def is_legible(name: str) -> bool:
    """Whether there is something to read in it: a letter, a number, or a picture.

    >>> is_legible("李"), is_legible("🎲"), is_legible("\u2800"), is_legible("...")
    (True, True, False, False)
    """
    return any(unicodedata.category(sign)[0] in "LN" or unicodedata.category(sign) == "So" for sign in bare(name))


def piles_up_marks(name: str) -> bool:
    """Whether a letter has more marks than any script needs: they would cover the lines around it."""
    signs = unicodedata.normalize("NFD", IGNORABLE.sub("", name))
    runs = groupby(signs, lambda sign: unicodedata.category(sign)[0] == "M")
    return any(_pile_up([*run]) for are_marks, run in runs if are_marks)


def holds_address(name: str) -> bool:
    """Whether a mail program would make a link of a part of the name.

    >>> holds_address("evil.example/x"), holds_address("J.R.R. Tolkien")
    (True, False)
    """
    return _ADDRESS.search(_compatible(name)) is not None


def is_misleading(name: str) -> bool:
    """Whether sentences with the name would be read as if they meant the reader, a seat, a bot or another speaker.

    >>> is_misleading("Yоu"), is_misleading("2"), is_misleading("Seat l"), is_misleading("Juno 2")
    (True, True, True, False)
    """
    spaced = "".join(" " if unicodedata.category(sign)[0] in "PZ" else sign for sign in _compatible(name))
    words = spaced.split()
    return (
        "".join(words).isdecimal()
        or any(not looks(word).isdisjoint(_reserved()) for word in words)
        or any(_counted().fullmatch(look) for look in looks(name))
        or _SPEAKS.search(as_read(name)) is not None
    )


def _called_the_same(one: str, other: str) -> bool:
    """Whether the two are equal but for case, or moves could not tell them apart (RULES 0.10)."""
    nicks = nick(one).casefold(), nick(other).casefold()
    return one.casefold() == other.casefold() or (nicks[0] == nicks[1] != "")


def _pile_up(marks: list[str]) -> bool:
    above_or_below = [mark for mark in marks if unicodedata.category(mark) != "Mc"]
    accents = [mark for mark in marks if goes_with_any_letter(mark)]
    return len(accents) > MOST_ACCENTS or len(above_or_below) > _MOST_MARKS or len(set(marks)) < len(marks)


def _compatible(name: str) -> str:
    return unicodedata.normalize("NFKC", IGNORABLE.sub("", name))


@cache
def _reserved() -> frozenset[str]:
    return frozenset(map(skeleton, _RESERVED))


@cache
def _counted() -> re.Pattern[str]:
    """The looks of what is called by a number, and of bots, which may have one."""
    digits = rf"[\d{''.join(map(skeleton, '0123456789'))}]"
    bots = "|".join(map(skeleton, BOT_NAMES))
    return re.compile(rf"(?:seat|player){digits}+|(?:{bots}){digits}*")
