"""Sentences for players: a text key with values, put into words as late as possible."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from typing import TypeAlias

from engine.kit.value import Value


class Player(Value):
    """A player as a value of a sentence: the table knows the name of the seat."""

    seat: int


Worded: TypeAlias = str | int | Player | tuple[Player, ...]


def players(seats: Iterable[int]) -> tuple[Player, ...]:
    """Several players as a value of a sentence."""
    return tuple([Player(seat) for seat in seats])


class Sentence(Value):
    """One thing to be said. `key` names a text of the game (its `texts`), `values` fill its gaps.

    Texts are written in the past tense, so that "{by} challenged" fits "Anna" and "You" alike.
    """

    key: str
    values: Mapping[str, Worded] = field(default_factory=dict)


def say(sentence: Sentence, texts: Mapping[str, str], names: Sequence[str]) -> str:
    """The sentence in words, on one line, whatever its values hold: nothing in it looks like another sentence.

    >>> say(Sentence("call", {"by": Player(0)}), {"call": "{by} challenged."}, ["you", "Ben"])
    'You challenged.'

    :param texts: text with `{gaps}` by key
    :param names: what each seat is called by the reader ("you" for the reader's own)
    """
    filled = {name: _worded(value, names) for name, value in sentence.values.items()}
    text = texts[sentence.key].format_map(filled)
    return text[:1].upper() + text[1:]


def listed(words: Sequence[str]) -> str:
    """Words as an English list.

    >>> listed(["Anna", "Ben", "Cleo"])
    'Anna, Ben and Cleo'
    """
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def _worded(value: Worded, names: Sequence[str]) -> str:
    match value:
        case Player(seat):
            return names[seat]
        case tuple():
            return listed([names[player.seat] for player in value])
        case str():
            return " / ".join(value.splitlines())
        case int():
            return str(value)
