"""Moves in notation (RULES 0.10), in one way of several: no numbers of copies, cards of a meld in one order."""

import re

_COPIES = re.compile(r"(?<=[CDHS])\.[1-9]|(?<=JK)[1-9]")
_ANY_ORDER = ("meld", "refresh")


def without_copies(text: str) -> str:
    """The text with faces for cards.

    >>> without_copies("yes 10H.2"), without_copies("lie 7H JK1 JK2")
    ('yes 10H', 'lie 7H JK JK')
    """
    return _COPIES.sub("", text)


def one_way(text: str) -> str:
    """A move in notation such that moves that do the same are written the same.

    >>> one_way("meld 7H.1 7S.1 7D.2; hit 5S m1")
    'hit 5S m1; meld 7D 7H 7S'
    """
    return "; ".join(sorted(map(_part, without_copies(text).split("; "))))


def _part(part: str) -> str:
    verb, *rest = part.split()
    return " ".join([verb, *sorted(rest)]) if verb in _ANY_ORDER else part
