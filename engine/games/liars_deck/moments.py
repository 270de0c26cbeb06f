"""Turning points: shots that hit; the last one counts."""

from collections.abc import Sequence

from engine.games.liars_deck.deck import kind
from engine.games.liars_deck.events import Called, Event, Played, RoulettePlayed, Shot
from engine.games.liars_deck.telling import tells
from engine.games.liars_deck.values import State
from engine.games.liars_deck.words import Words
from engine.kit.scene.board import pieces
from engine.kit.scene.moments import Moment, first
from engine.kit.seats import Seat
from engine.kit.sentence import sentence


def moment(events: Sequence[Event]) -> Moment | None:
    """A call or a shot that eliminated a player."""
    if called := first(Called, events):
        return _after_call(called, first(RoulettePlayed, events))
    shot = first(Shot, events)
    hits = [(by, target) for by, target, bullet in shot.shots if bullet == "X" and target is not None] if shot else []
    if not hits:
        return None
    by, target = hits[-1]
    return Moment(
        weight=1,
        by=by,
        against=target,
        call=sentence(Words.bang),
        says=(sentence(Words.shot_lethal, by=by, target=target),),
    )


def _after_call(called: Called, played: RoulettePlayed | None) -> Moment | None:
    hit = [by for by, bullet in played.pulls if bullet == "X"] if played else []
    if not hit:
        return None
    return Moment(
        weight=1,
        by=called.by,
        against=called.accused,
        claim=sentence(Words.all_innocent),
        call=sentence(Words.is_liar),
        pieces=pieces(called.cards),
        says=(*tells(called)[2:], sentence(Words.lethal, by=hit[-1])),
    )


def falsehood(state: State, event: Event) -> int:
    """The Liars in a play."""
    return [kind(card, state.public) for card in event.cards or ()].count("L") if isinstance(event, Played) else 0


def unmasked(event: Event, falsehood: int) -> Moment | None:
    """A play, turned up."""
    if not isinstance(event, Played) or event.cards is None:
        return None
    return Moment(
        weight=falsehood,
        by=event.by,
        claim=sentence(Words.all_innocent),
        pieces=pieces(event.cards),
        says=(sentence(Words.were_liars, count=event.count, liars=falsehood),),
    )


def challenger(event: Event) -> Seat | None:
    """The caller, by choice or not."""
    return event.by if isinstance(event, Called) else None


def catches(event: Event) -> bool:
    """A call of such a play."""
    return isinstance(event, Called) and event.verdict == "L"
