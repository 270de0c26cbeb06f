"""The board of Lie 21."""

from collections.abc import Iterator

from engine.games.lie21.counting import (
    MOST,
    cheapest_first,
    count_of,
    counts_in,
    is_joker,
    is_trump,
    points,
    reach,
    score_of,
    sum_of,
)
from engine.games.lie21.rules import TRICKS
from engine.games.lie21.values import Known, SeenTrick, View, known, other
from engine.games.lie21.words import Words
from engine.kit.cards import Card, Suit, card_text
from engine.kit.scene.board import Board, Fact, Mat, Piece, Place, Worth, backs
from engine.kit.seats import Seat
from engine.kit.sentence import Sentence, sentence

TURNED_UP = Words.turned_up.__name__


def board(view: View) -> Board:
    """Lie, turned-up card, hands and readable tricks (L21.4, L21.8)."""
    return Board(
        mats=(_mat(view, 0), _mat(view, 1)),
        middle=() if view.public.is_scored else tuple(_middle(view)),
        facts=tuple(_facts(view)),
        scale=_SCALE,
        past=tuple([fact for trick in view.tricks for fact in _trick(trick, view.public.trump)]),
        awaited=view.public.awaited,
    )


END = 30
"""The scale's end, the largest sum of three cards."""

_SCALE = tuple([Piece(str(number), marked=number == MOST) for number in (0, 7, 14, MOST, END)])

# ---- the players ----


def _mat(view: View, seat: Seat) -> Mat:
    return Mat(seat, (_won(view, seat) if view.public.is_scored else _hand(view, seat),), tuple(_facts_of(view, seat)))


def _hand(view: View, seat: Seat) -> Place:
    held = tuple([_card(card, view.public.trump) for card in view.hand])
    cards = held if seat == view.viewer else backs(view.public.hands[seat])
    return Place(sentence(Words.in_hand), cards, generation=(view.public.game,))


def _won(view: View, seat: Seat) -> Place:
    pile = [card for trick in view.tricks if trick.winner == seat for card in known(trick.lie + trick.answer)]
    cards = _cards(cheapest_first(pile)[::-1], view.public.trump)
    return Place(sentence(Words.in_tricks), cards, generation=(view.public.game,))


def _facts_of(view: View, seat: Seat) -> Iterator[Fact]:
    public = view.public
    if not public.is_scored:
        yield Fact(sentence(Words.is_liar if seat == public.liar else Words.is_judge))
    yield Fact(sentence(Words.has_tricks, tricks=public.won[seat]), public.won[seat])
    if not public.is_scored:
        yield from map(_top_of_pile, [trick for trick in view.tricks if trick.winner == seat][-1:])
    for score in public.scores[seat : seat + 1]:
        yield Fact(sentence(Words.has_points, score=score), score)
    if public.options.format == "match":
        yield Fact(sentence(Words.has_wins, wins=public.wins[seat]), public.wins[seat])


def _top_of_pile(trick: SeenTrick) -> Fact:
    if trick.is_forfeited:
        return Fact(sentence(Words.last_sealed))
    cards = trick.lie + trick.answer
    if None in cards:
        return Fact(sentence(Words.last_face_down))
    score = points(known(cards))
    return Fact(sentence(Words.last_worth, score=score), score)


# ---- the table ----


def _middle(view: View) -> Iterator[Place]:
    public = view.public
    if view.lie:
        lie = sentence(Words.lie_of, by=public.liar)
        cards = row_of(view.lie, public.trump, covered=tuple(range(1, len(view.lie))))
        yield Place(lie, cards, generation=(public.game, public.trick))
    turned_up = Words.turned_up if public.deck else Words.was_turned_up
    cards = _cards((public.turned_up,), public.trump)
    yield Place(sentence(turned_up), cards, name=TURNED_UP, generation=(public.game,))


