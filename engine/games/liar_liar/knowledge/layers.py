"""What everyone knows of a hidden hand (RULES LL.9), as a trail of what came and what left unseen.

A trail is a list of layers, oldest first. A layer holds the cards that came into a hand, or were seen in it, at one
time, and the ways that cards went from the hand afterwards. The ways of a layer were open to its own cards and to
those of the layers before it, never to later ones. So after Anna showed the 7D and the 9C, drew and discarded,

    Layer(seen=(7D, 9C), unseen=6, left=(PILE,))

says that she holds seven of these eight cards, and that one lies on the discard pile. A card that leaves openly is
taken out of its layer instead. A layer is forgotten when a whole hand may have gone since: exchanged without end, gifts
would fill the state. But what lies on the discard pile is known until that becomes the stock, with one exception: where
a card turns up that may have left by more than one way, an unseen one stands in its layer for it, and may be imagined
on the pile where the layer's others lie for certain.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import TypeAlias

from engine.kit.cards import Card
from engine.kit.value import Value, replace

PILE = 0
"""A way of leaving: onto the discard pile. Gifts are numbered from 1, and a gift's number is the way it went."""

ANYWHERE = -1
"""A way of leaving: onto a discard pile that has become the stock since, or into a hand where the trail is lost."""

REMEMBERED = 7
"""So many cards may leave a hand unseen, besides those onto the pile, until what was known before is forgotten."""


class Layer(Value):
    """Cards of a hand that came or were seen at one time.

    :param seen: the faces that everybody saw, sorted
    :param gifts: the numbers of gifts, known to who gave them, sorted
    :param unseen: the number of all other cards
    :param left: how each card went that left the hand unseen before the next layer came, sorted
    """

    seen: tuple[Card, ...] = ()
    gifts: tuple[int, ...] = ()
    unseen: int = 0
    left: tuple[int, ...] = ()

    @property
    def cards(self) -> int:
        """The number of cards that came, whether or not they are still there."""
        return len(self.seen) + len(self.gifts) + self.unseen

    @property
    def is_blank(self) -> bool:
        """Whether nobody saw or gave any of its cards."""
        return not self.seen and not self.gifts

    def without(
        self, face: Card | None = None, gift: int | None = None, unseen: int = 0, way: int | None = None
    ) -> "Layer":
        """Returns the layer without one of its cards, or without one of the ways."""
        return Layer(_less(self.seen, face), _less(self.gifts, gift), self.unseen - unseen, _less(self.left, way))

    def leaving(self, *ways: int) -> "Layer":
        """Returns the layer with these ways."""
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
    """Returns the first layer of which a card may still be there: the one after the hand was last exchanged whole."""
    return max([index + 1 for index, cards in enumerate(cards_after(trail)) if not cards], default=0)


def alive(trail: Sequence[Layer]) -> Iterator[Layer]:
    """Yields the layers of which a card may still be there."""
    return iter(trail[first_alive(trail) :])


def cards_after(trail: Sequence[Layer]) -> Iterator[int]:
    """Yields how many cards of each layer and of those before it were left in its end."""
    return accumulate([layer.cards - len(layer.left) for layer in trail])


def tidy(trail: Sequence[Layer]) -> Trail:
    """Says the same in as few layers as possible."""
    tidied: list[Layer] = []
    for layer in _remembered(trail):
        if tidied and _may_join(tidied[-1], layer):
            tidied[-1] = tidied[-1].joined(layer)
        else:
            tidied.append(layer)
        last = tidied[-1]
        if last.left and last.is_blank and not _held(tidied[:-1]):  # which of them left does not matter
            tidied[-1] = Layer(unseen=last.unseen - len(last.left))
    return tuple(tidied)


def _remembered(trail: Sequence[Layer]) -> Sequence[Layer]:
    """Forgets everything from before a whole hand may have gone, other than onto the pile."""
    gone = [len(layer.left) - layer.left.count(PILE) for layer in trail]
    if sum(gone) <= REMEMBERED:
        return trail
    old = next(index for index in range(1, len(trail) + 1) if sum(gone[index:]) <= REMEMBERED)
    return (*on_pile(trail[:old]), Layer(unseen=_held(trail[:old])), *trail[old:])


def on_pile(trail: Sequence[Layer]) -> Trail:
    """Keeps the knowledge of cards that may lie on the pile; the rest may be anywhere, or there still."""
    last = max([index for index, layer in enumerate(trail) if PILE in layer.left], default=None)
    if last is None:
        return ()
    others = [ANYWHERE] * _held(trail[: last + 1])
    return (*trail[:last], trail[last].leaving(*trail[last].left, *others))


def _held(trail: Sequence[Layer]) -> int:
    """Counts the cards left in the end."""
    return sum([layer.cards - len(layer.left) for layer in trail])


def _may_join(one: Layer, later: Layer) -> bool:
    """Returns whether two layers say the same as one would."""
    if not one.left or not later.cards:
        return True
    return one.is_blank and later.is_blank and len(one.left) <= one.unseen
