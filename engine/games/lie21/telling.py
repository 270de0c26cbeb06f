"""Events in sentences."""

from collections.abc import Sequence

from engine.games.lie21.counting import cheapest_first, is_joker
from engine.games.lie21.values import (
    Challenged,
    Dealt,
    Drew,
    Ended,
    Event,
    Forfeited,
    Lied,
    Scored,
    Started,
    other,
)
from engine.games.lie21.words import Words
from engine.kit.cards import Card
from engine.kit.seats import Seat
from engine.kit.sentence import Sentence, sentence


def tells(event: Event) -> list[Sentence]:
    """Tells an event."""
    match event:
        case Started():
            return []
        case Dealt():
            return _tells_deal(event)
        case Lied():
            return [_tells_lie(event)]
        case Forfeited(by=by, liar=liar, cards=cards):
            own = [sentence(Words.gave, by=by, cards=cards)] if cards else []
            return [sentence(Words.forfeited, by=by), *own, sentence(Words.taken, by=liar)]
        case Challenged():
            return _tells_challenge(event)
        case Drew():
            return [_tells_drawn(event, seat) for seat in (event.winner, other(event.winner)) if event.counts[seat]]
        case Scored():
            return [*_scores(event.piles, event.scores), *_tells_game(event)]
        case Ended():
            return [why(event)]


def why(end: Ended) -> Sentence:
    """The winner, and how."""
    if end.winner is None:
        return sentence(Words.drawn, score=end.result[0])
    won_by = {"points": Words.points, "wins": Words.wins, "sweep": Words.sweep}[end.how]
    return sentence(won_by, by=end.winner, most=max(end.result), least=min(end.result))


def _tells_deal(event: Dealt) -> list[Sentence]:
    game = [sentence(Words.next_game, game=event.game)] if event.game > 1 else []
    own = [sentence(Words.dealt_own, by=seat, cards=hand) for seat, hand in enumerate(event.hands) if hand]
    card = event.turned_up
    trumps = sentence(Words.no_trump_suit) if is_joker(card) else sentence(Words.trumps, card=card)
    return [*game, sentence(Words.dealt, dealer=event.dealer), trumps, *own]


def _tells_lie(event: Lied) -> Sentence:
    if event.cards:
        return sentence(Words.lied_own, by=event.by, up=event.cards[0], down=event.cards[1:])
    if event.up is None:
        return sentence(Words.lied_forgotten, by=event.by)
    return sentence(Words.lied, by=event.by, up=event.up)


_TAKEN = {
    "closest": Words.closest,
    "trump_number": Words.trump_number,
    "trump_high": Words.trump_high,
    "no_trumps": Words.no_trumps,
    None: Words.taken,
}


def _tells_challenge(event: Challenged) -> list[Sentence]:
    by, liar = event.by, event.liar
    return [
        sentence(Words.challenged, by=by, cards=event.answer)
        if event.answer
        else sentence(Words.challenged_forgotten, by=by),
        *([sentence(Words.had, by=liar, cards=event.lie)] if event.lie else []),
        *([sentence(Words.sums, lie=event.sums[0], answer=event.sums[1])] if event.sums else []),
        _taken(event),
    ]


def _taken(event: Challenged) -> Sentence:
    if event.reason == "bust":
        return sentence(Words.bust, by=event.winner, over=event.liar if event.winner == event.by else event.by)
    return sentence(_TAKEN[event.reason], by=event.winner)


def _tells_drawn(event: Drew, seat: Seat) -> Sentence:
    cards, count = event.cards[seat], event.counts[seat]
    if cards:
        return sentence(Words.drew_own, by=seat, cards=cards)
    if seat != event.taker:
        return sentence(Words.drew, by=seat, count=count)
    return sentence(Words.drew_turned_up, by=seat, count=count - 1, turned_up=event.turned_up)


def _scores(piles: Sequence[Sequence[Card]], scores: Sequence[int]) -> list[Sentence]:
    return [
        sentence(Words.scored, by=seat, score=score, cards=cheapest_first(pile)[::-1])
        if pile
        else sentence(Words.scored_nothing, by=seat)
        for seat, (pile, score) in enumerate(zip(piles, scores, strict=True))
    ]


def _tells_game(event: Scored) -> list[Sentence]:
    if event.winner is None:
        return [sentence(Words.tie)]
    if not event.wins:  # otherwise the game decides everything, and the end is told
        return []
    return [sentence(Words.game_won, by=event.winner, wins=event.wins)]
