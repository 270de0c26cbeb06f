"""Liar's Deck in facts (RULES §5)."""

from collections.abc import Iterable

from engine.games.liars_deck.events import (
    Called,
    Eliminated,
    Ended,
    Event,
    Played,
    Pointed,
    Reloaded,
    RoulettePlayed,
    RoundBegan,
    RoundEnded,
    ShootingBegan,
    Shot,
    Started,
)
from engine.games.liars_deck.values import CallOnly, Card, OpenRound, PlayOrCall, Question, TakeAim, View
from tests.recorded.lens.facts import Facts, by_seat, fact, facts, seat, seats


def position(view: View) -> Facts:
    """DK.3, DK.9."""
    public = view.public
    plays = zip(public.plays, view.plays, strict=True)
    return facts(
        phase=public.phase,
        order=seats(public.order),
        turn=seat(public.turn),
        round=public.rounds,
        rank=public.rank or None,
        hands=list(public.hands),
        hand=_letters(view.hand),
        plays=[f"{seat(by)}: {count} {_letters(cards) or '?'}" for (by, count), cards in plays],
        undealt=public.undealt,
        revolvers=list(public.revolvers),
        spent=sorted(seats(public.spent)),
        verdict=public.verdict or None,
        caller=seat(public.caller) if public.verdict else None,
        shooters=seats(public.shooters) or None,
        pointed=seats(public.pointed) or None,
        at_nobody=seats(public.at_nobody) or None,
        target=seat(view.target),
        places=list(public.places),
    )


def question(asked: Question) -> Facts:
    """The last play and the rank of the round; or who called whom and what was turned up."""
    match asked:
        case OpenRound(rank):
            return {"phase": "FIRST", **facts(rank=rank or None)}
        case PlayOrCall(by, count, rank):
            return {"phase": "TURN", **facts(by=seat(by), count=count, rank=rank or None)}
        case CallOnly(by, count, rank):
            return {"phase": "FORCED", **facts(by=seat(by), count=count, rank=rank or None)}
        case TakeAim(caller, accused, verdict):
            return {"phase": "SHOOT", **facts(caller=seat(caller), accused=seat(accused), verdict=verdict)}


def told(event: Event) -> Facts:
    """DK.9."""
    match event:
        case Started(_, order, first):
            return fact("set up", order=seats(order), first=seat(first))
        case RoundBegan(first, rank, undealt, hands):
            own = by_seat(hands, _letters)
            return fact("round began", first=seat(first), rank=rank or None, undealt=undealt, own=own)
        case Played(by, count, after, forced, cards):
            own_cards = _letters(cards) if cards else None
            return fact("played", by=seat(by), count=count, next=seat(after), forced=forced or None, own=own_cards)
        case Called(by, accused, cards, verdict, forced):
            who = {"by": seat(by), "accused": seat(accused), "forced": forced or None}
            return fact("called", **who, cards=_letters(cards), verdict=verdict)
        case RoulettePlayed(pulls):
            return fact("roulette", pulls=[[seat(by), bullet] for by, bullet in pulls])
        case ShootingBegan(shooters):
            return fact("shooting began", shooters=seats(shooters))
        case Pointed(by, at_nobody, target):
            return fact("pointed", by=seat(by), at_nobody=at_nobody or None, own=seat(target))
        case Shot(shots):
            return fact("shot", shots=[[seat(by), seat(target), bullet] for by, target, bullet in shots])
        case Reloaded(by):
            return fact("reloaded", by=seat(by))
        case Eliminated(out, place):
            return fact("eliminated", seats=seats(out), place=place)
        case RoundEnded(first):
            return fact("round ended", first=seat(first))
        case Ended(winner):
            return fact("ended", winner=seat(winner))


def _letters(cards: Iterable[Card] | None) -> str | None:
    return " ".join(sorted(cards or ())) or None
