"""The notation of moves, and refusals, samples and forms from a list."""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields
from functools import cache, partial
from itertools import islice
from random import Random
from typing import Any, Generic, TypeVar, get_type_hints

from engine.kit.scene.controls import Control, Field, FieldChoice, Fixed
from engine.kit.seats import Seat, Whom
from engine.kit.sentence import Sentence, Verbatim, named, sentence
from engine.kit.value import Value
from engine.kit.words import Words

Action = TypeVar("Action")

EXAMPLES = 6
"""Legal moves a refusal names."""


class Spoken(Value):
    """An action written as its name and field values.

    >>> class DoubtFrom(Spoken):
    ...     total: int
    >>> str(DoubtFrom(7))
    'doubt from 7'
    >>> class Steal(Spoken):
    ...     victim: Whom
    >>> str(Steal(0))
    'steal 1'
    """

    def __str__(self) -> str:
        name = re.sub(r"\B([A-Z])", r" \1", type(self).__name__).lower()
        values = [getattr(self, each.name) for each in fields(self)]
        if self.named_seat is not None:
            values[-1] = self.named_seat + 1
        return " ".join([name, *map(str, values)])

    @property
    def named_seat(self) -> Seat | None:
        """The seat in its last field, if that is a `Whom`."""
        name = _whom(type(self))
        return getattr(self, name) if name else None


@cache
def _whom(kind: type[Spoken]) -> str:
    last = [each.name for each in fields(kind)][-1:]
    return last[0] if last and get_type_hints(kind, include_extras=True)[last[0]] == Whom else ""


class LegalActions(ABC, Generic[Action]):
    """The viewing seat's moves now, listed lazily. Subclasses but `Listed` decide membership without a list."""

    __slots__ = ()

    @abstractmethod
    def refusal(self, action: Action) -> Sentence | None:
        """Returns why the action is not legal now, or `None`."""

    @abstractmethod
    def __iter__(self) -> Iterator[Action]:
        """Yields every legal action once; may be long."""

    @abstractmethod
    def sample(self, random: Random) -> Action:
        """Draws one, each kind with a fair share; there must be one."""

    @abstractmethod
    def controls(self) -> tuple[Control, ...]:
        """The forms for the moves."""

    def __contains__(self, action: Action) -> bool:
        return self.refusal(action) is None

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None


class Listed(LegalActions[Action]):
    """A short list of moves.

    :param moves: each once
    :param label: of the button; or the catalogue, with a message of each move's name
    :param why_not: refuses an unlisted move; by default others are named
    """

    __slots__ = ("_label", "_moves", "_why_not")

    def __init__(
        self,
        moves: Iterable[Action],
        label: Callable[[Action], Sentence] | type[Words],
        why_not: Callable[[Action], Sentence | None] = lambda action: None,
    ) -> None:
        self._moves = tuple(moves)
        self._label = partial(named, label) if isinstance(label, type) else label
        self._why_not = why_not

    def refusal(self, action: Action) -> Sentence | None:
        """Refuses all unlisted moves."""
        if action in self._moves:
            return None
        possible = tuple([Verbatim(str(move)) for move in islice(self, EXAMPLES)])
        return self._why_not(action) or sentence(Words.not_listed, possible=possible)

    def __iter__(self) -> Iterator[Action]:
        return iter(self._moves)

    def sample(self, random: Random) -> Action:
        """Draws a kind, then a move of it."""
        return random.choice(random.choice(list(self._kinds().values())))

    def controls(self) -> tuple[Control, ...]:
        """A list for each kind of move, or a button if nothing is chosen with it."""
        return tuple([self._control(moves) for moves in self._kinds().values()])

    def _control(self, moves: list[Action]) -> Control:
        label = self._label(moves[0])
        weighty = bool(getattr(moves[0], "weighty", False))
        if len(moves) == 1 and not (isinstance(moves[0], Spoken) and fields(moves[0])):
            return Control(label, (Fixed(str(moves[0])),), weighty)
        choices = [FieldChoice(str(move), _named(move)) for move in moves]
        button = sentence(Words.with_choice, what=label) if isinstance(moves[0], Spoken) else None
        return Control(label, (Field(label, tuple(choices)),), weighty, button=button)

    def _kinds(self) -> dict[type[Any], list[Action]]:
        kinds: dict[type[Any], list[Action]] = {}
        for move in self._moves:
            kinds.setdefault(type(move), []).append(move)
        return kinds


def _named(move: object) -> Sentence | Verbatim:
    """A choice with it, beside the label: a player, or values."""
    if not isinstance(move, Spoken):
        return Verbatim(str(move))
    if move.named_seat is not None:
        return sentence(Words.who, seat=move.named_seat)
    return Verbatim(" ".join([str(getattr(move, each.name)) for each in fields(move)]))


def no_moves(awaited: Iterable[Seat]) -> Listed[Any]:
    """No moves, for a viewer without a question.

    :param awaited: seats with a question; none after the match
    """
    seats = tuple(awaited)

    def why(action: object) -> Sentence:
        return sentence(Words.not_your_turn, awaited=seats) if seats else sentence(Words.over)

    return Listed((), label=why, why_not=why)


def without_variations(texts: Iterable[str], most: int) -> list[str]:
    """Up to `most` moves in notation, without longer variations of others.

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
