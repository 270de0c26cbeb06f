"""Pictures (LD.6, LD.7)."""

from collections.abc import Sequence

from engine.games.liars_dice.board import board
from engine.games.liars_dice.telling import challenged, lost, tells, verdict
from engine.games.liars_dice.values import BidMade, Challenged, Eliminated, Event, PotTaken, Rerolled, Rolled, View
from engine.games.liars_dice.words import Words
from engine.kit.dice import FACES, Face, face_text, matching
from engine.kit.scene.board import Board, Fact, Mat, Piece, Place, looking, pieces
from engine.kit.scene.following import STAGGER, Path, at_seat
from engine.kit.scene.pictures import Held, Picture, eliminated, told, updated, with_facts
from engine.kit.seats import Seat, Viewer
from engine.kit.sentence import Sentence, sentence
from engine.kit.value import replace

LIFT, TICK, STILL = 320, 90, 400
"""Milliseconds: to lift a cup, count a die, stand still."""

CALLED, ROLLED = 600, 900
"""Milliseconds."""

CUP, SHOWN, TALLY = Words.under_cup.__name__, Words.shown.__name__, Words.tally.__name__


def pictures(view: View, event: Event, before: Board) -> tuple[Picture, ...]:
    """Dice and bid of a challenge stay until the next roll."""
    match event:
        case BidMade(by):
            shows = Path(at_seat(Words.under_cup, by), at_seat(Words.shown, by))
            return told(_not_rolled_yet(board(view), by, before), tells(event), shows)
        case Rerolled(by):
            return told(board(view), tells(event), _rolls(by), hold=ROLLED)
        case Rolled(hidden=hidden):
            rolls = [_rolls(seat) for seat in range(len(hidden))]
            return told(board(view), tells(event), *rolls, hold=ROLLED)
        case Challenged():
            return _challenge(event, view, before)
        case Eliminated(seats):
            return told(eliminated(before, seats), tells(event))
        case PotTaken():
            after = board(view)
            return told(replace(with_facts(before, after), facts=updated(before.facts, after.facts)), tells(event))
        case _:
            return told(board(view), tells(event))


def _rolls(seat: Seat) -> Path:
    return Path(at_seat(Words.under_cup, seat), at_seat(Words.under_cup, seat))


def _not_rolled_yet(after: Board, by: Seat, before: Board) -> Board:
    cups = [place for mat in before.mats if mat.seat == by for place in mat.places if place.label.key == CUP]

    def kept(place: Place) -> Place:
        return replace(place, generation=cups[0].generation) if place.label.key == CUP and cups else place

    return after.with_mats(lambda mat: mat.with_places(kept) if mat.seat == by else mat)


# ---- a challenge ----


def _challenge(event: Challenged, view: View, before: Board) -> tuple[Picture, ...]:
    call = Fact(challenged(event), event.bid.amount, event.by, to=event.bidder)
    called = replace(before, scale=(), facts=(*before.facts, call), awaited=())
    counted = _counted(event, called)
    paths = _counting(event, counted)
    settled = replace(counted, facts=(*counted.facts, Fact(verdict(event), event.actual)))
    settled = settled.with_mats(lambda mat: replace(mat, facts=(*mat.facts, *_loss(event.lost[mat.seat]))))
    length = _begins_to_count(event) + TICK * event.actual + STILL
    return (
        Picture(called, (challenged(event),), CALLED),
        Picture(counted, (sentence(Words.turned_up),), length, paths),
        Picture(settled, (verdict(event), lost(event)), held=_held(event, view)),
    )


def _held(event: Challenged, view: View) -> Held:
    viewer, losers = view.viewer, tuple([seat for seat, dice in enumerate(event.lost) if dice])
    payer = viewer if viewer in losers else losers[0] if len(losers) == 1 else None
    goes_on = len(view.public.still_in) > 1
    return Held(
        verdict=_verdict(event, viewer),
        is_good=viewer not in losers if viewer in losers or viewer in (event.by, event.bidder) else None,
        why=(
            sentence(Words.all_but_lose, bidder=event.bidder)
            if event.verdict == "exact"
            else sentence(Words.compared, bid=event.bid.amount, actual=event.actual),
        ),
        paid=_paid(event, losers, payer),
        pieces=() if payer is None else _payment(event.dice[payer], event.lost[payer]),
        onward=sentence(Words.to_round, number=view.public.rounds + 1, opener=event.winner)
        if goes_on
        else sentence(Words.go_on),
    )


