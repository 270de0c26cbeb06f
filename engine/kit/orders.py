"""Standing orders: what a player answers in advance to questions that come later (“challenge above 7x6”).

Only their owner sees them. An order acts on what its owner may see, it is an ordinary legal move when it acts, and it
is dropped as soon as what it was given for is over.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from engine.kit.controls import Control
from engine.kit.notation import Unreadable
from engine.kit.sentence import Sentence

View = TypeVar("View")
Action = TypeVar("Action")
Order = TypeVar("Order")


@dataclass(frozen=True, slots=True, eq=False)
class Orders(Generic[View, Action, Order]):
    """The standing orders of a game. An order is a frozen dataclass; `str(order)` is its notation.

    :param read: an order from its notation and the names of the seats (`read(str(order), view, names) == order`);
        raises `Unreadable` or `Ambiguous`, and `IllegalAction` if it could never act while it lasts
    :param lasts: what must stay as it is for the order to stand (the hand, the pile), in public numbers
    :param answer: the order's answer to the question that the viewing seat is asked now, or `None` if this is not the
        case that it was given for; a legal one, or the order is dropped
    :param within: what must stay as it is for later parts of a message to wait for their moment (RULES 0.7), in public
        numbers; given the view of a spectator
    :param controls: the forms of a page that give orders to a seat that plays; empty when there is nothing to order
    """

    read: Callable[[str, View, Sequence[str]], Order]
    lasts: Callable[[Order, View], tuple[int, ...]]
    answer: Callable[[Order, View], Action | None]
    controls: Callable[[View], tuple[Control, ...]]
    within: Callable[[View], tuple[int, ...]] = lambda view: ()


def _read_none(text: str, view: object, names: Sequence[str]) -> object:
    raise Unreadable(Sentence("no_orders"))


NO_ORDERS: Orders[Any, Any, Any] = Orders(
    read=_read_none,
    lasts=lambda order, view: (),
    answer=lambda order, view: None,
    controls=lambda view: (),
)
"""Of a game in which nothing can be answered in advance."""
