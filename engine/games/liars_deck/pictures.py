"""Pictures (DK.4 to DK.7)."""

from collections.abc import Sequence

from engine.games.liars_deck.board import board
from engine.games.liars_deck.events import Called, Eliminated, Event, Played, RoulettePlayed, Shot
from engine.games.liars_deck.telling import tells
from engine.games.liars_deck.values import Bullet, View
from engine.games.liars_deck.words import Words
from engine.kit.scene.board import Board, Fact, Look, Mat, looking, pieces
from engine.kit.scene.following import Path, at_seat
from engine.kit.scene.pictures import Picture, told, updated
from engine.kit.seats import Seat
from engine.kit.sentence import Sentence
from engine.kit.value import replace

CALLED, TURNED, PULLED = 900, 1_800, 1_800
"""Milliseconds."""

LAST_PLAY = Words.last_play.__name__


def pictures(view: View, event: Event, before: Board) -> tuple[Picture, ...]:
    """Turned-up cards stay until the next round."""
    after = board(view)
    match event:
        case Played(by=by):
            return told(after, tells(event), Path(at_seat(Words.in_hand, by), LAST_PLAY))
        case Called():
            return _called(event, before, after)
        case RoulettePlayed(pulls):
            facts = [_fired(by, None, bullet, says) for (by, bullet), says in zip(pulls, tells(event), strict=True)]
            return told(_pulled(_as_after(before, after), facts), tells(event), hold=PULLED)
        case Shot(shots):
            fired = [_fired(*shot, says) for shot, says in zip(shots, tells(event), strict=True)]
            shown = _as_after(before, after)
            return told(replace(shown, facts=(*shown.facts, *fired)), tells(event), hold=PULLED)
        case Eliminated(seats):
            return told(before.with_mats(lambda mat: _out(mat, seats)), tells(event))
        case _:
            return told(after, tells(event))


def _called(event: Called, before: Board, after: Board) -> tuple[Picture, ...]:
    call, *found = tells(event)
    fact = Fact(call, by=event.by, to=event.accused)
    called = replace(before, facts=(*before.facts, fact))
    look: Look = "lost" if event.verdict == "L" else "won"
    weighed = [
        replace(place, pieces=looking(place.pieces, look)) if place.label.key == LAST_PLAY else place
        for place in after.middle
    ]
    turned = replace(after, middle=tuple(weighed), facts=(*after.facts, fact))
    return (*told(called, (call,), hold=CALLED), *told(turned, found, Path(LAST_PLAY, LAST_PLAY), hold=TURNED))


def _as_after(before: Board, after: Board) -> Board:
    left = {mat.seat: mat.facts for mat in after.mats}
    return before.with_mats(lambda mat: replace(mat, facts=updated(mat.facts, left[mat.seat])))


def _pulled(board: Board, facts: Sequence[Fact]) -> Board:
    of_seat = {mat.seat: tuple([fact for fact in facts if fact.by == mat.seat]) for mat in board.mats}
    return board.with_mats(lambda mat: replace(mat, facts=mat.facts + of_seat[mat.seat]))


def _fired(by: Seat, target: Seat | None, bullet: Bullet, says: Sentence) -> Fact:
    return Fact(says, by=by, to=target, pieces=pieces(bullet))


def _out(mat: Mat, seats: tuple[Seat, ...]) -> Mat:
    return replace(mat, is_out=mat.is_out or mat.seat in seats)
