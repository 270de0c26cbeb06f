"""Turning points: doubts, weighted by pile."""

from collections.abc import Sequence

from engine.games.liars_poker.events import Doubted, Event, PileTaken, Played
from engine.games.liars_poker.telling import tells
from engine.games.liars_poker.values import State
from engine.games.liars_poker.words import Words
from engine.kit.cards import card_text, rank_of
from engine.kit.scene.board import pieces
from engine.kit.scene.moments import Moment, first
from engine.kit.seats import Seat
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


def falsehood(state: State, event: Event) -> int:
    """The cards that are not of their rank."""
    return len([card for card in event.cards or () if rank_of(card) != event.rank]) if isinstance(event, Played) else 0


def unmasked(event: Event, falsehood: int) -> Moment | None:
    """Cards that were put down, turned up."""
    if not isinstance(event, Played) or event.cards is None:
        return None
    return Moment(
        weight=falsehood,
        by=event.by,
        claim=sentence(Words.claimed, count=event.count, rank=event.rank),
        pieces=pieces(map(card_text, event.cards)),
        says=(sentence(Words.were_others, count=event.count, rank=event.rank, others=falsehood),),
    )


def challenger(event: Event) -> Seat | None:
    """The doubter."""
    return event.by if isinstance(event, Doubted) else None


def catches(event: Event) -> bool:
    """A doubt of such cards."""
    return isinstance(event, Doubted) and not event.is_true
