"""A table as all see it who ask about it in one request, so that the game is asked each thing once."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from engine.controls import Control
from engine.game import AnyGame, LegalActions, Question, Seat, Viewer
from events.table.state import Table


class Sight:
    """A table at one moment. What follows from it is made when it is first asked for, and kept."""

    def __init__(self, game: AnyGame, table: Table) -> None:
        self.game = game
        self.table = table
        self._views: dict[Viewer, Any] = {}
        self._legal: dict[Seat, LegalActions[Any]] = {}
        self._plans: dict[Seat, tuple[Control, ...]] = {}

    def view(self, viewer: Viewer) -> Any:
        """The position as the viewer sees it; the game must have begun."""
        if viewer not in self._views:
            self._views[viewer] = self.game.view(self.table.position, viewer)
        return self._views[viewer]

    @cached_property
    def questions(self) -> Mapping[Seat, Question]:
        """Who is asked what, from public information alone; nobody unless the game is going on."""
        if self.table.phase != "playing":
            return {}
        questions: Mapping[Seat, Question] = self.game.to_act(self.view(None))
        return questions

    @cached_property
    def still_in(self) -> frozenset[Seat]:
        """The seats that are not eliminated; before the game all of them."""
        if self.table.position is None:
            return frozenset(range(len(self.table.places)))
        return self.game.still_in(self.view(None))

    @cached_property
    def bot_turns(self) -> list[Seat]:
        """The seats for which a bot has to move now; none while no person is there (DESIGN §6)."""
        return sorted(seat for seat in self.questions if self.table.is_played_by_bot(seat)) if self.table.awake else []

    def legal(self, seat: Seat) -> LegalActions[Any]:
        """The moves of a seat."""
        if seat not in self._legal:
            self._legal[seat] = self.game.legal(self.view(seat))
        return self._legal[seat]

    def plans(self, seat: Seat) -> tuple[Control, ...]:
        """The forms that give a standing order."""
        if seat not in self._plans:
            self._plans[seat] = self.game.orders.controls(self.view(seat))
        return self._plans[seat]
