"""Events in sentences."""

from engine.games.liars_deck import events
from engine.games.liars_deck.values import Bullet
from engine.games.liars_deck.words import Words
from engine.kit.seats import Seat
from engine.kit.sentence import Sentence, named, sentence


def tells(event: events.Event) -> list[Sentence]:
    """Tells an event."""
    match event:
        case events.Started(order=order, revolvers=revolvers):
            lethal = [_tells_revolver(seat, cards) for seat, cards in enumerate(revolvers or ())]
            return [sentence(Words.seated, seats=order), *lethal]
        case events.RoundBegan():
            return _tells_round(event)
        case events.Played(by=by, cards=tuple(cards)):
            return [sentence(Words.played_own, by=by, cards=cards)]
        case events.Called():
            return _tells_call(event)
        case events.RoulettePlayed(pulls):
            return [sentence(Words.lethal if bullet == "X" else Words.blank, by=by) for by, bullet in pulls]
        case events.ShootingBegan(shooters):
            return [sentence(Words.shooting, seats=shooters)]
        case events.Pointed():
            return [_tells_pointed(event)]
        case events.Shot(shots):
            return [_tells_shot(*shot) for shot in shots]
        case events.Reloaded(by, revolver):
            lethal = [_tells_revolver(by, revolver)] if revolver else []
            return [sentence(Words.reloaded, by=by), *lethal]
        case events.Played() | events.Eliminated():
            return [named(Words, event)]
        case events.RoundEnded():
            return []
        case events.Ended(winner):
            return [tells_end(winner)]


def tells_end(winner: Seat | None) -> Sentence:
    """The end of the match."""
    return sentence(Words.drawn) if winner is None else sentence(Words.won, by=winner)


def _tells_revolver(seat: Seat, cards: tuple[Bullet, ...]) -> Sentence:
    return sentence(Words.lethal_at, by=seat, number=cards.index("X") + 1)


def _tells_round(event: events.RoundBegan) -> list[Sentence]:
    hands = [(seat, hand) for seat, hand in enumerate(event.hands) if hand]
    return [
        *([sentence(Words.rank, rank=event.rank)] if event.rank else []),
        sentence(Words.dealt, first=event.first),
        *[sentence(Words.dealt_own, by=seat, cards=hand) for seat, hand in hands],
        *([sentence(Words.left_over, cards=event.left_over)] if event.left_over else []),
    ]


def _tells_call(event: events.Called) -> list[Sentence]:
    called = Words.called_forced if event.forced else Words.called
    verdict = {"I": [sentence(Words.no_lie)], "L": [sentence(Words.lie)], "D": [sentence(Words.devil)]}
    return [
        sentence(called, by=event.by, accused=event.accused),
        sentence(Words.turned_up, cards=event.cards),
        *verdict.get(event.verdict, ()),
    ]


def _tells_pointed(event: events.Pointed) -> Sentence:
    if event.at_nobody:
        return sentence(Words.pointed_at_nobody, by=event.by)
    if event.target is None:
        return sentence(Words.pointed, by=event.by)
    return sentence(Words.pointed_own, by=event.by, target=event.target)


def _tells_shot(by: Seat, target: Seat | None, bullet: Bullet) -> Sentence:
    lethal = bullet == "X"
    if target is None:
        return sentence(Words.shot_nobody_lethal if lethal else Words.shot_nobody_blank, by=by)
    return sentence(Words.shot_lethal if lethal else Words.shot_blank, by=by, target=target)
