"""Which names people may use: legible, and never mistaken for another person or for a link."""

import re
import unicodedata
from collections.abc import Iterable
from functools import cache
from itertools import groupby

from engine.kit.sentence import Says, Sentence, Verbatim, sentence
from engine.kit.words import Words
from events.names import BOT_NAMES, nick
from events.skeletons import IGNORABLE, as_read, bare, goes_with_any_letter, look_alike, looks, skeleton
from events.web_addresses import compatible, is_linked

NAME_LENGTH = 24

MOST_ACCENTS = 2
"""Marks that go with any letter; Vietnamese needs two."""

_MOST_MARKS = 4
"""Marks on a letter, with its script's own ones: Burmese and Tibetan names have three (UTS #39, 5.4)."""

_MEANT = ("you", "host", "nobody", "somebody", "someone", "everybody", "everyone")
"""Our words for the reader or for all. No name, nor a part of it between commas, may be one."""

_ARTICLES = ("", "the", "your", "our")

_OURSELVES = "Bluffpost"
"""No word of a name may look like it."""

_SPEAKS = re.compile(r"\w\s*:\s*\w")
"""A speaker, a colon and words: the form of table talk."""

_APART = re.compile(r"[^\w\s'’.-]|\s-\s")
"""Separators of parts of a name."""

_PHONE = re.compile(r"\d{9}")
"""Mail programs and phones turn it into a link. A date of birth has eight digits."""

_BETWEEN_DIGITS = re.compile(r"[\s().\-/]")


class NameRefusals(Words):
    """Why a name is refused."""

    name_empty = Says("Choose a name, so everyone knows who you are.")

    def name_long(self, length: int, most: int) -> str:
        return f"That name has {length} characters. Choose one with {most} at most."

    def name_misleading(self, name: Verbatim) -> str:
        return f"“{name}” looks like someone else. Please choose another name."

    def name_taken(self, name: Verbatim) -> str:
        return f"Someone here is already called “{name}”. Please choose another name."

    def name_alike(self, name: Verbatim, other: Verbatim) -> str:
        return f"“{name}” looks too much like “{other}”, who plays here. Please choose another name."

    def name_marks(self, most: int) -> str:
        return f"Each letter of a name can carry {most} accents at most. Leave some out."

    name_address = Says("A name can’t be an address or a phone number, nor look like one. Please choose another name.")


def refusal(name: str, others: Iterable[str]) -> Sentence | None:
    """The reason to refuse a name; `None` if it is fine.

    :param name: from `clean_name`
    :param others: the names at the table
    """
    if not is_legible(name):
        return sentence(NameRefusals.name_empty)
    if len(name) > NAME_LENGTH:
        return sentence(NameRefusals.name_long, most=NAME_LENGTH, length=len(name))
    if piles_up_marks(name):
        return sentence(NameRefusals.name_marks, most=MOST_ACCENTS)
    if holds_address(name):
        return sentence(NameRefusals.name_address)
    if is_misleading(name):
        return sentence(NameRefusals.name_misleading, name=Verbatim(name))
    for other in others:
        if _called_the_same(name, other):
            return sentence(NameRefusals.name_taken, name=Verbatim(name))
        if look_alike(name, other):
            return sentence(NameRefusals.name_alike, name=Verbatim(name), other=Verbatim(other))
    return None


def is_legible(name: str) -> bool:
    """Whether it has a letter, a number, or a picture.

    >>> is_legible("李"), is_legible("🎲"), is_legible("\u2800"), is_legible("...")
    (True, True, False, False)
    """
    return any(unicodedata.category(sign)[0] in "LN" or unicodedata.category(sign) == "So" for sign in bare(name))


def piles_up_marks(name: str) -> bool:
    """Whether a letter's marks cover the lines around it."""
    signs = unicodedata.normalize("NFD", IGNORABLE.sub("", name))
    runs = groupby(signs, lambda sign: unicodedata.category(sign)[0] == "M")
    return any(_pile_up([*run]) for are_marks, run in runs if are_marks)


def holds_address(name: str) -> bool:
    """Whether a mail program would make a link of a part.

    >>> holds_address("evil.example/x"), holds_address("J.R.R. Tolkien")
    (True, False)
    """
    return is_linked(name) or _PHONE.search(_BETWEEN_DIGITS.sub("", compatible(name))) is not None


def is_misleading(name: str) -> bool:
    """Whether a sentence with the name could seem to mean the reader, a seat, a bot or another speaker.

    >>> is_misleading("Yоu"), is_misleading("2"), is_misleading("Seat l"), is_misleading("Juno 2")
    (True, True, True, False)
    """
    text = compatible(name)
    words = "".join(" " if unicodedata.category(sign)[0] in "PZ" else sign for sign in text).split()
    return (
        "".join(words).isdecimal()
        or any(not looks(part).isdisjoint(_meant()) for part in (text, *_APART.split(text)))
        or any(skeleton(_OURSELVES) in looks(word) for word in words)
        or any(_counted(look) for look in looks(name))
        or _SPEAKS.search(as_read(name)) is not None
    )


def _called_the_same(one: str, other: str) -> bool:
    """Whether they are equal but for case, or moves could not tell them apart (RULES 0.10)."""
    nicks = nick(one).casefold(), nick(other).casefold()
    return one.casefold() == other.casefold() or (nicks[0] == nicks[1] != "")


def _pile_up(marks: list[str]) -> bool:
    above_or_below = [mark for mark in marks if unicodedata.category(mark) != "Mc"]
    accents = [mark for mark in marks if goes_with_any_letter(mark)]
    return len(accents) > MOST_ACCENTS or len(above_or_below) > _MOST_MARKS or len(set(marks)) < len(marks)


@cache
def _meant() -> frozenset[str]:
    return frozenset([skeleton(article + word) for article in _ARTICLES for word in _MEANT])


def _counted(look: str) -> bool:
    called, bots = _numbered()
    name = look.rstrip("".join([sign for sign in look if sign.isdecimal()]) + _digits())
    return name in bots or (name in called and name != look)


@cache
def _numbered() -> tuple[frozenset[str], frozenset[str]]:
    return frozenset(map(skeleton, ("seat", "player"))), frozenset([skeleton(f"{name} bot") for name in BOT_NAMES])


@cache
def _digits() -> str:
    return f"0123456789{''.join(map(skeleton, '0123456789'))}"
