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
from itertools import accumulate, dropwhile
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

# ---- what a trail says ----


def seen_in(trail: Trail) -> list[Card]:
    """Lists every face that was seen and may still be there."""
    return [face for layer in _alive(trail) for face in layer.seen]


def left_since_seen(trail: Trail) -> int:
    """The number of cards that left unseen since the first of `seen_in` was seen."""
    return sum([len(layer.left) for layer in dropwhile(lambda layer: not layer.seen, _alive(trail))])


def seen_remembered(trail: Trail) -> list[Card]:
    """Lists every face that was seen and may still be there, or left unseen."""
    return [face for layer in trail for face in layer.seen]


def is_gone(trail: Trail, face: Card) -> bool:
    """Returns whether a card once seen left unseen for certain, because the whole hand was exchanged since."""
    return face in seen_remembered(trail) and face not in seen_in(trail)


def certain_in(trail: Trail) -> Layer:
    """Returns the cards of which none has left since they came or were seen."""
    return Layer() if trail[-1].left else trail[-1]


def gifts_in(trail: Trail) -> list[int]:
    """Lists every gift that came and may still be there."""
    return [number for layer in _alive(trail) for number in layer.gifts]


def gifts_remembered(trail: Trail) -> list[int]:
    """Lists every gift that came and may still be there, or left unseen."""
    return [number for layer in trail for number in layer.gifts]


def only_gift(trail: Trail) -> int:
    """Returns a gift's number, if it must be every card of the hand that was not seen; else 0."""
    gifts = gifts_in(trail)
    return gifts[0] if len(gifts) == 1 and not any(layer.unseen for layer in _alive(trail)) else 0


def come_unseen(trail: Trail, face: Card, gift: int, is_only: bool) -> Trail:
    """Returns the layers with which a card may have come unseen; a known card must have left before it came again."""
    known = [index for index, layer in enumerate(trail) if face in layer.seen or gift in layer.gifts]
    index = max(known, default=None)
    return trail if index is None else tuple([trail[each] for each in _after_leaving(trail, index, is_only)])


def open_ways(trail: Sequence[Layer], index: int) -> list[tuple[int, int]]:
    """Lists the ways on which a card of the layer `index` may come into sight again, each after its layer's index."""
    ways = []
    for later, (layer, cards) in enumerate(zip(trail, _cards_after(trail), strict=True)):
        if later >= index:
            ways += [(later, way) for way in layer.left if way != PILE]
            if not cards:
                break
    return ways


# ---- what happens to a hand ----


def came(trail: Trail, cards: Layer) -> Trail:
    """Adds cards that came into the hand."""
    return _tidy([*trail, cards])


def left(trail: Trail, *ways: int) -> Trail:
    """Notes that cards left the hand unseen, any of those in it, on these ways."""
    *earlier, last = trail
    return _tidy([*earlier, last.leaving(*last.left, *ways)])


def discarded_drawn(trail: Trail) -> Trail:
    """Takes away the card that came last, which nobody saw, for the discard pile."""
    *earlier, last = trail
    return _tidy([*earlier, last.without(unseen=1)])


def went(trail: Trail, face: Card, gift: int = 0, is_only: bool = True) -> Trail:
    """Takes away a card that left the hand openly.

    A card that was not seen before may have come at any time. It is taken from the last layer that it can belong to:
    whatever is possible if it came earlier is possible then, too. For the same reason a card that was seen before is
    only taken for the same one if it cannot have left and come again.

    :param gift: the number of the gift that it is known to be, if any
    :param is_only: whether there is no other card of its face
    """
    layers = list(trail)
    newest_first = range(len(layers) - 1, len(layers) - 1 - len(list(_alive(trail))), -1)
    for index in newest_first:
        if gift in layers[index].gifts:
            layers[index] = layers[index].without(gift=gift)
            return _without_known(layers, index, is_only)
    for index in newest_first:
        if face in layers[index].seen:
            layers[index] = layers[index].without(face=face)
            return _without_known(layers, index, is_only)
    return _without_unseen(layers, newest_first)


def was_seen(trail: Trail, face: Card, gift: int = 0, is_only: bool = True) -> Trail:
    """Notes that a card was seen in the hand and is still there."""
    return came(went(trail, face, gift, is_only), Layer(seen=(face,)))


def _without_known(layers: list[Layer], index: int, is_only: bool) -> Trail:
    """Takes away a card of the layer `index`, or another if the same may have come again."""
    later = _after_leaving(layers, index, is_only)
    if any(layers[each].unseen or layers[each].gifts for each in later):
        layers[index] = replace(layers[index], unseen=layers[index].unseen + 1)
        return _without_unseen(layers, [*later, index])
    return _tidy(layers)


def _after_leaving(layers: Sequence[Layer], index: int, is_only: bool) -> range:
    """Returns the layers, newest first, with which a card of the layer `index` may have come again."""
    closed = PILE if is_only else None
    left_at = next((later for later in range(index, len(layers)) if set(layers[later].left) - {closed}), len(layers))
    return range(len(layers) - 1, left_at, -1)


