"""Reads a trail; changes it when cards come, leave or turn up (RULES LL.9)."""

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
    """Seen faces that may remain."""
    return [face for layer in alive(trail) for face in layer.seen]


def left_since_seen(trail: Trail) -> int:
    """Cards that left unseen since the first of `seen_in`."""
    return sum([len(layer.left) for layer in dropwhile(lambda layer: not layer.seen, alive(trail))])


def seen_remembered(trail: Trail) -> list[Card]:
    """Seen faces that may remain or left unseen."""
    return [face for layer in trail for face in layer.seen]


def is_gone(trail: Trail, face: Card) -> bool:
    """Whether a seen card left with a whole hand."""
    return face in seen_remembered(trail) and face not in seen_in(trail)


def certain_in(trail: Trail) -> Layer:
    """The last layer, if no card has left it."""
    return Layer() if trail[-1].left else trail[-1]


def gifts_in(trail: Trail) -> list[int]:
    """Gifts that may remain."""
    return [number for layer in alive(trail) for number in layer.gifts]


def gifts_remembered(trail: Trail) -> list[int]:
    """Gifts that may remain or left unseen."""
    return [number for layer in trail for number in layer.gifts]


def only_gift(trail: Trail) -> int:
    """The gift every unseen card must be; else 0."""
    gifts = gifts_in(trail)
    return gifts[0] if len(gifts) == 1 and not any(layer.unseen for layer in alive(trail)) else 0


def come_unseen(trail: Trail, face: Card, gift: int, is_only: bool) -> Trail:
    """Layers in which a card may have come unseen; a known one must have left first."""
    known = [index for index, layer in enumerate(trail) if face in layer.seen or gift in layer.gifts]
    index = max(known, default=None)
    return trail if index is None else tuple([trail[each] for each in _after_leaving(trail, index, is_only)])


def open_ways(trail: Sequence[Layer], index: int) -> list[tuple[int, int]]:
    """Ways, with indexes of layers, by which a card of layer `index` may turn up again."""
    ways = []
    for later, (layer, cards) in enumerate(zip(trail, cards_after(trail), strict=True)):
        if later >= index:
            ways += [(later, way) for way in layer.left if way != PILE]
            if not cards:
                break
    return ways


# ---- what happens to a hand ----


def came(trail: Trail, cards: Layer) -> Trail:
    """Adds cards."""
    return tidy([*trail, cards])


def left(trail: Trail, *ways: int) -> Trail:
    """Any cards of the hand left unseen."""
    *earlier, last = trail
    return tidy([*earlier, last.leaving(*last.left, *ways)])


def discarded_drawn(trail: Trail) -> Trail:
    """Removes the last unseen card."""
    *earlier, last = trail
    return tidy([*earlier, last.without(unseen=1)])


def went(trail: Trail, face: Card, gift: int = 0, is_only: bool = True) -> Trail:
    """Removes a card that left openly.

    It leaves the last possible layer, which allows most. So a seen card counts as the same only if it cannot have left
    and come again.

    :param gift: its number, if known
    :param is_only: no other card has its face
    """
    layers = list(trail)
    newest_first = range(len(layers) - 1, first_alive(trail) - 1, -1)
    index = _take_known(layers, newest_first, face, gift)
    return _without_unseen(layers, newest_first) if index is None else _without_known(layers, index, is_only)


def was_seen(trail: Trail, face: Card, gift: int = 0, is_only: bool = True) -> Trail:
    """A card was seen and remains."""
    return came(went(trail, face, gift, is_only), Layer(seen=(face,)))


def _take_known(layers: list[Layer], newest_first: Sequence[int], face: Card | None, gift: int | None) -> int | None:
    """Removes a gift, or else a seen card, from the last layer with it."""
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
    """Removes a card of layer `index`, or another if the same may have come again."""
    later = _after_leaving(layers, index, is_only)
    if any(layers[each].unseen or layers[each].gifts for each in later):
        layers[index] = replace(layers[index], unseen=layers[index].unseen + 1)
        return _without_unseen(layers, [*later, index])
    return tidy(layers)


def _after_leaving(layers: Sequence[Layer], index: int, is_only: bool) -> range:
    """Layers, newest first, in which a card of layer `index` may have come again."""
    closed = PILE if is_only else None
    left_at = next((later for later in range(index, len(layers)) if set(layers[later].left) - {closed}), len(layers))
    return range(len(layers) - 1, left_at, -1)


def _without_unseen(layers: list[Layer], newest_first: Sequence[int]) -> Trail:
    """Removes an unknown card.

    It may be a gift that came after the last unseen card. Then that card remains, so such gifts move into its layer.
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
    """The whole hand was seen. Missing cards have left, perhaps onto the pile."""
    before: Trail = tuple([Layer(layer.seen, (), len(layer.gifts) + layer.unseen, layer.left) for layer in trail])
    for face in faces:
        before = went(before, face, is_only=is_only)
    return tidy([*on_pile(before), Layer(seen=tuple(sorted(faces)))])


def moved_on(trail: Trail, face: Card | None = None, gift: int | None = None) -> tuple[Trail, int]:
    """Removes a card, the only one of its face, that turned up elsewhere.

    :returns: the trail, and the gift by which the card left; 0 if uncertain
    """
    index = next((each for each, layer in enumerate(trail) if face in layer.seen or gift in layer.gifts), None)
    if index is None:
        return trail, 0
    ways = open_ways(trail, index)
    way = ways[0] if len({*ways}) == 1 else None
    return withdrawn(trail, index, face, gift, way), max(way[1], 0) if way else 0


def withdrawn(trail: Trail, index: int, face: Card | None, gift: int | None, way: tuple[int, int] | None) -> Trail:
    """Removes a card of layer `index` that has left.

    :param way: `None` if uncertain: an unseen card takes its place
    """
    layers = list(trail)
    layers[index] = layers[index].without(face=face, gift=gift)
    if way is None:
        return _changed(layers, index, replace(layers[index], unseen=layers[index].unseen + 1))
    return _changed(layers, way[0], layers[way[0]].without(way=way[1]))


def gave(trail: Trail, number: int, face: Card | None = None, gift: int | None = None) -> Trail:
    """A gift was a certain card, or one never seen here.

    :param face: if seen here
    :param gift: if an earlier gift to this hand
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
    """Cards that left by this way may be anywhere."""
    return tidy([layer.leaving(*[ANYWHERE if way == gone else way for way in layer.left]) for layer in trail])


def reshuffled(trail: Trail) -> Trail:
    """The discard pile became the stock."""
    return lost_sight(trail, PILE)


def _changed(layers: list[Layer], index: int, layer: Layer) -> Trail:
    layers[index] = layer
    return tidy(layers)
