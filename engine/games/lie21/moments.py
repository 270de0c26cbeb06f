"""Turning points: challenged tricks, weighted by points."""

from collections.abc import Sequence

from engine.games.lie21.counting import MOST, points, sum_of
from engine.games.lie21.telling import tells
from engine.games.lie21.values import Challenged, Event, Lied, State
from engine.games.lie21.words import Words
from engine.kit.cards import card_text
from engine.kit.scene.board import pieces
from engine.kit.scene.moments import Moment, first
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


def is_lie(state: State, event: Event) -> bool:
    """A Lie over 21."""
    return isinstance(event, Lied) and sum_of(event.cards or ()) > MOST


def catches(event: Event) -> bool:
    """A challenge that won."""
    return isinstance(event, Challenged) and event.winner == event.by
