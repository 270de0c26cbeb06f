"""Pictures (LP.3, LP.4)."""

from engine.games.liars_poker.board import board
from engine.games.liars_poker.events import Doubted, Event, PileTaken, Played, Swept
from engine.games.liars_poker.telling import tells
from engine.games.liars_poker.values import View
from engine.games.liars_poker.words import Words
from engine.kit.cards import Card, Rank, card_text, rank_of
from engine.kit.scene.board import Board, Fact, Piece, backs
from engine.kit.scene.following import STAGGER, Path, at_seat
from engine.kit.scene.pictures import Held, Picture, told, turned_up
from engine.kit.sentence import sentence
from engine.kit.value import replace

CALLED, TAKEN = 600, 1_600
"""Milliseconds."""

DRAWN = 5
"""Backs, at most, of a pile that is taken."""

TOP, BENEATH, ASIDE = Words.on_top.__name__, Words.beneath.__name__, Words.aside.__name__


def pictures(view: View, event: Event, before: Board) -> tuple[Picture, ...]:
    """A doubted pile stays, its top turned up, until it is taken."""
    after = board(view)
    match event:
        case Played(by=by):
            return told(after, tells(event), Path(TOP, BENEATH, every=0), Path(at_seat(Words.in_hand, by), TOP))
        case Doubted():
            return _doubted(event, view, before)
        case PileTaken(by=by):
            hand = at_seat(Words.in_hand, by)
            return told(after, tells(event), *_gathered(hand, before), hold=TAKEN)
        case Swept():
            return told(after, tells(event), *_gathered(ASIDE, before), hold=TAKEN)
        case _:
            return told(after, tells(event))


def _doubted(event: Doubted, view: View, before: Board) -> tuple[Picture, ...]:
    doubt, verdict = tells(event)
    called = replace(before, facts=(*before.facts, Fact(doubt, by=event.by, to=event.accused)))
    opened = called.with_pieces(TOP, tuple([_turned(card, event.rank) for card in event.cards]))
    held = _held(event, view)
    return Picture(called, (doubt,), CALLED), Picture(opened, (verdict,), paths=(Path(TOP, TOP),), held=held)


def _turned(card: Card, rank: Rank) -> Piece:
    return turned_up(card_text(card), sentence(Words.a_card, card=card), rank_of(card) == rank)


def _held(event: Doubted, view: View) -> Held:
    viewer, count = view.viewer, len(event.cards)
    false = [card for card in event.cards if rank_of(card) != event.rank]
    taker, leader = (event.by, event.accused) if event.is_true else (event.accused, event.by)
    ends = event.is_true and view.public.phase == "OUT"
    pile, had = view.to_answer.count, view.public.hands[taker]
    if event.is_true:
        call = sentence(Words.doubted_truth, by=event.by, accused=event.accused)
        found = sentence(Words.all_are, count=count, rank=event.rank)
    else:
        call = sentence(Words.caught, by=event.by, liar=event.accused)
        found = sentence(Words.is_card, card=false[0]) if len(false) == 1 else sentence(Words.are_not, count=len(false))
    return Held(
        verdict=(call, found),
        is_good=(viewer == event.by) != event.is_true if viewer in (event.by, event.accused) else None,
        why=(sentence(Words.had_said, by=event.accused, count=count, rank=event.rank, true=count - len(false)),),
        paid=() if ends else (sentence(Words.takes_pile, by=taker, pile=pile), sentence(Words.grows, now=had + pile)),
        pieces=backs(min(pile, DRAWN)),
        gains=() if ends else ((taker, pile),),
        onward=sentence(Words.go_on) if ends else sentence(Words.to_new_pile, leader=leader),
    )


def _gathered(end: str, before: Board) -> tuple[Path, ...]:
    top = before.place(TOP)
    return Path(TOP, end), Path(BENEATH, end, at=STAGGER * len(top.pieces) if top else 0, every=STAGGER // 3)
