"""A table as one request sees it: the game is asked each thing once."""

from collections.abc import Callable, Mapping
from functools import cache, cached_property, partial
from typing import Any

from engine.game import AnyGame
from engine.kit.moves import LegalActions
from engine.kit.scene.controls import Control
from engine.kit.seats import Seat, Viewer
from events.table.state import Table


class Outlook:
    """A position, with cached answers of the game, which must have begun.

    :ivar view: a viewer's
    :ivar legal: a seat's moves
    :ivar plans: the forms that give a seat's standing order
    """

    def __init__(self, game: AnyGame, position: Any) -> None:
        view = cache(partial(game.view, position))
        self.game = game
        self.view: Callable[[Viewer], Any] = view
        self.legal: Callable[[Seat], LegalActions[Any]] = cache(lambda seat: game.legal(view(seat)))
        self.plans: Callable[[Seat], tuple[Control, ...]] = cache(lambda seat: game.orders.controls(view(seat)))

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


class Sight:
    """A table at one moment, with an outlook.

    :param now: optional for questions that do not depend on it
    """

    def __init__(self, game: AnyGame, table: Table, outlook: Outlook | None = None, now: int = 0) -> None:
        self.game = game
        self.table = table
        self.now = now
        self.outlook = outlook or Outlook(game, table.position)
        self.view, self.legal, self.plans = self.outlook.view, self.outlook.legal, self.outlook.plans

    def of(self, table: Table) -> "Sight":
        """The sight after an event; the outlook stays with the position."""
        return Sight(self.game, table, self.outlook if table.position is self.table.position else None, self.now)

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
