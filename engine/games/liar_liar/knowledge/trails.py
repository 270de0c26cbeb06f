"""What a trail says of a hand, and what happens to it when cards come, leave, or turn up (RULES LL.9)."""

from collections.abc import Sequence
from itertools import dropwhile

from engine.games.liar_liar.knowledge.layers import (
    ANYWHERE,
    PILE,
    Layer,
    Trail,
    alive,
    cards_after,
    first_alive,
    on_pile,
    tidy,
)
from engine.kit.cards import Card
from engine.kit.value import replace

# ---- what a trail says ----


def seen_in(trail: Trail) -> list[Card]:
    """Lists every face that was seen and may still be there."""
    return [face for layer in alive(trail) for face in layer.seen]


def left_since_seen(trail: Trail) -> int:
    """The number of cards that left unseen since the first of `seen_in` was seen."""
    return sum([len(layer.left) for layer in dropwhile(lambda layer: not layer.seen, alive(trail))])


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
    return [number for layer in alive(trail) for number in layer.gifts]


def gifts_remembered(trail: Trail) -> list[int]:
    """Lists every gift that came and may still be there, or left unseen."""
    return [number for layer in trail for number in layer.gifts]


def only_gift(trail: Trail) -> int:
    """Returns a gift's number, if it must be every card of the hand that was not seen; else 0."""
    gifts = gifts_in(trail)
    return gifts[0] if len(gifts) == 1 and not any(layer.unseen for layer in alive(trail)) else 0


def come_unseen(trail: Trail, face: Card, gift: int, is_only: bool) -> Trail:
    """Returns the layers with which a card may have come unseen; a known card must have left before it came again."""
    known = [index for index, layer in enumerate(trail) if face in layer.seen or gift in layer.gifts]
    index = max(known, default=None)
    return trail if index is None else tuple([trail[each] for each in _after_leaving(trail, index, is_only)])


def open_ways(trail: Sequence[Layer], index: int) -> list[tuple[int, int]]:
    """Lists the ways on which a card of the layer `index` may come into sight again, each after its layer's index."""
    ways = []
    for later, (layer, cards) in enumerate(zip(trail, cards_after(trail), strict=True)):
        if later >= index:
            ways += [(later, way) for way in layer.left if way != PILE]
            if not cards:
                break
    return ways


# ---- what happens to a hand ----


def came(trail: Trail, cards: Layer) -> Trail:
    """Adds cards that came into the hand."""
    return tidy([*trail, cards])


def left(trail: Trail, *ways: int) -> Trail:
    """Notes that cards left the hand unseen, any of those in it, on these ways."""
    *earlier, last = trail
    return tidy([*earlier, last.leaving(*last.left, *ways)])


def discarded_drawn(trail: Trail) -> Trail:
    """Takes away the card that came last, which nobody saw, for the discard pile."""
    *earlier, last = trail
    return tidy([*earlier, last.without(unseen=1)])


def went(trail: Trail, face: Card, gift: int = 0, is_only: bool = True) -> Trail:
    """Takes away a card that left the hand openly.

    A card that was not seen before may have come at any time. It is taken from the last layer that it can belong to:
    whatever is possible if it came earlier is possible then, too. For the same reason a card that was seen before is
    only taken for the same one if it cannot have left and come again.

    :param gift: the number of the gift that it is known to be, if any
    :param is_only: whether there is no other card of its face
    """
    layers = list(trail)
    newest_first = range(len(layers) - 1, first_alive(trail) - 1, -1)
    index = _take_known(layers, newest_first, face, gift)
    return _without_unseen(layers, newest_first) if index is None else _without_known(layers, index, is_only)


def was_seen(trail: Trail, face: Card, gift: int = 0, is_only: bool = True) -> Trail:
    """Notes that a card was seen in the hand and is still there."""
    return came(went(trail, face, gift, is_only), Layer(seen=(face,)))


def _take_known(layers: list[Layer], newest_first: Sequence[int], face: Card | None, gift: int | None) -> int | None:
    """Takes a gift, or else a card that was seen, out of the last of these layers that has it, and returns which."""
    for index in newest_first:
        if gift in layers[index].gifts:
            layers[index] = layers[index].without(gift=gift)
            return index
    for index in newest_first:
        if face in layers[index].seen:
            layers[index] = layers[index].without(face=face)
            return index
    return None


def _without_known(layers: list[Layer], index: int, is_only: bool) -> Trail:
    """Takes away a card of the layer `index`, or another if the same may have come again."""
    later = _after_leaving(layers, index, is_only)
    if any(layers[each].unseen or layers[each].gifts for each in later):
        layers[index] = replace(layers[index], unseen=layers[index].unseen + 1)
        return _without_unseen(layers, [*later, index])
    return tidy(layers)


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
    return tidy([*on_pile(before), Layer(seen=tuple(sorted(faces)))])


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
    sources = range(last, first_alive(trail[:last]) - 1, -1)
    if _take_known(layers, sources, face, gift) is not None:
        return tidy(layers)
    if any(layers[index].unseen for index in sources):
        return _without_unseen(layers, sources)
    return lost_sight(trail, number)


def lost_sight(trail: Trail, gone: int) -> Trail:
    """Loses sight of the cards that went one way, a gift from this hand: it may now have led anywhere."""
    return tidy([layer.leaving(*[ANYWHERE if way == gone else way for way in layer.left]) for layer in trail])


def reshuffled(trail: Trail) -> Trail:
    """Loses sight of the cards on the discard pile, which became the stock."""
    return lost_sight(trail, PILE)


def _changed(layers: list[Layer], index: int, layer: Layer) -> Trail:
    layers[index] = layer
    return tidy(layers)
