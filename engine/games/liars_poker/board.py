"""The board of Liar's Poker."""

from collections.abc import Iterator, Sequence

from engine.games.liars_poker.knowledge import known_in_hand
from engine.games.liars_poker.moves import to_act
from engine.games.liars_poker.telling import put_down
from engine.games.liars_poker.values import ASIDE, SEATS, TABLE, Pile, Play, View, by_rank
from engine.games.liars_poker.words import Words
from engine.kit.cards import Card, Rank, card_text, rank_text
from engine.kit.scene.board import Board, Fact, Mat, Piece, Place, backs, pieces
from engine.kit.seats import Seat, Viewer
from engine.kit.sentence import sentence


def board(view: View) -> Board:
    """Pile, hands and swept cards (LP.3, LP.6)."""
    return Board(
        mats=tuple([_mat(view, seat) for seat in SEATS]),
        middle=tuple(_middle(view)),
        facts=tuple(_facts(view)),
        past=tuple([fact for pile in view.piles for fact in _past(view, pile)]),
        awaited=tuple(to_act(view)),
    )


def _mat(view: View, seat: Seat) -> Mat:
    hand = _cards(by_rank(view.hand)) if seat == view.viewer else backs(view.public.hands[seat])
    held = Place(sentence(Words.in_hand), hand, generation=(_deals(view),))
    return Mat(seat, (held,), tuple(_facts_of(view, seat)))


def _deals(view: View) -> int:
    return sum(view.public.wins)


def _facts_of(view: View, seat: Seat) -> Iterator[Fact]:
    known = known_in_hand(view, seat) if seat != view.viewer else ()
    if known:
        yield Fact(sentence(Words.known, cards=known), len(known), pieces=_cards(known))
    if view.public.options.hands_to_win > 1:
        wins = view.public.wins[seat]
        yield Fact(sentence(Words.has_won, hands=wins), wins)


def _middle(view: View) -> Iterator[Place]:
    rank = view.public.rank
    if view.pile is not None:
        *covered, last = view.pile.plays
        on_top = sentence(Words.on_top, by=last.by, count=last.count, rank=rank)
        laid = (_deals(view), len(view.piles), len(covered))
        yield Place(on_top, _lying([last]), _claim(last, rank), generation=laid)
        if covered:
            claim = Fact(sentence(Words.many_of, rank=rank), sum([play.count for play in covered]))
            generation = (_deals(view), len(view.piles))
            yield Place(sentence(Words.beneath, rank=rank), _lying(covered), claim, generation=generation)
    if view.swept:
        yield Place(sentence(Words.aside), _lying(view.swept), generation=(_deals(view),))


def _claim(play: Play, rank: Rank) -> Fact:
    claimed = pieces([rank_text(rank)] * play.count)
    return Fact(sentence(Words.claimed, count=play.count, rank=rank), play.count, play.by, claimed)


def _facts(view: View) -> Iterator[Fact]:
    public = view.public
    if view.pile is not None and view.pile.plays[0].rank:
        yield Fact(sentence(Words.lead_is_true), by=view.pile.plays[0].by)
    if view.pile is not None and public.phase == "OUT":
        by = view.pile.plays[-1].by
        yield Fact(sentence(Words.went_out, by=by), by=by)
    if view.pile is not None and public.passes:
        yield Fact(sentence(Words.passes, count=public.passes), public.passes)
    if public.options.hands_to_win > 1:
        yield Fact(sentence(Words.hands_to_win, hands=public.options.hands_to_win), public.options.hands_to_win)


def _past(view: View, pile: Pile) -> Iterator[Fact]:
    if pile.place != TABLE:
        yield from _gone(pile, view.viewer)
    else:
        for number, play in enumerate(pile.plays):
            says = put_down(play, view.public.rank, leads=not number)
            yield Fact(says, play.count, play.by, _cards(play.cards or ()))


def _gone(pile: Pile, viewer: Viewer) -> Iterator[Fact]:
    covered = pile.plays[:-1] if pile.turned_up else pile.plays
    if pile.place == ASIDE:
        yield Fact(sentence(Words.lies_aside, pile=pile.count), pile.count)
    else:
        yield Fact(sentence(Words.taken, by=pile.place, pile=pile.count), pile.count, pile.place)
        last = pile.plays[-1]
        assert last.cards, "a pile is taken after a doubt, which turns them up"
        yield Fact(sentence(Words.was_turned_up, by=last.by, cards=last.cards), last.count, last.by, _cards(last.cards))
    own = tuple([card for play in covered if play.by == viewer for card in play.cards or ()])
    if viewer is not None and own:
        yield Fact(sentence(Words.went_with_it, owner=viewer, cards=own), len(own), viewer, _cards(own))


def _lying(plays: Sequence[Play]) -> tuple[Piece, ...]:
    return tuple([each for play in plays for each in _play(play)])


def _play(play: Play) -> tuple[Piece, ...]:
    return _cards(play.cards, covered=True) if play.cards else backs(play.count)


def _cards(cards: Sequence[Card], covered: bool = False) -> tuple[Piece, ...]:
    return pieces(map(card_text, cards), covered)
