"""Pictures of a match for one viewer, from the events they may read and the views between."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from engine.game import AnyGame
from engine.kit.scene.board import Board
from engine.kit.scene.pictures import HOLD, Held, Picture
from engine.kit.seats import Viewer
from engine.kit.sentence import sentence
from engine.kit.value import Value, replace
from engine.kit.words import Words
from events.store.log import Commit
from events.table.events import AutopilotOff, AutopilotOn, Moved, Over, Resigned, TableEvent, concerns
from events.table.sight import Sight
from events.table.state import Table
from events.table.told import recalled, seen_again

BEGINNING = 500
"""Milliseconds for the board before the first picture."""


class Scene(Value):
    """One picture of a table's events.

    :param number: commits until then that told the viewer something
    :param before: the board it starts from; `None` for the first one
    :param says: the table's own events, which come first ("Ben ran out of time")
    """

    number: int
    picture: Picture
    before: Board | None = None
    says: tuple[TableEvent, ...] = ()


def reveals(game: AnyGame, events: Iterable[TableEvent]) -> bool:
    """Whether a picture of the events stays until its viewer goes on."""
    return any(
        isinstance(event, Over)
        or (isinstance(event, Moved) and any(isinstance(each, game.reveals) for each in event.events))
        for event in events
    )


def scenes(sight: Sight, before: Table, commits: Sequence[Commit], viewer: Viewer, most: int) -> Iterator[Scene]:
    """Pictures the last `most` commits, after the board before them.

    :param before: the table before them, in the match
    """
    telling = [commit.n for commit in commits if concerns(commit.events, viewer)]
    number = sight.table.told_to(viewer) - len(telling)
    first = telling[-most:][0] if telling else 0
    teller = _Teller(sight, before, viewer)
    for commit in commits:
        number += commit.n in telling
        if commit.n < first:
            teller.passes(commit)
            continue
        if commit.n == first:
            yield Scene(number - 1, Picture(teller.board(), (), BEGINNING))
        for scene in teller.tells(commit):
            yield replace(scene, number=number)


class _Teller:
    """A match through one viewer's eyes.

    :ivar _then: the table of the position, as far as its views depend on it
    """

    def __init__(self, sight: Sight, before: Table, viewer: Viewer) -> None:
        self._sight = sight
        self._viewer = viewer
        self._then = before
        self._position = before.position
        self._shown: Board | None = None

    def board(self) -> Board:
        if self._shown is None:
            self._shown = replace(self._sight.game.board(self._view()), awaited=())
        return self._shown

    def passes(self, commit: Commit) -> None:
        for event in commit.events:
            if isinstance(event, Moved):
                self._position = self._sight.game.fold(self._position, event.events)
                self._end(event, commit.n)

    def tells(self, commit: Commit) -> Iterator[Scene]:
        for event in commit.events:
            told = recalled(self._sight, commit.n, event, self._viewer)
            if isinstance(event, Moved) and isinstance(told, Moved):
                yield from self._move(event, told)
                self._end(event, commit.n)
            elif isinstance(told, AutopilotOn | AutopilotOff | Resigned | Over):
                held = Held((), sentence(Words.see_the_end)) if isinstance(told, Over) else None
                yield Scene(0, Picture(self.board(), (), HOLD, held=held), self.board(), (told,))

    def _move(self, event: Moved, told: Moved) -> Iterator[Scene]:
        """A move's cause stands with the first picture."""
        says: tuple[TableEvent, ...] = (replace(told, events=()),)
        for happened, as_told in zip(event.events, told.events, strict=True):
            before = self.board()
            self._position = self._sight.game.evolve(self._position, happened)
            for picture in self._sight.game.pictures(self._view(), as_told, before):
                shown = replace(picture, board=replace(picture.board, awaited=()))
                yield Scene(0, shown, before, says)
                self._shown = before = shown.board
                says = ()

    def _view(self) -> Any:
        view = self._sight.game.view(self._position, self._viewer)
        return seen_again(self._sight, self._then, view, self._viewer)

    def _end(self, move: Moved, version: int) -> None:
        self._then = self._then.with_place(move.seat, moved=version)
