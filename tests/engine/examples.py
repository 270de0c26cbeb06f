"""What examples of all games have in common: a position that players look at, and what a move led to."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self, TypeVar

import pytest

from engine.game import AnyGame
from engine.kit.notation import Refused
from engine.kit.scene.board import Board
from engine.kit.seats import Viewer
from engine.kit.sentence import Sentence
from engine.kit.words import Words
from engine.privacy import tell

Kind = TypeVar("Kind")


class Example:
    """A position."""

    __slots__ = ()
    game: ClassVar[AnyGame]
    names: ClassVar[Sequence[str]]
    state: Any

    def words(self, reader: Viewer) -> Words:
        return self.game.words(["you" if seat == reader else name for seat, name in enumerate(self.names)], reader)

    def board(self, viewer: Viewer) -> Board:
        """The picture of the position for the viewer."""
        return self.game.board(self.game.view(self.state, viewer))

    def shown(self, viewer: Viewer) -> list[str]:
        """The position as the viewer reads it."""
        return self.words(viewer).shows(self.board(viewer))

    def refusal_of(self, move: Callable[[], object]) -> Sentence:
        """Why a move is refused, which can be said."""
        with pytest.raises(Refused) as caught:
            move()
        assert self.words(None).say(caught.value.sentence)
        return caught.value.sentence


class Consequence(Example):
    """The position after a move, and its events."""

    __slots__ = ()
    events: tuple[Any, ...]

    @property
    def kinds(self) -> list[str]:
        """The names of the events."""
        return [type(event).__name__ for event in self.events]

    def event(self, kind: type[Kind]) -> Kind:
        """The only event of that kind."""
        (found,) = (event for event in self.events if isinstance(event, kind))
        return found

    def told(self, viewer: Viewer) -> list[str]:
        """What the viewer reads of it."""
        words = self.words(viewer)
        return [words.say(each) for event in self.events for each in self.game.tells(tell(event, viewer))]

    def compare(self, owners: Sequence[object], expected: dict[str, Any]) -> None:
        """Compares the named facts with the first owner that has each."""
        for name, value in expected.items():
            owner = next(owner for owner in owners if hasattr(owner, name))
            assert getattr(owner, name) == value, f"{name} is {getattr(owner, name)}"


@dataclass(frozen=True, slots=True)
class Happened(Consequence):
    """What a move led to from a state before it."""

    before: Any
    events: tuple[Any, ...]

    @property
    def state(self) -> Any:
        """The state after it."""
        return self.game.fold(self.before, self.events)

    def then(self, **expected: Any) -> Self:
        """Compares the named facts with the state's public part, the state or an event, whichever has them first."""
        self.compare((self.state.public, self.state, *self.events), expected)
        return self
