"""Turning points: challenged tricks, weighted by points."""

from collections.abc import Sequence

from engine.games.lie21.counting import MOST, points, sum_of
from engine.games.lie21.telling import tells
from engine.games.lie21.values import Challenged, Event, Lied, State
from engine.games.lie21.words import Words
from engine.kit.cards import card_text
from engine.kit.scene.board import pieces
from engine.kit.scene.moments import Moment, first
from engine.kit.seats import Seat
from engine.kit.sentence import sentence


def moment(events: Sequence[Event]) -> Moment | None:
    """A challenged trick with its six cards, the Lie first."""
    event = first(Challenged, events)
    if event is None or event.lie is None or event.answer is None:
        return None
    cards = (*event.lie, *event.answer)
    return Moment(
        weight=1 + points(cards),
        by=event.by,
        against=event.liar,
        claim=sentence(Words.up_to_21),
        call=sentence(Words.challenges),
        pieces=pieces(map(card_text, cards)),
        says=tuple(tells(event)[-2:]),
    )


def falsehood(state: State, event: Event) -> int:
    """How far a Lie is over 21."""
    return max(0, sum_of(event.cards or ()) - MOST) if isinstance(event, Lied) else 0


def unmasked(event: Event, falsehood: int) -> Moment | None:
    """A Lie, turned up."""
    if not isinstance(event, Lied) or event.cards is None:
        return None
    return Moment(
        weight=falsehood,
        by=event.by,
        claim=sentence(Words.up_to_21),
        pieces=pieces(map(card_text, event.cards)),
        says=(sentence(Words.was_over, total=MOST + falsehood),),
    )


def challenger(event: Event) -> Seat | None:
    """The Judge, unless the trick was given up."""
    return event.by if isinstance(event, Challenged) else None


def catches(event: Event) -> bool:
    """A challenge that won."""
    return isinstance(event, Challenged) and event.winner == event.by
