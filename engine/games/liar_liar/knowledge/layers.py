"""Public knowledge of a hand (RULES LL.9), as a trail of layers, oldest first.

A layer holds cards that came into a hand, or were seen in it, at one time, and the ways of cards that left unseen
before the next layer. These were of this layer or an earlier one. Anna showed 7D and 9C, drew and discarded:

    Layer(seen=(7D, 9C), unseen=6, left=(PILE,))

Seven of the eight remain, and one lies on the discard pile. A card that leaves openly is removed from its layer.

A layer is forgotten when a whole hand may have left since; otherwise gifts would fill the state. Knowledge of the
discard pile lasts until it becomes the stock. An unseen card replaces a card that turns up, if that may have left by
several ways.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import TypeAlias

from engine.kit.cards import Card
from engine.kit.value import Value, replace

PILE = 0
"""The way onto the discard pile. Gifts, from 1, are ways, too."""

ANYWHERE = -1
"""The way onto a former discard pile, or into a hand that lost its trail."""

REMEMBERED = 7
"""Cards that may leave unseen, not onto the pile, before earlier knowledge is forgotten."""


class Layer(Value):
    """Cards that came to a hand or were seen in it at one time.

    :param seen: faces, sorted
    :param gifts: numbers, known to givers, sorted
    :param unseen: others
    :param left: ways of cards that left unseen, sorted
    """

    seen: tuple[Card, ...] = ()
    gifts: tuple[int, ...] = ()
    unseen: int = 0
    left: tuple[int, ...] = ()

    @property
    def cards(self) -> int:
        """The number that came."""
        return len(self.seen) + len(self.gifts) + self.unseen

    @property
    def is_blank(self) -> bool:
        """It has neither seen cards nor gifts."""
        return not self.seen and not self.gifts

    def without(
        self, face: Card | None = None, gift: int | None = None, unseen: int = 0, way: int | None = None
    ) -> "Layer":
        """Without a card or a way."""
        return Layer(_less(self.seen, face), _less(self.gifts, gift), self.unseen - unseen, _less(self.left, way))

    def leaving(self, *ways: int) -> "Layer":
        """With these ways."""
        return replace(self, left=tuple(sorted(ways)))

    def joined(self, later: "Layer") -> "Layer":
        """Joins this layer and the next."""
        return Layer(
            tuple(sorted(self.seen + later.seen)),
            tuple(sorted(self.gifts + later.gifts)),
            self.unseen + later.unseen,
            tuple(sorted(self.left + later.left)),
        )


Trail: TypeAlias = tuple[Layer, ...]


def _less(numbers: tuple[int, ...], number: int | None) -> tuple[int, ...]:
    if number is None:
        return numbers
    index = numbers.index(number)
    return numbers[:index] + numbers[index + 1 :]


# ---- layers together ----


def first_alive(trail: Sequence[Layer]) -> int:
    """The first layer with cards that may remain, after the last exchange of a whole hand."""
    return max([index + 1 for index, cards in enumerate(cards_after(trail)) if not cards], default=0)


def alive(trail: Sequence[Layer]) -> Iterator[Layer]:
    """Layers with cards that may remain."""
    return iter(trail[first_alive(trail) :])


def cards_after(trail: Sequence[Layer]) -> Iterator[int]:
    """Yields numbers of remaining cards, layer by layer."""
    return accumulate([layer.cards - len(layer.left) for layer in trail])


def tidy(trail: Sequence[Layer]) -> Trail:
    """The same in as few layers as possible."""
    tidied: list[Layer] = []
    for layer in _remembered(trail):
        if tidied and _may_join(tidied[-1], layer):
            tidied[-1] = tidied[-1].joined(layer)
        else:
            tidied.append(layer)
        last = tidied[-1]
        if last.left and last.is_blank and not _held(tidied[:-1]):  # which of its cards left does not matter
            tidied[-1] = Layer(unseen=last.unseen - len(last.left))
    return tuple(tidied)


def _remembered(trail: Sequence[Layer]) -> Sequence[Layer]:
    """Forgets layers from before a whole hand may have left, not onto the pile."""
    gone = [len(layer.left) - layer.left.count(PILE) for layer in trail]
    if sum(gone) <= REMEMBERED:
        return trail
    old = next(index for index in range(1, len(trail) + 1) if sum(gone[index:]) <= REMEMBERED)
    return (*on_pile(trail[:old]), Layer(unseen=_held(trail[:old])), *trail[old:])


def on_pile(trail: Sequence[Layer]) -> Trail:
    """Keeps knowledge of cards that may lie on the pile. Others remain or went anywhere."""
    last = max([index for index, layer in enumerate(trail) if PILE in layer.left], default=None)
    if last is None:
        return ()
    others = [ANYWHERE] * _held(trail[: last + 1])
    return (*trail[:last], trail[last].leaving(*trail[last].left, *others))


def _held(trail: Sequence[Layer]) -> int:
    return sum([layer.cards - len(layer.left) for layer in trail])


def _may_join(one: Layer, later: Layer) -> bool:
    if not one.left or not later.cards:
        return True
    return one.is_blank and later.is_blank and len(one.left) <= one.unseen
