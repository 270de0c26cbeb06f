"""The board of Liar's Dice."""

from collections.abc import Iterator

from engine.games.liars_dice.moves import LAST_SPACES, to_act
from engine.games.liars_dice.values import Bid, Public, View, track
from engine.games.liars_dice.words import Words
from engine.kit.dice import NUMBERS, STAR, face_text
from engine.kit.scene.board import Board, Fact, Mat, Piece, Place, backs, pieces
from engine.kit.seats import Seat
from engine.kit.sentence import Sentence, sentence

BEFORE, SPACES = 5, 15
"""Before the bid, and in all: on a large screen. Smaller ones show fewer of them."""


def board(view: View) -> Board:
    """Dice, bids, chips and pots; the viewer's dice with faces (LD.5)."""
    public = view.public
    return Board(
        mats=tuple([_mat(view, seat) for seat in range(len(public.dice))]),
        facts=tuple(_facts(public)),
        scale=tuple(_track(public)) if public.phase in ("OPEN", "RAISE") else (),
        past=tuple([_bid(sentence(Words.bid, by=by, bid=bid), by, bid) for by, bid in public.bids[:-1]]),
        awaited=tuple(to_act(view)),
    )


def _mat(view: View, seat: Seat) -> Mat:
    return Mat(seat, tuple(_places(view, seat)), tuple(_facts_of(view.public, seat)), not view.public.dice[seat])


def _places(view: View, seat: Seat) -> Iterator[Place]:
    hidden, shown = view.public.hidden[seat], view.public.shown[seat]
    if hidden:
        dice = pieces(map(face_text, view.hidden)) if seat == view.viewer else backs(hidden)
        rolls = sum([1 for by, bid in view.public.bids if by == seat and bid.show])
        yield Place(sentence(Words.under_cup), dice, generation=(view.public.rounds, rolls))
    if shown:
        yield Place(sentence(Words.shown), pieces(map(face_text, shown)), generation=(view.public.rounds,))


def _facts_of(public: Public, seat: Seat) -> Iterator[Fact]:
    dice = public.dice[seat]
    if dice and not public.hidden[seat]:  # the match is over, the cups are empty
        yield Fact(sentence(Words.has_dice, dice=dice), dice)
    for chips in public.chips[seat : seat + 1]:
        yield Fact(sentence(Words.has_chips, chips=chips), chips)


def _facts(public: Public) -> Iterator[Fact]:
    for by, bid in public.bids[-1:]:
        yield _bid(sentence(Words.stands, by=by, bid=bid), by, bid)
    if public.phase != "OVER":
        dice = sum(public.dice)
        yield Fact(sentence(Words.in_play, dice=dice), dice)
        yield Fact(sentence(Words.round, number=public.rounds), public.rounds)
    if public.game_pot:
        yield Fact(sentence(Words.in_round_pot, chips=public.round_pot), public.round_pot)
        yield Fact(sentence(Words.in_game_pot, chips=public.game_pot), public.game_pot)


def _bid(says: Sentence, by: Seat, bid: Bid) -> Fact:
    return Fact(says, bid.amount, by, pieces([face_text(bid.face)] * bid.amount))


def _track(public: Public) -> Iterator[Piece]:
    """Spaces around the bid: `4` for four of a number, `2*` for two stars."""
    spaces = [bid for bid in track(*LAST_SPACES) if bid.face in (NUMBERS[0], STAR)]  # numbers share a space
    here = sum([bid.rank[0] for _, bid in public.bids[-1:]])  # from 1; 0 before the first bid
    first = max(0, min(here - 1 - BEFORE, len(spaces) - SPACES))
    for space in spaces[first : first + SPACES]:
        text = f"{space.amount}*" if space.face == STAR else str(space.amount)
        yield Piece(text, marked=space.rank[0] == here)
