"""Standing orders: answers to later questions, given in advance (“challenge above 7x6”).

They act as ordinary legal moves on the owner's view.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, Generic, NoReturn, TypeVar

from engine.kit.notation import Unreadable, unreadable_order, words
from engine.kit.scene.controls import Control, Fixed
from engine.kit.sentence import sentence
from engine.kit.value import Value
from engine.kit.words import Words

View = TypeVar("View")
Action = TypeVar("Action")
Order = TypeVar("Order")


class StandingOrders(ABC, Generic[View, Action, Order]):
    """A game's standing orders; `str(order)` is the notation."""

    @abstractmethod
    def read(self, text: str, view: View, names: Sequence[str]) -> Order:
        """Reads an order, the inverse of `str`.

        :raises Unreadable, Ambiguous: when it is no order, or could be two
        :raises IllegalAction: when it could never act
        """

    @abstractmethod
    def answer(self, order: Order, view: View) -> Action | None:
        """The answer to the current question, if the order applies. An illegal one drops the order."""

    @abstractmethod
    def controls(self, view: View) -> tuple[Control, ...]:
        """The forms for orders."""

    def lasts(self, order: Order, view: View) -> tuple[int, ...]:
        """Public numbers (the hand, the pile); a change drops the order."""
        return self.within(view)

    def within(self, view: View) -> tuple[int, ...]:
        """Public numbers, from any view; later parts of a message wait while they stay equal (RULES 0.7)."""
        return ()


class LetPass(Value):
    """Optional questions are answered as silence would, only sooner."""

    def __str__(self) -> str:
        return "let pass"


class LettingPass(StandingOrders[View, Action, LetPass]):
    """For a game with optional questions; stands until it is dropped.

    :param passes: the viewer's answer that lets things pass, `None` while no optional question is open
    """

    def __init__(self, passes: Callable[[View], Action | None]) -> None:
        self._passes = passes

    def read(self, text: str, view: View, names: Sequence[str]) -> LetPass:
        """Reads “let pass”."""
        order = LetPass()
        if [word.lower() for word in words(text)] != str(order).split():
            raise unreadable_order(text)
        return order

    def answer(self, order: LetPass, view: View) -> Action | None:
        """Lets the present question pass."""
        return self._passes(view)

    def controls(self, view: View) -> tuple[Control, ...]:
        """One button."""
        return (Control(sentence(Words.let_pass), (Fixed(str(LetPass())),)),)


class _NoOrders(StandingOrders[Any, Any, Any]):
    def read(self, text: str, view: Any, names: Sequence[str]) -> NoReturn:
        raise Unreadable(sentence(Words.no_orders))

    def answer(self, order: Any, view: Any) -> None:
        return None

    def controls(self, view: Any) -> tuple[Control, ...]:
        return ()


NO_ORDERS: StandingOrders[Any, Any, Any] = _NoOrders()
