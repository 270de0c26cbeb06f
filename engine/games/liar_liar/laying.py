"""What a play does to hand and table, and which plays there are (RULES LL.5)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, combinations, groupby

from engine.games.liar_liar.melds import Meld, kind_of, reached, takes
from engine.games.liar_liar.position import Public
from engine.games.liar_liar.values import Hit, Lay
from engine.games.liar_liar.words import Words
from engine.kit.cards import (
    ACE,
    KING,
    SUITS,
    Card,
    card_of,
    face_of,
    faces,
    held,
    is_meant,
    numbered,
    rank_of,
)
from engine.kit.seats import Seat
from engine.kit.sentence import Sentence, sentence
from engine.kit.value import Value

# ---- cards by what they are called: here a hand is one of names, see `View.cards` ----


def not_in_hand(hand: Sequence[Card], said: Sequence[Card]) -> Sentence | None:
    """Refuses cards that are not all in the hand."""
    if held(hand, said) is not None:
        return None
    return sentence(Words.not_in_hand, hand=faces(hand))


def to_give(hand: Sequence[Card], said: Card, kept: Card | None) -> Card | None:
    """Returns the card meant as a gift: if there is a choice, not the card that is kept."""
    fitting = [card for card in hand if is_meant(card, said)]
    return next((card for card in fitting if card != kept), fitting[0] if fitting else None)


def cards_of(item: Lay | Hit) -> tuple[Card, ...]:
    """Returns the cards that a part of a play lays."""
    return item.cards if isinstance(item, Lay) else (item.card,)


def plainly(item: Lay | Hit) -> Lay | Hit:
    """Returns a part of a play without numbers of copies, as everyone sees it."""
    return Lay(faces(item.cards)) if isinstance(item, Lay) else Hit(face_of(item.card), item.on)


# ---- a play ----


class Laid(Value):
    """A play that is possible.

    :param items: with the very names of cards and numbers of melds
    :param hand: what is left of the hand
    :param melds: as they lie afterwards
    """

    items: tuple[Lay | Hit, ...]
    hand: tuple[Card, ...]
    melds: tuple[Meld, ...]


def lay(
    public: Public, by: Seat, hand: tuple[Card, ...], items: Sequence[Lay | Hit], kept: Card | None
) -> Laid | Sentence:
    """Returns what becomes of hand and melds, or says why an item is impossible.

    :param kept: the card that is not given away; of equal cards, this one is laid
    """
    laid = Laid((), hand, public.melds)
    for item in items:
        after = _after_item(public, by, laid, item, kept)
        if isinstance(after, Sentence):
            return after
        laid = after
    return laid


def _after_item(public: Public, by: Seat, laid: Laid, item: Lay | Hit, kept: Card | None) -> Laid | Sentence:
    cards = held(laid.hand, cards_of(item), rather=kept)
    if cards is None:
        return sentence(Words.not_in_hand, hand=faces(laid.hand))
    rest = tuple([card for card in laid.hand if card not in cards])
    if isinstance(item, Lay):
        kind = kind_of(cards, public.size)
        if kind is None:
            return sentence(Words.not_a_meld, least=public.size.least)
        return Laid((*laid.items, Lay(cards)), rest, (*laid.melds, Meld(kind, cards, by)))
    number = _number(public, laid.melds, cards[0], item.on)
    if isinstance(number, Sentence):
        return number
    melds = list(laid.melds)
    melds[number - 1] = melds[number - 1].hit_by(cards[0])
    return Laid((*laid.items, Hit(cards[0], number)), rest, tuple(melds))


def _number(public: Public, melds: Sequence[Meld], card: Card, said: int | None) -> int | Sentence:
    """Returns the number of the meld that a hit goes to, or says why it goes nowhere."""
    fitting = [number for number, meld in enumerate(melds, 1) if takes(meld, card, public.size, public.one_hit)]
    if said is None:
        if len(fitting) > 1:
            return sentence(Words.which_meld, melds=tuple(fitting))
        return fitting[0] if fitting else sentence(Words.fits_nowhere)
    if not 1 <= said <= len(melds):
        return sentence(Words.no_such_meld)
    if said in fitting:
        return said
    meld = melds[said - 1]
    is_closed = public.one_hit and meld.kind == "run" and meld.hits > 0
    return sentence(Words.run_is_closed if is_closed else Words.does_not_fit, meld=said)


# ---- all plays: here a hand is one of faces ----


def items_of(public: Public, hand: Sequence[Card]) -> list[Lay | Hit]:
    """Lists every meld of a hand and every hit on a meld on the table, hits that need others after these.

    Hits on melds of the same play are possible as well, and listed once that meld is on the table.
    """
    hits = [
        Hit(card, number)
        for number, meld in enumerate(public.melds, 1)
        for card in reached(meld, hand, public.size, public.one_hit)
    ]
    return [*map(Lay, chain(_sets(public, hand), _runs(public, hand))), *hits]


def times(item: Lay | Hit, hand: Sequence[Card]) -> int:
    """Counts how often a hand has the cards of an item."""
    used = Counter(cards_of(item))
    return min([hand.count(card) // count for card, count in used.items()])


def plays_of(
    public: Public, hand: tuple[Card, ...], kept: Card | None
) -> Iterator[tuple[tuple[Lay | Hit, ...], tuple[Card, ...]]]:
    """Yields every selection of these items that makes one play, and the names of the cards left after it."""
    items = items_of(public, hand)

    def further(first: int, laid: Laid) -> Iterator[Laid]:
        for index in range(first, len(items)):
            after = _after_item(public, 0, laid, items[index], kept)
            if isinstance(after, Laid):
                yield after
                yield from further(index, after)

    for laid in further(0, Laid((), numbered(hand), public.melds)):
        yield tuple(map(plainly, laid.items)), laid.hand


def _sets(public: Public, hand: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    by_rank = sorted(hand, key=lambda card: (rank_of(card), card))
    for _, group in groupby(by_rank, rank_of):
        cards = list(group)
        for count in range(public.size.least, min(len(cards), public.size.most_of_rank) + 1):
            yield from dict.fromkeys(combinations(cards, count))


def _runs(public: Public, hand: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """Yields every run, from each low end."""
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
"""The faces of each suit, the ace below the 2 and above the king."""
