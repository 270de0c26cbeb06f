"""How moves are written, and one list of them from which all the rest follows: refusals, a sample, and forms."""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields
from itertools import islice
from random import Random
from typing import Any, Generic, TypeVar

from engine.kit.controls import Choice, Control, Field, Fixed
from engine.kit.seats import Seat
from engine.kit.sentence import Sentence, Verbatim, sentence
from engine.kit.value import Value
from engine.kit.words import Words

Action = TypeVar("Action")

EXAMPLES = 6
"""The legal moves that a refusal names."""


class Spoken(Value):
    """An action that is written as its name and the values of its fields.

    >>> class DoubtFrom(Spoken):
    ...     total: int
    >>> str(DoubtFrom(7))
    'doubt from 7'
    """

    def __str__(self) -> str:
        name = re.sub(r"\B([A-Z])", r" \1", type(self).__name__).lower()
        return " ".join([name, *[str(getattr(self, each.name)) for each in fields(self)]])


class LegalActions(ABC, Generic[Action]):
    """The moves of the viewing seat now, as a lazy view: `in`, iteration, truth value, a sample, forms.

    It is empty for a spectator and for a seat that is not asked. A short list of moves is `Listed`, and needs nothing
    more; where the moves are many, a class of its own knows its members without listing them.
    """

    __slots__ = ()

    @abstractmethod
    def refusal(self, action: Action) -> Sentence | None:
        """Says why the action is not legal now, or returns `None` if it is."""

    @abstractmethod
    def __iter__(self) -> Iterator[Action]:
        """Lists every legal action once. May be long: take what is needed."""

    @abstractmethod
    def sample(self, random: Random) -> Action:
        """Draws a legal action, every kind of move with a fair share. There must be one."""

    @abstractmethod
    def controls(self) -> tuple[Control, ...]:
        """Returns the forms of a page that can make these moves."""

    def __contains__(self, action: Action) -> bool:
        return self.refusal(action) is None

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None


class Listed(LegalActions[Action]):
    """A list of moves from which all the rest follows.

    :param moves: each once, in a natural order; every other move is refused
    :param label: names the button of a kind of move
    :param why_not: says why a move is not on the list; by default, some that are on it are named
    """

    __slots__ = ("_label", "_moves", "_why_not")

    def __init__(
        self,
        moves: Iterable[Action],
        label: Callable[[Action], Sentence],
        why_not: Callable[[Action], Sentence | None] = lambda action: None,
    ) -> None:
        self._moves = tuple(moves)
        self._label = label
        self._why_not = why_not

    def refusal(self, action: Action) -> Sentence | None:
        """Refuses whatever is not listed."""
        if action in self._moves:
            return None
        possible = tuple([Verbatim(str(move)) for move in islice(self, EXAMPLES)])
        return self._why_not(action) or sentence(Words.not_listed, possible=possible)

    def __iter__(self) -> Iterator[Action]:
        return iter(self._moves)

    def sample(self, random: Random) -> Action:
        """Draws a kind of move, and then one of that kind."""
        return random.choice(random.choice(list(self._kinds().values())))

    def controls(self) -> tuple[Control, ...]:
        """Returns a button for a kind with one move, and a list to choose from for one with several."""
        return tuple([self._control(moves) for moves in self._kinds().values()])

    def _control(self, moves: list[Action]) -> Control:
        label, texts = self._label(moves[0]), [str(move) for move in moves]
        weighty = bool(getattr(moves[0], "weighty", False))
        if len(moves) == 1:
            return Control(label, (Fixed(texts[0]),), weighty)
        return Control(label, (Field(label, tuple([Choice(text, Verbatim(text)) for text in texts])),), weighty)

    def _kinds(self) -> dict[type[Any], list[Action]]:
        kinds: dict[type[Any], list[Action]] = {}
        for move in self._moves:
            kinds.setdefault(type(move), []).append(move)
        return kinds


def no_moves(awaited: Iterable[Seat]) -> Listed[Any]:
    """Returns the moves of a viewer who is not asked: none.

    :param awaited: who is; nobody when the match is over
    """
    seats = tuple(awaited)

    def why(action: object) -> Sentence:
        return sentence(Words.not_your_turn, awaited=seats) if seats else sentence(Words.over)

    return Listed((), label=why, why_not=why)


def without_variations(texts: Iterable[str], most: int) -> list[str]:
    """Returns moves in notation without the longer variations of one that is among them, at most so many.

    >>> without_variations(["1x2", "1x2 show 4", "1x2 show 4 4", "1x3", "1x4"], most=2)
    ['1x2', '1x3']
    """
    found: list[str] = []
    for text in texts:
        if not any(text.startswith(f"{shorter} ") for shorter in found):
            found.append(text)
        if len(found) == most:
            break
    return found
