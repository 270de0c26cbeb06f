"""What players have to be told of each game, by the numbers of docs/rules.md: a file for each game.

`TOLD` holds the facts of every rule that players need, `NOT_FOR_PLAYERS` the others with the reason why not.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from engine.kit.options import OptionValue

Told: TypeAlias = Mapping[str, tuple["Fact", ...]]


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that one sentence of the rules says under some house rules, and no sentence under any others.

    :param pattern: what to look for in the sentence
    :param under: the values of options with which it is told; with any, of those that are not named
    """

    pattern: str
    under: tuple[tuple[str, tuple[OptionValue, ...]], ...] = ()

    def holds(self, options: object) -> bool:
        """Whether players have to be told it."""
        return all(getattr(options, name) in values for name, values in self.under)

    def is_told(self, paragraphs: Iterable[str]) -> bool:
        """Whether a sentence of the rules says it."""
        return any(re.search(self.pattern, sentence) for each in paragraphs for sentence in sentences(each))


def always(*patterns: str) -> tuple[Fact, ...]:
    """Facts under all house rules."""
    return tuple(map(Fact, patterns))


def under(*patterns: str, **options: OptionValue | tuple[OptionValue, ...]) -> tuple[Fact, ...]:
    """Facts under these values of options, and under no others."""
    values = tuple((name, each if isinstance(each, tuple) else (each,)) for name, each in options.items())
    return tuple(Fact(pattern, values) for pattern in patterns)


def sentences(paragraph: str) -> list[str]:
    """The sentences of a paragraph."""
    return re.split(r"(?<=[.?!]) ", paragraph)
