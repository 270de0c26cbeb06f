"""Faults of a text that people read: gaps, plurals, verbs, blanks and stops, and numbers in place of names."""

import ast
import re
from collections.abc import Callable
from functools import cache
from inspect import getsource
from textwrap import dedent

from engine.kit.sentence import Says, Sentence
from engine.kit.value import replace
from engine.kit.words import Words

_THING = "bot|card|chip|coin|day|die|game|hour|meld|minute|move|player|point|seat|star|trick|turn"
_THINGS = "dice|" + "|".join(f"{thing}s" for thing in _THING.split("|"))

_BROKEN = re.compile(
    r"[{}]|\b(?:None|True|False)\b"  # a gap or a value that is not there
    r"|\w\(\w+=|[\[(]['\d]\w*'?,|\[['\d]|\(\)|[a-z]_[a-z]|<\w+[ .]"  # a value as Python writes it
    rf"|(?<![\w-])(?:[Oo]ne|1) (?:{_THINGS})\b"
    rf"|(?<![\w-])(?:[Zz]ero|[Tt]wo|[Tt]hree|[Ff]our|[Ff]ive|[02-9]|\d\d+) (?:{_THING})\b"
    rf"|(?<![\w-])(?:[Oo]ne|1) of \w+ (?:{_THINGS}) are\b"
    r"|\b[Yy]ou (?:is|was|has|does|his|her)\b|\b[Yy]ou[’']s\b|\bof you (?:is|was|has)\b"
    r"|\b([a-z]{2,}) \1\b"
    r"| [.,;:!?]|[.,;:!?]{2}|  "
)


def fault(text: str) -> str | None:
    """The part of a text that does not read well, with the words around it; `None` for a good one.

    >>> fault("Anna lost one dice.")
    'one dice: Anna lost one dice.'
    """
    found = _BROKEN.search(text)
    return f"{found[0]}: {text[max(0, found.start() - 40) : found.end() + 40]}" if found else None


def numbered(words: Words, sentence: Sentence) -> str | None:
    """The words of a sentence that says a player's number where the name should stand; `None` if it names players.

    It does if its digits are others for another player.
    """
    said = words.say(sentence)
    for name in _players(getattr(type(words), sentence.key)) & sentence.values.keys():
        value = sentence.values[name]
        other = replace(sentence, values={**sentence.values, name: 1 if value == 0 else 0})
        if isinstance(value, int) and re.findall(r"\d+", said) != re.findall(r"\d+", words.say(other)):
            return said
    return None


@cache
def _players(message: Callable[..., str]) -> frozenset[str]:
    """The values of a message that are declared as seats."""
    if isinstance(message, Says):
        return frozenset()
    function = ast.parse(dedent(getsource(message))).body[0]
    assert isinstance(function, ast.FunctionDef)
    seats = [each for each in function.args.args if each.annotation and ast.unparse(each.annotation) in _SEATS]
    return frozenset(each.arg for each in seats)


_SEATS = ("Seat", "Whom", "seats.Seat", "seats.Whom")
