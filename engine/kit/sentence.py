"""Sentences for players: a message with values, put into words late.

    sentence(Words.not_higher, bid=bid, than=standing)

The type checker finds wrong names and types.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from functools import cache
from inspect import signature
from keyword import iskeyword
from typing import Any, Concatenate, ParamSpec

from engine.kit.value import Value

Values = ParamSpec("Values")


class Sentence(Value):
    """One thing to say.

    :param key: the message's name
    :param values: its arguments (numbers, seats, cards), never finished words
    """

    key: str
    values: Mapping[str, object] = field(default_factory=dict)


class Verbatim(Value):
    """Text left as it is: a player's, or notation."""

    text: str

    def __str__(self) -> str:
        return self.text


class Says:
    """A message without values: the same words each time.

    your_turn = Says("Your turn.")
    """

    __name__: str

    def __init__(self, text: str) -> None:
        self._text = text

    def __set_name__(self, catalogue: type, name: str) -> None:
        vars(self).setdefault("__name__", name)  # another class may refer to it by a name of its own

    def __call__(self, words: object = None, /) -> str:
        """The words, for any reader."""
        return self._text


def sentence(
    message: Callable[Concatenate[Any, Values], str], /, *args: Values.args, **values: Values.kwargs
) -> Sentence:
    """A message with named values."""
    assert not args, "values of a sentence are named"
    return Sentence(message.__name__, values)


def named(catalogue: type[Any], value: object, before: str = "") -> Sentence:
    """The message of a value's name, with the fields that it takes: `said_no(by)` for `SaidNo(by=1, card=5)`, and
    `pass_` for `Pass()`.

    :param before: put before the name: `short_said_no`
    :raises AttributeError: when the catalogue has no such message, or the value no such field
    """
    key, wanted = _named(catalogue, type(value), before)  # type: ignore[arg-type] # classes can be hashed
    return Sentence(key, {name: getattr(value, name) for name in wanted})


@cache
def _named(catalogue: type[Any], kind: type[Any], before: str) -> tuple[str, tuple[str, ...]]:
    key = name_of_message(kind, before)
    _, *wanted = signature(getattr(catalogue, key)).parameters
    return key, tuple(wanted)


def name_of_message(kind: type[Any], before: str = "") -> str:
    """`said_no` for `SaidNo`, as in `named`."""
    key = before + re.sub(r"\B([A-Z])", r"_\1", kind.__name__).lower()
    return key + "_" * iskeyword(key)


def listed(words: Sequence[str], before_last: str = "and") -> str:
    """An English list.

    >>> listed(["Anna", "Ben", "Cleo"]), listed(["call", "sink 2"], "or")
    ('Anna, Ben and Cleo', 'call or sink 2')
    """
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {before_last} {words[-1]}"