def _without_unseen(layers: list[Layer], newest_first: Sequence[int]) -> Trail:
    """Takes away one card of these layers of which nobody knows when it came.

    It may be a gift that came after the last card that nobody knew. Then that card is still there in place of the
    gift, so that the gift is remembered as if it had come with it.
    """
    index = next((each for each in newest_first if layers[each].unseen), None)
    if index is None:
        index = next(each for each in newest_first if layers[each].gifts)
        return _changed(layers, index, layers[index].without(gift=layers[index].gifts[-1]))
    gifts = layers[index].gifts
    for later in newest_first[: newest_first.index(index)]:
        gifts += layers[later].gifts
        layers[later] = replace(layers[later], gifts=())
    return _changed(layers, index, replace(layers[index].without(unseen=1), gifts=tuple(sorted(gifts))))


def shown(trail: Trail, faces: Sequence[Card], is_only: bool) -> Trail:
    """Notes that the whole hand was seen. Cards no longer there have gone, perhaps onto the pile."""
    before: Trail = tuple([Layer(layer.seen, (), len(layer.gifts) + layer.unseen, layer.left) for layer in trail])
    for face in faces:
        before = went(before, face, is_only=is_only)
    return _tidy([*_on_pile(before), Layer(seen=tuple(sorted(faces)))])


def moved_on(trail: Trail, face: Card | None = None, gift: int | None = None) -> tuple[Trail, int]:
    """Takes away a card, the only one of its face, that turned up elsewhere.

    :returns: the trail without it, and the number of the gift as which it went on, if that can be told, else 0
    """
    index = next((each for each, layer in enumerate(trail) if face in layer.seen or gift in layer.gifts), None)
    if index is None:
        return trail, 0
    ways = open_ways(trail, index)
    way = ways[0] if len({*ways}) == 1 else None
    return withdrawn(trail, index, face, gift, way), max(way[1], 0) if way else 0


def withdrawn(trail: Trail, index: int, face: Card | None, gift: int | None, way: tuple[int, int] | None) -> Trail:
    """Takes away a card of the layer `index` that is no longer there.

    :param way: the open way that it took; `None` if it took one of those that there are: then it is as any other card
    """
    layers = list(trail)
    layers[index] = layers[index].without(face=face, gift=gift)
    if way is None:
        return _changed(layers, index, replace(layers[index], unseen=layers[index].unseen + 1))
    return _changed(layers, way[0], layers[way[0]].without(way=way[1]))


def gave(trail: Trail, number: int, face: Card | None = None, gift: int | None = None) -> Trail:
    """Takes away a gift that turned out to be a certain card, or one that nobody had seen here.

    :param face: the card, if it was seen here
    :param gift: the number of the earlier gift to this hand that it is known to be
    """
    layers = list(trail)
    last = next((index for index, layer in enumerate(layers) if number in layer.left), None)
    if last is None:
        return trail
    layers[last] = layers[last].without(way=number)
    gone = max([index + 1 for index, cards in enumerate(_cards_after(trail[:last])) if not cards], default=0)
    sources = range(last, gone - 1, -1)
    for index in sources:
        if gift in layers[index].gifts:
            return _changed(layers, index, layers[index].without(gift=gift))
    for index in sources:
        if face in layers[index].seen:
            return _changed(layers, index, layers[index].without(face=face))
    if any(layers[index].unseen for index in sources):
        return _without_unseen(layers, sources)
    return lost_sight(trail, number)


def lost_sight(trail: Trail, number: int) -> Trail:
    """Loses sight of a gift from this hand."""
    return _renamed(trail, number)


def reshuffled(trail: Trail) -> Trail:
    """Loses sight of the cards on the discard pile, which became the stock."""
    return _renamed(trail, PILE)


def _renamed(trail: Trail, gone: int) -> Trail:
    """Replaces one way, which may now have led anywhere."""
    return _tidy([layer.leaving(*[ANYWHERE if way == gone else way for way in layer.left]) for layer in trail])


def _changed(layers: list[Layer], index: int, layer: Layer) -> Trail:
    layers[index] = layer
    return _tidy(layers)


def _less(numbers: tuple[int, ...], number: int | None) -> tuple[int, ...]:
    if number is None:
        return numbers
    index = numbers.index(number)
    return numbers[:index] + numbers[index + 1 :]


# ---- layers ----


def _alive(trail: Sequence[Layer]) -> Iterator[Layer]:
    """Yields the layers of which a card may still be there: those after the whole hand was last exchanged."""
    gone = max([index + 1 for index, cards in enumerate(_cards_after(trail)) if not cards], default=0)
    return iter(trail[gone:])


def _cards_after(trail: Sequence[Layer]) -> Iterator[int]:
    """Yields how many cards of each layer and of those before it were left in its end."""
    return accumulate([layer.cards - len(layer.left) for layer in trail])


def _tidy(trail: Sequence[Layer]) -> Trail:
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
    old = next(index for index in range(len(trail) + 1) if sum(gone[index:]) <= REMEMBERED)
    if not old:
        return trail
    return (*_on_pile(trail[:old]), Layer(unseen=_held(trail[:old])), *trail[old:])


def _on_pile(trail: Sequence[Layer]) -> Trail:
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
