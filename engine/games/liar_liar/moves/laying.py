"""Plays, and their effect on hand and table (RULES LL.5)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, combinations, groupby

from engine.games.liar_liar.melds import Meld, is_closed, kind_of, neighbours, reached, takes
from engine.games.liar_liar.position import Public, View
from engine.games.liar_liar.values import Hit, Item, Lay, Play
from engine.games.liar_liar.words import Words
from engine.kit.cards import ACE, KING, SUITS, Card, card_of, faces, held, in_faces, is_meant, rank_of
from engine.kit.seats import with_seat
from engine.kit.sentence import Sentence, sentence
from engine.kit.value import Value

# ---- cards by their names in moves: a hand is `View.cards` ----


def not_in_hand(hand: Sequence[Card], said: Sequence[Card]) -> Sentence | None:
    """Refuses cards that are not in the hand."""
    if held(hand, said) is not None:
        return None
    return sentence(Words.not_in_hand, hand=faces(hand))


def to_give(view: View, said: Card) -> Card | None:
    """The card to give; not the kept one if another fits."""
    fitting = [card for card in view.cards if is_meant(card, said)]
    return next((card for card in fitting if card != view.kept), fitting[0] if fitting else None)


# ---- a play ----


class Laid(Value):
    """A possible play.

    :param items: with exact cards and melds
    """

    items: tuple[Item, ...]
    hand: tuple[Card, ...]
    melds: tuple[Meld, ...]

    @property
    def play(self) -> Play:
        """As all see it, without copies."""
        return Play(tuple(map(in_faces, self.items)))


def lay(view: View, items: Sequence[Item]) -> Laid | Sentence:
    """The hand and melds after a play, or a refusal.

    Of equal cards, the kept one is laid, because it cannot be given.
    """
    laid: Laid | Sentence = Laid((), view.cards, view.public.melds)
    for item in items:
        if isinstance(laid, Laid):
            laid = _after_item(view, laid, item)
    return laid


def _after_item(view: View, laid: Laid, item: Item) -> Laid | Sentence:
    public = view.public
    cards = held(laid.hand, item.cards, rather=view.kept)
    if cards is None:
        return sentence(Words.not_in_hand, hand=faces(laid.hand))
    rest = tuple([card for card in laid.hand if card not in cards])
    if isinstance(item, Lay):
        kind = kind_of(cards, public.size)
        if kind is None:
            return sentence(Words.not_a_meld, least=public.size.least)
        return Laid((*laid.items, Lay(cards)), rest, (*laid.melds, Meld(kind, cards, public.turn)))
    number = _number(public, laid.melds, cards[0], item.on)
    if isinstance(number, Sentence):
        return number
    melds = with_seat(laid.melds, number - 1, laid.melds[number - 1].hit_by(cards[0]))
    return Laid((*laid.items, Hit(cards[0], number)), rest, melds)


def _number(public: Public, melds: Sequence[Meld], card: Card, said: int | None) -> int | Sentence:
    fitting = [number for number, meld in enumerate(melds, 1) if takes(meld, card, public.size, public.one_hit)]
    if said is None:
        if len(fitting) > 1:
            return sentence(Words.which_meld, melds=tuple(fitting))
        return fitting[0] if fitting else sentence(Words.fits_nowhere)
    if not 1 <= said <= len(melds):
        return sentence(Words.no_such_meld)
    if said in fitting:
        return said
    closed = is_closed(melds[said - 1], public.one_hit)
    return sentence(Words.run_is_closed if closed else Words.does_not_fit, meld=said)


# ---- all plays: here a hand is one of faces ----


def items_of(view: View) -> list[Item]:
    """Melds from the hand, then hits on the table; hits on hits come last.

    Hits on melds of the same play are legal, but not listed.
    """
    public, hand = view.public, view.hand
    hits = [
        Hit(card, number)
        for number, meld in enumerate(public.melds, 1)
        for card in reached(meld, hand, public.size, public.one_hit)
    ]
    return [*map(Lay, chain(_sets(public, hand), _runs(public, hand))), *hits]


def offered(view: View) -> list[Item]:
    """Repeats items for equal cards; a run takes a card once."""
    runs = {number for number, meld in enumerate(view.public.melds, 1) if meld.kind == "run"}
    return [
        item
        for item in items_of(view)
        for _ in range(1 if isinstance(item, Hit) and item.on in runs else _times(item, view.hand))
    ]


def bound(public: Public, meld: Meld, items: Sequence[Item], hit: Hit) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The items that the hit excludes, as a run may take a single one; then those under a hit on a hit: one is needed.

    :param items: counted from 0
    """
    if meld.kind == "set":
        return (), ()
    same = [index for index, each in enumerate(items) if isinstance(each, Hit) and each.on == hit.on]
    if takes(meld, hit.card, public.size, public.one_hit):
        return tuple([index for index in same if items[index] != hit] if public.one_hit else []), ()
    return (), tuple([index for index in same if items[index].cards[0] in neighbours(meld, hit.card)])


def _times(item: Item, hand: Sequence[Card]) -> int:
    return min([hand.count(card) // count for card, count in Counter(item.cards).items()])


def plays_of(view: View) -> Iterator[Laid]:
    """Yields every selection of items that makes a play."""
    items = items_of(view)

    def further(first: int, laid: Laid) -> Iterator[Laid]:
        for index in range(first, len(items)):
            after = _after_item(view, laid, items[index])
            if isinstance(after, Laid):
                yield after
                yield from further(index, after)

    return further(0, Laid((), view.cards, view.public.melds))


def _sets(public: Public, hand: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    by_rank = sorted(hand, key=lambda card: (rank_of(card), card))
    for _, group in groupby(by_rank, rank_of):
        cards = list(group)
        for count in range(public.size.least, min(len(cards), public.size.most_of_rank) + 1):
            yield from dict.fromkeys(combinations(cards, count))


def _runs(public: Public, hand: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    for places in _PLACES:
        if len([card for card in hand if card in places]) < public.size.least:
            continue
        for low in range(len(places)):
            for high in range(low + 1, len(places) + 1):
                if places[high - 1] not in hand:
                    break
                cards = tuple(places[low:high])
                if len(cards) >= public.size.least and (len(cards) <= KING or hand.count(places[0]) > 1):
                    yield cards


_PLACES = [tuple([card_of(place % KING + ACE, suit) for place in range(KING + 1)]) for suit in SUITS]
"""By suit, the ace below the 2 and above the king."""
