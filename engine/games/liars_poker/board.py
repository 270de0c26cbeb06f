"""Liar's Poker as a picture: the pile with what was called, the hands and what is known of them, what lies aside."""

from collections.abc import Iterator, Sequence

from engine.games.liars_poker.knowledge import known_in_hand
from engine.games.liars_poker.moves import to_act
from engine.games.liars_poker.values import ASIDE, SEATS, TABLE, Pile, Play, View, by_rank
from engine.games.liars_poker.words import Words
from engine.kit.board import Board, Fact, Mat, Piece, Place, backs, pieces
from engine.kit.cards import Card, card_text
from engine.kit.seats import Seat
from engine.kit.sentence import sentence


def board(view: View) -> Board:
    """Lays out the pile, the hands and what was swept aside, the viewer's own cards with their faces (LP.3, LP.6)."""
    return Board(
        mats=tuple([_mat(view, seat) for seat in SEATS]),
        middle=tuple(_middle(view)),
        facts=tuple(_facts(view)),
        past=tuple([fact for pile in view.piles if pile.place not in (TABLE, ASIDE) for fact in _taken(pile)]),
        awaited=tuple(to_act(view)),
    )


def _mat(view: View, seat: Seat) -> Mat:
    own = seat == view.viewer
    hand = _cards(by_rank(view.hand)) if own else backs(view.public.hands[seat])
    return Mat(seat, (Place(sentence(Words.in_hand), hand),), tuple(_facts_of(view, seat)))


def _facts_of(view: View, seat: Seat) -> Iterator[Fact]:
    known = known_in_hand(view, seat) if seat != view.viewer else ()
    if known:
        yield Fact(sentence(Words.known, cards=known), len(known), pieces=_cards(known))
    if view.public.options.hands_to_win > 1:
        wins = view.public.wins[seat]
        yield Fact(sentence(Words.has_won, hands=wins), wins)


def _middle(view: View) -> Iterator[Place]:
    if view.pile is not None:
        *covered, last = view.pile.plays
        yield Place(sentence(Words.on_top, by=last.by, count=last.count, rank=view.public.rank), _lying([last]))
        if covered:
            yield Place(sentence(Words.beneath, rank=view.public.rank), _lying(covered))
    if view.swept:
        yield Place(sentence(Words.aside), _lying(view.swept))


def _facts(view: View) -> Iterator[Fact]:
    public = view.public
    if view.pile is not None and view.pile.plays[0].rank:
        yield Fact(sentence(Words.lead_is_true), by=view.pile.plays[0].by)
    if view.pile is not None and public.passes:
        yield Fact(sentence(Words.passes, count=public.passes), public.passes)
    if public.options.hands_to_win > 1:
        yield Fact(sentence(Words.hands_to_win, hands=public.options.hands_to_win), public.options.hands_to_win)


def _taken(pile: Pile) -> Iterator[Fact]:
    """A pile that is in a hand, and the cards that were turned up."""
    last = pile.plays[-1]
    yield Fact(sentence(Words.taken, by=pile.place, pile=pile.count), pile.count, pile.place, _lying(pile.plays))
    assert last.cards, "a pile is taken after a doubt, which turns them up"
    yield Fact(sentence(Words.was_turned_up, by=last.by, cards=last.cards), last.count, last.by, _cards(last.cards))


def _lying(plays: Sequence[Play]) -> tuple[Piece, ...]:
    """Cards face down, the lowest play first."""
    return tuple([each for play in plays for each in _play(play)])


def _play(play: Play) -> tuple[Piece, ...]:
    return _cards(play.cards, covered=True) if play.cards else backs(play.count)


def _cards(cards: Sequence[Card], covered: bool = False) -> tuple[Piece, ...]:
    return pieces(map(card_text, cards), covered)
