"""Lie 21 as a picture: the Lie, trumps and deck, hands; at the end of a game what each won."""

from collections.abc import Iterator

from engine.games.lie21.counting import cheapest_first, count_of, is_joker, points, score_of, sum_of
from engine.games.lie21.values import Known, SeenTrick, View, known, other
from engine.games.lie21.words import Words
from engine.kit.board import Board, Fact, Mat, Piece, Place, backs, pieces
from engine.kit.cards import Card, card_text
from engine.kit.seats import Seat
from engine.kit.sentence import Sentence, sentence


def board(view: View) -> Board:
    """Lays out the Lie, the turned-up card and both hands, and the tricks as far as they can be read (L21.4, L21.8)."""
    return Board(
        mats=(_mat(view, 0), _mat(view, 1)),
        middle=() if view.public.is_scored else tuple(_middle(view)),
        facts=tuple(_facts(view)),
        past=tuple([fact for trick in view.tricks for fact in _trick(trick)]),
        awaited=view.public.awaited,
    )


# ---- the players ----


def _mat(view: View, seat: Seat) -> Mat:
    return Mat(seat, (_won(view, seat) if view.public.is_scored else _hand(view, seat),), tuple(_facts_of(view, seat)))


def _hand(view: View, seat: Seat) -> Place:
    own = seat == view.viewer
    return Place(sentence(Words.in_hand), tuple(map(_held, view.hand)) if own else backs(view.public.hands[seat]))


def _won(view: View, seat: Seat) -> Place:
    pile = [card for trick in view.tricks if trick.winner == seat for card in known(trick.lie + trick.answer)]
    return Place(sentence(Words.in_tricks), _cards(cheapest_first(pile)[::-1]))


def _facts_of(view: View, seat: Seat) -> Iterator[Fact]:
    public = view.public
    yield Fact(sentence(Words.has_tricks, tricks=public.won[seat]), public.won[seat])
    for score in public.scores[seat : seat + 1]:
        yield Fact(sentence(Words.has_points, score=score), score)
    if public.options.format == "match":
        yield Fact(sentence(Words.has_wins, wins=public.wins[seat]), public.wins[seat])


# ---- the table ----


def _middle(view: View) -> Iterator[Place]:
    public = view.public
    if public.up is not None:
        yield Place(sentence(Words.lie_of, by=public.liar), _lie(view.lie))
    turned_up = Words.turned_up if public.deck else Words.was_turned_up
    yield Place(sentence(turned_up), _cards((public.turned_up,)))


def _facts(view: View) -> Iterator[Fact]:
    public = view.public
    if public.options.format == "match" and public.phase != "OVER":
        yield Fact(sentence(Words.game_of_match, game=public.game, target=public.options.target), public.game)
    if public.is_scored:
        return
    joker = is_joker(public.turned_up)
    yield Fact(sentence(Words.no_trump_suit) if joker else sentence(Words.trump_suit, card=public.turned_up))
    yield Fact(sentence(Words.deck, count=public.deck), public.deck)
    if public.taker is not None:
        yield Fact(sentence(Words.drew_last, by=public.taker), by=public.taker)
    for trick in view.tricks[-1:]:
        yield Fact(_last(trick), by=trick.winner, pieces=_cards(trick.lie + trick.answer))
        if not trick.is_forfeited:
            yield Fact(sentence(Words.taken, by=trick.winner), by=trick.winner)


def _last(trick: SeenTrick) -> Sentence:
    liar, judge, lie = trick.liar, other(trick.liar), known(trick.lie)
    if trick.is_forfeited:
        return sentence(Words.last_forfeited, liar=liar, judge=judge, up=lie[0])
    return sentence(Words.last_challenged, liar=liar, judge=judge, lie=lie, answer=known(trick.answer))


def _trick(trick: SeenTrick) -> Iterator[Fact]:
    """Three facts: both sides of a trick, with their sums where all is known, and its winner with the points."""
    answered = Words.had_forfeited if trick.is_forfeited else Words.had_challenged
    for says, by, cards in ((Words.had_lied, trick.liar, trick.lie), (answered, other(trick.liar), trick.answer)):
        open_ones = known(cards)
        total = sum_of(open_ones) if len(open_ones) == len(cards) else None
        yield Fact(sentence(says, by=by, cards=open_ones, more=len(cards) - len(open_ones)), total, by, _cards(cards))
    cards = trick.lie + trick.answer
    score = None if None in cards else points(known(cards))
    yield Fact(sentence(Words.taken, by=trick.winner), score, trick.winner)


# ---- cards ----


def _held(card: Card) -> Piece:
    """A card of the own hand, with what it counts and scores (L21.2)."""
    count, score = count_of(card), score_of(card)
    counts = sentence(Words.counts, least=count, most=sum_of([card]))
    return Piece(card_text(card), notes=(counts, sentence(Words.scores, score=score)) if score else (counts,))


def _cards(cards: Known) -> tuple[Piece, ...]:
    return pieces([None if card is None else card_text(card) for card in cards])


def _lie(cards: Known) -> tuple[Piece, ...]:
    """The first card lies face up; the Liar knows the others."""
    down = [None if card is None else card_text(card) for card in cards[1:]]
    return (*_cards(cards[:1]), *pieces(down, covered=True))
