"""What a play does to hand and table, and which plays there are (RULES LL.5)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, groupby, product

from engine.cards import ACE, KING, SUITS, Card, by_suit, cards_text, is_meant, rank_of, suit_of
from engine.game import Seat
from engine.liar_liar.melds import Meld, kind_of, reached, takes
from engine.liar_liar.position import Public
from engine.liar_liar.values import Hit, Lay
from engine.numerals import in_words
from engine.sentence import Sentence

# ---- cards by what they are called ----


def held(hand: Sequence[Card], said: Sequence[Card], rather: Card | None = None) -> tuple[Card, ...] | None:
    """The cards of a hand that are meant, each by its own name; `None` when one of them is not there.

    :param said: cards, or faces of which any copy will do: the lowest
    :param rather: the copy that is used before others
    """
    found: list[Card] = []
    for name in said:
        fitting = [
            card for card in hand if is_meant(card, name) and card not in found and (card == name or card not in said)
        ]
        if not fitting:
            return None
        found.append(rather if rather is not None and rather in fitting else fitting[0])
    return tuple(found)


def not_in_hand(hand: Sequence[Card], said: Sequence[Card]) -> Sentence | None:
    """The refusal of cards that are not all in the hand."""
    if held(hand, said) is not None:
        return None
    return Sentence("not_in_hand", {"hand": cards_text(by_suit(hand)) or "nothing"})


def to_give(hand: Sequence[Card], said: Card, received: Card | None) -> Card | None:
    """The card of a hand that is meant as a gift: not the one that was received, if there is another."""
    fitting = [card for card in hand if is_meant(card, said)]
    return next((card for card in fitting if card != received), fitting[0] if fitting else None)


def cards_of(item: Lay | Hit) -> tuple[Card, ...]:
    """The cards that a part of a play lays."""
    return item.cards if isinstance(item, Lay) else (item.card,)


# ---- a play ----


@dataclass(frozen=True, slots=True)
class Laid:
    """A play that is possible.

    :param items: with the very cards and numbers of melds
    :param hand: what is left of the hand
    :param melds: as they lie afterwards
    """

    items: tuple[Lay | Hit, ...]
    hand: tuple[Card, ...]
    melds: tuple[Meld, ...]


def lay(
    public: Public, by: Seat, hand: tuple[Card, ...], items: Sequence[Lay | Hit], received: Card | None
) -> Laid | Sentence:
    """What becomes of hand and melds, or why an item is impossible.

    :param received: the card that came of the quest; where both copies would do it is the one that is laid
    """
    laid = Laid((), hand, public.melds)
    for item in items:
        after = _after_item(public, by, laid, item, received)
        if isinstance(after, Sentence):
            return after
        laid = after
    return laid


def _after_item(public: Public, by: Seat, laid: Laid, item: Lay | Hit, received: Card | None) -> Laid | Sentence:
    cards = held(laid.hand, cards_of(item), rather=received)
    if cards is None:
        return Sentence("not_in_hand", {"hand": cards_text(by_suit(laid.hand)) or "nothing"})
    rest = tuple([card for card in laid.hand if card not in cards])
    if isinstance(item, Lay):
        kind = kind_of(cards, public.size)
        if kind is None:
            return Sentence("not_a_meld", {"least": in_words(public.size.least)})
        return Laid((*laid.items, Lay(cards)), rest, (*laid.melds, Meld(kind, cards, by)))
    number = _number(public, laid.melds, cards[0], item.on)
    if isinstance(number, Sentence):
        return number
    melds = list(laid.melds)
    melds[number - 1] = melds[number - 1].hit_by(cards[0])
    return Laid((*laid.items, Hit(cards[0], number)), rest, tuple(melds))


def _number(public: Public, melds: Sequence[Meld], card: Card, said: int | None) -> int | Sentence:
    """The number of the meld that a hit goes to."""
    fitting = [number for number, meld in enumerate(melds, 1) if takes(meld, card, public.size, public.one_hit)]
    if said is None:
        if len(fitting) > 1:
            return Sentence("which_meld", {"melds": " ".join([f"m{number}" for number in fitting])})
        return fitting[0] if fitting else Sentence("fits_nowhere")
    if not 1 <= said <= len(melds):
        return Sentence("no_such_meld")
    if said in fitting:
        return said
    meld = melds[said - 1]
    is_closed = public.one_hit and meld.kind == "run" and meld.hits > 0
    return Sentence("run_is_closed" if is_closed else "does_not_fit", {"meld": f"m{said}"})


# ---- all plays ----


def items_of(public: Public, hand: Sequence[Card]) -> list[Lay | Hit]:
    """Every meld of a hand and every hit on a meld that lies there, hits that need others after these.

    Hits on melds of the same play are possible, too; they are here once that meld lies there.
    """
    hits = [
        Hit(card, number)
        for number, meld in enumerate(public.melds, 1)
        for card in reached(meld, hand, public.size, public.one_hit)
    ]
    return [*map(Lay, chain(_sets(public, hand), _runs(public, hand))), *hits]


def plays_of(public: Public, hand: tuple[Card, ...]) -> Iterator[tuple[tuple[Lay | Hit, ...], tuple[Card, ...]]]:
    """Every selection of these items that is possible as one play, and what is left of the hand after it."""
    items = items_of(public, hand)

    def further(first: int, laid: Laid) -> Iterator[Laid]:
        for index in range(first, len(items)):
            after = _after_item(public, 0, laid, items[index], None)
            if isinstance(after, Laid):
                yield after
                yield from further(index + 1, after)

    for laid in further(0, Laid((), hand, public.melds)):
        yield laid.items, laid.hand


def _sets(public: Public, hand: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    by_rank = sorted(hand, key=rank_of)
    for _, group in groupby(by_rank, rank_of):
        cards = list(group)
        for count in range(public.size.least, min(len(cards), public.size.most_of_rank) + 1):
            yield from combinations(cards, count)


def _runs(public: Public, hand: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """Every run, from each low end; where there are two copies of a card, with each of them."""
    for suit in SUITS:
        own = [card for card in hand if suit_of(card) == suit]
        if len(own) < public.size.least:
            continue
        places = [[card for card in own if rank_of(card) == _rank(place)] for place in range(KING + 1)]
        for low in range(len(places)):
            for high in range(low + 1, len(places) + 1):
                if not places[high - 1]:
                    break
                if high - low >= public.size.least:
                    yield from (cards for cards in product(*places[low:high]) if len(set(cards)) == len(cards))


def _rank(place: int) -> int:
    """The rank at a place of a suit: the ace is below the 2 and above the king."""
    return place % KING + ACE
