"""Liar's Deck as a picture: the plays of the round, what is innocent, hands and revolvers, who has taken aim."""

from collections.abc import Iterator

from engine.games.liars_deck.deck import innocents
from engine.games.liars_deck.values import View
from engine.games.liars_deck.words import Words
from engine.kit.board import Board, Fact, Mat, Place, backs, pieces
from engine.kit.seats import Seat
from engine.kit.sentence import sentence


def board(view: View) -> Board:
    """Lays out the last play, the hands and the revolvers, the viewer's own cards with their faces (DK.3, DK.9)."""
    return Board(
        mats=tuple([_mat(view, seat) for seat in view.public.order]),
        middle=tuple(_middle(view)),
        facts=tuple(_facts(view)),
        past=tuple(_past(view)),
        awaited=view.public.awaited,
    )


def _mat(view: View, seat: Seat) -> Mat:
    public = view.public
    if seat not in public.alive:
        return Mat(seat, (), is_out=True)
    hand = pieces(view.hand) if seat == view.viewer else backs(public.hands[seat])
    left = public.revolvers[seat]
    return Mat(seat, (Place(sentence(Words.in_hand), hand),), (Fact(sentence(Words.in_revolver, left=left), left),))


def _middle(view: View) -> Iterator[Place]:
    plays = list(zip(view.public.plays, view.plays, strict=True))
    for (by, count), cards in plays[-1:]:
        lying = backs(count) if cards is None else pieces(cards, covered=not view.public.verdict)
        yield Place(sentence(Words.last_play, by=by), lying)
    own = [card for (by, _), cards in plays[:-1] if by == view.viewer for card in cards or ()]
    if own:
        yield Place(sentence(Words.own_plays), pieces(own, covered=True))


def _facts(view: View) -> Iterator[Fact]:
    public = view.public
    if public.rank:
        cards = innocents(public.options, public.rank)
        yield Fact(sentence(Words.innocents, cards=cards), pieces=pieces(cards))
    if "D" in view.hand and not public.devil_is_active:
        yield Fact(sentence(Words.devil_is_innocent), pieces=pieces("D"))
    if public.undealt:
        yield Fact(sentence(Words.undealt, cards=public.undealt), public.undealt)
    if public.pointed:
        yield Fact(sentence(Words.have_pointed, seats=public.pointed), len(public.pointed))
    if view.target is not None:
        yield Fact(sentence(Words.own_target, target=view.target), by=view.viewer)


def _past(view: View) -> Iterator[Fact]:
    """The plays of the round, and what the call of the last one turned up (DK.5)."""
    public = view.public
    for (by, count), cards in zip(public.plays, view.plays, strict=True):
        lay = backs(count) if cards is None else pieces(cards)
        yield Fact(sentence(Words.played, by=by, count=count), count, by, lay)
    if public.verdict:
        yield Fact(sentence(Words.verdict, verdict=public.verdict), by=public.accused, pieces=pieces(public.verdict))
