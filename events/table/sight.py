"""A table as one request sees it: the game is asked each thing once."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from engine.game import AnyGame
from engine.kit.moves import LegalActions
from engine.kit.scene.controls import Control
from engine.kit.seats import Seat, Viewer
from events.table.state import Table


class Outlook:
    """A position, with cached answers of the game."""

    def __init__(self, game: AnyGame, position: Any) -> None:
        self.game = game
        self.position = position
        self._views: dict[Viewer, Any] = {}
        self._legal: dict[Seat, LegalActions[Any]] = {}
        self._plans: dict[Seat, tuple[Control, ...]] = {}

    def view(self, viewer: Viewer) -> Any:
        """The game must have begun."""
        if viewer not in self._views:
            self._views[viewer] = self.game.view(self.position, viewer)
        return self._views[viewer]

    @cached_property
    def to_act(self) -> Mapping[Seat, Any]:
        """The questions, from public information alone."""
        questions: Mapping[Seat, Any] = self.game.to_act(self.view(None))
        return questions

    @cached_property
    def still_in(self) -> frozenset[Seat]:
        """Not eliminated."""
        return self.game.still_in(self.view(None))

    @cached_property
    def within(self) -> tuple[int, ...]:
        """See `StandingOrders.within`."""
        return self.game.orders.within(self.view(None))

    def legal(self, seat: Seat) -> LegalActions[Any]:
        """A seat's moves."""
        if seat not in self._legal:
            self._legal[seat] = self.game.legal(self.view(seat))
        return self._legal[seat]

    def plans(self, seat: Seat) -> tuple[Control, ...]:
        """The forms that give a standing order."""
        if seat not in self._plans:
            self._plans[seat] = self.game.orders.controls(self.view(seat))
        return self._plans[seat]


class Sight:
    """A table at one moment, with an outlook.

    :param now: optional for questions that do not depend on it
    """

    def __init__(self, game: AnyGame, table: Table, outlook: Outlook | None = None, now: int = 0) -> None:
        self.game = game
        self.table = table
        self.now = now
        self.outlook = outlook or Outlook(game, table.position)

    def of(self, table: Table) -> "Sight":
        """The sight after an event; the outlook stays with the position."""
        return Sight(self.game, table, self.outlook if table.position is self.table.position else None, self.now)

    def view(self, viewer: Viewer) -> Any:
        """See `Outlook.view`."""
        return self.outlook.view(viewer)

    @property
    def questions(self) -> Mapping[Seat, Any]:
        """Empty unless the game is on."""
        return self.outlook.to_act if self.table.phase == "playing" else {}

    @property
    def still_in(self) -> frozenset[Seat]:
        """Before the game all seats."""
        return frozenset(range(len(self.table.places))) if self.table.position is None else self.outlook.still_in

    @property
    def bot_turns(self) -> list[Seat]:
        """The bots to move; none while no person is there (docs/design/table.md)."""
        return sorted(seat for seat in self.questions if self.table.is_played_by_bot(seat)) if self.table.awake else []

    def legal(self, seat: Seat) -> LegalActions[Any]:
        """See `Outlook.legal`."""
        return self.outlook.legal(seat)

    def plans(self, seat: Seat) -> tuple[Control, ...]:
        """See `Outlook.plans`."""
        return self.outlook.plans(seat)