def _facts(view: View) -> Iterator[Fact]:
    public = view.public
    if public.options.format == "match" and public.phase != "OVER":
        yield Fact(sentence(Words.game_of_match, game=public.game, target=public.options.target), public.game)
    if public.is_scored:
        return
    yield Fact(sentence(Words.trick, number=public.trick, tricks=TRICKS), public.trick)
    if public.up is not None:
        yield from _sum_of_lie(view, public.up)
    joker = is_joker(public.turned_up)
    yield Fact(sentence(Words.no_trump_suit) if joker else sentence(Words.trump_suit, card=public.turned_up))
    yield Fact(sentence(Words.deck, count=public.deck), public.deck)
    if public.taker is not None:
        yield Fact(sentence(Words.drew_last, by=public.taker), by=public.taker)
    for trick in view.tricks[-1:]:
        if said := _last(trick):
            yield Fact(said, by=trick.winner, pieces=_cards(trick.lie + trick.answer, public.trump))
        if not trick.is_forfeited:
            yield Fact(sentence(Words.taken, by=trick.winner), by=trick.winner)


def _sum_of_lie(view: View, up: Card) -> Iterator[Fact]:
    liar, lie = view.public.liar, known(view.lie)
    if len(lie) == len(view.lie):
        yield Fact(sentence(Words.lie_counts, by=liar, count=sum_of(lie)), sum_of(lie), liar)
    else:
        least, most = reach(up)
        yield Fact(sentence(Words.lie_at_least, by=liar, count=least), least, liar)
        yield Fact(sentence(Words.lie_at_most, count=most), most, liar)


def _last(trick: SeenTrick) -> Sentence | None:
    liar, judge, lie, answer = trick.liar, other(trick.liar), known(trick.lie), known(trick.answer)
    if trick.is_forfeited:
        return sentence(Words.last_forfeited, liar=liar, judge=judge, up=lie[0]) if trick.lie[0] else None
    if len(lie + answer) < len(trick.lie + trick.answer):
        return None
    return sentence(Words.last_challenged, liar=liar, judge=judge, lie=lie, answer=answer)


def _trick(trick: SeenTrick, trump: Suit | None) -> Iterator[Fact]:
    answered = Words.had_forfeited if trick.is_forfeited else Words.had_challenged
    is_open = None not in trick.lie + trick.answer
    for says, by, cards in ((Words.had_lied, trick.liar, trick.lie), (answered, other(trick.liar), trick.answer)):
        open_ones = known(cards)
        total = sum_of(open_ones) if len(open_ones) == len(cards) else None
        lies_up = trick.is_forfeited and by == trick.liar
        row = row_of(cards, trump, covered=() if is_open else tuple(range(len(cards)))[lies_up:])
        yield Fact(sentence(says, by=by, cards=open_ones, more=len(cards) - len(open_ones)), total, by, row)
    cards = trick.lie + trick.answer
    score = None if None in cards else points(known(cards))
    yield Fact(sentence(Words.taken, by=trick.winner), score, trick.winner)


# ---- cards ----


def _card(card: Card, trump: Suit | None, covered: bool = False, share: int | None = None) -> Piece:
    """A known card with its worth (L21.2).

    :param share: its count in its side's sum
    """
    count, score = count_of(card), score_of(card)
    counts = sentence(Words.counts, least=count, most=sum_of([card]))
    notes = (counts, sentence(Words.scores, score=score)) if score else (counts,)
    is_of_trumps = is_trump(card, trump)
    worth = Worth(*((count, sum_of([card])) if share is None else (share, share)), score, is_of_trumps)
    return Piece(card_text(card), covered, False, (*notes, *[sentence(Words.trump)] * is_of_trumps), worth=worth)


def _cards(cards: Known, trump: Suit | None) -> tuple[Piece, ...]:
    return tuple([Piece() if card is None else _card(card, trump) for card in cards])


def row_of(cards: Known, trump: Suit | None, covered: tuple[int, ...] = ()) -> tuple[Piece, ...]:
    """A side's cards, with their counts in the sum if all are known.

    :param covered: places face down
    """
    open_ones = known(cards)
    shares = counts_in(open_ones, trump) if len(open_ones) == len(cards) else (None,) * len(cards)
    return tuple(
        [
            Piece() if card is None else _card(card, trump, place in covered, shares[place])
            for place, card in enumerate(cards)
        ]
    )
