"""Turning points: challenges, weighted by dice lost."""

from collections.abc import Sequence

from engine.games.liars_dice.telling import tells
from engine.games.liars_dice.values import BidMade, Challenged, Event, State
from engine.games.liars_dice.words import Words
from engine.kit.dice import face_text, matching
from engine.kit.scene.board import pieces
from engine.kit.scene.moments import Moment, first
from engine.kit.seats import Seat
from engine.kit.sentence import sentence


def moment(events: Sequence[Event]) -> Moment | None:
    """A challenge with the dice that counted."""
    event = first(Challenged, events)
    if event is None:
        return None
    counting = [face for dice in event.dice for face in dice if matching((face,), event.bid.face)]
    return Moment(
        weight=sum(event.lost),
        by=event.by,
        against=event.bidder,
        claim=sentence(Words.claimed, bid=event.bid),
        call=sentence(Words.liar),
        pieces=pieces(map(face_text, counting)),
        missing=max(0, event.bid.amount - event.actual),
        says=tuple(tells(event)[-2:]),
    )


def falsehood(state: State, event: Event) -> int:
    """The dice that a bid lacks."""
    if not isinstance(event, BidMade):
        return 0
    dice = [die for own in (*state.hidden, *state.public.shown) for die in own]
    return max(0, event.bid.amount - matching(dice, event.bid.face))


def unmasked(event: Event, falsehood: int) -> Moment | None:
    """A bid that was spot on."""
    if not isinstance(event, BidMade):
        return None
    bid, actual = event.bid, event.bid.amount - falsehood
    return Moment(
        weight=falsehood,
        by=event.by,
        claim=sentence(Words.claimed, bid=bid),
        pieces=pieces([face_text(bid.face)] * actual),
        missing=falsehood,
        says=(sentence(Words.were_there, bid=bid, actual=actual),),
    )


def challenger(event: Event) -> Seat | None:
    """The caller."""
    return event.by if isinstance(event, Challenged) else None


def catches(event: Event) -> bool:
    """A challenge of such a bid."""
    return isinstance(event, Challenged) and event.verdict == "under"