def _verdict(event: Challenged, viewer: Viewer) -> tuple[Sentence, ...]:
    match event.verdict:
        case "under":
            return (sentence(Words.caught, by=event.by, liar=event.bidder),)
        case "exact" if viewer == event.bidder:
            return (sentence(Words.lost_nothing),)
        case "exact":
            return (sentence(Words.exactly, actual=event.actual),)
        case _ if viewer == event.bidder:
            return sentence(Words.called_you, by=event.by), sentence(Words.told_the_truth)
        case _:
            called = sentence(Words.called_a_liar, by=event.by, bidder=event.bidder)
            return called, sentence(Words.was_no_liar, bidder=event.bidder)


def _paid(event: Challenged, losers: tuple[Seat, ...], payer: Viewer) -> tuple[Sentence, ...]:
    if payer is None:
        return (sentence(Words.loses_dice, seats=losers, dice=event.lost[losers[0]]),)
    lost = sentence(Words.loses_dice, seats=(payer,), dice=event.lost[payer])
    return lost, sentence(Words.are_left, dice=len(event.dice[payer]) - event.lost[payer])


def _payment(dice: Sequence[Face], lost: int) -> tuple[Piece, ...]:
    kept = len(dice) - lost
    return (*pieces(map(face_text, dice[:kept])), *looking(pieces(map(face_text, dice[kept:])), "lost"))


def _loss(dice: int) -> tuple[Fact, ...]:
    return (Fact(sentence(Words.loses, dice=dice), dice),) if dice else ()


def _counted(event: Challenged, before: Board) -> Board:
    opened = before.with_mats(lambda mat: _lifted(event, mat))
    dice = {mat.seat: [die for place in mat.places for die in place.pieces] for mat in opened.mats}
    count = [die for seat in _in_order(event) for die in dice[seat] if die.look == "counts"]
    tally = Place(sentence(Words.tally), tuple(count))
    return replace(opened, middle=(*opened.middle, tally))


def _lifted(event: Challenged, mat: Mat) -> Mat:
    """Dice under a cup are the seat's dice that did not lie open."""
    shown = [die.face for place in mat.places if place.label.key == SHOWN for die in place.pieces]
    hidden = list(map(face_text, event.dice[mat.seat]))
    for face in filter(None, shown):
        hidden.remove(face)

    def lifted(place: Place) -> Place:
        is_cup = place.label.key == CUP
        return replace(place, pieces=_weighed(event, pieces(hidden) if is_cup else place.pieces), is_open=is_cup)

    return mat.with_places(lifted)


def _weighed(event: Challenged, dice: Sequence[Piece]) -> tuple[Piece, ...]:
    counting = {face_text(face) for face in FACES if matching((face,), event.bid.face)}
    return tuple([replace(die, look="counts" if die.face in counting else "idle") for die in dice])


def _counting(event: Challenged, counted: Board) -> tuple[Path, ...]:
    """Cups lift in turn from the bidder on; then counting dice go to the middle."""
    order = _in_order(event)
    lifts = [replace(_rolls(seat), at=STAGGER * turn, every=0) for turn, seat in enumerate(order)]
    at, flies = _begins_to_count(event), []
    for seat in order:
        for place in [place for mat in counted.mats if mat.seat == seat for place in mat.places]:
            flies.append(Path(f"{place.label.key}-{seat}", TALLY, at, TICK, stays=True))
            at += TICK * len([die for die in place.pieces if die.look == "counts"])
    return (*lifts, *flies)


def _in_order(event: Challenged) -> list[Seat]:
    seats = len(event.dice)
    return [(event.bidder + step) % seats for step in range(seats)]


def _begins_to_count(event: Challenged) -> int:
    return LIFT + STAGGER * len(event.dice)
