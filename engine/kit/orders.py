"""Standing orders: answers to later questions, given in advance (“challenge above 7x6”).

Only their owner sees them. An order acts as an ordinary legal move on its owner's view, and is dropped when its purpose
is over.
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
    """The standing orders of a game. `str(order)` is the notation."""

    @abstractmethod
    def read(self, text: str, view: View, names: Sequence[str]) -> Order:
        """Reads an order: the inverse of `str`.

        :param names: of the seats
        :raises Unreadable, Ambiguous: when the text is no order, or could be two
        :raises IllegalAction: when the order could never act
        """

    @abstractmethod
    def answer(self, order: Order, view: View) -> Action | None:
        """The order's answer to the current question, or `None` if it does not apply.

        An order with an illegal answer is dropped.
        """

    @abstractmethod
    def controls(self, view: View) -> tuple[Control, ...]:
        """The forms for orders; none if there is nothing to order."""

    def lasts(self, order: Order, view: View) -> tuple[int, ...]:
        """Returns public numbers; the order is dropped when one changes (the hand, the pile)."""
        return self.within(view)

    def within(self, view: View) -> tuple[int, ...]:
        """Returns public numbers, from any view. Later parts of a message wait only while these stay equal (RULES
        0.7)."""
        return ()


class _NoOrders(Orders[Any, Any, Any]):
    def read(self, text: str, view: Any, names: Sequence[str]) -> NoReturn:
        raise Unreadable(sentence(Words.no_orders))

    def answer(self, order: Any, view: Any) -> None:
        return None

    def controls(self, view: Any) -> tuple[Control, ...]:
        return ()


NO_ORDERS: Orders[Any, Any, Any] = _NoOrders()
