"""Turning points: doubts, weighted by pile."""

from collections.abc import Sequence

from engine.games.liars_poker.telling import tells
from engine.games.liars_poker.values import Doubted, Event, PileTaken, Played, State, truthful
from engine.games.liars_poker.words import Words
from engine.kit.cards import card_text
from engine.kit.scene.board import pieces
from engine.kit.scene.moments import Moment, first
from engine.kit.sentence import sentence


def moment(events: Sequence[Event]) -> Moment | None:
    """A doubt with its turned-up cards."""
    event, taken = first(Doubted, events), first(PileTaken, events)
    if event is None:
        return None
    took = (sentence(Words.taken, by=taken.by, pile=taken.count),) if taken else ()
    return Moment(
        weight=taken.count if taken else 1,
        by=event.by,
        against=event.accused,
        claim=sentence(Words.claimed, count=len(event.cards), rank=event.rank),
        call=sentence(Words.to_doubt),
        pieces=pieces(map(card_text, event.cards)),
        says=(tells(event)[-1], *took),
    )


def is_lie(state: State, event: Event) -> bool:
    """Cards that are not all of their rank."""
    return isinstance(event, Played) and not truthful(event.cards or (), event.rank)


def catches(event: Event) -> bool:
    """A doubt of such cards."""
    return isinstance(event, Doubted) and not event.is_true
