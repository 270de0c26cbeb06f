"""Standing orders: what a player answers in advance to questions that come later (“challenge above 7x6”).

Only their owner sees them. An order acts on what its owner may see, it is an ordinary legal move when it acts, and it
is dropped as soon as what it was given for is over.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Generic, NoReturn, TypeVar

from engine.kit.controls import Control
from engine.kit.notation import Unreadable
from engine.kit.sentence import sentence
from engine.kit.words import Words

View = TypeVar("View")
Action = TypeVar("Action")
Order = TypeVar("Order")


class Orders(ABC, Generic[View, Action, Order]):
    """The standing orders of a game. An order is a value; `str(order)` is its notation."""

    @abstractmethod
    def read(self, text: str, view: View, names: Sequence[str]) -> Order:
        """Reads an order from its notation and the names of the seats: the inverse of `str`.

        :raises Unreadable, Ambiguous: when the text is no order, or could be two
        :raises IllegalAction: when the order could never act while it lasts
        """

    @abstractmethod
    def answer(self, order: Order, view: View) -> Action | None:
        """Returns the order's answer to the question that the viewing seat is asked now, or `None` if this is not the
        case that it was given for; a legal one, or the order is dropped."""

    @abstractmethod
    def controls(self, view: View) -> tuple[Control, ...]:
        """Returns the forms that give orders to a seat that plays; none when there is nothing to order."""

    def lasts(self, order: Order, view: View) -> tuple[int, ...]:
        """Returns public numbers that must stay as they are for the order to stand (the hand, the pile)."""
        return self.within(view)

    def within(self, view: View) -> tuple[int, ...]:
        """Returns public numbers, from any view, that must stay as they are for later parts of a message to wait for
        their moment (RULES 0.7)."""
        return ()


class _NoOrders(Orders[Any, Any, Any]):
    def read(self, text: str, view: Any, names: Sequence[str]) -> NoReturn:
        raise Unreadable(sentence(Words.no_orders))

    def answer(self, order: Any, view: Any) -> None:
        return None

    def controls(self, view: Any) -> tuple[Control, ...]:
        return ()


NO_ORDERS: Orders[Any, Any, Any] = _NoOrders()
"""Of a game in which nobody can plan ahead."""
