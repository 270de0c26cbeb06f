"""Pictures (DK.4 to DK.7)."""

from collections.abc import Sequence

from engine.games.liars_deck.board import board
from engine.games.liars_deck.deck import kind
from engine.games.liars_deck.events import Called, Eliminated, Event, Played, RoulettePlayed, Shot
from engine.games.liars_deck.rules import pullers, shooters
from engine.games.liars_deck.telling import tells
from engine.games.liars_deck.values import Bullet, View
from engine.games.liars_deck.words import Words
from engine.kit.scene.board import Board, Fact, pieces
from engine.kit.scene.following import Path, at_seat
from engine.kit.scene.pictures import Held, Picture, eliminated, told, turned_up, with_facts
from engine.kit.seats import Seat
from engine.kit.sentence import Sentence, sentence
from engine.kit.value import replace

CALLED = 600
"""Milliseconds."""

LAST_PLAY = Words.last_play.__name__


def pictures(view: View, event: Event, before: Board) -> tuple[Picture, ...]:
    """Turned-up cards stay until the next round."""
    after = board(view)
    match event:
        case Played(by=by):
            return told(after, tells(event), Path(at_seat(Words.in_hand, by), LAST_PLAY))
        case Called():
            return _called(event, view, before, after)
        case RoulettePlayed(pulls):
            facts = [_fired(by, None, bullet, says) for (by, bullet), says in zip(pulls, tells(event), strict=True)]
            shown = _pulled(with_facts(before, after), facts)
            return (Picture(shown, tuple(tells(event)), held=_after_pulls(event, view)),)
        case Shot(shots):
            fired = [_fired(*shot, says) for shot, says in zip(shots, tells(event), strict=True)]
            shown = replace(with_facts(before, after), facts=(*before.facts, *fired))
            return (Picture(shown, tuple(tells(event)), held=Held((), sentence(Words.go_on))),)
        case Eliminated(seats):
            return told(eliminated(before, seats), tells(event))
        case _:
            return told(after, tells(event))


def _called(event: Called, view: View, before: Board, after: Board) -> tuple[Picture, ...]:
    call, *found = tells(event)
    fact = Fact(call, by=event.by, to=event.accused)
    called = replace(before, facts=(*before.facts, fact))
    cards = [
        turned_up(each, sentence(Words.a_figure, card=each), kind(each, view.public) != "L") for each in event.cards
    ]
    turned = replace(after.with_pieces(LAST_PLAY, tuple(cards)), facts=(*after.facts, fact))
    turns = (Path(LAST_PLAY, LAST_PLAY),)
    return Picture(called, (call,), CALLED), Picture(turned, tuple(found), paths=turns, held=_after_call(event, view))


def _after_call(event: Called, view: View) -> Held:
    viewer, lied = view.viewer, event.verdict == "L"
    caught = lied and viewer == event.accused
    verdict = sentence(Words.were_caught) if caught else sentence(Words.called_it, by=event.by)
    seats = () if shooters(view.public, event.by, event.verdict) else pullers(view.public, event.by, event.verdict)
    left = view.public.revolvers[seats[0]] if len(seats) == 1 else 0
    return Held(
        verdict=(verdict,) if caught else (verdict, sentence(Words.it_was, verdict=event.verdict)),
        is_good=(viewer == event.by) == lied if viewer in (event.by, event.accused) else None,
        why=(sentence(Words.had_said, by=event.accused, count=len(event.cards)), tells(event)[1]),
        onward=sentence(Words.watch_pull, by=seats[0], left=left) if left else sentence(Words.go_on),
    )


def _after_pulls(event: RoulettePlayed, view: View) -> Held:
    if len(event.pulls) > 1:
        return Held((), sentence(Words.go_on))
    (by, bullet), public = event.pulls[0], view.public
    is_out, left = bullet == "X", public.revolvers[by]
    goes_on = not is_out or len(public.alive) > 2
    return Held(
        verdict=(
            sentence(Words.bang if is_out else Words.click),
            sentence(Words.is_out if is_out else Words.stays, by=by),
        ),
        is_good=None if view.viewer != by else not is_out,
        why=() if is_out else (sentence(Words.next_pull, by=by, left=left),),
        onward=sentence(Words.to_round, number=public.rounds + 1) if goes_on else sentence(Words.go_on),
    )


def _pulled(board: Board, facts: Sequence[Fact]) -> Board:
    of_seat = {mat.seat: tuple([fact for fact in facts if fact.by == mat.seat]) for mat in board.mats}
    return board.with_mats(lambda mat: replace(mat, facts=mat.facts + of_seat[mat.seat]))


def _fired(by: Seat, target: Seat | None, bullet: Bullet, says: Sentence) -> Fact:
    return Fact(says, by=by, to=target, pieces=pieces(bullet))
