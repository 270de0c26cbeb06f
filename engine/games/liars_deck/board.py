"""The board of Liar's Deck."""

from collections.abc import Iterator

from engine.games.liars_deck.deck import deck, innocents, kind
from engine.games.liars_deck.values import Public, View
from engine.games.liars_deck.words import Words
from engine.kit.scene.board import Board, Fact, Mat, Piece, Place, backs, pieces
from engine.kit.seats import Seat
from engine.kit.sentence import sentence


def board(view: View) -> Board:
    """The last play, hands and revolvers (DK.3, DK.9)."""
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
        place = public.places[seat]
        return Mat(seat, (), (Fact(sentence(Words.out_as, place=place), place),), is_out=True)
    hand = pieces(view.hand) if seat == view.viewer else backs(public.hands[seat])
    held = Place(sentence(Words.in_hand), hand, generation=(public.rounds,))
    return Mat(seat, (held,), tuple(_facts_of(view, seat)))


def _facts_of(view: View, seat: Seat) -> Iterator[Fact]:
    public = view.public
    left = public.revolvers[seat]
    yield Fact(sentence(Words.in_revolver, left=left), left)
    yield Fact(sentence(Words.chance, left=left), left)
    if public.phase == "SHOOT":
        if seat == public.accused:
            yield Fact(sentence(Words.accused))
        elif not public.hands[seat]:
            yield Fact(sentence(Words.is_safe))
        if seat in public.pointed:
            yield Fact(sentence(Words.sealed))
        if seat == view.target:
            yield Fact(sentence(Words.is_target))


def _middle(view: View) -> Iterator[Place]:
    plays = list(zip(view.public.plays, view.plays, strict=True))
    for (by, count), cards in plays[-1:]:
        lying = backs(count) if cards is None else pieces(cards, covered=not view.public.verdict)
        claim = Fact(sentence(Words.claimed, count=count), count, by)
        label = sentence(Words.last_play, by=by, count=count)
        yield Place(label, lying, claim, generation=(view.public.rounds, len(plays)))
    own = [card for (by, _), cards in plays[:-1] if by == view.viewer for card in cards or ()]
    if own:
        yield Place(sentence(Words.own_plays), pieces(own, covered=True), generation=(view.public.rounds,))


def _facts(view: View) -> Iterator[Fact]:
    public = view.public
    if public.rank:
        cards = innocents(public.options, public.rank)
        yield Fact(sentence(Words.innocents, cards=cards), pieces=pieces(cards))
    if "D" in view.hand and not public.devil_is_active:
        yield Fact(sentence(Words.devil_is_innocent), pieces=pieces("D"))
    if public.undealt:
        yield Fact(sentence(Words.undealt, cards=public.undealt), public.undealt)
    yield Fact(sentence(Words.round, number=public.rounds), public.rounds)
    yield _deck(public)
    yield from _shooting(view)


def _deck(public: Public) -> Fact:
    cards = deck(public.options, public.rank)
    return Fact(
        sentence(Words.in_deck, cards=cards),
        len(cards),
        pieces=tuple([Piece(card, marked=kind(card, public) == "I") for card in cards]),
    )


def _shooting(view: View) -> Iterator[Fact]:
    public = view.public
    if public.pointed:
        yield Fact(sentence(Words.have_pointed, seats=public.pointed), len(public.pointed))
    if view.target is not None:
        yield Fact(sentence(Words.own_target, target=view.target), by=view.viewer)
    if public.phase != "SHOOT":
        return
    count = len(public.shooters)
    everyone = count == len(public.alive)
    yield Fact(sentence(Words.aims, by=() if everyone else public.shooters), count)
    if count > 1:
        yield Fact(sentence(Words.opens_together, shooters=count), count)
    if view.asked:
        yield Fact(sentence(Words.if_it_fires))


def _past(view: View) -> Iterator[Fact]:
    public = view.public
    for (by, count), cards in zip(public.plays, view.plays, strict=True):
        lay = backs(count) if cards is None else pieces(cards)
        yield Fact(sentence(Words.played, by=by, count=count), count, by, lay)
    if public.verdict:
        yield Fact(sentence(Words.verdict, verdict=public.verdict), by=public.accused, pieces=pieces(public.verdict))
